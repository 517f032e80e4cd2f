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
      select hour, (select count(*) from web_login where logintime >= hour and logintime < hour + interval '1 hour') as signins
      from generate_series(date_trunc('day', now()), date_trunc('hour', now()), interval '1 hour') as hour)
    select coalesce(sum(signins), 0)::int as today,
      (select count(*)::int from web_login
        where logintime >= date_trunc('day', now()) - interval '1 day' and logintime < now() - interval '1 day') as "yesterdaySameTime",
      array_agg(signins::int order by hour) as hourly
    from hours`.execute(db);
  return rows[0] ?? { today: 0, yesterdaySameTime: 0, hourly: [] };
};

export type LoggedChange = {
  oid: string;
  at: string;
  actor: string;
  actorName: string;
  request_id: string | null;
  table: string;
  type: 'I' | 'U' | 'D';
  key: string;
  old_row: Record<string, unknown> | null;
  new_row: Record<string, unknown> | null;
};

/**
 * The last changes of each of the tables, newest first over all. Each table's changes are selected as a range, in the
 * order of the index by table: with `=` the plan walks all changes by time, a million rows for a table that has not
 * changed lately.
 */
export const lastChanges = async (db: Read, tables: readonly string[], ofEach: number): Promise<LoggedChange[]> => {
  const { rows } = await sql<LoggedChange>`
    select l.oid, l.at, l.actor, coalesce(e.name, l.actor) as "actorName", l.request_id, l.table_name as table, l.type, l.key, l.old_row, l.new_row
    from unnest(${[...tables]}::text[]) as wanted
    cross join lateral (
      select * from database_log where table_name between wanted and wanted order by table_name, at desc limit ${ofEach}) l
    left join employee e on e.empid = l.actor
    order by l.at desc, l.oid desc`.execute(db);
  return rows;
};

/**
 * The function of each of these identities (or of the conditions' identities), with its name; deleted functions are
 * left out.
 */
export const functionNames = async (db: Read, funcoids: readonly string[]): Promise<Map<string, string>> => {
  const named = (table: 'web_function' | 'app_function') =>
    db
      .selectFrom(table)
      .select(['oid', 'id', 'name'])
      .where('oid', '=', (eb) => eb.fn.any(eb.val([...funcoids])));
  const rows = await named('web_function').unionAll(named('app_function')).execute();
  return new Map(rows.map((row) => [row.oid, `${row.id} ${row.name}`]));
};

/** Roles whose last refresh failed: their members are those of the previous one. */
export const failedRoles = (db: Read): Promise<{ name: string }[]> =>
  db
    .selectFrom('role')
    .select('name')
    .where('refresh_error', 'is not', null)
    .where('status', '=', 'Y')
    .orderBy('id')
    .execute();

/** Enabled console functions without child entries that are granted to no identity. */
export const unreachableFunctions = async (db: Read): Promise<{ name: string }[]> => {
  const { rows } = await sql<{ name: string }>`
    select f.name from web_function f
    where f.status = 'Y'
      and not exists (select from web_function c where c.parentoid = f.oid)
      and not exists (select from function_identity i join condition c on c.identityoid = i.oid where i.funcoid = f.oid)
      and f.component <> 'layout'
    order by f.id`.execute(db);
  return rows;
};
