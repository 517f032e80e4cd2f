import { StopOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Descriptions, Progress } from 'antd';
import type { ReactNode } from 'react';
import { executionCalls } from '#features/jobs/executions.contract.ts';
import { executionTexts } from '#features/jobs/executions.texts.ts';
import { jobTexts } from '#features/jobs/jobs.texts.ts';
import type { JobKind } from '#features/jobs/job-menus.contract.ts';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { BackButton } from '#platform/keyboard/web/BackButton.tsx';
import { useAttending } from '#platform/notice-centre/web/attended.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import { FailedState, LoadingRows } from '#platform/resource-table/web/TableStates.tsx';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { BpmForms } from './BpmForms.tsx';
import { type Execution, loadAttempts } from './execution-lists.ts';
import { RunChart } from './RunChart.tsx';
import { isStopping, ResultState, StartedBy } from './useExecutionColumns.tsx';
import { useOutcome } from './useOutcome.ts';
import { useStopRun } from './useStopRun.tsx';
import '#platform/form/web/form.css';
import './jobs.css';

const words = { ...vocabulary, ...jobTexts, ...executionTexts };
const refreshMs = 2_000;

/** While a run goes on, it is not complete: more may come in. */
const percentOf = ({ done, total }: Execution): number => Math.min(99, Math.round((100 * done) / total));

const Facts = ({ run }: { run: Execution }) => {
  const t = useTexts(words);
  const { number } = useLanguage();
  const say = useOutcome();
  const fact = (label: string, children: ReactNode) => ({ key: label, label, children });
  const time = (label: string, at: string | null) =>
    at === null ? [] : [fact(label, <TimeText time={at} form="full" />)];
  const items = [
    fact(t('scheduled_job.id'), <CodeChip code={run.jobid} />),
    fact(t('common.result'), <ResultState run={run} />),
    fact(t('execution.outcome'), say(run) || <span className="kit-none">—</span>),
    fact(t('execution.executionTime'), number(run.executionTime)),
    fact(t('execution.startedby'), <StartedBy empid={run.startedby} />),
    ...time(t('common.createdAt'), run.crtdat),
    ...time(t('execution.endedat'), run.endedat),
    ...time(t('execution.plannedfor'), run.plannedfor),
    ...(run.stoppedby === '' ? [] : [fact(t('execution.stoppedby'), <PersonLink empid={run.stoppedby} />)]),
    ...(run.state === 'D' && run.total > 0
      ? [fact(t('execution.progress'), <Progress percent={percentOf(run)} size="small" />)]
      : []),
  ];
  return <Descriptions size="small" column={{ xs: 1, md: 2 }} items={items} />;
};

type Props = {
  kind: JobKind;
  oid: string;
  onBack: () => void;
  /** Shows another run. */
  onOpen: (oid: string) => void;
};

/** One execution: its facts, all attempts, what it did with forms, and how it compares to the runs before it. */
export const ExecutionDetails = ({ kind, oid, onBack, onOpen }: Props) => {
  const t = useTexts(words);
  const mayStop = useMayCall(executionCalls[kind].stop);
  const query = useQuery({
    queryKey: ['execution', kind, oid],
    queryFn: () => loadAttempts(kind, oid),
    refetchInterval: ({ state }) => (state.data?.some((run) => run.state === 'D') ? refreshMs : false),
  });
  const stop = useStopRun(kind, () => void query.refetch());
  const { data, error, isFetching, refetch } = query;
  const run = data?.find((one) => one.oid === oid);
  // The page shows how it ends.
  useAttending(run && run.state !== 'F' ? oid : null);
  const running = data?.find((one) => one.stoppable === 'Y');
  const isRunning = data?.some((one) => one.state === 'D') ?? false;
  const title = run ? `${run.jobName} · ${t('execution.detailsTitle', { number: String(run.scheduleid) })}` : '';
  return (
    <section className="kit-form-page jobs-execution" aria-label={title || t('common.details')} aria-busy={isFetching}>
      <header className="kit-form-header">
        <BackButton onBack={onBack} />
        <h1>{title}</h1>
        {running && mayStop ? (
          <div className="kit-form-header-actions">
            <Button
              danger
              icon={<StopOutlined aria-hidden />}
              disabled={isStopping(running)}
              onClick={() => stop(running)}
            >
              {t(isStopping(running) ? 'execution.stopping' : 'execution.stop')}
            </Button>
          </div>
        ) : null}
      </header>
      {error && !data ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : run && data ? (
        <>
          {data.length > 1 ? (
            <section className="kit-card jobs-facts" aria-label={t('execution.attempts')}>
              <h2>{t('execution.attempts')}</h2>
              {data.map((attempt) => (
                <div key={attempt.oid}>
                  <h3>{t('execution.attemptNumber', { number: attempt.attempt })}</h3>
                  <Facts run={attempt} />
                </div>
              ))}
            </section>
          ) : (
            <section className="kit-card jobs-facts" aria-label={t('common.details')}>
              <Facts run={run} />
            </section>
          )}
          <RunChart kind={kind} id={run.jobid} name={run.jobName} isRunning={isRunning} onOpen={onOpen} />
          {kind === 'bpm' ? <BpmForms scheduleid={run.scheduleid} every={isRunning ? refreshMs : null} /> : null}
        </>
      ) : (
        <LoadingRows count={4} />
      )}
    </section>
  );
};
