import { Tag } from 'antd';
import { executionTexts } from '#features/jobs/executions.texts.ts';
import { jobTexts } from '#features/jobs/jobs.texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { columnsOf, wholeMoment } from '#platform/records/web/columns-of.tsx';
import { type ResourceColumn, tagPadding } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import type { Execution } from './execution-lists.ts';
import { RunState } from './RunState.tsx';
import { useOutcome } from './useOutcome.ts';

const words = { ...vocabulary, ...jobTexts, ...executionTexts };
const { code, text, time } = columnsOf<Execution>();

/** Who has started a run: a person, or its schedule. */
export const StartedBy = ({ empid }: { empid: string }) => {
  const t = useTexts(words);
  return empid === '' ? <span className="kit-none">{t('execution.bySchedule')}</span> : <PersonLink empid={empid} />;
};

/** Whether somebody has asked a run to stop that goes on until its work has noticed. */
export const isStopping = ({ state, stoppedby }: Execution): boolean => state === 'D' && stoppedby !== '';

export const ResultState = ({ run }: { run: Execution }) => {
  const t = useTexts(words);
  return (
    <>
      <RunState verdict={run.verdict} />
      {isStopping(run) ? <Tag color="gold">{t('execution.stopping')}</Tag> : null}
      {run.retried === 'Y' ? <Tag>{t('execution.retried')}</Tag> : null}
    </>
  );
};

const numbered = ({ scheduleid, attempt }: Execution): string =>
  attempt > 1 ? `${scheduleid} / ${attempt}` : String(scheduleid);

/** The columns of seed 002 §2.6 and §2.7, with who has started the run. */
export const useExecutionColumns = (): ResourceColumn<Execution>[] => {
  const t = useTexts(words);
  const { number } = useLanguage();
  const say = useOutcome();
  /** What `ResultState` shows. */
  const stateWords = (run: Execution): string[] => [
    t(`execution.state.${run.verdict}`),
    ...(isStopping(run) ? [t('execution.stopping')] : []),
    ...(run.retried === 'Y' ? [t('execution.retried')] : []),
  ];
  return [
    code('jobid', t('scheduled_job.id')),
    text('jobName', t('execution.jobName'), { always: true, minWidth: 160 }),
    {
      key: 'scheduleid',
      title: t('execution.scheduleid'),
      width: 96,
      align: 'end',
      cut: { text: numbered },
      render: numbered,
    },
    {
      key: 'state',
      title: t('common.result'),
      width: 150,
      minWidth: 140,
      inSight: true,
      whole: { text: (run) => stateWords(run).join('   '), around: 2 * tagPadding },
      render: (run) => <ResultState run={run} />,
    },
    {
      key: 'outcome',
      title: t('execution.outcome'),
      width: 260,
      cut: { text: say },
      render: (run) => <CutText text={say(run)} />,
    },
    {
      key: 'executionTime',
      title: t('execution.executionTime'),
      width: 120,
      align: 'end',
      cut: { text: ({ executionTime }) => number(executionTime) },
      render: ({ executionTime }) => number(executionTime),
    },
    {
      key: 'startedby',
      title: t('execution.startedby'),
      width: 130,
      render: ({ startedby }) => <StartedBy empid={startedby} />,
    },
    time('crtdat', t('common.createdAt'), wholeMoment),
    time('plannedfor', t('execution.plannedfor'), { hiddenByDefault: true }),
    time('endedat', t('execution.endedat'), { hiddenByDefault: true }),
  ];
};
