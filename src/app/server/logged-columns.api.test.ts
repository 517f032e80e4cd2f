import { globSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { columnLabel, valueLabel } from '#platform/changes/server/describe-changes.ts';
import { unremarkableColumns } from '#platform/feature/server/column-texts.ts';
import { languages } from '#platform/i18n/languages.ts';
import { declared } from './calls.ts';
import { startTestServer, type TestServer } from './server.testing.ts';

/** Why the changes of a logged table are not shown in words: none of them is in the change feed. */
const notShown: Readonly<Record<string, string>> = {
  company_document_confirmation: 'written by readers in the app, and shown with its document',
  data_grant: 'its conditions are shown',
  department: 'comes from imports, and has no screen',
  document_confirmation: 'written by readers in the app, and shown with its document',
  preference: 'what people arrange for themselves',
  saved_view: 'what people arrange for themselves',
  see_as: 'says who looks as whom, and changes nothing',
  store_feedback: 'written by app users',
  store_figure: 'counted by the app; logged only to come back with its shop',
  store_image: 'its file is shown with the shop',
  stored_file: 'shown with the record that it belongs to',
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('every column of every logged table has a label in each language, or its table a reason why it is not shown', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid where t.tgrelid = c.oid
      and p.proname in ('log_change', 'log_changes'))
    order by 1, 2`.execute(server.db.read);
  expect(rows.length).toBeGreaterThan(100);
  const faults = rows.flatMap(({ table, column }) => {
    if (unremarkableColumns.has(column) || Object.hasOwn(notShown, table)) return [];
    const entry = declared.changeFeed[table];
    if (!entry) return [`${table}: declare it in the \`changeFeed\` of its feature, or say here why it is not shown`];
    const missing = languages.filter((lang) => !columnLabel(entry, column, lang));
    return missing.length > 0 ? [`${table}.${column}: state its label in the \`fields\` of its change feed`] : [];
  });
  expect([...new Set(faults)]).toEqual([]);
  expect(Object.keys(notShown).filter((table) => declared.changeFeed[table] !== undefined)).toEqual([]);
});

it('every fixed value of a logged column has words in each language', async () => {
  const { rows } = await sql<{ table: string; column: string; value: string }>`
    select c.relname as table, a.attname as column, v.value[1] as value
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    cross join lateral regexp_matches(pg_get_constraintdef(k.oid), '''([^'']+)''::text', 'g') v(value)
    where k.contype = 'c' and cardinality(k.conkey) = 1
      and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\['`.execute(server.db.read);
  expect(rows.length).toBeGreaterThan(50);
  const faults = rows.flatMap(({ table, column, value }) => {
    const entry = declared.changeFeed[table];
    if (!entry || unremarkableColumns.has(column) || entry.codes?.[column] !== undefined) return [];
    const missing = languages.filter((lang) => !valueLabel(entry, column, value, lang));
    return missing.length > 0
      ? [`${table}.${column}: state the words of ${value} in the \`values\` of its change feed`]
      : [];
  });
  expect(faults).toEqual([]);
  // The `type` of an app function is a code of its own list: its P is no plant.
  const { app_function: appFunction = { values: {} } } = declared.changeFeed;
  expect(valueLabel(appFunction, 'type', 'P', 'en')).toBeUndefined();
});

it('the history of a list is that of a table whose changes are shown in words', () => {
  const files = globSync('src/features/*/web/*list*.ts');
  const tables = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^ {2}logged: '(\w+)'/gm)].map(([, table]) => table),
  );
  expect(tables.length).toBeGreaterThan(10);
  expect(tables.filter((table) => declared.changeFeed[table ?? ''] === undefined)).toEqual([]);
});
