import { useQuery } from '@tanstack/react-query';
import { DownloadOutlined, PartitionOutlined } from '@ant-design/icons';
import { Alert, Select, Skeleton, Table, Tag } from 'antd';
import { useState } from 'react';
import { processCalls } from '#features/processes/processes.contract.ts';
import type { VersionRow } from '#features/processes/process-rows.contract.ts';
import { processTexts } from '#features/processes/processes.texts.ts';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { IconButton } from '#platform/files/web/IconButton.tsx';
import { useDownload } from '#platform/files/web/useDownload.tsx';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { BackButton } from '#platform/keyboard/web/BackButton.tsx';
import { usePageNames } from '#platform/keyboard/web/usePageNames.tsx';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { NumberText } from '#platform/records/web/columns-of.tsx';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import type { Answer } from '#platform/wire/endpoint.ts';
import { call } from '#platform/wire/web/client.ts';
import { Comparison } from './Comparison.tsx';
import { LossMending } from './LossMending.tsx';
import { Notes } from './Notes.tsx';
import { processName } from './process-list.ts';
import '#platform/form/web/form.css';
import './processes.css';

const warningsOf = ({ warnings }: VersionRow) => <Notes notes={warnings} />;

type Props = {
  process: Answer<typeof processCalls.item>;
  versions: readonly VersionRow[];
  onDiagram: (version: number) => void;
  onBack: () => void;
};

/** The versions of a process, and what differs between two of them. */
export const ProcessVersions = ({ process, versions, onDiagram, onBack }: Props) => {
  const t = useTexts(processTexts);
  const pageNames = usePageNames();
  const { dateTime } = useLanguage();
  const failureWords = useFailureWords();
  const mayRename = useMayCall(processCalls.rename);
  const { download } = useDownload();
  const figure = (value: number) => <NumberText value={value} />;
  const [newest, before] = versions;
  const [from, setFrom] = useState(before?.version ?? 0);
  const [to, setTo] = useState(newest?.version ?? 0);
  const { data, error } = useQuery({
    queryKey: ['processes', 'compare', process.oid, from, to],
    queryFn: () => call(processCalls.compare, { query: { oid: process.oid, from, to } }),
    enabled: from > 0 && to > 0,
  });
  const options = versions.map(({ version, pronm, crtdat }) => ({
    value: version,
    label: `${version} · ${pronm} · ${dateTime(crtdat)}`,
  }));
  return (
    <div className="process-page">
      <header className="kit-form-header">
        <BackButton onBack={onBack} />
        <h1>{t('process.versionsOf', { name: processName(process) })}</h1>
      </header>
      <Table<VersionRow>
        size="small"
        pagination={versions.length > 10 ? { pageSize: 10, itemRender: pageNames } : false}
        rowKey="version"
        dataSource={[...versions]}
        expandable={{
          rowExpandable: ({ warnings }) => warnings.length > 0,
          expandedRowRender: warningsOf,
        }}
        columns={[
          {
            title: t('process.versionNo'),
            dataIndex: 'version',
            width: 120,
            render: (version: number, { current }) => (
              <>
                {version} {current === 'Y' ? <Tag>{t('process.current')}</Tag> : null}
              </>
            ),
          },
          { title: t('common.name'), dataIndex: 'pronm', ellipsis: true },
          { title: t('process.stages'), dataIndex: 'stages', align: 'end', width: 80, render: figure },
          { title: t('process.forms'), dataIndex: 'forms', align: 'end', width: 80, render: figure },
          { title: t('process.fields'), dataIndex: 'fields', align: 'end', width: 80, render: figure },
          {
            title: t('process.uploadedBy'),
            dataIndex: 'crtemp',
            width: 130,
            render: (empid: string) => <PersonLink empid={empid} />,
          },
          {
            title: t('process.uploadedAt'),
            dataIndex: 'crtdat',
            width: 150,
            render: (time: string) => <TimeText time={time} form="moment" />,
          },
          {
            title: t('common.actions'),
            dataIndex: 'fileInfo',
            width: 96,
            render: (file: VersionRow['fileInfo'], { version }) => (
              <>
                <IconButton
                  icon={<PartitionOutlined aria-hidden />}
                  label={`${t('process.diagram')} · ${t('process.nextVersion', { version })}`}
                  onClick={() => onDiagram(version)}
                />
                {file ? (
                  <IconButton
                    icon={<DownloadOutlined aria-hidden />}
                    label={`${t('process.download')} · ${t('process.nextVersion', { version })}`}
                    onClick={() => download(file)}
                  />
                ) : null}
              </>
            ),
          },
        ]}
      />
      {versions.length < 2 ? <p className="process-muted">{t('process.oneVersion')}</p> : null}
      {versions.length > 1 ? (
        <div className="process-compared">
          <div className="process-choice">
            <label htmlFor="process-from">{t('process.compareFrom')}</label>
            <Select id="process-from" value={from} options={options} onChange={setFrom} />
            <label htmlFor="process-to">{t('process.compareTo')}</label>
            <Select id="process-to" value={to} options={options} onChange={setTo} />
          </div>
          {error ? <Alert type="error" role="alert" title={failureWords(error)} /> : null}
          {data ? <Comparison proid={process.proid} comparison={data} /> : error ? null : <Skeleton active />}
          {data && mayRename && to === process.version ? <LossMending process={process} comparison={data} /> : null}
        </div>
      ) : null}
    </div>
  );
};
