import type { JobAction } from '#platform/feature/server/job-action.ts';
import { executionsKeptDays } from '#platform/jobs/server/executions.queries.ts';
import { pruningJob } from '#platform/jobs/server/jobs.ts';
import { pushJob } from '#platform/push/server/send-push.ts';
import { platformJobTexts as texts } from './platform-jobs.texts.ts';

type Seed = NonNullable<JobAction['seed']>;

const platform = (action: Omit<JobAction, 'kind' | 'preword'>): JobAction => ({
  kind: 'app',
  preword: 'platform',
  ...action,
});

const everyMinutes = (frequency: number, at = '00:00'): Seed => ({ frequency, frequencytype: 'min', at });
const everyDay = (at: string): Seed => ({ frequency: 1, frequencytype: 'day', at });

const hour = 60;
const day = 24 * hour;

/** What schedules can run of the platform itself; features declare their own. */
export const platformActions: readonly JobAction[] = [
  platform({
    action: 'push',
    job: pushJob,
    title: texts['platform_job.push'],
    hint: texts['platform_job.pushHint'],
    essential: texts['platform_job.pushEssential'],
    atMostMinutes: hour,
    seed: everyMinutes(1),
  }),
  platform({
    action: 'sessions',
    job: 'session-expiry',
    title: texts['platform_job.sessions'],
    hint: texts['platform_job.sessionsHint'],
    essential: texts['platform_job.sessionsEssential'],
    atMostMinutes: day,
    seed: everyMinutes(hour, '00:07'),
  }),
  platform({
    action: 'signIns',
    job: 'signin-upkeep',
    title: texts['platform_job.signIns'],
    hint: texts['platform_job.signInsHint'],
    essential: texts['platform_job.signInsEssential'],
    atMostMinutes: day,
    seed: everyMinutes(hour, '00:37'),
  }),
  platform({
    action: 'importSweep',
    job: 'import-sweep',
    title: texts['platform_job.importSweep'],
    hint: texts['platform_job.importSweepHint'],
    seed: everyMinutes(hour / 2, '00:17'),
  }),
  platform({
    action: 'importDead',
    job: 'import-dead',
    title: texts['platform_job.importDead'],
    hint: texts['platform_job.importDeadHint'],
    essential: texts['platform_job.importDeadEssential'],
    atMostMinutes: hour,
    seed: everyMinutes(1),
  }),
  platform({
    action: 'files',
    job: 'file-sweep',
    title: texts['platform_job.files'],
    hint: texts['platform_job.filesHint'],
    seed: everyMinutes(hour, '00:41'),
  }),
  platform({
    action: 'sweep',
    job: 'sweep',
    title: texts['platform_job.sweep'],
    hint: texts['platform_job.sweepHint'],
    essential: texts['platform_job.sweepEssential'],
    atMostMinutes: 7 * day,
    seed: everyDay('03:23'),
  }),
  platform({
    action: 'executions',
    job: pruningJob,
    title: texts['platform_job.executions'],
    hint: texts['platform_job.executionsHint'],
    params: {
      keepDays: {
        type: 'number',
        label: texts['platform_job.keepDays'],
        least: 7,
        most: 730,
        fallback: executionsKeptDays,
      },
    },
    seed: everyDay('03:33'),
  }),
];
