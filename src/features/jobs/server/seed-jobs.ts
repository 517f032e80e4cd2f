import { sql } from 'kysely';
import type { Write } from '#platform/db/server/database.ts';
import { type JobAction, paramsOf } from '#platform/feature/server/job-action.ts';
import { insertJob } from './jobs.queries.ts';

/** Adds the schedule that an action has in a new database, unless there is one of its id. */
export const seedJob = async (trx: Write, action: JobAction): Promise<void> => {
  const { kind, preword, action: method, job, seed } = action;
  if (!seed) return;
  const { frequency, frequencytype, at } = seed;
  const taken = await sql`select from scheduled_job where kind = ${kind} and lower(id) = lower(${job})`.execute(trx);
  if (taken.rows.length > 0) return;
  const { rows } = await sql<{ anchor: string }>`
    select to_char((current_date + ${at}::time)::timestamptz, 'YYYY-MM-DD HH24:MI:SSOF') as anchor`.execute(trx);
  await insertJob(trx, {
    kind,
    id: job,
    name: '',
    preword,
    action: method,
    params: paramsOf(action).parse({}),
    frequency,
    frequencytype,
    anchor: rows[0]?.anchor ?? new Date(),
    status: 'Y',
    overlap: 'skip',
    retries: 2,
    pausedby: '',
    pausedat: null,
    pausereason: '',
  });
};
