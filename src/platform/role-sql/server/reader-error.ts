import type pg from 'pg';

/**
 * What is reported of an error. `position`: where PostgreSQL saw it, from 1, counted as PostgreSQL counts; null if it
 * names no place.
 */
export type SaidError = { message: string; position: number | null };

/** SQLSTATE classes that speak of the text: cardinality, data, transaction, syntax or access, feature, limits. */
const classesOfTheText = new Set(['21', '22', '25', '42', '0A', '54']);

/** The message for errors whose own text may contain anything that a running query can read. */
const generalMessages: Record<string, string> = {
  '21': 'more than one row where one is expected',
  '22': 'the data do not fit what the SQL does with them',
  '22P02': 'invalid input syntax',
  '22003': 'number out of range',
  '22007': 'invalid date or time',
  '22008': 'date or time out of range',
  '22012': 'division by zero',
  '25': 'cannot execute this in a read-only transaction',
  '42': 'the SQL names something that is not there',
  '42501': 'permission denied',
  '42601': 'syntax error: only one SELECT can be run',
  '0A': 'this is not supported',
};

const general = ({ code = '' }: pg.DatabaseError): string =>
  generalMessages[code] ?? generalMessages[code.slice(0, 2)] ?? `the SQL cannot be run (${code})`;

/** Reported verbatim: it contains nothing but the query itself. */
const plainMessages = new Set(['DECLARE CURSOR must not contain data-modifying statements in WITH']);

const denied = /^permission denied for (?:function|table|view|schema|database) (\w+)$/;

const isDeniedByName = (message: string, source: string): boolean => {
  const [, name] = denied.exec(message) ?? [];
  return name !== undefined && source.toLowerCase().includes(name);
};

/**
 * Of an error found while the text was read: nothing had run, so that its words come from the text and from the names
 * of what there is.
 */
export const saidOfReading = (error: pg.DatabaseError): SaidError => {
  const place = Number(error.position);
  const position = Number.isSafeInteger(place) && place > 0 ? place : null;
  if (!classesOfTheText.has(error.code?.slice(0, 2) ?? '')) return { message: general(error), position: null };
  return { message: error.message, position };
};

/**
 * For an error while the query was planned or ran, a message of our own: a query can make PostgreSQL quote whatever it
 * has read, with a position or without one (`…::regtype` reads its argument as a type and reports the position of its
 * fault).
 */
export const saidOfRunning = (error: pg.DatabaseError, source: string): SaidError => ({
  message: plainMessages.has(error.message) || isDeniedByName(error.message, source) ? error.message : general(error),
  position: null,
});
