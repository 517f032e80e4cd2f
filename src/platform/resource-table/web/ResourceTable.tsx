import { Alert, Button, Table, type TableProps } from 'antd';
import type { HTMLAttributes, ReactNode } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { resourceTableTexts } from '../resource-table.texts.ts';
import type { ResourceColumn } from './columns.ts';
import { useDensity } from './density.ts';
import { HeaderCell } from './HeaderCell.tsx';
import { FoldedTable, NarrowTable } from './narrow-table.ts';
import { handleRowKey, meansTheRow } from './row-controls.ts';
import type { RowAction } from './RowActions.tsx';
import { FocusableRow, RowFocusProvider, useRowFocus } from './row-focus.tsx';
import { antdColumns } from './table-columns.tsx';
import { TableFooter } from './TableFooter.tsx';
import { EmptyState, type EmptyWords, FailedState, FilteredState, LoadingRows } from './TableStates.tsx';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import type { ColumnChoice } from './useColumnChoice.ts';
import type { TableState } from './useResourceTable.ts';
import { useRowKeys } from './useRowKeys.ts';
import { selectionWidth, useTableLayout } from './useTableLayout.ts';
import './resource-table.css';

export type RowTree<Row> = {
  /** The field that holds the child rows. */
  childrenField: keyof Row & string;
  expanded: readonly string[];
  onExpand: (key: string, expanded: boolean) => void;
};

/** Whether rows can be selected, and what the key Delete does: where they can, it is stated even if it is nothing. */
type Selecting<Row extends object> =
  | { selectable?: false; onRemove?: Removal<Row> }
  /** A function if only some rows can be selected. */
  | { selectable: boolean | ((row: Row) => boolean); onRemove: Removal<Row> };

/** Asks for confirmation and deletes these rows: the selected ones, or the one that has the focus. */
type Removal<Row> = ((rows: readonly Row[]) => void) | undefined;

type Props<Row extends object> = Selecting<Row> & {
  table: TableState<Row>;
  /** The columns in order; those that do not fit are left out by their rank. */
  columns: readonly ResourceColumn<Row>[] | ColumnChoice<Row>;
  /** Accessible name of the table. */
  label: string;
  /** Accessible name of a row's checkbox. */
  nameOf: (row: Row) => string;
  onOpen?: (row: Row) => void;
  empty: EmptyWords;
  /** The last column, rendered as `<RowActions …>`. */
  actions?: {
    width: number;
    render: (row: Row) => ReactNode;
    /** The same actions for the keyboard. */
    list?: (row: Row) => readonly RowAction[];
  };
  /** Set if rows have child rows. */
  tree?: RowTree<Row>;
  /** The `SelectionBar`. */
  bar?: ReactNode;
  /** Details of one row beside the table: the key of that row, and how to show another one. */
  details?: { key: string | null; open: (row: Row) => void; close: () => void };
};

const isChoice = <Row,>(columns: Props<Row & object>['columns']): columns is ColumnChoice<Row & object> =>
  !Array.isArray(columns);

const body = <Row extends object>({ table, empty }: Pick<Props<Row>, 'table' | 'empty'>): ReactNode => {
  if (table.status === 'loading') return <LoadingRows count={Math.min(table.paging?.pageSize ?? 10, 20)} />;
  if (table.status === 'failed' && table.error) return <FailedState error={table.error} onRetry={table.refresh} />;
  // What goes on being searched is not empty yet.
  if (table.counting) return <LoadingRows count={Math.min(table.paging?.pageSize ?? 10, 20)} />;
  if (table.narrowed) return <FilteredState onClear={table.clearNarrowing} />;
  return <EmptyState words={empty} />;
};

const components = { header: { cell: HeaderCell }, body: { row: FocusableRow } };

const holdsRows = <Row extends object>(row: Row, { childrenField }: RowTree<Row>): boolean => {
  const below: unknown = row[childrenField];
  return Array.isArray(below) && below.length > 0;
};

/** Warns that the last load failed and that the rows shown are from an earlier one. */
const StaleWarning = <Row extends object>({ table }: { table: TableState<Row> }) => {
  const t = useTexts(resourceTableTexts);
  const failureWords = useFailureWords();
  if (table.status !== 'ready' || !table.error) return null;
  const retry = (
    <Button size="small" onClick={table.refresh}>
      {t('common.tryAgain')}
    </Button>
  );
  return (
    <Alert banner type="warning" title={`${t('table.staleTitle')} · ${failureWords(table.error)}`} action={retry} />
  );
};

/**
 * A list as a table: sticky header, rows of three heights, sorting by header, range selection with Shift. A click opens
 * a row; the keys of a row are those of `useRowKeys`. Columns have the widths that fit, or those of the user; status
 * and actions stay in sight. Shows separate states for loading, empty, failed and rejected.
 */
