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

const byFields = async (db: Read, filter: LogFilter, hidden: HiddenTables, wanted: Wanted): Promise<Found> => {
  if (isByDays(filter)) return byDays(db, filter, hidden, wanted);
  const tests = matchingFields(filter, hidden);
  if (filter.key && !filter.tableName) tests.push(inTables(await tablesOf(db)));
  return { total: await countWith(db, tests), rows: rowsWith(tests, wanted) };
};

/**
 * A search for words: a key, a person or a table, each along its own index, and none twice. Words that name a table are
 * counted by days where the rest of the search is.
 */
const byWords = async (
  db: Read,
  filter: LogFilter,
  { words, hidden }: { words: readonly string[]; hidden: HiddenTables },
  wanted: Wanted,
): Promise<Found> => {
  const fields = matchingFields(filter, hidden);
  const tables = await tablesOf(db);
  const isKey = sql<SqlBool>`l.key = any(${[...words]}::text[])`;
  const isActor = sql<SqlBool>`l.actor = any(${[...words]}::text[])`;
  const keys = [...fields, inTables(tables), isKey];
  const people = [...fields, isActor, sql<SqlBool>`not (${isKey})`];
  let total = (await countWith(db, keys)) + (await countWith(db, people));
  const arms = [rowsWith(keys, wanted), rowsWith(people, wanted)];
  for (const tableName of words.filter((word) => tables.includes(word) && ['', word].includes(filter.tableName))) {
    const named = { ...filter, tableName };
    const twice = [...matchingFields(named, hidden), sql<SqlBool>`(${isKey} or ${isActor})`];
    total += (await byFields(db, named, hidden, wanted)).total - (await countWith(db, twice));
    arms.push(rowsWith([...matchingFields(named, hidden), sql<SqlBool>`not (${isKey} or ${isActor})`], wanted));
  }
  return { total, rows: sql.join(arms, sql` union all `) };
};

/** What a search finds, along the indexes that it can use. */
export const searchArms = (db: Read, filter: LogFilter, hidden: HiddenTables, wanted: Wanted): Promise<Found> => {
  const words = wordsOf(filter);
  const rest = { ...filter, simplifiedFilter: '', traditionalFilter: '' };
  return words.length === 0 ? byFields(db, rest, hidden, wanted) : byWords(db, rest, { words, hidden }, wanted);
};
