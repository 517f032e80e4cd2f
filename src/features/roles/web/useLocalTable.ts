import { useCallback, useMemo, useState } from 'react';
import { rememberRowsPerPage, storedRowsPerPage } from '#platform/resource-table/web/rows-per-page.ts';
import type { TableState } from '#platform/resource-table/web/useResourceTable.ts';
import { useSelection } from '#platform/resource-table/web/useSelection.ts';

type Options<Row> = {
  name: string;
  rows: readonly Row[];
  /** Define outside the component, like `textOf`: everything of a row that the search looks in. */
  keyOf: (row: Row) => string;
  textOf: (row: Row) => string;
};

const nothing = (): void => undefined;

/** A table over rows that are at hand: searched and paged in the browser. */
export const useLocalTable = <Row>({
  name,
  rows,
  keyOf,
  textOf,
}: Options<Row>): { table: TableState<Row>; search: string; setSearch: (search: string) => void } => {
  const [search, setSearchText] = useState('');
  const [pageNum, setPageNum] = useState(1);
  const [pageSize, setPageSize] = useState(storedRowsPerPage);
  const selection = useSelection(keyOf);
  const { choose } = selection;
  const matching = useMemo(() => {
    const words = search.trim().toLocaleLowerCase();
    return words === '' ? rows : rows.filter((row) => textOf(row).toLocaleLowerCase().includes(words));
  }, [rows, search, textOf]);
  const setSearch = useCallback((text: string) => {
    setSearchText(text);
    setPageNum(1);
  }, []);
  const page = Math.min(pageNum, Math.max(1, Math.ceil(matching.length / pageSize)));
  const table: TableState<Row> = {
    name,
    rows: matching.slice((page - 1) * pageSize, page * pageSize),
    total: matching.length,
    keyOf,
    status: 'ready',
    error: null,
    refreshing: false,
    refresh: nothing,
    patchRow: nothing,
    selection,
    selectMatching: async () => choose(matching.map(keyOf), matching),
    narrowed: search !== '',
    clearNarrowing: () => setSearch(''),
    paging: {
      pageNum: page,
      pageSize,
      setPage: (next, size) => {
        if (size) {
          rememberRowsPerPage(size);
          setPageSize(size);
        }
        setPageNum(next);
      },
    },
  };
  return { table, search, setSearch };
};
