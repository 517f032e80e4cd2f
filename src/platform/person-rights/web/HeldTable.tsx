import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { loadingOf } from '#platform/resource-table/web/loading.ts';
import { QuickSearch } from '#platform/resource-table/web/QuickSearch.tsx';
import { RefreshButton } from '#platform/resource-table/web/RefreshButton.tsx';
import { ResourceTable } from '#platform/resource-table/web/ResourceTable.tsx';
import { type RowAction, RowActions, rowActionsWidth } from '#platform/resource-table/web/RowActions.tsx';
import { Toolbar } from '#platform/resource-table/web/Toolbar.tsx';
import { useLocalTable } from '#platform/resource-table/web/useLocalTable.ts';

type Props<Row extends object> = {
  name: string;
  /** `label`: the table's accessible name; `search`: the placeholder of the quick search. */
  words: { label: string; search: string; empty: string; emptyHint: string };
  query: UseQueryResult<Row[]>;
  columns: readonly ResourceColumn<Row>[];
  /** Define outside the component, like `textOf`, which returns the text that the quick search matches. */
  keyOf: (row: Row) => string;
  textOf: (row: Row) => string;
  /** Names a row, for its actions. */
  nameOf: (row: Row) => string;
  actions?: (row: Row) => readonly RowAction[];
  onOpen?: ((row: Row) => void) | undefined;
  /** Shown before the search. */
  start?: ReactNode;
};

const noRows: readonly never[] = [];

/** A read-only table of a person's rights; the quick search runs in the browser. */
export const HeldTable = <Row extends object>({
  name,
  words,
  query,
  columns,
  keyOf,
  textOf,
  nameOf,
  actions,
  onOpen,
  start,
}: Props<Row>) => {
  const { table, search, setSearch } = useLocalTable<Row>({
    name,
    rows: query.data ?? noRows,
    keyOf,
    textOf,
    loading: loadingOf(query),
  });
  return (
    <div className="person-rights-table">
      <Toolbar end={<RefreshButton table={table} />}>
        {start}
        <QuickSearch value={search} onSearch={setSearch} hint={words.search} />
      </Toolbar>
      <ResourceTable
        table={table}
        columns={columns}
        label={words.label}
        nameOf={nameOf}
        onOpen={onOpen}
        actions={
          actions && {
            width: rowActionsWidth(2),
            render: (row: Row) => <RowActions of={nameOf(row)} actions={actions(row)} />,
          }
        }
        empty={{ title: words.empty, hint: words.emptyHint }}
      />
    </div>
  );
};
