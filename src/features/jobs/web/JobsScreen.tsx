import { CaretRightOutlined, HistoryOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { executionCalls } from '#features/jobs/executions.contract.ts';
import { executionMenus, type JobKind, jobMenus } from '#features/jobs/job-menus.contract.ts';
import { type JobAction, jobCalls, type JobRow, runVerdicts } from '#features/jobs/jobs.contract.ts';
import { executionTexts } from '#features/jobs/executions.texts.ts';
import { jobTexts } from '#features/jobs/jobs.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { ListPage } from '#platform/records/web/ListPage.tsx';
import { OpenRecord } from '#platform/records/web/OpenRecord.tsx';
import { useListScreen } from '#platform/records/web/useListScreen.ts';
import { useRowActions } from '#platform/records/web/useRowActions.tsx';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import type { RowAction } from '#platform/resource-table/web/RowActions.tsx';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { useFilterFields } from '#platform/resource-table/web/useFilterFields.tsx';
import { EngineState } from '#platform/process-engine/web/EngineState.tsx';
import { useNoticesFor } from '#platform/notice-centre/web/useNoticesFor.ts';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { call } from '#platform/wire/web/client.ts';
import { ExecutionDetails } from './ExecutionDetails.tsx';
import { type JobFilters, jobLists } from './job-lists.ts';
import { JobForm } from './JobForm.tsx';
import { PauseDialog } from './PauseDialog.tsx';
import { RunDialog } from './RunDialog.tsx';
import { useJobColumns } from './useJobColumns.tsx';
import { useIsDue } from './useIsDue.ts';
import { useWhileRunning } from './useWhileRunning.ts';
import './jobs.css';

const kinds = ['add', 'edit', 'run'] as const;
const words = { ...jobTexts, ...executionTexts };

const useJobFilters = (): FilterField<JobFilters>[] => {
  const t = useTexts(words);
  const { choice, yesNo, status } = useFilterFields();
  const states = runVerdicts.map((value) => ({ value, label: t(`execution.state.${value}`) }));
  return [status, choice('last', t('scheduled_job.lastState'), states), yesNo('overdue', t('scheduled_job.overdue'))];
};

type Pausing = { row: JobRow; done: () => void };

/** Scheduled jobs of a kind (seed 002 §2.8). */
export const JobsScreen = ({ kind }: { kind: JobKind }) => {
  const t = useTexts(words);
  const { language } = useLanguage();
  const navigate = useNavigate();
  const calls = jobCalls[kind];
  const mayChange = useMayCall(calls.edit);
  const maySeeRuns = useMayCall(executionCalls[kind].search);
  const screen = useListScreen(jobLists[kind], kinds);
  const { record, open, openNext, close, saved, table } = screen;
  useNoticesFor(jobMenus[kind].url, screen.reload);
  // Numbers of runs that the reader has asked for, by the oid of their job.
  const [asked, setAsked] = useState<Readonly<Record<string, number>>>({});
  const isGoing = ({ oid, waiting, last }: JobRow): boolean =>
    waiting === 'Y' || last?.state === 'D' || (asked[oid] ?? 0) > (last?.scheduleid ?? 0);
  const next = table.rows.flatMap(({ nexttime, overdue }) => (nexttime && overdue === 'N' ? [nexttime] : []));
  const isDue = useIsDue(next.toSorted()[0] ?? null);
  useWhileRunning(!record && (isDue || table.rows.some(isGoing)), screen.reload);
  const [pausing, setPausing] = useState<Pausing | null>(null);
  const [running, setRunning] = useState<JobRow | null>(null);
  const actions = useQuery({
    queryKey: ['job-actions', kind, language],
    queryFn: () => call(calls.actions, {}),
  });
  const offered: readonly JobAction[] = actions.data ?? [];
  const actionOf = (row: JobRow): JobAction | undefined =>
    offered.find((one) => one.preword === row.preword && one.action === row.action);
  const ask = (row: JobRow, status: YesNo): Promise<boolean> => {
    if (status === 'Y' || row.essential === 'N') return Promise.resolve(true);
    // The dialog saves by itself.
    return new Promise((resolve) => {
      setPausing({ row, done: () => resolve(false) });
    });
  };
  const columns = useJobColumns({ mayChange, save: screen.changeStatus, ask, onOpenRun: (oid) => open('run', oid) });
  const filters = useJobFilters();
  const action = useRowActions();

  if (record?.kind === 'run')
    return <ExecutionDetails kind={kind} oid={record.id} onBack={close} onOpen={(oid) => openNext('run', oid)} />;
  if (record?.kind === 'add' && mayChange)
    return <JobForm kind={kind} actions={offered} onSaved={saved} onClose={close} />;
  if (record?.kind === 'edit' && mayChange && actions.data) {
    return (
      <OpenRecord screen={screen} load={(oid) => call(calls.item, { query: { oid } })}>
        {(row) => <JobForm kind={kind} actions={offered} row={row} onSaved={saved} onClose={close} />}
      </OpenRecord>
    );
  }

  const endPausing = (row?: JobRow): void => {
    if (row) table.patchRow(row.oid, row);
    pausing?.done();
    setPausing(null);
  };
  const rowActions = (row: JobRow): RowAction[] => [
    ...(mayChange
      ? [
          {
            key: 'run',
            label: t('scheduled_job.run'),
            icon: <CaretRightOutlined aria-hidden />,
            hotkey: 't',
            disabled: row.title === null || row.waiting === 'Y',
            onClick: () => setRunning(row),
          },
          action.edit(() => open('edit', row.oid)),
        ]
      : []),
    ...(maySeeRuns
      ? [
          {
            key: 'executions',
            label: t('scheduled_job.executions'),
            icon: <HistoryOutlined aria-hidden />,
            hotkey: 'h',
            onClick: () => void navigate(`${executionMenus[kind].url}?id=${encodeURIComponent(row.id)}`),
          },
        ]
      : []),
  ];
  return (
    <>
      <ListPage
        screen={screen}
        title={jobMenus[kind].title[language]}
        purpose={t(kind === 'app' ? 'scheduled_job.appPurpose' : 'scheduled_job.bpmPurpose')}
        searchHint={t('scheduled_job.searchHint')}
        columns={columns}
        filters={filters}
        empty={{ title: t('scheduled_job.emptyTitle'), hint: t('scheduled_job.emptyHint') }}
        above={kind === 'bpm' ? <EngineState /> : null}
        onAdd={mayChange ? () => open('add') : undefined}
        onOpen={mayChange ? ({ oid }) => open('edit', oid) : undefined}
        rowActions={rowActions}
        deletion={mayChange ? { note: t('scheduled_job.deleteNote') } : undefined}
      />
      {pausing ? (
        <PauseDialog
          kind={kind}
          row={pausing.row}
          breaks={actionOf(pausing.row)?.essential ?? ''}
          onSaved={endPausing}
          onClose={() => endPausing()}
        />
      ) : null}
      {running ? (
        <RunDialog
          kind={kind}
          row={running}
          takesDate={actionOf(running)?.takesDate === 'Y'}
          onSaved={({ scheduleid }) => {
            setAsked({ ...asked, [running.oid]: scheduleid });
            setRunning(null);
            screen.reload();
          }}
          onClose={() => setRunning(null)}
        />
      ) : null}
    </>
  );
};
