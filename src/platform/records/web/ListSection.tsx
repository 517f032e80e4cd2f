import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useKeys } from '#platform/keyboard/web/useKeys.ts';
import { AdvancedSearch, type FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { ColumnChooser } from '#platform/resource-table/web/ColumnChooser.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { DetailsPanel } from '#platform/resource-table/web/DetailsPanel.tsx';
import { ExportButton } from '#platform/resource-table/web/ExportButton.tsx';
import { FilterButton } from '#platform/resource-table/web/FilterButton.tsx';
import { FilterChips } from '#platform/resource-table/web/FilterChips.tsx';
import { QuickSearch } from '#platform/resource-table/web/QuickSearch.tsx';
import { RefreshButton } from '#platform/resource-table/web/RefreshButton.tsx';
import { ResourceTable, type RowTree } from '#platform/resource-table/web/ResourceTable.tsx';
import { type RowAction, RowActions, widthOfActions } from '#platform/resource-table/web/RowActions.tsx';
import type { EmptyWords } from '#platform/resource-table/web/TableStates.tsx';
import { Toolbar } from '#platform/resource-table/web/Toolbar.tsx';
import { useColumnChoice } from '#platform/resource-table/web/useColumnChoice.ts';
import type { ListAddress } from '#platform/resource-table/web/useListAddress.ts';
import type { TableState } from '#platform/resource-table/web/useResourceTable.ts';
import { useRowDetails } from '#platform/resource-table/web/useRowDetails.ts';
import { useRowActions } from './useRowActions.tsx';
import './list-section.css';

type Filters = Record<string, string>;

type Props<Row extends object, F extends Filters, SortField extends string> = {
  list: { name: string; prefix?: string; nameOf: (row: Row) => string; sortFields: readonly SortField[] };
  address: ListAddress<F, SortField>;
  table: TableState<Row>;
  /** The rows among which the details step, where they are not those of the table: in a tree, all that are in sight. */
  stepped?: readonly Row[];
  title: string;
  searchHint: string;
  columns: ResourceColumn<Row>[];
  /** The filters of the advanced search. */
  filters?: readonly FilterField<F>[];
  empty: Omit<EmptyWords, 'action'>;
  exportAll: () => Promise<string>;
  /** Opens the form for a new record. Absent if the person may not add. */
  onAdd?: (() => void) | undefined;
  addText: string;
  /** Whether `n` adds here, and saved views are offered: for the first list of the page. */
  first?: boolean;
  onOpen?: ((row: Row) => void) | undefined;
  rowActions: (row: Row) => RowAction[];
  /** Asks for confirmation and deletes the row. */
  onRemove?: ((row: Row) => void) | undefined;
  tree?: RowTree<Row>;
  toolbarEnd?: ReactNode;
};

/**
 * One of several lists of a page: its heading, toolbar and table, 430 pixels high (seed 001 §9). All but the first have
 * a `prefix` in the address.
 */
export const ListSection = <Row extends object, F extends Filters, SortField extends string>(
  props: Props<Row, F, SortField>,
) => {
  const { list, address, table, title, filters, onAdd, addText, first = false, onRemove, tree } = props;
  const heading = useId();
  const sortable = new Set<string>(list.sortFields);
  const allColumns = props.columns.map((column) => ({
    ...column,
    sortable: column.sortable ?? sortable.has(column.key),
  }));
  const columns = useColumnChoice(list.name, allColumns);
  const action = useRowActions();
  const details = useRowDetails(list.prefix);
  const [isFiltering, setFiltering] = useState(false);
  const filterButton = useRef<HTMLButtonElement>(null);
  const toggleFilters = (): void => {
    if (isFiltering) filterButton.current?.focus();
    setFiltering(!isFiltering);
  };
  const isShowing = details.key !== null && !isFiltering;
  useKeys(first && onAdd ? [{ keys: ['n', 'a'], says: addText, group: 'here', run: onAdd }] : []);

  const ownActions = props.rowActions;
  const openDetails = (row: Row): void => details.open(table.keyOf(row));
  const rowActions = (row: Row): RowAction[] => [...ownActions(row), action.look(() => openDetails(row))];
  const actionsWidth = widthOfActions(table.rows.map(rowActions));
  const addButton = onAdd ? (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      {...(first ? { 'aria-keyshortcuts': 'n' } : {})}
      onClick={onAdd}
    >
      {addText} {first ? <kbd className="kit-key">n</kbd> : null}
    </Button>
  ) : null;

  return (
    <section className="kit-section" aria-labelledby={heading}>
      <header className="kit-section-head">
        <h2 id={heading}>{title}</h2>
        <div className="kit-header-actions">
          <ExportButton total={table.status === 'ready' ? table.total : undefined} run={props.exportAll} />
          {addButton}
        </div>
      </header>
      <Toolbar
        views={first}
        end={
          <>
            {props.toolbarEnd}
            <RefreshButton table={table} />
            <ColumnChooser choice={columns} />
          </>
        }
      >
        <QuickSearch
          value={address.state.search}
          onSearch={address.setSearch}
          hint={props.searchHint}
          shortcut={first}
        />
        {filters ? (
          <>
            <FilterButton ref={filterButton} open={isFiltering} onToggle={toggleFilters} />
            <FilterChips address={address} fields={filters} />
          </>
        ) : null}
      </Toolbar>
      <div className={isFiltering || isShowing ? 'kit-beside kit-beside-open' : 'kit-beside'}>
        <ResourceTable<Row>
          table={table}
          columns={columns}
          label={title}
          nameOf={list.nameOf}
          onOpen={props.onOpen}
          onRemove={onRemove ? ([row]) => row && onRemove(row) : undefined}
          tree={tree}
          actions={{
            width: actionsWidth,
            list: rowActions,
            render: (row) => <RowActions of={list.nameOf(row)} actions={rowActions(row)} />,
          }}
          details={{ key: details.key, open: openDetails, close: details.close }}
          empty={{ ...props.empty, action: addButton ?? undefined }}
        />
        {isFiltering && filters ? (
          <AdvancedSearch address={address} fields={filters} table={table} onClose={toggleFilters} />
        ) : null}
        {isShowing ? (
          <DetailsPanel
            table={props.stepped ? { ...table, rows: props.stepped } : table}
            details={details}
            columns={props.columns}
            nameOf={list.nameOf}
            actionsOf={ownActions}
          />
        ) : null}
      </div>
    </section>
  );
};
