import { Alert, Button, Table, type TableProps } from 'antd';
import { type CSSProperties, type HTMLAttributes, type ReactNode, useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { resourceTableTexts } from '../resource-table.texts.ts';
import type { ResourceColumn } from './columns.ts';
import { handleRowKey, meansTheRow } from './row-controls.ts';
import { type RowAction, rowActionsWidth } from './RowActions.tsx';
import { TableFooter } from './TableFooter.tsx';
import { EmptyState, type EmptyWords, FailedState, FilteredState, LoadingRows } from './TableStates.tsx';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { useNarrowWindow } from './useNarrowWindow.ts';
import type { TableState } from './useResourceTable.ts';
import { useRowKeys } from './useRowKeys.ts';
import './resource-table.css';

export type RowTree<Row> = {
  /** The field that holds the child rows. */
  childrenField: keyof Row & string;
  expanded: readonly string[];
  onExpand: (key: string, expanded: boolean) => void;
};

type Props<Row extends object> = {
  table: TableState<Row>;
  /** The columns to show, in order: `useColumnChoice(…).shown`. */
  columns: readonly ResourceColumn<Row>[];
  /** Accessible name of the table. */
  label: string;
  /** Accessible name of a row's checkbox. */
  nameOf: (row: Row) => string;
  onOpen?: (row: Row) => void;
  /** A function if only some rows can be selected. */
  selectable?: boolean | ((row: Row) => boolean);
  empty: EmptyWords;
  /** The last column, rendered as `<RowActions …>`. */
  actions?: {
    width: number;
    render: (row: Row) => ReactNode;
    /** The same actions for the keyboard. */
    list?: (row: Row) => readonly RowAction[];
  };
  /** Asks for confirmation and deletes these rows: the selected ones, or the one that has the focus. */
  onRemove?: ((rows: readonly Row[]) => void) | undefined;
  /** Set if rows have child rows. */
  tree?: RowTree<Row>;
  /** The `SelectionBar`. */
  bar?: ReactNode;
};

const defaultColumnWidth = 140;
const selectionWidth = 44;

const body = <Row extends object>({ table, empty }: Pick<Props<Row>, 'table' | 'empty'>): ReactNode => {
  if (table.status === 'loading') return <LoadingRows count={Math.min(table.paging?.pageSize ?? 10, 20)} />;
  if (table.status === 'failed' && table.error) return <FailedState error={table.error} onRetry={table.refresh} />;
  if (table.narrowed) return <FilteredState onClear={table.clearNarrowing} />;
  return <EmptyState words={empty} />;
};

const sortOrders = { asc: 'ascend', desc: 'descend' } as const;

const antdColumns = <Row extends object>(
  { columns, table, actions, tree }: Props<Row>,
  actionsTitle: string,
): NonNullable<TableProps<Row>['columns']> => [
  ...columns.map(({ key, title, width, align, sortable, render }) => ({
    key,
    title,
    width,
    align,
    sorter: sortable && !tree,
    sortOrder: table.sorting?.field === key ? sortOrders[table.sorting.order] : null,
    render: (_: unknown, row: Row) => render(row),
  })),
  ...(actions
    ? [
        {
          key: ' actions',
          title: <span className="kit-sr-only">{actionsTitle}</span>,
          width: actions.width,
          align: 'end' as const,
          className: 'kit-actions-cell',
          render: (_: unknown, row: Row) => actions.render(row),
        },
      ]
    : []),
];

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
 * A list as a table: sticky header, 42 px rows, sorting by header, range selection with Shift. A click opens a row; the
 * keys of a row are those of `useRowKeys`. Shows separate states for loading, empty, failed and rejected.
 */
export const ResourceTable = <Row extends object>(props: Props<Row>) => {
  const { table, columns, label, nameOf, onOpen, selectable, tree, bar } = props;
  const isNarrow = useNarrowWindow();
  const actions = props.actions && isNarrow ? { ...props.actions, width: rowActionsWidth(1) } : props.actions;
  const t = useTexts(resourceTableTexts);
  const [focused, setFocused] = useState<string | null>(null);
  const { keyOf, rows, selection, sorting } = table;
  const firstKey = rows[0] === undefined ? null : keyOf(rows[0]);
  const focusable = focused !== null && rows.some((row) => keyOf(row) === focused) ? focused : firstKey;

  const isSelectable = (row: Row): boolean =>
    typeof selectable === 'function' ? selectable(row) : selectable === true;

  const keysOf = useRowKeys({
    table,
    isSelectable: selectable ? isSelectable : undefined,
    onOpen,
    onRemove: props.onRemove,
    actionsOf: props.actions?.list,
    isTree: tree !== undefined,
  });

  const onRow = (row: Row): HTMLAttributes<HTMLElement> => {
    const key = keyOf(row);
    return {
      tabIndex: key === focusable || (tree !== undefined && key === focused) ? 0 : -1,
      className: onOpen ? 'kit-row kit-row-opens' : 'kit-row',
      onFocus: (event) => {
        if (event.target === event.currentTarget) setFocused(key);
      },
      onClick: (event) => {
        if (onOpen && meansTheRow(event)) onOpen(row);
      },
      onKeyDown: (event) =>
        handleRowKey(event, {
          ...keysOf(row),
          expand: tree && holdsRows(row, tree) ? (expanded) => tree.onExpand(key, expanded) : undefined,
        }),
    };
  };

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
      }
    : undefined;

  // antd's `scroll` would repeat the header with all its controls in a hidden row. The stylesheet makes the table
  // scroll and keeps header and actions visible.
  const width = columns.reduce(
    (sum, column) => sum + (column.width ?? defaultColumnWidth),
    (actions?.width ?? 0) + (selectable ? selectionWidth : 0),
  );
  return (
    <section
      className="kit-card"
      style={{ '--kit-table-width': `${width}px` } as CSSProperties}
      aria-label={label}
      aria-busy={table.status === 'loading' || table.refreshing}
    >
      {table.refreshing ? <div className="kit-progress" aria-hidden /> : null}
      {bar}
      <StaleWarning table={table} />
      <Table<Row>
        aria-label={label}
        className={rows.length === 0 ? 'kit-table kit-table-bare' : 'kit-table'}
        size="middle"
        rowKey={keyOf}
        dataSource={table.status === 'ready' ? [...rows] : []}
        columns={antdColumns({ ...props, actions }, t('common.actions'))}
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
      <TableFooter table={table} />
    </section>
  );
};
