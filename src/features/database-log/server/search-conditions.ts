import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { searchedText } from '#platform/log-seals/server/index-texts.ts';
import type { LogFilter } from '../database-log.contract.ts';

/** The tables whose changes a reader may not see; null: of all tables. */
export type HiddenTables = readonly string[] | null;

export const isSeen = (hidden: HiddenTables): RawBuilder<SqlBool> =>
  hidden === null ? sql`false` : sql`l.table_name <> all(${[...hidden]}::text[])`;

/** A condition of a search, without that on words. */
export const matchingFields = (filter: LogFilter, tables: HiddenTables): RawBuilder<SqlBool>[] => {
  const { tableName, type, key, udata, crtemp, act, startTime, endTime } = filter;
  const tests: RawBuilder<SqlBool>[] = [isSeen(tables)];
  if (tableName) tests.push(sql`l.table_name = ${tableName}`);
  if (type) tests.push(sql`l.type = ${type}`);
  if (key) tests.push(sql`l.key = ${key}`);
  if (crtemp) tests.push(sql`l.actor = ${crtemp}`);
  if (act) tests.push(sql`l.request_id = ${act}`);
  if (startTime) tests.push(sql`l.at >= ${startTime}::timestamptz`);
  if (endTime) tests.push(sql`l.at < ${endTime}::timestamptz + interval '1 minute'`);
  if (udata) tests.push(sql`position(lower(${udata}) in ${searchedText}) > 0`);
  return tests;
};

/** The words of the quick search, in both scripts. */
export const wordsOf = ({ simplifiedFilter, traditionalFilter }: LogFilter): string[] =>
  [...new Set([simplifiedFilter, traditionalFilter])].filter((word) => word !== '');

/** `rows`: SQL for rows of the log, among them the first `most` ones that match. `total`: how many match. */
export type Found = { total: number; rows: RawBuilder<unknown> };
export type Wanted = { ordered: RawBuilder<unknown>; order: 'asc' | 'desc'; most: number };
