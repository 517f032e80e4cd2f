import { sql } from 'kysely';
import { actor, withDatabase } from '../product-database.ts';

/**
 * Results of forms as an outage of the process engine has left them: the breaker is open, some wait, some failed for
 * good, and some of those are being sent again. The job is paused, so that nothing moves.
 */
export const addWriteBacks = (): Promise<unknown> =>
  withDatabase((db) =>
    db.write(actor, async (trx) => {
      await sql`update scheduled_job set status = 'N', pausereason = '维护流程引擎', pausedby = 'admin', pausedat = now()
        where id = 'bpm-write-back'`.execute(trx);
      await sql`
        with forms as (select artid, pronm || ' · ' || linenm as name, row_number() over (order by artid) as n from (
          select distinct on (artid) artid, pronm, linenm from mobile_form order by artid) f),
        people as (select empid, row_number() over (order by empid) as n from employee where inservice = 'Y' limit 40)
        insert into write_back (formid, insid, empid, name, content, state, attempts, reason, detail, submittedat, lasttry,
          nexttry, writtenat, search_text)
        select f.artid, 'PI-2026-' || lpad((4100 + k)::text, 6, '0'), p.empid, f.name,
          case when state = 'C' then null else '{"days": 2}'::jsonb end, state,
          case state when 'F' then 8 when 'C' then 1 else k % 4 end,
          case when state = 'C' or (state = 'W' and k % 4 = 0) then '' when k % 3 = 0 and state = 'F' then 'process_engine.rejected'
            when k % 3 = 1 then 'process_engine.timeout' else 'process_engine.unreachable' end,
          case when state = 'C' or (state = 'W' and k % 4 = 0) then '' when k % 3 = 0 and state = 'F' then '实例已结束' when k % 3 = 1 then '10 s'
            else 'ECONNREFUSED' end,
          now() - make_interval(mins => k * 7), now() - make_interval(mins => k * 3),
          now() + make_interval(mins => 3 + k % 9), case when state = 'C' then now() - make_interval(mins => k * 7 - 1) end,
          lower(f.name || ' pi-2026-' || lpad((4100 + k)::text, 6, '0'))
        from generate_series(1, 120) k
        join forms f on f.n = 1 + k % (select count(*) from forms) join people p on p.n = 1 + k % 40,
          lateral (select case when k <= 14 then 'W' when k % 9 in (2, 3) then 'F' else 'C' end as state) s`.execute(
        trx,
      );
      await sql`update process_engine set state = 'open', since = now() - interval '23 minutes', failures = 9, probes = 4,
        nextprobe = now() + interval '6 minutes', reason = 'process_engine.unreachable', detail = 'ECONNREFUSED',
        failedat = now() - interval '9 minutes', answeredat = now() - interval '24 minutes'`.execute(trx);
    }),
  );
