import { Table } from 'antd';
import { type HTMLAttributes, type ReactNode, useRef, useState } from 'react';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { usePageNames } from '#platform/keyboard/web/usePageNames.tsx';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { handleRowKey, meansTheRow } from '#platform/resource-table/web/row-controls.ts';
import { EmptyState, FailedState, LoadingRows } from '#platform/resource-table/web/TableStates.tsx';
import { tableScroller, useElementWidth } from '#platform/resource-table/web/useElementWidth.ts';
import { useFittedWidths } from '#platform/resource-table/web/useFittedWidths.ts';
import type { Selection } from '#platform/resource-table/web/useSelection.ts';
import { resourceTableTexts } from '#platform/resource-table/resource-table.texts.ts';
import { pickerTexts } from '../picker.texts.ts';
import type { PickerPage, PickerSource } from './picker-source.ts';

const selectionWidth = 40;
const noRows: readonly never[] = [];

type Props<Row extends object> = {
  label: string;
  source: PickerSource<Row>;
  query: { data: PickerPage<Row> | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  paging: { pageNum: number; pageSize: number; setPage: (pageNum: number, pageSize: number) => void };
  searched: boolean;
  selection: Selection<Row>;
  multiple: boolean;
  /** Single mode: selects this row and confirms. */
  onPick: (row: Row) => void;
};

const PickerBody = <Row extends object>({ query, searched }: Pick<Props<Row>, 'query' | 'searched'>): ReactNode => {
  const t = useTexts(pickerTexts);
  if (query.error && !query.isFetching) return <FailedState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingRows count={5} />;
  return <EmptyState words={{ title: t(searched ? 'picker.nothingFound' : 'picker.nothing') }} />;
};

/**
 * The table of a selection dialog. A click or Space selects, the arrow keys move between rows; Enter selects and, in
 * single mode, confirms.
 */
export const PickerTable = <Row extends object>(props: Props<Row>) => {
  const { label, source, query, paging, selection, multiple, onPick } = props;
  const words = useTexts(resourceTableTexts);
  const pageNames = usePageNames();
  const { number } = useLanguage();
  const [focused, setFocused] = useState<string | null>(null);
  const { keyOf, textOf } = source;
  const rows = query.data?.list ?? (noRows as readonly Row[]);
  const [frame, width] = useElementWidth<HTMLDivElement>(tableScroller);
  const widths = useFittedWidths(source.columns, rows, width === undefined ? undefined : width - selectionWidth);
  const focusable = rows.some((row) => keyOf(row) === focused) ? focused : rows[0] && keyOf(rows[0]);

  const whyNot = (row: Row): string | undefined => source.whyNot?.(row);
  /** Stands in the last column of a row that cannot be chosen. */
  const reasonOf = (row: Row): ReactNode => {
    const reason = whyNot(row);
    return reason === undefined ? null : (
      <span className="kit-picker-reason">
        <CutText text={reason} />
      </span>
    );
  };
  /** The row from which Shift selects. */
  const anchor = useRef<string | null>(null);
  const choose = (row: Row, extend = false): void => {
    if (whyNot(row) !== undefined) return;
    const [from, to] = [rows.findIndex((one) => keyOf(one) === anchor.current), rows.indexOf(row)];
    if (multiple && extend && from >= 0) {
      const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1).filter((one) => whyNot(one) === undefined);
      selection.choose([...new Set([...selection.keys, ...range.map(keyOf)])], rows);
    } else if (multiple) selection.toggle(row);
    else selection.choose([keyOf(row)], [row]);
    anchor.current = keyOf(row);
  };
  const onRow = (row: Row): HTMLAttributes<HTMLElement> => ({
    className: whyNot(row) === undefined ? 'kit-row kit-row-opens' : 'kit-row kit-picker-row-off',
    'aria-disabled': whyNot(row) !== undefined,
    title: whyNot(row),
    tabIndex: keyOf(row) === focusable ? 0 : -1,
    onFocus: () => setFocused(keyOf(row)),
    onMouseDown: (event) => {
      // Shift would mark the text between two clicks.
      if (event.shiftKey) event.preventDefault();
    },
    onClick: (event) => {
      if (meansTheRow(event)) choose(row, event.shiftKey);
    },
    onDoubleClick: () => {
      if (!multiple && whyNot(row) === undefined) onPick(row);
    },
    onKeyDown: (event) =>
      handleRowKey(event, {
        toggle: () => choose(row, event.shiftKey),
        open: () => (multiple || whyNot(row) !== undefined ? choose(row) : onPick(row)),
      }),
  });

  // The reason stands in the last two columns, in one of which it would be cut; what names the row stays.
  const last = source.columns.length - 1;
  const reasonPlace = last > 1 ? last - 1 : last;
  const spanOfReason = (place: number): number => {
    if (place < reasonPlace) return 1;
    return place === reasonPlace ? last - reasonPlace + 1 : 0;
  };

  return (
    <div ref={frame}>
      <Table<Row>
        className="kit-picker-table"
        aria-label={label}
        aria-busy={query.isFetching}
        size="small"
        rowKey={keyOf}
        dataSource={rows}
        tableLayout="fixed"
        columns={source.columns.map(({ key, title, align, render }, place) => ({
          key,
          title,
          width: widths.get(key),
          align,
          ellipsis: true,
          onCell: (row) => (whyNot(row) === undefined ? {} : { colSpan: spanOfReason(place) }),
          render: (_: unknown, row: Row) => (place === reasonPlace && reasonOf(row)) || render(row),
        }))}
        locale={{ emptyText: <PickerBody query={query} searched={props.searched} /> }}
        onRow={onRow}
        rowSelection={{
          type: multiple ? 'checkbox' : 'radio',
          selectedRowKeys: selection.keys,
          preserveSelectedRowKeys: true,
          columnWidth: selectionWidth,
          onChange: (keys, known) => selection.choose(keys.map(String), [...rows, ...known.filter(Boolean)]),
          getCheckboxProps: (row) => ({
            'aria-label': words('common.selectNamed', { name: textOf(row) }),
            disabled: whyNot(row) !== undefined,
          }),
          getTitleCheckboxProps: () => ({ 'aria-label': words('table.selectPage') }),
        }}
        pagination={
          query.data && query.data.total > 0
            ? {
                current: paging.pageNum,
                pageSize: paging.pageSize,
                total: query.data.total,
                size: 'small',
                showSizeChanger: false,
                itemRender: pageNames,
                showTotal: (total) => words('table.total', { count: number(total) }),
                onChange: paging.setPage,
              }
            : false
        }
      />
    </div>
  );
};
