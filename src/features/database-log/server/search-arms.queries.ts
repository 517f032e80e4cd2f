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

type Words = { words: readonly string[]; hidden: HiddenTables; tables: readonly string[] };

const isKey = (words: readonly string[]) => sql<SqlBool>`l.key = any(${[...words]}::text[])`;
const isActor = (words: readonly string[]) => sql<SqlBool>`l.actor = any(${[...words]}::text[])`;

/** Those of the words that are tables which a search may name. */
const tablesNamed = ({ tableName }: LogFilter, { words, tables }: Words): string[] =>
  words.filter((word) => tables.includes(word) && ['', word].includes(tableName));

/** The rows with a key, a person or a table of the words, each along its own index, and none twice. */
const armsOfWords = (
  filter: LogFilter,
  asked: Words,
  wanted: Wanted,
  further: readonly RawBuilder<SqlBool>[] = [],
): RawBuilder<unknown> => {
  const { words, hidden, tables } = asked;
  const fields = [...matchingFields(filter, hidden), ...further];
  const arms = [rowsOfKeys([...fields, inTables(tables), isKey(words)], wanted)];
  for (const word of words)
    arms.push(rowsWith([...fields, sql<SqlBool>`l.actor = ${word}`, sql<SqlBool>`not (${isKey(words)})`], wanted));
  for (const tableName of tablesNamed(filter, asked)) {
    const named = [...matchingFields({ ...filter, tableName }, hidden), ...further];
    arms.push(rowsWith([...named, sql<SqlBool>`not (${isKey(words)} or ${isActor(words)})`], wanted));
  }
  return sql.join(arms, sql` union all `);
};

/** A search for words. What several of them find is subtracted, since an index cannot leave it out. */
const byWords = async (db: Read, filter: LogFilter, asked: Words, wanted: Wanted): Promise<Found> => {
  const { words, hidden, tables } = asked;
  const fields = matchingFields(filter, hidden);
  const keys = [...fields, inTables(tables), isKey(words)];
  let total = (await countWith(db, keys)) + (await countWith(db, [...fields, isActor(words)]));
  total -= await countWith(db, [...keys, isActor(words)]);
  for (const tableName of tablesNamed(filter, asked)) {
    const named = matchingFields({ ...filter, tableName }, hidden);
    const withKey = await countWith(db, [...named, isKey(words)]);
    const withActor =
      (await countWith(db, [...named, isActor(words)])) -
      (await countWith(db, [...named, isKey(words), isActor(words)]));
    total += (await byFields(db, { ...filter, tableName }, hidden, wanted)).total - withKey - withActor;
  }
  return { total, rows: armsOfWords(filter, asked, wanted) };
};

const withoutWords = (filter: LogFilter): LogFilter => ({ ...filter, simplifiedFilter: '', traditionalFilter: '' });

/** What a search finds, along the indexes that it can use. */
export const searchArms = async (db: Read, filter: LogFilter, hidden: HiddenTables, wanted: Wanted): Promise<Found> => {
  const words = wordsOf(filter);
  const rest = withoutWords(filter);
  if (words.length === 0) return byFields(db, rest, hidden, wanted);
  return byWords(db, rest, { words, hidden, tables: await tablesOf(db) }, wanted);
};

/** SQL for the first rows that match and are `further`, without a total. */
export const nextArms = async (
  db: Read,
  filter: LogFilter,
  hidden: HiddenTables,
  { wanted, further }: { wanted: Wanted; further: readonly RawBuilder<SqlBool>[] },
): Promise<RawBuilder<unknown>> => {
  const words = wordsOf(filter);
  const rest = withoutWords(filter);
  if (words.length === 0) return rowsWith([...matchingFields(rest, hidden), ...further], wanted);
  return armsOfWords(rest, { words, hidden, tables: await tablesOf(db) }, wanted, further);
};
