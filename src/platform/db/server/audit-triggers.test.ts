import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.testing.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

type Table = { name: string; columns: string[]; triggers: { call: string; on: string }[] };

/** What a trigger must be called for, by the bits of `pg_trigger.tgtype`. */
const events = { insert: 4, delete: 8, update: 16 };

/** The tables with any of the audit columns, and the triggers that stamp or log their rows. */
const auditedTables = async (): Promise<Table[]> => {
  const { rows } = await client.query<Table>(
    `
    select t.relname as name,
      (select array_agg(attname::text) from pg_attribute where attrelid = t.oid and attnum > 0 and not attisdropped
        and attname = any($1)) as columns,
      coalesce((select json_agg(json_build_object('call', regexp_replace(p.proname, '^log_changes$', 'log_change'), 'on', e.event))
        from pg_trigger g join pg_proc p on p.oid = g.tgfoid
        cross join lateral (select key as event from json_each_text($2) where g.tgtype & value::int > 0) e
        where g.tgrelid = t.oid and p.proname in ('stamp_row', 'log_change', 'log_changes')), '[]') as triggers
    from pg_class t
    where t.relkind in ('r', 'p') and not t.relispartition and t.relnamespace = 'public'::regnamespace
      and exists (select from pg_attribute where attrelid = t.oid and attname = any($1) and not attisdropped)
    order by t.relname`,
    [auditColumns, JSON.stringify(events)],
  );
  return rows;
};

const auditColumns = ['rev', 'crtemp', 'crtdat', 'txemp', 'txdat'];

/** Tables that have only some of the columns or triggers, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  preference: 'how somebody arranges the console for themselves: nobody asks who moved a column, and when',
  bpm_execution_detail: 'written by runs and never edited; `crtdat` is when',
  store_feedback: 'written by users of the app and never edited; `crtdat` is when, and the log has the rest',
  survey_draft:
    'what somebody is typing: two tabs are distinguished by `rev`, and nothing is logged before it is saved',
};

/** Tables whose rows go with a row that can be restored from the log, but are not in the log themselves. */
const lostWithTheirParent: Readonly<Record<string, string>> = {
  role_member: 'made again from the mapping or the statement of the role',
  scheduled_job_clock: 'made again by a trigger when the job comes back',
  signin_device: 'a device is asked again after the account has come back',
  survey_draft: 'what somebody was typing',
  write_back_pace: 'the pace of a resend that has ended',
};

const needed = [
  { call: 'stamp_row', on: 'insert' },
  { call: 'stamp_row', on: 'update' },
  { call: 'log_change', on: 'insert' },
  { call: 'log_change', on: 'update' },
  { call: 'log_change', on: 'delete' },
];

it('every table with audit columns has all of them, and triggers that stamp and log each change', async () => {
  const tables = await auditedTables();
  expect(tables.length).toBeGreaterThan(20);
  const faults = tables
    .filter(({ name }) => !exceptions[name])
    .flatMap(({ name, columns, triggers }) => [
      ...auditColumns.filter((column) => !columns.includes(column)).map((column) => `${name} has no column ${column}`),
      ...needed
        .filter(({ call, on }) => !triggers.some((trigger) => trigger.call === call && trigger.on === on))
        .map(
          ({ call, on }) =>
            `${name} has no trigger for ${call}() on ${on}: add it to the migration that creates the table, as in db/migrations/0026_app_versions.sql`,
        ),
    ]);
  expect(faults).toEqual([]);
  expect(Object.keys(exceptions).filter((name) => !tables.some((table) => table.name === name))).toEqual([]);
});

it('every row that is deleted with a logged row is logged too, so that undo brings it back', async () => {
  const { rows } = await client.query<{ name: string }>(`
    with logged as (
      select g.tgrelid from pg_trigger g join pg_proc p on p.oid = g.tgfoid
      where p.proname in ('log_change', 'log_changes') and g.tgtype & ${events.delete} > 0)
    select distinct child.relname as name from pg_constraint c join pg_class child on child.oid = c.conrelid
    where c.contype = 'f' and c.confdeltype = 'c' and c.confrelid in (select tgrelid from logged)
      and c.conrelid not in (select tgrelid from logged) and not child.relispartition
    order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(lostWithTheirParent));
});
