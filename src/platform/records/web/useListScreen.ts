import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { useConfirmDelete } from '#platform/resource-table/web/useConfirmDelete.tsx';
import type { ListShape, ListState } from '#platform/resource-table/web/list-address.ts';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { type ListAddress, useListAddress } from '#platform/resource-table/web/useListAddress.ts';
import { useOpenRecord } from '#platform/resource-table/web/useOpenRecord.ts';
import { useResourceTable } from '#platform/resource-table/web/useResourceTable.ts';

type Filters = Record<string, string>;

/**
 * A list: what its address holds, what its rows are called, and its calls. A list without a call has not that action.
 */
export type ListDefinition<Row, F extends Filters, SortField extends string> = ListShape<F, SortField> & {
  /** Names the list in query keys, remembered columns and saved views. */
  name: string;
  keyOf: (row: Row) => string;
  /** What people call a row. */
  nameOf: (row: Row) => string;
  load: (state: ListState<F, SortField>) => Promise<{ total: number; list: Row[] }>;
  exportAll?: (state: ListState<F, SortField>) => Promise<void>;
  /** Returns what has changed in the row. */
  setStatus?: (key: string, status: YesNo) => Promise<Partial<Row>>;
  remove?: (keys: string[]) => Promise<unknown>;
};

/** Types a definition; write it outside the component. */
export const defineList = <Row, F extends Filters, SortField extends string>(
  list: ListDefinition<Row, F, SortField>,
): ListDefinition<Row, F, SortField> => list;

/** What an open record loads is kept: a form that stands open keeps what it began from. */
export const recordKey = (name: string, ...rest: readonly unknown[]): readonly unknown[] => [name, 'record', ...rest];

/** `useListScreen` for a list that does not take its address as it stands: `address` is what is loaded and shown. */
export const useListScreenAt = <Row, F extends Filters, SortField extends string, Kind extends string>(
  list: ListDefinition<Row, F, SortField>,
  kinds: readonly Kind[],
  address: ListAddress<F, SortField>,
) => {
  const { name, load, keyOf, nameOf, setStatus, remove } = list;
  const client = useQueryClient();
  const { record, open, close } = useOpenRecord(kinds);
  const table = useResourceTable({ name, address, load, keyOf });
  const confirmDelete = useConfirmDelete();
  const { patchRow, selection } = table;

  const reload = useCallback((): void => {
    void client.invalidateQueries({ queryKey: [name], predicate: ({ queryKey }) => queryKey[1] !== 'record' });
  }, [client, name]);
  const changeStatus = useCallback(
    async (row: Row, status: YesNo): Promise<void> => {
      const key = keyOf(row);
      if (setStatus) patchRow(key, await setStatus(key, status));
    },
    [keyOf, patchRow, setStatus],
  );
  /** Asks, deletes the rows, and brings the list up to date. `depends`: what goes with them. */
  const removeRows = (rows: readonly Row[], depends?: ReactNode): void =>
    confirmDelete({
      names: rows.map(nameOf),
      depends,
      remove: async () => remove?.(rows.map(keyOf)),
      onDone: () => {
        selection.clear();
        reload();
      },
    });

  return {
    list,
    address,
    table,
    record,
    open,
    close,
    reload,
    /** After a form has saved. */
    saved: (): void => {
      reload();
      close();
    },
    changeStatus,
    removeRows,
  };
};

/**
 * The state of a list screen: its address, its table, and which record is open (`kinds`, written outside the
 * component). Show it with `ListPage`, and a record with `OpenRecord`. A screen that differs takes the hooks of the
 * resource table one by one.
 */
export const useListScreen = <Row, F extends Filters, SortField extends string, Kind extends string>(
  list: ListDefinition<Row, F, SortField>,
  kinds: readonly Kind[],
) => useListScreenAt(list, kinds, useListAddress(list));

export type ListScreen<Row, F extends Filters, SortField extends string, Kind extends string> = ReturnType<
  typeof useListScreenAt<Row, F, SortField, Kind>
>;
