import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { keyboardTexts } from '#platform/keyboard/keyboard.texts.ts';
import { useKeys } from '#platform/keyboard/web/useKeys.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { resourceTableTexts } from '#platform/resource-table/resource-table.texts.ts';
import { useRecordHistory } from '#platform/record-history/web/useRecordHistory.tsx';
import { AdvancedSearch, type FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { ColumnChooser } from '#platform/resource-table/web/ColumnChooser.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { DetailsPanel } from '#platform/resource-table/web/DetailsPanel.tsx';
import { ExportButton } from '#platform/resource-table/web/ExportButton.tsx';
import { FilterButton } from '#platform/resource-table/web/FilterButton.tsx';
import { FilterChips } from '#platform/resource-table/web/FilterChips.tsx';
import { PageHeader } from '#platform/resource-table/web/PageHeader.tsx';
import { QuickSearch } from '#platform/resource-table/web/QuickSearch.tsx';
import { RefreshButton } from '#platform/resource-table/web/RefreshButton.tsx';
import { ResourcePage } from '#platform/resource-table/web/ResourcePage.tsx';
import { ResourceTable } from '#platform/resource-table/web/ResourceTable.tsx';
import { type RowAction, RowActions, widthOfActions } from '#platform/resource-table/web/RowActions.tsx';
import { SelectionBar } from '#platform/resource-table/web/SelectionBar.tsx';
import type { EmptyWords } from '#platform/resource-table/web/TableStates.tsx';
import { Toolbar } from '#platform/resource-table/web/Toolbar.tsx';
import { useColumnChoice } from '#platform/resource-table/web/useColumnChoice.ts';
import { useRowDetails } from '#platform/resource-table/web/useRowDetails.ts';
import type { ListScreen } from './useListScreen.ts';
import { useRowActions } from './useRowActions.tsx';

const listTexts = { ...vocabulary, ...resourceTableTexts };

type Filters = Record<string, string>;

type Props<Row extends object, F extends Filters, SortField extends string, Kind extends string> = {
  screen: ListScreen<Row, F, SortField, Kind>;
  title: string;
  /** One line describing the list. */
  purpose: ReactNode;
  searchHint: string;
  columns: ResourceColumn<Row>[];
  /** The fields of the advanced search, if there is one. */
  filters?: readonly FilterField<F>[];
  empty: Omit<EmptyWords, 'action'>;
  /** Opens the form for a new record, by the primary button or the key `n`. Absent if the person may not add. */
  onAdd?: () => void;
  /** The button is shown but disabled. */
  addDisabled?: boolean;
  addText?: string;
  onOpen?: (row: Row) => void;
  rowActions?: (row: Row) => RowAction[];
  selectable?: boolean | ((row: Row) => boolean);
  /** Buttons for the selected rows. */
  bulkActions?: ReactNode;
  /**
   * Allows deleting the selected rows. `note`: what is deleted with them. `remove`: replaces the list's own
   * confirmation and deletion; `loading`: while the confirmation is being prepared.
   */
  deletion?: { note?: string } | { remove: (rows: readonly Row[]) => void; loading?: boolean };
  /** Header buttons, shown before export and add. */
  headerActions?: ReactNode;
  /** Shown between the header and the toolbar. */
  above?: ReactNode;
  /** Shown before the quick search. */
  toolbarStart?: ReactNode;
};

/** A list of records as a page: header, toolbar with search and filters, table, and bulk actions. */
export const ListPage = <Row extends object, F extends Filters, SortField extends string, Kind extends string>(
  props: Props<Row, F, SortField, Kind>,
) => {
  const { screen, title, filters, onAdd, addDisabled = false, bulkActions, deletion } = props;
  const { list, address, table } = screen;
  const t = useTexts(listTexts);
  const sortable = new Set<string>(list.sortFields);
  const columns = useColumnChoice(
    list.name,
    props.columns.map((column) => ({ ...column, sortable: column.sortable ?? sortable.has(column.key) })),
  );
  const keys = useTexts(keyboardTexts);
  useKeys([
    ...(onAdd && !addDisabled
      ? [{ keys: ['n', 'a'], says: props.addText ?? keys('keys.add'), group: 'here' as const, run: onAdd }]
      : []),
    { keys: ['r'], says: keys('keys.refresh'), group: 'here', run: table.refresh },
  ]);

  const addButton = onAdd ? (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      disabled={addDisabled}
      aria-keyshortcuts="n"
      onClick={onAdd}
    >
      {props.addText ?? t('common.add')} <kbd className="kit-key">n</kbd>
    </Button>
  ) : null;
  const { exportAll } = list;
  const removeSelected = (rows: readonly Row[]): void =>
    deletion && 'remove' in deletion ? deletion.remove(rows) : screen.removeRows(rows, deletion?.note);
  const action = useRowActions();
  const details = useRowDetails();
  const history = useRecordHistory(list.logged);
  const hasDetails = !screen.hasOwnDetails;
  const [isFiltering, setFiltering] = useState(false);
  const filterButton = useRef<HTMLButtonElement>(null);
  const openDetails = (row: Row): void => {
    setFiltering(false);
    details.open(list.keyOf(row));
  };
  const ownActions = (row: Row): RowAction[] => props.rowActions?.(row) ?? [];
  const rowActions = (row: Row): RowAction[] =>
    hasDetails ? [...ownActions(row), action.look(() => openDetails(row))] : ownActions(row);
  const hasActions = hasDetails || props.rowActions !== undefined;
  const actionsWidth = widthOfActions(table.rows.map(rowActions));
  const closeFilters = (): void => {
    setFiltering(false);
    filterButton.current?.focus();
  };
  const toggleFilters = (): void => {
    if (!isFiltering && details.key !== null) details.close();
    setFiltering(!isFiltering);
  };
  const isShowing = hasDetails && details.key !== null;

  return (
    <ResourcePage>
      <PageHeader
        title={title}
        purpose={props.purpose}
        actions={
          <>
            {props.headerActions}
            {exportAll ? (
              <ExportButton
                total={table.status === 'ready' && !table.counting ? table.total : undefined}
                run={() => exportAll(address.state)}
              />
            ) : null}
            {addButton}
          </>
        }
      />
      {props.above}
      <Toolbar
        views
        end={
          <>
            <RefreshButton table={table} />
            <ColumnChooser choice={columns} />
          </>
        }
      >
        {props.toolbarStart}
        <QuickSearch value={address.state.search} onSearch={address.setSearch} hint={props.searchHint} />
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
          selectable={props.selectable ?? deletion !== undefined}
          onOpen={props.onOpen}
          onRemove={deletion ? removeSelected : undefined}
          actions={
            hasActions
              ? {
                  width: actionsWidth,
                  render: (row) => <RowActions of={list.nameOf(row)} actions={rowActions(row)} />,
                  list: rowActions,
                }
              : undefined
          }
          details={hasDetails ? { key: details.key, open: openDetails, close: details.close } : undefined}
          empty={{ ...props.empty, action: addDisabled ? undefined : (addButton ?? undefined) }}
          bar={
            <SelectionBar table={table}>
              {bulkActions}
              {deletion ? (
                <Button
                  size="small"
                  danger
                  icon={<DeleteOutlined aria-hidden />}
                  loading={'remove' in deletion && deletion.loading}
                  onClick={() => removeSelected(table.selection.rows)}
                >
                  {t('common.delete')}
                </Button>
              ) : null}
            </SelectionBar>
          }
        />
        {isFiltering && filters ? (
          <AdvancedSearch address={address} fields={filters} table={table} onClose={closeFilters} />
        ) : null}
        {isShowing && !isFiltering ? (
          <DetailsPanel
            table={table}
            details={details}
            columns={props.columns}
            nameOf={list.describe ?? list.nameOf}
            actionsOf={(row) => [...ownActions(row), ...history.actions(list.keyOf(row), list.nameOf(row))]}
          />
        ) : null}
      </div>
      {history.dialog}
    </ResourcePage>
  );
};
