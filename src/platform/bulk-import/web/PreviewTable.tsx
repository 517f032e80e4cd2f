import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Table, Tag } from 'antd';
import { useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
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

const texts = { ...importDialogTexts, ...bulkImportTexts };
const pageSize = 50;
const columnWidth = 150;

const stateTexts = {
  new: 'import.new',
  changed: 'import.changedRows',
  unchanged: 'import.unchanged',
  faulty: 'import.faulty',
} as const;
const stateColors = { new: 'success', changed: 'processing', unchanged: 'default', faulty: 'error' } as const;

type Props = {
  record: ImportRecord & { columns: PreviewColumn[] };
  state: RowState | '';
  onMended: () => Promise<void>;
};

/** The rows of a file: what is new, what was there before, and what is wrong. */
export const PreviewTable = ({ record, state, onMended }: Props) => {
  const t = useTexts(texts);
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const queryKey = ['import-rows', record.import];
  const query = { import: record.import, state, pageNum: page, pageSize };
  const { data, isFetching } = useQuery({
    queryKey: [...queryKey, state, page],
    queryFn: () => call(bulkImportCalls.rows, { query }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const mended = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey });
    await onMended();
  };

  const cell = (row: PreviewRow, { name }: PreviewColumn) => {
    const fault = row.faults.find(({ column }) => column === name);
    const text = row.cells[name] ?? '';
    const before = row.before[name];
    if (fault) return <FaultyCell import={record.import} line={row.line} text={text} fault={fault} onMended={mended} />;
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
  const rowFaults = ({ faults }: PreviewRow): string =>
    faults
      .filter(({ column }) => column === '')
      .map(({ text }) => text)
      .join('; ');
  const shown = record.columns.filter(({ heading, required }) => heading !== null || required === 'Y');

  return (
    <Table<PreviewRow>
      size="small"
      rowKey="line"
      loading={isFetching && !data}
      dataSource={data?.list ?? []}
      scroll={{ x: shown.length * columnWidth + 200, y: 'calc(100vh - 520px)' }}
      pagination={{
        current: page,
        pageSize,
        total: data?.total ?? 0,
        showSizeChanger: false,
        hideOnSinglePage: true,
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
              {rowFaults(row) === '' ? null : <div className="import-fault">{rowFaults(row)}</div>}
            </>
          ),
        },
        ...shown.map((column) => ({
          title: column.title,
          key: column.name,
          width: columnWidth,
          render: (_: unknown, row: PreviewRow) => cell(row, column),
        })),
      ]}
    />
  );
};
