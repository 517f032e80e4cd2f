import { program } from '#platform/db/program-actors.ts';
import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { deliveryJob } from '#features/messages/server/delivery.ts';
import { deliveryEnd } from '#features/messages/server/delivery-end.ts';
import { messageJobs } from '#features/messages/server/message-jobs.ts';
import { scheduledEnd } from '#features/jobs/server/job-end.ts';
import { jobsByAction } from '#features/jobs/server/job-registry.ts';
import { surveyJobs } from '#features/surveys/server/answering/answering-jobs.ts';
import { sweepDeadImports } from '#platform/bulk-import/server/import-notice.ts';
import { pruneImports } from '#platform/bulk-import/server/imports.queries.ts';
import { sweepLeftFiles } from '#platform/bulk-import/server/left-files.ts';
import { retentionJob } from '#features/retention/server/retention-job.ts';
import { refreshAllRoles, refreshRolesJob } from '#features/roles/server/role-refresh.ts';
import { writeBackJobs } from '#features/write-backs/server/write-back-job.ts';
import { sweepFiles } from '#platform/files/server/sweep-files.ts';
import { counted } from '#platform/jobs/server/counts.ts';
import type { EndedExecution, Job, OnEnd } from '#platform/jobs/server/job.ts';
import { startJobs, type Jobs } from '#platform/jobs/server/jobs.ts';
import { personalList } from '#platform/log-seals/server/personal-columns.ts';
import { sealJobs } from '#platform/log-seals/server/log-seal-jobs.ts';
import { jobNotice, type SaidOfJob } from '#platform/notice-centre/server/job-notice.ts';
import { addNotices, pruneNotices } from '#platform/notice-centre/server/notices.queries.ts';
import { pushJobs } from '#platform/push/server/send-due.ts';
import { forgetUnusedDevices } from '#platform/session/server/known-devices.ts';
import { forgetSealed } from '#platform/session/server/sealed-once.ts';
import { endOldRequests } from '#platform/session/server/password-requests.ts';
import { forgetSent } from '#platform/session/server/sent-once.ts';
import { signInUpkeep } from '#platform/session/server/signin-upkeep.ts';
import { endIdleSessions } from '#platform/session/server/session.queries.ts';
import { forgetOldTries } from '#platform/session/server/tries.ts';
import type { Settings } from '#platform/settings/server/settings.ts';
import { forgetSecrets } from '#platform/undo/server/acts.queries.ts';
import { declared, importNoting, reasonWords } from './calls.ts';
import type { Services } from './services.ts';

const system = program('system');
const monthsAhead = 2;
const triesKept = { days: 90, unknownHours: 24 };

type Kept = Pick<Settings, 'FILE_GRACE_DAYS' | 'BPM_ATTEMPTS'>;

const jobsOf = (
  { db, sandbox, files, rights, push, engine, initialPeriods, seals }: Services,
  { FILE_GRACE_DAYS: graceDays, BPM_ATTEMPTS: attempts }: Kept,
): Job[] => [
  ...messageJobs({ db, rights }),
  ...surveyJobs({ db }),
  ...pushJobs({ db, push, sources: declared.pushSources }),
  ...writeBackJobs({ db, engine, attempts }),
  {
    id: refreshRolesJob,
    expireInSeconds: 600,
    run: async ({ signal }) => counted(await refreshAllRoles(db, sandbox, signal)),
  },
  {
    id: 'session-expiry',
    expireInSeconds: 120,
    run: () =>
      db.write(system, async (trx) => {
        await endIdleSessions(trx);
        await forgetSealed(trx);
        await forgetSent(trx);
        await forgetOldTries(trx, triesKept);
        await endOldRequests(trx);
        await forgetSecrets(trx);
      }),
  },
  signInUpkeep(db),
  ...sealJobs(db, seals, personalList(declared.personal)),
  retentionJob(db, { ...initialPeriods, sealKey: seals.key }),
  {
    id: 'import-sweep',
    expireInSeconds: 600,
    run: async () => counted({ forgotten: await pruneImports(db.read), files: await sweepLeftFiles() }),
  },
  {
    id: 'import-dead',
    expireInSeconds: 120,
    keepDays: 1,
    run: async () => counted({ imports: await sweepDeadImports(importNoting({ db, rights }), system) }),
  },
  {
    id: 'file-sweep',
    expireInSeconds: 1_800,
    run: async () => counted(await sweepFiles(db, files.storages, { graceDays })),
  },
  {
    id: 'sweep',
    expireInSeconds: 600,
    run: () =>
      db.write(system, async (trx) => {
        await forgetUnusedDevices(trx);
        await pruneNotices(trx);
        await sql`select ensure_database_log_partitions(${monthsAhead})`.execute(trx);
      }),
  },
];

/** What the jobs that people ask for say of their end; undefined: nothing of their own. */
const saidAtEnd: Readonly<Record<string, (db: Read, execution: EndedExecution) => Promise<SaidOfJob | undefined>>> = {
  [deliveryJob]: deliveryEnd,
};

/** Notifies the person who asked for a run that it is over. */
const noteEnd: OnEnd = async (trx, execution) => {
  const said =
    (await scheduledEnd(trx, execution, declared, reasonWords)) ?? (await saidAtEnd[execution.jobid]?.(trx, execution));
  const notice = jobNotice(execution, said, reasonWords(execution.reason));
  if (notice) await addNotices(trx, [notice]);
};

/** Starts the platform's background jobs on this server. */
export const startPlatformJobs = (services: Services, kept: Kept): Promise<Jobs> => {
  const { db, signals, log, jobFigures: figures } = services;
  const jobs = jobsOf(services, kept);
  const scheduled = new Map(Object.entries(jobsByAction(declared)));
  return startJobs(jobs, { db, signals, log, figures, onEnd: noteEnd, scheduled });
};