export const ResourceTable = <Row extends object>(props: Props<Row>) => {
  const { table, label, nameOf, onOpen, selectable, tree, bar, details } = props;
  const t = useTexts(resourceTableTexts);
  const [density] = useDensity();
  const choice = isChoice<Row>(props.columns) ? props.columns : undefined;
  const layout = useTableLayout<Row>({
    columns: choice ? choice.shown : (props.columns as readonly ResourceColumn<Row>[]),
    rows: table.rows,
    choice,
    actionsWidth: props.actions?.width ?? 0,
    selectable: Boolean(selectable),
  });
  const { keyOf, rows, selection, sorting } = table;
  const focus = useRowFocus(rows, keyOf, tree !== undefined);
  const openRow = onOpen ?? details?.open;

  const isSelectable = (row: Row): boolean =>
    typeof selectable === 'function' ? selectable(row) : selectable === true;
  const keysOf = useRowKeys({
    table,
    isSelectable: selectable ? isSelectable : undefined,
    onOpen: openRow,
    onRemove: props.onRemove,
    actionsOf: props.actions?.list,
    isTree: tree !== undefined,
    hasDetails: details !== undefined,
  });

  const onRow = (row: Row): HTMLAttributes<HTMLElement> => {
    const key = keyOf(row);
    const isShown = details?.key === key;
    return {
      className: `kit-row${openRow ? ' kit-row-opens' : ''}${isShown ? ' kit-row-shown' : ''}`,
      onFocus: (event) => {
        if (event.target !== event.currentTarget) return;
        focus.set(key);
        // The panel follows the arrow keys.
        if (details && details.key !== null && !isShown) details.open(row);
      },
      onClick: (event) => {
        if (openRow && meansTheRow(event)) openRow(row);
      },
      onKeyDown: (event) =>
        handleRowKey(event, {
          ...keysOf(row),
          expand: tree && holdsRows(row, tree) ? (expanded) => tree.onExpand(key, expanded) : undefined,
          details: details && {
            open: () => details.open(row),
            close: details.key === null ? undefined : details.close,
          },
        }),
    };
  };

  const heldSelection = layout.holdSelection ? { className: 'kit-held kit-held-start' } : {};
  const rowSelection: TableProps<Row>['rowSelection'] = selectable
    ? {
        selectedRowKeys: selection.keys,
        preserveSelectedRowKeys: true,
        columnWidth: selectionWidth,
        checkStrictly: true,
        onChange: (keys, known) => selection.choose(keys.map(String), [...rows, ...known.filter(Boolean)]),
        getCheckboxProps: (row) => ({
          'aria-label': t('common.selectNamed', { name: nameOf(row) }),
          disabled: !isSelectable(row),
        }),
        getTitleCheckboxProps: () => ({ 'aria-label': t('table.selectPage') }),
        onCell: () => heldSelection,
      }
    : undefined;

  // antd's `scroll` would repeat the header with all its controls in a hidden row. The stylesheet makes the table
  // scroll and keeps header, status and actions visible.
  return (
    <section
      ref={layout.frame}
      className={layout.exceeds ? 'kit-card kit-card-wide' : 'kit-card'}
      data-density={density}
      aria-label={label}
      aria-busy={table.status === 'loading' || table.refreshing}
    >
      {table.refreshing ? <div className="kit-progress" aria-hidden /> : null}
      <StaleWarning table={table} />
      <div className="kit-table-frame">
        <NarrowTable value={layout.isNarrow}>
          {bar}
          <RowFocusProvider value={focus}>
            <FoldedTable value={layout.isFolded}>
              <Table<Row>
                aria-label={label}
                className={rows.length === 0 ? 'kit-table kit-table-bare' : 'kit-table'}
                size="middle"
                rowKey={keyOf}
                dataSource={table.status === 'ready' ? [...rows] : []}
                columns={antdColumns({
                  layout,
                  sorting: tree ? undefined : sorting,
                  actions: props.actions && { title: t('common.actions'), render: props.actions.render },
                })}
                components={components}
                pagination={false}
                showSorterTooltip={false}
                tableLayout="fixed"
                locale={{ emptyText: body(props) }}
                onRow={onRow}
                rowSelection={rowSelection}
                expandable={
                  tree
                    ? {
                        expandedRowKeys: [...tree.expanded],
                        onExpand: (expanded, row) => tree.onExpand(keyOf(row), expanded),
                        childrenColumnName: tree.childrenField,
                      }
                    : undefined
                }
                onChange={(_pages, _filters, sorter, { action }) => {
                  if (action !== 'sort' || Array.isArray(sorter)) return;
                  sorting?.setSort(
                    sorter.order ? String(sorter.columnKey) : undefined,
                    sorter.order === 'descend' ? 'desc' : 'asc',
                  );
                }}
              />
            </FoldedTable>
          </RowFocusProvider>
        </NarrowTable>
      </div>
      <TableFooter table={table} />
    </section>
  );
};
