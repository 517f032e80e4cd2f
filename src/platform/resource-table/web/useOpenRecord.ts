import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

export type OpenRecord<Kind extends string> = { kind: Kind; id: string };

/** Where in an open page something is: they belong to the page, and go with it. */
const placesInPage = ['identity', 'condition', 'give', 'tab'];

const without = (search: string, kinds: readonly string[]): URLSearchParams => {
  const params = new URLSearchParams(search);
  for (const kind of [...kinds, ...placesInPage]) params.delete(kind);
  return params;
};

const openedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'openedHere' in state && state.openedHere === true;

/**
 * Which record, form or page of a screen is open, kept in the address (`?edit=oid`, `?add=1`). Opening adds a history
 * entry; closing goes back over it, so that Back does not reopen what was closed. Define `kinds` outside the component:
 * `open` stays the same until the address changes.
 */
export const useOpenRecord = <Kind extends string>(
  kinds: readonly Kind[],
): {
  record: OpenRecord<Kind> | null;
  open: (kind: Kind, id?: string) => void;
  /** Opens instead of what is open: Back, and closing, lead to where that was opened. */
  openNext: (kind: Kind, id: string) => void;
  close: () => void;
} => {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const kind = kinds.find((name) => params.get(name));

  const open = useCallback(
    (name: Kind, id = '1'): void => {
      // The second press of a double click. Two entries, and closing would lead to it again.
      if (new URLSearchParams(window.location.search).get(name) === id) return;
      const next = without(search, kinds);
      next.set(name, id);
      void navigate({ pathname, search: next.toString() }, { state: { openedHere: true } });
    },
    [pathname, search, kinds, navigate],
  );
  const openNext = (name: Kind, id: string): void => {
    const next = without(search, kinds);
    next.set(name, id);
    void navigate({ pathname, search: next.toString() }, { replace: true, state: state as unknown });
  };
  const close = (): void => {
    if (openedHere(state)) void navigate(-1);
    else void navigate({ pathname, search: without(search, kinds).toString() }, { replace: true });
  };

  return { record: kind ? { kind, id: params.get(kind) ?? '' } : null, open, openNext, close };
};
