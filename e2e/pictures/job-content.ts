import { sql } from 'kysely';
import { actor, withDatabase } from '../product-database.ts';

/**
 * Runs of the last hours as the jobs of a busy day leave them: one far longer than usual, some that failed and were
 * tried again, and one that somebody has asked for.
 */
export const addJobRuns = (): Promise<unknown> =>
  withDatabase((db) =>
    db.write(actor, async (trx) => {
      await sql`
        insert into job_execution (jobid, id, subject, scheduleoid, scheduleid, state, reason, message, retried, attempt, startedby,
          result, server, queued, startedat, seen, endedat)
        select j.id, j.id, j.oid::text, j.oid, 900000 + n * 20 + rank, case when failed then 'F' else 'S' end,
          case when failed then 'job.failed' else '' end, case when failed then 'connection timed out' else '' end,
          failed and n > 1, 1, case when n = 4 and j.id = 'role-refresh' then 'admin' else '' end,
          case j.id when 'role-refresh' then jsonb_build_object('same', 38 - n % 4, 'changed', n % 4)
            when 'message-due' then jsonb_build_object('published', n % 3, 'waiting', 0, 'left', 0)
            when 'file-sweep' then jsonb_build_object('uploads', n % 2, 'files', n, 'objects', n, 'orphans', 0) end,
          uuid_v7(), uuid_v7(), at, at, at + make_interval(secs => seconds)
        from (select *, row_number() over (order by id) as rank from scheduled_job where kind = 'app') j,
          generate_series(1, 48) n,
          lateral (select now() - make_interval(mins => n * 15) - interval '40 seconds' as at,
            n % 17 = 9 and j.id in ('role-refresh', 'file-sweep') as failed,
            case when n = 13 and j.id = 'role-refresh' then 21.4 else 1.6 + (n * 37 % 11) * 0.13 end as seconds) made
        where j.id in ('role-refresh', 'file-sweep') or n < 6`.execute(trx);
    }),
  );
