import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { dataText, searchedText } from '#platform/log-seals/server/index-texts.ts';
import type { LogFilter } from '../database-log.contract.ts';

/** The tables whose changes a reader may not see; null: of all tables. */
export type HiddenTables = readonly string[] | null;

export const isSeen = (hidden: HiddenTables): RawBuilder<SqlBool> =>
  hidden === null ? sql`false` : sql`l.table_name <> all(${[...hidden]}::text[])`;

/** Pieces of a text that are the same in lower case, and that nothing else becomes in lower case. */
const pieceWithoutCase = /[ -@[-`{-~\u2e80-\ua4cf\uac00-\ud7af]+/g;

const longestWithoutCase = (text: string): string =>
  [...text.matchAll(pieceWithoutCase)].reduce(
    (longest, [piece]) => (piece.length > longest.length ? piece : longest),
    '',
  );

const isIn = (text: RawBuilder<unknown>, data: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`position(${text} in ${data}) > 0`;

/**
 * Whether the data has a text, in any case. Putting the data in lower case takes half of the time, so that rows without
 * a piece that has no case are left out before.
 */
const hasText = (udata: string): RawBuilder<SqlBool>[] => {
  const piece = longestWithoutCase(udata);
  const withPiece = piece.length > 1 || piece === udata ? [isIn(sql`${piece}`, dataText)] : [];
  return piece === udata ? withPiece : [...withPiece, isIn(sql`lower(${udata})`, searchedText)];
};

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
  if (udata) tests.push(...hasText(udata));
  return tests;
};

/** The words of the quick search, in both scripts. */
export const wordsOf = ({ simplifiedFilter, traditionalFilter }: LogFilter): string[] =>
  [...new Set([simplifiedFilter, traditionalFilter])].filter((word) => word !== '');

/** `rows`: SQL for rows of the log, among them the first `most` ones that match. `total`: how many match. */
export type Found = { total: number; rows: RawBuilder<unknown> };
export type Wanted = { ordered: RawBuilder<unknown>; order: 'asc' | 'desc'; most: number };
