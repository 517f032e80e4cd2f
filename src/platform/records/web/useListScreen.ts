import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useConfirmDelete } from '#platform/resource-table/web/useConfirmDelete.tsx';
import type { ListShape, ListState } from '#platform/resource-table/web/list-address.ts';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { type ListAddress, useListAddress } from '#platform/resource-table/web/useListAddress.ts';
import { useOpenRecord } from '#platform/resource-table/web/useOpenRecord.ts';
import { useResourceTable } from '#platform/resource-table/web/useResourceTable.ts';

type Filters = Record<string, string>;

/** A list: its address parameters, the names of its rows, and its calls. Actions without a call are not available. */
export type ListDefinition<Row, F extends Filters, SortField extends string> = ListShape<F, SortField> & {
  /** Identifies the list in query keys, remembered columns and saved views. */
  name: string;
  keyOf: (row: Row) => string;
  /** A row's name, for messages. */
  nameOf: (row: Row) => string;
  /** The name in the question before deleting, if a code alone says too little; by default `nameOf`. */
  describe?: (row: Row) => string;
  load: (state: ListState<F, SortField>) => Promise<{ total: number; list: Row[] }>;
  exportAll?: (state: ListState<F, SortField>) => Promise<string>;
  /** Returns the fields of the row that have changed. */
  setStatus?: (key: string, status: YesNo) => Promise<Partial<Row>>;
  remove?: (keys: string[]) => Promise<unknown>;
  /** The table of the rows, for their history; they are logged by the key that the list knows them by. */
  logged?: string;
  /** `remove` asks by a publish sheet (docs/kit/effects.md). */
  removeAsks?: boolean;
};

/**
 * A list of which every place, for example a plant, has its own rows. Its calls take the place, so that nothing can be
 * loaded before the place is known.
 */
export type PlacedListDefinition<Row, F extends Filters, SortField extends string, Place> = Omit<
  ListDefinition<Row, F, SortField>,
  'load' | 'exportAll'
> & {
  /** Distinguishes the places. */
  placeKeyOf: (place: Place) => string;
  load: (place: Place, state: ListState<F, SortField>) => Promise<{ total: number; list: Row[] }>;
  exportAll?: (place: Place, state: ListState<F, SortField>) => Promise<string>;
};

/** Infers the types of a list with places; call it outside the component. */
export const definePlacedList = <Row, F extends Filters, SortField extends string, Place>(
  list: PlacedListDefinition<Row, F, SortField, Place>,
): PlacedListDefinition<Row, F, SortField, Place> => list;

/** Infers the types of a definition; call it outside the component. */
export const defineList = <Row, F extends Filters, SortField extends string>(
  list: ListDefinition<Row, F, SortField>,
): ListDefinition<Row, F, SortField> => list;

/** Key of an open record's query. Its data is kept, so that an open form keeps the version it started from. */
export const recordKey = (name: string, ...rest: readonly unknown[]): readonly unknown[] => [name, 'record', ...rest];

type ShownList<Row, F extends Filters, SortField extends string> = Omit<ListDefinition<Row, F, SortField>, 'load'> & {
  load: ListDefinition<Row, F, SortField>['load'] | null;
};

const useScreenOf = <Row, F extends Filters, SortField extends string, Kind extends string>(
  list: ShownList<Row, F, SortField>,
  kinds: readonly Kind[],
  address: ListAddress<F, SortField>,
  place?: string,
) => {
  const { name, load, keyOf, nameOf, setStatus, remove } = list;
  const client = useQueryClient();
  const { record, open, openNext, close } = useOpenRecord(kinds);
  const table = useResourceTable({ name, address, load, place, keyOf });
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
  /** Asks for confirmation, deletes the rows, and refreshes the list. `depends`: what is deleted with them. */
  const removeRows = (rows: readonly Row[], depends?: ReactNode): void =>
    confirmDelete({
      names: rows.map(list.describe ?? nameOf),
      depends,
      removeAsks: list.removeAsks,
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
    openNext,
    close,
    reload,
    /** Call after a form has saved. */
    saved: (): void => {
      reload();
      close();
    },
    changeStatus,
    removeRows,
    /** The screen shows the details of a record on a page of its own. */
    hasOwnDetails: kinds.some((kind) => kind === 'details'),
  };
};

/**
 * The state of a list screen: its address, its table, and which record is open (`kinds`, defined outside the
 * component). Show it with `ListPage`, and a record with `OpenRecord`. Screens that need something else use the
 * resource table's hooks directly.
 */
export const useListScreen = <Row, F extends Filters, SortField extends string, Kind extends string>(
  list: ListDefinition<Row, F, SortField>,
  kinds: readonly Kind[],
): ListScreen<Row, F, SortField, Kind> => useScreenOf(list, kinds, useListAddress(list));

/**
 * The state of the list of one place. `place`: null until it is known; the table is then loading. `address` is what is
 * loaded and shown, and may be adjusted.
 */
export const usePlacedListScreen = <Row, F extends Filters, SortField extends string, Kind extends string, Place>(
  list: PlacedListDefinition<Row, F, SortField, Place>,
  kinds: readonly Kind[],
  address: ListAddress<F, SortField>,
  place: Place | null,
): ListScreen<Row, F, SortField, Kind> => {
  const key = place === null ? '' : list.placeKeyOf(place);
  const shown = useMemo((): ShownList<Row, F, SortField> => {
    const { load, exportAll, ...rest } = list;
    if (place === null) return { ...rest, load: null };
    return {
      ...rest,
      load: (state) => load(place, state),
      exportAll: exportAll && ((state) => exportAll(place, state)),
    };
  }, [list, place]);
  return useScreenOf(shown, kinds, address, key);
};

export type ListScreen<Row, F extends Filters, SortField extends string, Kind extends string> = ReturnType<
  typeof useScreenOf<Row, F, SortField, Kind>
>;
