import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** A column `search_text` as it is named in a query: 'role.search_text', 'search_text', 'e.search_text'. */
type Column = string;

const NEVER_LONGER_THAN_A_PAIR = 2;

const lengthInLetters = (text: string): number => [...text].length;

/** The filter as a LIKE pattern without wildcards of its own. */
const containing = (filter: string): string => `%${filter.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`;

const anyOf = (conditions: RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

/**
 * The rows whose `search_text` holds one of the filters, which come folded from `foldFilters`; without filters: all
 * rows. The filters are literal text. For tables of some thousand rows; the large ones use `searchTextHoldsByGram`.
 */
export const searchTextHolds = (column: Column, foldedFilters: readonly string[]): RawBuilder<SqlBool> =>
  anyOf(foldedFilters.map((filter) => sql<SqlBool>`${sql.ref(column)} like ${containing(filter)}`));

/**
 * One or two letters are a gram themselves; the grams of a longer filter may stand apart in a text, so the text itself
 * is compared as well.
 */
const holdsByGram = (column: Column, filter: string): RawBuilder<SqlBool> => {
  const grams = sql<SqlBool>`grams(${sql.ref(column)}) @> filter_grams(${filter})`;
  if (lengthInLetters(filter) <= NEVER_LONGER_THAN_A_PAIR) return grams;
  return sql<SqlBool>`(${grams} and ${sql.ref(column)} like ${containing(filter)})`;
};

/**
 * The same for the tables with an index over `grams(search_text)` (employee, department), which finds even one Chinese
 * character. Take the found rows in a `materialized` part of the query: a plan that walks another index and asks this
 * of each row is slow.
 */
export const searchTextHoldsByGram = (column: Column, foldedFilters: readonly string[]): RawBuilder<SqlBool> =>
  anyOf(foldedFilters.map((filter) => holdsByGram(column, filter)));
