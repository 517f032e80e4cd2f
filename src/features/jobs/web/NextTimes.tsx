import { useQuery } from '@tanstack/react-query';
import { Tag } from 'antd';
import { useDeferredValue } from 'react';
import type { JobKind } from '#features/jobs/job-menus.contract.ts';
import {
  type FrequencyType,
  frequencyTypes,
  jobCalls,
  jobFields,
  type ScheduledTime,
} from '#features/jobs/jobs.contract.ts';
import { jobTexts } from '#features/jobs/jobs.texts.ts';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { momentOf } from '#platform/wire/values.ts';
import { call } from '#platform/wire/web/client.ts';

/** Times of a schedule, one below the other; a change of the clock before one of them is marked. */
export const TimeList = ({ times }: { times: readonly ScheduledTime[] }) => {
  const t = useTexts(jobTexts);
  return (
    <ol className="jobs-times">
      {times.map(({ time, offset, change }) => (
        <li key={time + offset}>
          <TimeText time={time} form="full" />
          {change === 0 ? null : (
            <Tag color="warning">
              {t(change > 0 ? 'scheduled_job.clockForward' : 'scheduled_job.clockBack', { minutes: Math.abs(change) })}{' '}
              (UTC
              {offset})
            </Tag>
          )}
        </li>
      ))}
    </ol>
  );
};

type Typed = { frequency: string; frequencytype: string; nexttime: string };

const isType = (value: string): value is FrequencyType => (frequencyTypes as readonly string[]).includes(value);

/** The next five times of what is typed in the form. */
export const NextTimes = ({ kind, typed }: { kind: JobKind; typed: Typed }) => {
  const t = useTexts(jobTexts);
  const { frequency, frequencytype, nexttime } = useDeferredValue(typed);
  const count = jobFields.frequency.safeParse(frequency).data;
  const isWhole = count !== undefined && isType(frequencytype) && momentOf(nexttime) !== null;
  const { data } = useQuery({
    queryKey: ['job-times', kind, count, frequencytype, nexttime],
    queryFn: () =>
      call(jobCalls[kind].times, {
        query: { frequency: count ?? 1, frequencytype: frequencytype as FrequencyType, nexttime },
      }),
    enabled: isWhole,
    placeholderData: (before) => before,
  });
  return (
    <section className="jobs-next kit-wide" aria-label={t('scheduled_job.times')} aria-live="polite">
      <h2>{t('scheduled_job.times')}</h2>
      {isWhole && data ? <TimeList times={data} /> : <p className="kit-none">{t('scheduled_job.timesWait')}</p>}
      <p className="kit-none">{t('scheduled_job.timesHint')}</p>
    </section>
  );
};
