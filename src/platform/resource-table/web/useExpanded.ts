import { useCallback, useMemo, useState } from 'react';
import { signedInUser } from '#platform/session/web/session-store.ts';

const storageKey = (name: string): string => `expanded:${signedInUser()?.empid ?? ''}:${name}`;

const remembered = (name: string): string[] | null => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(name)) ?? 'null');
    return Array.isArray(stored) ? stored.filter((oid) => typeof oid === 'string') : null;
  } catch {
    return null;
  }
};

export type Expanded = {
  expanded: readonly string[];
  onExpand: (oid: string, expanded: boolean) => void;
  /** Expands all of them, or none. */
  expandAll: (oids: readonly string[]) => void;
};

const toggled = (before: readonly string[], oid: string, open: boolean): string[] =>
  open ? [...new Set([...before, oid])] : before.filter((one) => one !== oid);

/**
 * Which rows of a tree are expanded (`name`: that of its list): all at first, then as this person left them in this
 * browser. During a search the paths to the matches are expanded instead (`paths`), and changes are not stored.
 */
export const useExpanded = (
  name: string,
  all: readonly string[],
  search: string,
  paths: readonly string[],
): Expanded => {
  const [chosen, setChosen] = useState<string[] | null>(() => remembered(name));
  const [inSearch, setInSearch] = useState<{ search: string; open: string[]; closed: string[] }>();
  const change = inSearch?.search === search ? inSearch : undefined;

  const expanded = useMemo(() => {
    if (search === '') return chosen ?? all;
    const closed = new Set(change?.closed);
    return [...new Set([...paths, ...(change?.open ?? [])])].filter((oid) => !closed.has(oid));
  }, [all, change, chosen, paths, search]);

  const remember = useCallback(
    (oids: string[]) => {
      localStorage.setItem(storageKey(name), JSON.stringify(oids));
      setChosen(oids);
    },
    [name],
  );
  const onExpand = useCallback(
    (oid: string, open: boolean) => {
      if (search === '') {
        remember(toggled(chosen ?? all, oid, open));
        return;
      }
      const before = change ?? { search, open: [], closed: [] };
      setInSearch({ search, open: toggled(before.open, oid, open), closed: toggled(before.closed, oid, !open) });
    },
    [all, change, chosen, remember, search],
  );
  return { expanded, onExpand, expandAll: (oids) => remember([...oids]) };
};
