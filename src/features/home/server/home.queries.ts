import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';

/** Somebody whose session was used within these minutes counts as online. */
const onlineMinutes = 5;

export const onlineNow = async (db: Read): Promise<{ total: number; web: number; app: number }> => {
  const { rows } = await sql<{ total: number; web: number; app: number }>`
    select count(distinct empid) as total,
      count(distinct empid) filter (where channel = 'W') as web,
      count(distinct empid) filter (where channel = 'A') as app
    from session where ended_at is null and last_seen_at > now() - make_interval(mins => ${onlineMinutes})`.execute(db);
  return rows[0] ?? { total: 0, web: 0, app: 0 };
};

/**
 * Sign-ins today and yesterday up to this time of day, and today's by hour. Days are those of the platform's time zone.
 */
export const signinsToday = async (
  db: Read,
): Promise<{ today: number; yesterdaySameTime: number; hourly: number[] }> => {
  const { rows } = await sql<{ today: number; yesterdaySameTime: number; hourly: number[] }>`
    with hours as (
      select hour, (select count(*) from signin
        where channel = 'W' and result = 'S' and at >= hour and at < hour + interval '1 hour') as signins
      from generate_series(date_trunc('day', now()), date_trunc('hour', now()), interval '1 hour') as hour)
    select coalesce(sum(signins), 0)::int as today,
      (select count(*)::int from signin where channel = 'W' and result = 'S'
        and at >= date_trunc('day', now()) - interval '1 day' and at < now() - interval '1 day') as "yesterdaySameTime",
      array_agg(signins::int order by hour) as hourly
    from hours`.execute(db);
  return rows[0] ?? { today: 0, yesterdaySameTime: 0, hourly: [] };
};

/** When a server last said that it does background work, in seconds, and how many jobs are running. */
export const backgroundNow = async (db: Read): Promise<{ heard: number | null; running: number }> => {
  const { rows } = await sql<{ heard: number | null; running: number }>`
    select (select greatest(0, extract(epoch from clock_timestamp() - seen))::int from scheduler_clock) as heard,
      (select count(*)::int from job_execution where state = 'D') as running`.execute(db);
  return rows[0] ?? { heard: null, running: 0 };
};
