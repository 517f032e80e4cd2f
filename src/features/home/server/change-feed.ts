import type { ChangeFeed } from '#platform/feature/server/change-feed.ts';
import type { LoggedChange } from './home.queries.ts';

type Row = Record<string, unknown>;

const text = (row: Row, fields: readonly string[]): string =>
  fields
    .map((field) => row[field])
    .filter((value) => typeof value === 'string' && value !== '')
    .join(' ');

const rowOf = ({ old_row, new_row }: LoggedChange): Row => new_row ?? old_row ?? {};

/**
 * Whether a change concerns a row that belongs to the screens that show its table, and not to another menu entry with
 * rows of its own.
 */
export const isOfItsScreen = (feed: ChangeFeed, change: LoggedChange): boolean => {
  const { shownBy = [], entryField } = feed[change.table] ?? {};
  return entryField === undefined || shownBy.includes(String(rowOf(change)[entryField]));
};

/** The function that a row belongs to, for rows that only refer to one. */
export const functionOf = (change: LoggedChange): string | undefined => {
  const { funcoid } = rowOf(change);
  return typeof funcoid === 'string' ? funcoid : undefined;
};

/** The name of a changed row; `functions`: names of functions by oid. */
export const labelOf = (feed: ChangeFeed, change: LoggedChange, functions: ReadonlyMap<string, string>): string => {
  const own = text(rowOf(change), feed[change.table]?.named ?? []);
  return `${functions.get(functionOf(change) ?? '') ?? ''} ${own}`.trim();
};
