import { sql } from 'kysely';
import { program } from '#platform/db/program-actors.ts';
import type { Database } from '#platform/db/server/database.ts';
import { forgetHabits } from './unusual-sign-ins.queries.ts';
import type { Job } from '#platform/jobs/server/job.ts';

/** Months that are made before they begin. */
const monthsAhead = 2;

/**
 * Makes the coming months of the sign-ins, and keeps their counts: merged, and in the platform's time zone. Each in a
 * transaction of its own, since a search that is being read for long keeps a month from being made; it is tried again
 * then.
 */
export const keepSignIns = async (db: Database): Promise<void> => {
  const run = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row | undefined> =>
    (await db.write(program('system'), (trx) => query.execute(trx))).rows[0];
  await run(sql`select ensure_signin_months(${monthsAhead})`);
  const moved = await sql<{ moved: boolean }>`
    select exists (select from signin_count where zone <> current_setting('TimeZone')) as moved`.execute(db.read);
  if (moved.rows[0]?.moved) await run(sql`select recount_signins()`);
  await run(sql`select fold_signin_counts()`);
  await db.write(program('system'), forgetHabits);
};

/** `docs/kit/jobs.md`. Old months go by their period of retention. */
export const signInUpkeep = (db: Database): Job => ({
  id: 'signin-upkeep',
  expireInSeconds: 900,
  keepDays: 7,
  run: () => keepSignIns(db),
});
