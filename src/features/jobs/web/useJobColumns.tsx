import { Tag, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { executionTexts } from '#features/jobs/executions.texts.ts';
import { jobTexts } from '#features/jobs/jobs.texts.ts';
import type { JobRow } from '#features/jobs/jobs.contract.ts';
import { FittingTime } from '#platform/clock/web/FittingTime.tsx';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { columnsOf, statusColumn, timeWords } from '#platform/records/web/columns-of.tsx';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import { type ResourceColumn, tagPadding } from '#platform/resource-table/web/columns.ts';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { TimeList } from './NextTimes.tsx';
import { RunState } from './RunState.tsx';
import { useOutcome } from './useOutcome.ts';

const words = { ...vocabulary, ...jobTexts, ...executionTexts };
/** Beside the letters of a code, in pixels. */
const chipPadding = 14;
/** Between the result of the last run and its time, and around a second tag. */
const lastGap = 24;
const tooltip = { root: { maxWidth: 420 } };
const { code, text, label, time, number } = columnsOf<JobRow>();

/** That it is paused and why; by whom and since when on hover and on focus. */
const Paused = ({ row }: { row: JobRow }) => {
  const t = useTexts(words);
  const who = (
    <dl className="jobs-paused">
      <dt>{t('scheduled_job.pausedby')}</dt>
      <dd>
        <PersonLink empid={row.pausedby} />
      </dd>
      <dt>{t('scheduled_job.pausedat')}</dt>
      <dd>
        <TimeText time={row.pausedat} form="full" />
      </dd>
      {row.reason === '' ? null : (
        <>
          <dt>{t('scheduled_job.pausereason')}</dt>
          <dd>{row.reason}</dd>
        </>
      )}
    </dl>
  );
  return (
    <Tooltip title={who} trigger={['hover', 'focus']} styles={tooltip}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has paused it is shown on focus, too */}
      <span className="jobs-stacked jobs-paused-line" tabIndex={0}>
        <Tag>{t('scheduled_job.paused')}</Tag>
        {row.reason === '' ? null : <span className="jobs-paused-why">{row.reason}</span>}
      </span>
    </Tooltip>
  );
};

/** When it runs next; the four times after that on hover and on focus. */
const NextTime = ({ row }: { row: JobRow }) => {
  const t = useTexts(words);
  if (row.nexttime === null) return <Paused row={row} />;
  return (
    <Tooltip title={<TimeList times={row.times} />} trigger={['hover', 'focus']} styles={tooltip}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the times are shown on focus, too */}
      <span className="jobs-stacked" tabIndex={0}>
        <FittingTime time={row.nexttime} />
        {row.overdue === 'Y' ? <Tag color="error">{t('scheduled_job.overdue')}</Tag> : null}
      </span>
    </Tooltip>
  );
};

/**
 * How the last run ended; what it counted or why it failed, when it began if another one waits, and a time that was
 * left out for it, on hover and on focus.
 */
const LastRun = ({ row, onOpen }: { row: JobRow; onOpen: (oid: string) => void }) => {
  const t = useTexts(words);
  const say = useOutcome();
  const { dateTime } = useLanguage();
  const { last, waiting, skipped } = row;
  const waits = waiting === 'Y' ? <Tag color="gold">{t('scheduled_job.waiting')}</Tag> : null;
  if (!last) return waits ?? <span className="kit-none">{t('scheduled_job.never')}</span>;
  const lines = [
    waits ? dateTime(last.crtdat) : '',
    say(last),
    last.retried === 'Y' ? t('execution.retried') : '',
    skipped !== null && skipped >= last.crtdat ? `${t('scheduled_job.skipped')} ${dateTime(skipped)}` : '',
  ].filter(Boolean);
  const more = lines.length === 0 ? null : lines.map((line) => <div key={line}>{line}</div>);
  return (
    <Tooltip title={more} trigger={['hover', 'focus']} styles={tooltip}>
      <button type="button" className="jobs-last" onClick={() => onOpen(last.oid)}>
        <RunState verdict={last.verdict} />
        {waits ?? <FittingTime time={last.crtdat} />}
      </button>
    </Tooltip>
  );
};

type Options = {
  mayChange: boolean;
  save: (row: JobRow, status: YesNo) => Promise<unknown>;
  ask: (row: JobRow, status: YesNo) => Promise<boolean>;
  onOpenRun: (oid: string) => void;
};

/** The columns of seed 002 §2.8, with what the schedule does next and did last. */
export const useJobColumns = ({ mayChange, save, ask, onOpenRun }: Options): ResourceColumn<JobRow>[] => {
  const t = useTexts(words);
  const method = ({ preword, action, title }: JobRow): ReactNode => (
    <span className="jobs-stacked">
      <CodeChip code={`${preword}.${action}`} />
      {title === null ? <Tag color="error">{t('scheduled_job.notOffered')}</Tag> : null}
    </span>
  );
  const every = ({ frequency, frequencytype }: JobRow): string =>
    t(`scheduled_job.every.${frequencytype}`, { count: frequency });
  const nextWords = ({ nexttime, reason }: JobRow): string =>
    nexttime === null ? `${t('scheduled_job.paused')} ${reason}` : timeWords(nexttime, 'moment');
  const lastWords = ({ last, waiting }: JobRow): string => {
    if (!last) return t(waiting === 'Y' ? 'scheduled_job.waiting' : 'scheduled_job.never');
    const beside = waiting === 'Y' ? t('scheduled_job.waiting') : timeWords(last.crtdat, 'moment');
    return `${t(`execution.state.${last.verdict}`)} ${beside}`;
  };
  return [
    code('id', t('scheduled_job.id'), { always: true }),
    text('name', t('common.name'), { always: true, minWidth: 160 }),
    {
      key: 'action',
      title: t('scheduled_job.action'),
      width: 180,
      rank: 2,
      whole: { text: ({ preword, action }) => `${preword}.${action}`, around: chipPadding, code: true },
      render: method,
    },
    {
      key: 'frequency',
      title: t('scheduled_job.frequency'),
      width: 120,
      rank: 1,
      whole: { text: every },
      render: every,
    },
    {
      key: 'nexttime',
      title: t('scheduled_job.nexttime'),
      width: 170,
      minWidth: 140,
      cut: { text: nextWords, around: tagPadding },
      render: (row) => <NextTime row={row} />,
    },
    {
      key: 'last',
      title: t('scheduled_job.last'),
      width: 200,
      minWidth: 160,
      cut: { text: lastWords, around: tagPadding + lastGap },
      render: (row) => <LastRun row={row} onOpen={onOpenRun} />,
    },
    {
      key: 'overlap',
      title: t('scheduled_job.overlap'),
      width: 170,
      hiddenByDefault: true,
      render: ({ overlap }) => t(`scheduled_job.overlap.${overlap}`),
    },
    number('retries', t('scheduled_job.retries'), { hiddenByDefault: true }),
    time('skipped', t('scheduled_job.skipped'), { hiddenByDefault: true }),
    {
      key: 'pausedby',
      title: t('scheduled_job.pausedby'),
      width: 140,
      hiddenByDefault: true,
      render: ({ pausedby }) => (pausedby === '' ? null : <PersonLink empid={pausedby} />),
    },
    time('pausedat', t('scheduled_job.pausedat'), { hiddenByDefault: true }),
    label('reason', t('scheduled_job.pausereason'), { hiddenByDefault: true }),
    statusColumn<JobRow>(t('common.status'), { nameOf: ({ name }) => name, mayChange, save, ask }),
    time('txdat', t('common.changedAt'), { hiddenByDefault: true }),
  ];
};
