import { StopOutlined } from '@ant-design/icons';
import { useMemo } from 'react';
import { executionCalls } from '#features/jobs/executions.contract.ts';
import { executionTexts } from '#features/jobs/executions.texts.ts';
import { executionMenus, type JobKind, jobMenus } from '#features/jobs/job-menus.contract.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { ListPage } from '#platform/records/web/ListPage.tsx';
import { useListScreen } from '#platform/records/web/useListScreen.ts';
import { useRowActions } from '#platform/records/web/useRowActions.tsx';
import type { RowAction } from '#platform/resource-table/web/RowActions.tsx';
import { EngineState } from '#platform/process-engine/web/EngineState.tsx';
import { useNoticesFor } from '#platform/notice-centre/web/useNoticesFor.ts';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { type Execution, executionLists } from './execution-lists.ts';
import { ExecutionDetails } from './ExecutionDetails.tsx';
import { RunChart } from './RunChart.tsx';
import { isStopping, useExecutionColumns } from './useExecutionColumns.tsx';
import { useExecutionFilters } from './useExecutionFilters.tsx';
import { useStopRun } from './useStopRun.tsx';
import { useWhileRunning } from './useWhileRunning.ts';
import './jobs.css';

const kinds = ['details'] as const;

/** Executions of jobs of a kind (seed 002 §2.6, §2.7); with one job chosen, a chart of its last runs. */
export const ExecutionsScreen = ({ kind }: { kind: JobKind }) => {
  const t = useTexts(executionTexts);
  const { language } = useLanguage();
  const screen = useListScreen(executionLists[kind], kinds);
  const { record, open, openNext, close, address, table } = screen;
  const columns = useExecutionColumns();
  const filters = useExecutionFilters(kind);
  const mayStop = useMayCall(executionCalls[kind].stop);
  const stop = useStopRun(kind, screen.reload);
  // A run that the reader has started is over.
  useNoticesFor(jobMenus[kind].url, screen.reload);
  useWhileRunning(!record && table.rows.some(({ state }) => state === 'D'), screen.reload);
  const action = useRowActions();
  const { refresh } = table;
  const { clearFilters, narrowed } = address;
  // Refreshing executions of the BPM side shows all of them again (seed 002 §2.6).
  const refreshed = useMemo(
    () =>
      kind === 'bpm'
        ? () => {
            if (narrowed) clearFilters({ searchToo: true });
            refresh();
          }
        : refresh,
    [clearFilters, kind, narrowed, refresh],
  );

  if (record)
    return <ExecutionDetails kind={kind} oid={record.id} onBack={close} onOpen={(oid) => openNext('details', oid)} />;

  const rowActions = (run: Execution): RowAction[] => [
    action.details(t('execution.detailsTitle', { number: String(run.scheduleid) }), () => open('details', run.oid)),
    ...(run.stoppable === 'Y' && mayStop
      ? [
          {
            key: 'stop',
            label: t('execution.stop'),
            icon: <StopOutlined aria-hidden />,
            danger: true,
            disabled: isStopping(run),
            onClick: () => stop(run),
          },
        ]
      : []),
  ];
  const { id } = address.state.filters;
  const [first] = table.rows;
  return (
    <ListPage
      screen={{ ...screen, table: { ...table, refresh: refreshed } }}
      title={executionMenus[kind].title[language]}
      purpose={t(kind === 'app' ? 'execution.appPurpose' : 'execution.bpmPurpose')}
      searchHint={t('execution.searchHint')}
      columns={columns}
      filters={filters}
      empty={{ title: t('execution.emptyTitle'), hint: t('execution.emptyHint') }}
      onOpen={({ oid }) => open('details', oid)}
      rowActions={rowActions}
      selectable={false}
      above={
        <>
          {kind === 'bpm' ? <EngineState /> : null}
          {id ? (
            <RunChart kind={kind} id={id} name={first?.jobName ?? id} onOpen={(oid) => open('details', oid)} />
          ) : null}
        </>
      }
    />
  );
};
