import { DownloadOutlined, HistoryOutlined, PartitionOutlined } from '@ant-design/icons';
import { useMemo } from 'react';
import { processCalls } from '#features/processes/processes.contract.ts';
import type { ProcessRow } from '#features/processes/process-rows.contract.ts';
import { processTexts } from '#features/processes/processes.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { columnsOf, statusColumn } from '#platform/records/web/columns-of.tsx';
import { ListPage } from '#platform/records/web/ListPage.tsx';
import { OpenRecord } from '#platform/records/web/OpenRecord.tsx';
import { useListScreen } from '#platform/records/web/useListScreen.ts';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import type { RowAction } from '#platform/resource-table/web/RowActions.tsx';
import { useFilterFields } from '#platform/resource-table/web/useFilterFields.tsx';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import type { Answer } from '#platform/wire/endpoint.ts';
import { call, download } from '#platform/wire/web/client.ts';
import { processList, processName } from './process-list.ts';
import { ProcessDiagram } from './ProcessDiagram.tsx';
import { ProcessVersions } from './ProcessVersions.tsx';
import { UploadDialog } from './UploadDialog.tsx';

const kinds = ['add', 'diagram', 'versions'] as const;

const { code, text, number, time } = columnsOf<ProcessRow>();

/** `key`: the oid of a process, and behind a tilde the version if it is not the current one. */
const loadDrawing = (key: string): Promise<Answer<typeof processCalls.drawing>> => {
  const [oid = '', version] = key.split('~');
  return call(processCalls.drawing, { query: { oid, ...(version ? { version: Number(version) } : {}) } });
};

const loadVersions = async (oid: string) => ({
  process: await call(processCalls.item, { query: { oid } }),
  versions: await call(processCalls.versions, { query: { oid } }),
});

/** The process catalogue: what processes, stages and forms there are, by the files that administrators upload. */
const ProcessesScreen = () => {
  const t = useTexts(processTexts);
  const notices = useNotices();
  const mayChange = useMayCall(processCalls.upload);
  const screen = useListScreen(processList, kinds);
  const { record, open, close, saved, changeStatus } = screen;
  const { status } = useFilterFields();
  const columns = useMemo(
    (): ResourceColumn<ProcessRow>[] => [
      code('proid', t('common.processId'), { width: 190, always: true }),
      text('pronm', t('process.pronm'), { always: true }),
      number('version', t('process.version'), { width: 90 }),
      number('stages', t('process.stages'), { width: 100, rank: 1 }),
      number('forms', t('process.forms'), { width: 90, rank: 2 }),
      number('fields', t('process.fields'), { width: 90, hiddenByDefault: true }),
      text('modeler', t('process.modeler'), { width: 170, rank: 4 }),
      number('warnings', t('process.warnings'), { width: 100, rank: 3 }),
      time('txdat', t('common.changedAt'), { rank: 2 }),
      statusColumn(t('common.status'), { nameOf: processName, mayChange, save: changeStatus }),
    ],
    [changeStatus, mayChange, t],
  );

  if (record?.kind === 'diagram')
    return (
      <OpenRecord screen={screen} load={loadDrawing}>
        {(drawing) => <ProcessDiagram drawing={drawing} onBack={close} />}
      </OpenRecord>
    );
  if (record?.kind === 'versions')
    return (
      <OpenRecord screen={screen} load={loadVersions}>
        {({ process, versions }) => (
          <ProcessVersions
            process={process}
            versions={versions}
            onDiagram={(version) => open('diagram', `${process.oid}~${version}`)}
            onBack={close}
          />
        )}
      </OpenRecord>
    );

  const saveFile = async ({ oid }: ProcessRow): Promise<void> => {
    try {
      await download(processCalls.diagram, { query: { oid } });
    } catch (error) {
      notices.failure(t('process.download'), error);
    }
  };
  const rowActions = (row: ProcessRow): RowAction[] => [
    {
      key: 'diagram',
      label: t('process.diagram'),
      icon: <PartitionOutlined aria-hidden />,
      onClick: () => open('diagram', row.oid),
    },
    {
      key: 'versions',
      label: t('process.versions'),
      icon: <HistoryOutlined aria-hidden />,
      onClick: () => open('versions', row.oid),
    },
    {
      key: 'download',
      label: t('process.download'),
      icon: <DownloadOutlined aria-hidden />,
      onClick: () => void saveFile(row),
    },
  ];
  return (
    <>
      <ListPage
        screen={screen}
        title={t('process.title')}
        purpose={t('process.purpose')}
        searchHint={t('process.searchHint')}
        columns={columns}
        filters={[status]}
        empty={{ title: t('process.emptyTitle'), hint: t('process.emptyHint') }}
        onAdd={mayChange ? () => open('add') : undefined}
        addText={t('process.upload')}
        onOpen={({ oid }) => open('diagram', oid)}
        rowActions={rowActions}
        deletion={mayChange ? { note: t('process.deleteDepends') } : undefined}
      />
      {record?.kind === 'add' && mayChange ? <UploadDialog onTaken={saved} onClose={close} /> : null}
    </>
  );
};

export default ProcessesScreen;
