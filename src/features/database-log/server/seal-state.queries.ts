import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import type { SealState } from '../database-log.contract.ts';

/** Rows that are not sealed are counted up to this number. */
const countedAtMost = 100_000;

/** How far the log is sealed. */
export const readSealState = async (db: Read): Promise<SealState> => {
  const { rows } = await sql<Pick<SealState, 'sealedat' | 'waiting'>>`
    with last as (select to_step, last_at from log_seal order by no desc limit 1)
    select (select last_at from last) as sealedat, (
      select count(*)::int from (select from database_log
        where step > coalesce((select to_step from last), 0) limit ${countedAtMost}) w) as waiting`.execute(db);
  const verified = await db
    .selectFrom('log_verification')
    .select(['at', 'findings'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const targets = await db
    .selectFrom('log_seal_target')
    .select(['target', 'sent_at as sentat', 'failure'])
    .orderBy('target')
    .execute();
  return { sealedat: rows[0]?.sealedat ?? null, waiting: rows[0]?.waiting ?? 0, verified: verified ?? null, targets };
};
