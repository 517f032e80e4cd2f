import { program } from '#platform/db/program-actors.ts';
import { sql } from 'kysely';
import { pruneImports } from '#platform/bulk-import/server/imports.queries.ts';
import { sweepLeftFiles } from '#platform/bulk-import/server/left-files.ts';
import { refreshAllRoles } from '#features/roles/server/role-refresh.ts';
import { sweepFiles } from '#platform/files/server/sweep-files.ts';
import { startJobs, type Job, type Jobs } from '#platform/jobs/server/jobs.ts';
import { forgetUnusedDevices } from '#platform/session/server/known-devices.ts';
import { forgetSealed } from '#platform/session/server/sealed-once.ts';
import { endIdleSessions } from '#platform/session/server/session.queries.ts';
import { forgetOldTries } from '#platform/session/server/tries.ts';
import type { Settings } from '#platform/settings/server/settings.ts';
import { forgetSecrets } from '#platform/undo/server/acts.queries.ts';
import type { Services } from './services.ts';

const system = program('system');
const monthsAhead = 2;
const triesKept = { days: 90, unknownHours: 24 };

/** Refreshes role members every quarter of an hour and after an import. */
export const refreshRolesJob = 'role-refresh';

const jobsOf = ({ db, sandbox, files }: Services, graceDays: number): Job[] => [
  { name: refreshRolesJob, cron: '*/15 * * * *', expireInSeconds: 600, run: () => refreshAllRoles(db, sandbox) },
  {
    name: 'session-expiry',
    cron: '7 * * * *',
    expireInSeconds: 120,
    run: () =>
      db.write(system, async (trx) => {
        await endIdleSessions(trx);
        await forgetSealed(trx);
        await forgetOldTries(trx, triesKept);
        await forgetSecrets(trx);
      }),
  },
  {
    name: 'import-sweep',
    cron: '17,47 * * * *',
    expireInSeconds: 600,
    run: async () => ({ ...(await pruneImports(db.read)), files: await sweepLeftFiles() }),
  },
  {
    name: 'file-sweep',
    cron: '41 * * * *',
    expireInSeconds: 1_800,
    run: () => sweepFiles(db, files.storages, { graceDays }),
  },
  {
    name: 'sweep',
    cron: '23 3 * * *',
    expireInSeconds: 600,
    run: () =>
      db.write(system, async (trx) => {
        await forgetUnusedDevices(trx);
        await sql`select ensure_database_log_partitions(${monthsAhead})`.execute(trx);
      }),
  },
];

/** Starts the platform's background jobs on this server. */
export const startPlatformJobs = (
  services: Services,
  { PLATFORM_TZ, FILE_GRACE_DAYS }: Pick<Settings, 'PLATFORM_TZ' | 'FILE_GRACE_DAYS'>,
): Promise<Jobs> =>
  startJobs(services.db.pool, jobsOf(services, FILE_GRACE_DAYS), { log: services.log, timeZone: PLATFORM_TZ });
