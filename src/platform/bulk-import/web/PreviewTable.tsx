import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Table, Tag } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { reveal } from '#platform/keyboard/web/reveal.ts';
import { usePageNames } from '#platform/keyboard/web/usePageNames.tsx';
import { FailedState } from '#platform/resource-table/web/TableStates.tsx';
import { WholeText } from '#platform/whole-text/web/WholeText.tsx';
import { call } from '#platform/wire/web/client.ts';
import {
  bulkImportCalls,
  type ImportRecord,
  type PreviewColumn,
  type PreviewRow,
  type RowState,
} from '../bulk-import.contract.ts';
import { bulkImportTexts } from '../bulk-import.texts.ts';
import { importDialogTexts } from '../import-dialog.texts.ts';
import { FaultyCell } from './FaultyCell.tsx';
import { importKey } from './useImport.ts';

const texts = { ...importDialogTexts, ...bulkImportTexts };
const pageSize = 50;
const columnWidth = 150;
/** Pixels of the dialog around the rows; what is beyond them scrolls. */
const [around, pager, leastHeight] = [351, 56, 280];

const stateTexts = {
  new: 'common.newMark',
  changed: 'import.changedRows',
  unchanged: 'import.unchanged',
  faulty: 'import.faulty',
} as const;
const stateColors = { new: 'success', changed: 'processing', unchanged: 'default', faulty: 'error' } as const;

const rowFaults = ({ faults }: PreviewRow): string[] =>
  faults.filter(({ column }) => column === '').map(({ text }) => text);

type Props = {
  record: ImportRecord & { columns: PreviewColumn[] };
  state: RowState | '';
  /** How many rows are in that state. */
  count: number;
  onMended: () => Promise<void>;
};

/** The rows of a file: what is new, what was there before, and what is wrong. */
export const PreviewTable = ({ record, state, count, onMended }: Props) => {
  const t = useTexts(texts);
  const pageNames = usePageNames();
  const [chosen, setPage] = useState(1);
  // The rows of the last page may have been mended.
  const page = Math.min(chosen, Math.max(1, Math.ceil(count / pageSize)));
  const query = { import: record.import, state, pageNum: page, pageSize };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...importKey(record.import), 'rows', state, page],
    queryFn: () => call(bulkImportCalls.rows, { query }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const table = useRef<HTMLDivElement>(null);
  const isThere = data !== undefined;
  useEffect(() => {
    // Of many columns, the one that is wrong may be out of sight.
    if (isThere && state === 'faulty') reveal(table.current?.querySelector('.import-faulty'));
  }, [isThere, state]);
  /** On to the next cell to mend, or the first one above it. */
  const mended = async ({ line }: PreviewRow, goesOn: boolean): Promise<void> => {
    await onMended();
    if (!goesOn) return;
    requestAnimationFrame(() => {
      const cells = [...(table.current?.querySelectorAll<HTMLElement>('[data-faulty-line] button') ?? [])];
      const lineOf = (cell: HTMLElement): number =>
        Number(cell.closest<HTMLElement>('[data-faulty-line]')?.dataset['faultyLine']);
      (cells.find((cell) => lineOf(cell) >= line) ?? cells[0])?.focus();
    });
  };

  const cell = (row: PreviewRow, { name, heading }: PreviewColumn) => {
    const fault = row.faults.find(({ column }) => column === name);
    // What is wrong with a row as a whole, such as its code, may be mended in any of its cells.
    const isWrong = heading !== null && (fault !== undefined || rowFaults(row).length > 0);
    const text = row.cells[name] ?? '';
    const before = row.before[name];
    if (isWrong) {
      const place = { import: record.import, line: row.line, column: name };
      return <FaultyCell place={place} text={text} fault={fault} onMended={(goesOn) => mended(row, goesOn)} />;
    }
    if (before === undefined) return <WholeText text={text} />;
    return (
      <span className="import-changed">
        <WholeText text={text} />
        <del>
          <WholeText text={before === '' ? t('import.wasEmpty') : before} />
        </del>
      </span>
    );
  };
  const taken = around + (count > pageSize ? pager : 0);
  const shown = record.columns.filter(({ heading, required }) => heading !== null || required === 'Y');

  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  return (
    <div ref={table}>
      <Table<PreviewRow>
        size="small"
        rowKey="line"
        loading={isFetching && !data}
        dataSource={data?.list ?? []}
        scroll={{
          x: shown.length * columnWidth + 200,
          y: `max(calc(var(--st-dialog-height) - ${taken}px), ${leastHeight}px)`,
        }}
        pagination={{
          current: page,
          pageSize,
          total: count,
          showSizeChanger: false,
          hideOnSinglePage: true,
          itemRender: pageNames,
          onChange: setPage,
        }}
        columns={[
          { title: t('import.line'), dataIndex: 'line', width: 72, fixed: 'left', align: 'right' },
          {
            title: t('import.result'),
            key: 'state',
            width: 128,
            fixed: 'left',
            render: (_, row) => (
              <>
                <Tag color={stateColors[row.state]}>{t(stateTexts[row.state])}</Tag>
                {rowFaults(row).map((words) => (
                  <div key={words} className="import-fault">
                    {words}
                  </div>
                ))}
              </>
            ),
          },
          ...shown.map((column, at) => ({
            title: column.title,
            key: column.name,
            // The last one has what is left, so that few columns do not spread the others.
            ...(at === shown.length - 1 ? {} : { width: columnWidth }),
            render: (_: unknown, row: PreviewRow) => cell(row, column),
          })),
        ]}
      />
    </div>
  );
};
