import type { TableProps } from 'antd';
import { type CSSProperties, type HTMLAttributes, memo, type ReactNode } from 'react';
import type { ColumnResizing } from './HeaderCell.tsx';
import type { Held, PlacedColumn, TableLayout } from './useTableLayout.ts';
import type { Sorting } from './useResourceTable.ts';

const sortOrders = { asc: 'ascend', desc: 'descend' } as const;

const heldStyle = ({ edge, offset }: Held): CSSProperties =>
  edge === 'start' ? { insetInlineStart: offset } : { insetInlineEnd: offset };
const heldClass = (held: Held | undefined): string => (held ? `kit-held kit-held-${held.edge}` : '');

type Options<Row> = {
  layout: TableLayout<Row>;
  /** Absent where the order of the rows is fixed. */
  sorting: Sorting | undefined;
  actions: { title: string; render: (row: Row) => ReactNode } | undefined;
};

type CellProps = { row: object; render: (row: never) => ReactNode };

/** A cell is drawn again only if its row or its column has changed. */
const Cell = memo(({ row, render }: CellProps) => render(row as never));
Cell.displayName = 'Cell';

const dataColumn = <Row extends object>(
  { column, width, held, resizing }: PlacedColumn<Row>,
  sorting: Sorting | undefined,
): NonNullable<TableProps<Row>['columns']>[number] => {
  const cell: HTMLAttributes<HTMLElement> & { resizing?: ColumnResizing } = held ? { style: heldStyle(held) } : {};
  return {
    key: column.key,
    title: column.title,
    width,
    align: column.align,
    className: heldClass(held),
    sorter: column.sortable === true && sorting !== undefined,
    sortOrder: sorting?.field === column.key ? sortOrders[sorting.order] : null,
    onHeaderCell: () => ({ ...cell, resizing }) as HTMLAttributes<HTMLElement>,
    onCell: () => cell,
    render: (_: unknown, row: Row) => <Cell row={row} render={column.render} />,
  };
};

/** The columns as antd takes them; the stylesheet holds those that stay in sight, without antd's second header. */
export const antdColumns = <Row extends object>({
  layout,
  sorting,
  actions,
}: Options<Row>): NonNullable<TableProps<Row>['columns']> => [
  ...layout.columns.map((placed) => dataColumn(placed, sorting)),
  ...(actions
    ? [
        {
          key: ' actions',
          title: <span className="kit-sr-only">{actions.title}</span>,
          width: layout.actionsWidth,
          align: 'end' as const,
          className: 'kit-actions-cell kit-held kit-held-end',
          onCell: () => ({ style: { insetInlineEnd: 0 } }),
          onHeaderCell: () => ({ style: { insetInlineEnd: 0 } }),
          render: (_: unknown, row: Row) => <Cell row={row} render={actions.render} />,
        },
      ]
    : []),
];
