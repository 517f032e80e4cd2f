import { sql, type RawBuilder } from 'kysely';
import { upkeepActors } from '#platform/db/program-actors.ts';
import type { Read } from '#platform/db/server/database.ts';
import { mostCounted } from '../changes.contract.ts';

/** What one write did to the rows of one table: how many, and the first of them. */
export type LoggedAct = {
  oid: string;
  at: string;
  actor: string;
  actorName: string;
  request_id: string | null;
  table: string;
  type: 'I' | 'U' | 'D';
  key: string;
  count: number;
  old_row: Record<string, unknown> | null;
  new_row: Record<string, unknown> | null;
};

/** All entries of one transaction have the same time: `at` is its start. */
const described = (acts: RawBuilder<unknown>): RawBuilder<LoggedAct> => sql<LoggedAct>`
  select first.oid, acts.at, acts.actor, coalesce(e.name, acts.actor) as "actorName", first.request_id, acts.name as table,
    first.type, first.key, first.old_row, first.new_row, rows.count
  from (${acts}) acts
  cross join lateral (
    select oid, request_id, type, key, old_row, new_row from database_log
    where table_name = acts.name and at = acts.at and actor = acts.actor order by oid limit 1) first
  cross join lateral (
    select count(*)::int as count from (
      select from database_log where table_name = acts.name and at = acts.at and actor = acts.actor limit ${mostCounted + 1}) one) rows
  left join employee e on e.empid = acts.actor
  order by acts.at desc, first.oid desc`;

/**
 * The last writes of people to each of the tables, newest first over all, without those of the product itself. A write
 * of a million rows is one: each step of the recursion finds the next time in the index by table. The range instead of
 * `=` keeps the planner on that index, where it would walk all changes by time for a table without recent ones.
 */
export const lastActs = async (db: Read, tables: readonly string[], ofEach: number): Promise<LoggedAct[]> => {
  const next = (before: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select at, actor from database_log
    where table_name between wanted.name and wanted.name and actor <> all(${[...upkeepActors]}::text[]) and ${before}
    order by table_name, at desc limit 1`;
  const { rows } = await described(sql`
    with recursive acts as (
      select wanted.name, l.at, l.actor, 1 as nth from unnest(${[...tables]}::text[]) as wanted(name)
        cross join lateral (${next(sql`true`)}) l
      union all
      select wanted.name, l.at, l.actor, wanted.nth + 1 from acts wanted
        cross join lateral (${next(sql`at < wanted.at`)}) l
        where wanted.nth < ${ofEach})
    select name, at, actor from acts`).execute(db);
  return rows;
};

/** The last writes of one person to the tables, newest first. */
export const actsBy = async (
  db: Read,
  empid: string,
  tables: readonly string[],
  most: number,
): Promise<LoggedAct[]> => {
  const { rows } = await described(sql`
    with recursive times as (
      (select at, 1 as nth from database_log where actor = ${empid} order by at desc limit 1)
      union all
      select l.at, times.nth + 1 from times cross join lateral (
        select at from database_log where actor = ${empid} and at < times.at order by at desc limit 1) l
      where times.nth < ${most})
    select distinct written.name, times.at, ${empid}::text as actor from times cross join lateral (
      select table_name as name from database_log where actor = ${empid} and at = times.at limit ${mostCounted}) written
    where written.name = any(${[...tables]}::text[])`).execute(db);
  return rows;
};

/**
 * The last changes of rows about a person: of `own` tables, whose key is the employee number, and of `naming` tables,
 * whose entries name the person. Newest first.
 */
export const changesAbout = async (
  db: Read,
  empid: string,
  { own, naming }: { own: readonly string[]; naming: readonly string[] },
  most: number,
): Promise<LoggedAct[]> => {
  const { rows } = await sql<LoggedAct>`
    with found as (
      (select l.* from unnest(${[...own]}::text[]) as wanted(name) cross join lateral (
        select * from database_log where table_name = wanted.name and key = ${empid}
        order by at desc limit ${most}) l)
      union all
      (select * from database_log
        where table_name in ('condition', 'blacklist', 'whitelist', 'role_mapping') and table_name = any(${[...naming]}::text[])
          and coalesce(new_row, old_row) ->> 'contentoid' = ${empid}
          and coalesce(coalesce(new_row, old_row) ->> 'contenttype', coalesce(new_row, old_row) ->> 'type') = 'H'
        order by at desc limit ${most}))
    select l.oid, l.at, l.actor, coalesce(e.name, l.actor) as "actorName", l.request_id, l.table_name as table, l.type, l.key,
      l.old_row, l.new_row, 1 as count
    from found l left join employee e on e.empid = l.actor
    order by l.at desc, l.oid desc limit ${most}`.execute(db);
  return rows;
};

/** The function of each of these identities, or of the identities of these conditions, with its name. */
export const functionsOfIdentities = async (
  db: Read,
  identities: readonly string[],
): Promise<Map<string, { funcoid: string }>> => {
  const rows = await db
    .selectFrom('function_identity')
    .select(['oid', 'funcoid'])
    .where('oid', '=', (eb) => eb.fn.any(eb.val([...identities])))
    .execute();
  return new Map(rows.map(({ oid, funcoid }) => [oid, { funcoid }]));
};

/** Ids, names and language ids of functions by oid; deleted ones are left out. */
export const functionTitles = async (
  db: Read,
  funcoids: readonly string[],
): Promise<{ oid: string; id: string; name: string; langid: string }[]> => {
  const named = (table: 'web_function' | 'app_function') =>
    db
      .selectFrom(table)
      .select(['oid', 'id', 'name', 'langid'])
      .where('oid', '=', (eb) => eb.fn.any(eb.val([...funcoids])));
  return named('web_function').unionAll(named('app_function')).execute();
};

/** Rows as the log last knew them, for those of them that it knows. `wanted`: the table of each key. */
export const lastRows = async (db: Read, wanted: ReadonlyMap<string, string>): Promise<LoggedAct[]> => {
  if (wanted.size === 0) return [];
  const { rows } = await sql<LoggedAct>`
    select l.oid, l.at, l.actor, l.actor as "actorName", null as request_id, l.table_name as table, 'D' as type, l.key,
      1 as count, coalesce(l.new_row, l.old_row) as old_row, null as new_row
    from unnest(${[...wanted.values()]}::text[], ${[...wanted.keys()]}::text[]) as one (name, key)
    cross join lateral (select * from database_log l where l.table_name = one.name and l.key = one.key
      order by l.at desc, l.oid desc limit 1) l`.execute(db);
  return rows;
};
