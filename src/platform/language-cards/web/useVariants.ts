import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { useConfirmDelete } from '#platform/resource-table/web/useConfirmDelete.tsx';
import type { Choice, Variants } from './choices.ts';

type Variant = { oid: string; status: YesNo };

/** How to load and change the variants of a record. Without `remove` they cannot be deleted. */
type Options<Row extends Variant, Code extends string> = {
  queryKey: readonly unknown[];
  load: () => Promise<Variants<Row, Code>>;
  /** The choice that a variant belongs to. */
  choiceOf: (row: Row) => Choice<Code>;
  /** The display name of a variant; by default the name of its choice. */
  nameOf?: (row: Row) => string;
  /** Resolves to the changed fields of the row. */
  setStatus: (oid: string, status: YesNo) => Promise<Partial<Row>>;
  /** A call that asks by its publish sheet (docs/kit/effects.md). */
  remove?: (oid: string) => Promise<unknown>;
};

/** Sorts rows in the order of the choices; rows whose choice no longer exists come last. */
const inOrder = <Row, Code extends string>(
  { rows, choices }: Variants<Row, Code>,
  choiceOf: (row: Row) => Choice<Code>,
): Row[] => {
  const places = new Map(choices.map(({ code }, place) => [code, place]));
  const placeOf = (row: Row): number => places.get(choiceOf(row).code) ?? choices.length;
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
};

/**
 * State of a page of variants, one for each language or region of a record: loads them, tracks the open dialog, and
 * saves status changes and deletions. Render it with `VariantCards`.
 */
export const useVariants = <Row extends Variant, Code extends string>(options: Options<Row, Code>) => {
  const { queryKey, load, choiceOf, setStatus, remove } = options;
  const client = useQueryClient();
  const confirmDelete = useConfirmDelete();
  const { data, error, isFetching, refetch } = useQuery({ queryKey, queryFn: load });
  const [open, setOpen] = useState<Row | 'new' | null>(null);
  const nameOf = options.nameOf ?? ((row: Row) => choiceOf(row).name);
  const rows = useMemo(() => data && inOrder(data, choiceOf), [data, choiceOf]);
  const taken = new Set(rows?.map((row) => choiceOf(row).code));
  /** The choices without a variant; undefined until they are loaded. */
  const free = data?.choices.filter(({ code }) => !taken.has(code));
  const reload = (): void => void client.invalidateQueries({ queryKey });

  return {
    rows,
    free,
    choiceOf,
    nameOf,
    failure: data === undefined && !isFetching ? error : null,
    retry: (): void => void refetch(),
    open,
    setOpen,
    saved: (): void => {
      setOpen(null);
      reload();
    },
    changeStatus: async ({ oid }: Row, status: YesNo): Promise<void> => {
      const changed = await setStatus(oid, status);
      client.setQueryData<Variants<Row, Code>>(
        queryKey,
        (before) =>
          before && { ...before, rows: before.rows.map((row) => (row.oid === oid ? { ...row, ...changed } : row)) },
      );
    },
    removeRow: remove
      ? (row: Row): void =>
          confirmDelete({ names: [nameOf(row)], removeAsks: true, remove: () => remove(row.oid), onDone: reload })
      : undefined,
  };
};

export type VariantsState<Row extends Variant, Code extends string> = ReturnType<typeof useVariants<Row, Code>>;
