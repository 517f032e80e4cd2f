import { useCallback, useMemo, useState } from 'react';
import { holdsTyped } from '#platform/search/web/plain.ts';
import { rememberRowsPerPage, storedRowsPerPage } from './rows-per-page.ts';
import type { Loading } from './loading.ts';
import type { TableState } from './useResourceTable.ts';
import { useSelection } from './useSelection.ts';

type Options<Row> = {
  name: string;
  rows: readonly Row[];
  /** Define it outside the component, like `textOf`, which returns all text of a row that the search covers. */
  keyOf: (row: Row) => string;
  textOf: (row: Row) => string;
  /** The state of loading, if the rows have to be loaded first. */
  loading?: Loading;
};

const nothing = (): void => undefined;
const atHand: Loading = { status: 'ready', error: null, refreshing: false, refresh: nothing };

/** A table whose rows are all in memory: searched and paged in the browser. */
export const useLocalTable = <Row>({
  name,
  rows,
  keyOf,
  textOf,
  loading = atHand,
}: Options<Row>): { table: TableState<Row>; search: string; setSearch: (search: string) => void } => {
  const [search, setSearchText] = useState('');
  const [pageNum, setPageNum] = useState(1);
  const [pageSize, setPageSize] = useState(storedRowsPerPage);
  const selection = useSelection(keyOf);
  const { choose } = selection;
  const matching = useMemo(
    () => (search.trim() === '' ? rows : rows.filter((row) => holdsTyped(textOf(row), search))),
    [rows, search, textOf],
  );
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
    ...loading,
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
