import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { foldFilters, type QuickSearch } from './fold.ts';

/** A `search_text` column as a query names it: 'role.search_text', 'search_text', 'e.search_text'. */
type Column = string;

const NEVER_LONGER_THAN_A_PAIR = 2;

const lengthInLetters = (text: string): number => [...text].length;

/** A LIKE pattern that matches the filter literally. */
const containing = (filter: string): string => `%${filter.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`;

const anyOf = (conditions: RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

/**
 * The patterns of a quick search for `searchTextIsLike`; undefined if nothing is searched for.
 */
export const searchPatterns = (filters: QuickSearch): string[] | undefined => {
  const folded = foldFilters(filters);
  return folded.length > 0 ? folded.map(containing) : undefined;
};

/** A predicate for rows whose `search_text` is like one of the patterns; for prepared queries. */
export const searchTextIsLike = (column: Column, patterns: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} like any(${patterns}::text[])`;

/**
 * A predicate for rows whose `search_text` contains one of the filters, or for all rows if there are none. Filters are
 * literal text, already folded by `foldFilters`. For tables of some thousand rows; large tables use
 * `searchTextHoldsByGram`.
 */
export const searchTextHolds = (column: Column, foldedFilters: readonly string[]): RawBuilder<SqlBool> =>
  anyOf(foldedFilters.map((filter) => sql<SqlBool>`${sql.ref(column)} like ${containing(filter)}`));

/**
 * A filter of one or two characters is a gram itself. The grams of a longer one may be scattered over a text, so the
 * text is compared as well.
 */
const holdsByGram = (column: Column, filter: string): RawBuilder<SqlBool> => {
  const grams = sql<SqlBool>`grams(${sql.ref(column)}) @> filter_grams(${filter})`;
  if (lengthInLetters(filter) <= NEVER_LONGER_THAN_A_PAIR) return grams;
  return sql<SqlBool>`(${grams} and ${sql.ref(column)} like ${containing(filter)})`;
};

/**
 * Like `searchTextHolds`, for tables with an index over `grams(search_text)` (employee, department), which finds even a
 * single Chinese character. Use it in a `materialized` part of the query: a plan that scans another index and evaluates
 * this for each row is slow.
 */
export const searchTextHoldsByGram = (column: Column, foldedFilters: readonly string[]): RawBuilder<SqlBool> =>
  anyOf(foldedFilters.map((filter) => holdsByGram(column, filter)));

/** Whether a folded filter is a number or a part of one: digits with at most two other characters. */
export const isMostlyDigits = (filter: string): boolean =>
  /\p{Nd}$/u.test(filter) && (filter.match(/\P{Nd}/gu)?.length ?? 0) <= 2;
