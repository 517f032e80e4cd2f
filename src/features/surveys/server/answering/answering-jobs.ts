import { program } from '#platform/db/program-actors.ts';
import type { Database } from '#platform/db/server/database.ts';
import { counted } from '#platform/jobs/server/counts.ts';
import type { Job } from '#platform/jobs/server/job.ts';
import { addUpParticipants } from '../participants.ts';
import { moveBallots } from './ballots.ts';
import { lockExpiredSheets } from './sheets.queries.ts';
import { endExpired } from './submitting.ts';
import { RulesOfVersions } from './version-rules.ts';

const portion = 200;

/**
 * Submits what was kept of the sheets whose time is over, in portions; several servers may do it side by side. Stops
 * between two portions if `signal` fires.
 */
export const endExpiredSheets = async (
  db: Database,
  signal?: AbortSignal,
): Promise<{ submitted: number; discarded: number }> => {
  const rulesOf = new RulesOfVersions();
  const ended = { submitted: 0, discarded: 0 };
  for (;;) {
    signal?.throwIfAborted();
    const states = await db.write(program('surveys'), async (trx) => {
      const done: ('S' | 'X')[] = [];
      for (const sheet of await lockExpiredSheets(trx, portion)) done.push(await endExpired(trx, rulesOf, sheet));
      return done;
    });
    ended.submitted += states.filter((state) => state === 'S').length;
    ended.discarded += states.filter((state) => state === 'X').length;
    if (states.length < portion) return ended;
  }
};

export const surveyUpkeepJob = 'survey-upkeep';

/** The background work of surveys. */
export const surveyJobs = ({ db }: { db: Database }): Job[] => [
  {
    id: surveyUpkeepJob,
    expireInSeconds: 600,
    keepDays: 1,
    run: async ({ signal }) => {
      const ended = await endExpiredSheets(db, signal);
      const moved = await moveBallots(db);
      await db.write(program('surveys'), addUpParticipants);
      return counted({ ...ended, moved });
    },
  },
];
