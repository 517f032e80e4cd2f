import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import type { LogFilter } from '../database-log.contract.ts';
import { byDays, isByDays } from './search-by-days.queries.ts';
import { type Found, type HiddenTables, matchingFields, wordsOf, type Wanted } from './search-conditions.ts';

const both = (tests: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> => sql.join([...tests], sql` and `);

const rowsWith = (tests: readonly RawBuilder<SqlBool>[], { ordered, most }: Wanted): RawBuilder<unknown> =>
  sql`(select * from database_log l where ${both(tests)} ${ordered} limit ${most})`;

const countWith = async (db: Read, tests: readonly RawBuilder<SqlBool>[]): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from database_log l where ${both(tests)}`.execute(db);
  return rows[0]?.total ?? 0;
};

/** The tables that have rows. */
const tablesOf = async (db: Read): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from log_count union
    select table_name from database_log where step > coalesce((select max(to_step) from log_seal), 0)`.execute(db);
  return rows.map(({ name }) => name);
};

/** The index by key begins with the table. */
const inTables = (tables: readonly string[]): RawBuilder<SqlBool> => sql`l.table_name = any(${[...tables]}::text[])`;

/** Keys have few rows, which are all read: looking for them in the order of time would pass the whole log. */
const rowsOfKeys = (tests: readonly RawBuilder<SqlBool>[], { ordered, most }: Wanted): RawBuilder<unknown> =>
  sql`(select * from (select * from database_log l where ${both(tests)} offset 0) l ${ordered} limit ${most})`;

const byFields = async (db: Read, filter: LogFilter, hidden: HiddenTables, wanted: Wanted): Promise<Found> => {
  if (isByDays(filter)) return byDays(db, filter, hidden, wanted);
  const tests = matchingFields(filter, hidden);
  if (filter.key && !filter.tableName) tests.push(inTables(await tablesOf(db)));
  const rows = filter.key ? rowsOfKeys(tests, wanted) : rowsWith(tests, wanted);
  return { total: await countWith(db, tests), rows };
};

/**
 * A search for words: a key, a person or a table, each along its own index, and none twice. What several of them find
 * is subtracted, since an index cannot leave it out.
 */
const byWords = async (
  db: Read,
  filter: LogFilter,
  { words, hidden }: { words: readonly string[]; hidden: HiddenTables },
  wanted: Wanted,
): Promise<Found> => {
  const tables = await tablesOf(db);
  const fields = matchingFields(filter, hidden);
  const isKey = sql<SqlBool>`l.key = any(${[...words]}::text[])`;
  const isActor = sql<SqlBool>`l.actor = any(${[...words]}::text[])`;
  const keys = [...fields, inTables(tables), isKey];
  let total = (await countWith(db, keys)) + (await countWith(db, [...fields, isActor]));
  total -= await countWith(db, [...keys, isActor]);
  const arms = [rowsOfKeys(keys, wanted)];
  for (const word of words)
    arms.push(rowsWith([...fields, sql<SqlBool>`l.actor = ${word}`, sql<SqlBool>`not (${isKey})`], wanted));
  for (const tableName of words.filter((word) => tables.includes(word) && ['', word].includes(filter.tableName))) {
    const named = matchingFields({ ...filter, tableName }, hidden);
    const withKey = await countWith(db, [...named, isKey]);
    const withActor = (await countWith(db, [...named, isActor])) - (await countWith(db, [...named, isKey, isActor]));
    total += (await byFields(db, { ...filter, tableName }, hidden, wanted)).total - withKey - withActor;
    arms.push(rowsWith([...named, sql<SqlBool>`not (${isKey} or ${isActor})`], wanted));
  }
  return { total, rows: sql.join(arms, sql` union all `) };
};

/** What a search finds, along the indexes that it can use. */
export const searchArms = (db: Read, filter: LogFilter, hidden: HiddenTables, wanted: Wanted): Promise<Found> => {
  const words = wordsOf(filter);
  const rest = { ...filter, simplifiedFilter: '', traditionalFilter: '' };
  return words.length === 0 ? byFields(db, rest, hidden, wanted) : byWords(db, rest, { words, hidden }, wanted);
};
