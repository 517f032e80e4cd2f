import { SearchOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Radio, Space } from 'antd';
import { useMemo, useState } from 'react';
import { executionCalls, executionReasons, type JobOption } from '#features/jobs/executions.contract.ts';
import { executionTexts } from '#features/jobs/executions.texts.ts';
import { jobTexts } from '#features/jobs/jobs.texts.ts';
import type { JobKind } from '#features/jobs/job-menus.contract.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { useClearing } from '#platform/keyboard/web/useClearing.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { loadingOf } from '#platform/resource-table/web/loading.ts';
import { QuickSearch } from '#platform/resource-table/web/QuickSearch.tsx';
import { ResourceTable } from '#platform/resource-table/web/ResourceTable.tsx';
import { useLocalTable } from '#platform/resource-table/web/useLocalTable.ts';
import { useWarning } from '#platform/resource-table/web/useWarning.ts';
import { call } from '#platform/wire/web/client.ts';
import { useLoadFailure } from './useLoadFailure.ts';

const words = { ...vocabulary, ...jobTexts, ...executionTexts };
const width = 640;
const nothing: readonly JobOption[] = [];
const keyOf = ({ id }: JobOption): string => id;
const textOf = ({ id, name }: JobOption): string => `${id} ${name}`;

type DialogProps = { kind: JobKind; value: string; onChoose: (id: string) => void; onClose: () => void };

/** The jobs with id and name, one of which is chosen (seed 002 §2.6). */
const PickerDialog = ({ kind, value, onChoose, onClose }: DialogProps) => {
  const t = useTexts(words);
  const sayReason = useReasonText();
  const warn = useWarning();
  const [chosen, setChosen] = useState(value);
  const query = useQuery({
    queryKey: ['job-options', kind],
    queryFn: () => call(executionCalls[kind].jobs, { query: {} }),
  });
  useLoadFailure(query.error, t('execution.jobsFailed'));
  const { table, search, setSearch } = useLocalTable<JobOption>({
    name: 'job-options',
    rows: query.data ?? nothing,
    keyOf,
    textOf,
    loading: loadingOf(query),
  });
  const columns = useMemo(
    (): ResourceColumn<JobOption>[] => [
      {
        key: 'chosen',
        title: '',
        width: 48,
        render: ({ id, name }) => (
          <Radio checked={chosen === id} aria-label={name} onChange={() => setChosen(id)} tabIndex={-1} />
        ),
      },
      { key: 'id', title: t('scheduled_job.id'), width: 200, render: ({ id }) => <CodeChip code={id} /> },
      { key: 'name', title: t('execution.jobName'), render: ({ name }) => name },
    ],
    [chosen, t],
  );
  const confirm = (): void => {
    if (chosen === '') warn(sayReason(executionReasons.chooseJob));
    else onChoose(chosen);
  };
  return (
    <Dialog
      title={t('execution.pickJob')}
      width={width}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="primary" onClick={confirm}>
            {t('common.ok')}
          </Button>
        </>
      }
    >
      <QuickSearch value={search} onSearch={setSearch} hint={t('execution.searchJob')} />
      <ResourceTable<JobOption>
        table={table}
        columns={columns}
        label={t('execution.pickJob')}
        nameOf={({ name }) => name}
        selectable={false}
        onOpen={({ id }) => setChosen(id)}
        empty={{ title: t('execution.jobsEmpty') }}
      />
    </Dialog>
  );
};

type Props = { kind: JobKind; id?: string; value?: string; onChange?: (value: string) => void };

/** A filter for one job: its id, chosen from the list of jobs. */
export const JobPicker = ({ kind, id, value = '', onChange }: Props) => {
  const t = useTexts(words);
  const clearing = useClearing();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Space.Compact block>
        <Input
          id={id}
          allowClear={clearing}
          placeholder={t('common.all')}
          value={value}
          onChange={({ target }) => onChange?.(target.value)}
        />
        <Button
          icon={<SearchOutlined aria-hidden />}
          aria-label={t('execution.pickJob')}
          onClick={() => setOpen(true)}
        />
      </Space.Compact>
      {isOpen ? (
        <PickerDialog
          kind={kind}
          value={value}
          onChoose={(next) => {
            onChange?.(next);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
};
