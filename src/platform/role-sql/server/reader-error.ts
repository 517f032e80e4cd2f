import type pg from 'pg';

/** The part of an error that is reported. `position`: 1-based, as PostgreSQL counts; null if the error has none. */
export type SaidError = { message: string; position: number | null };

/** SQLSTATE classes caused by the query itself: cardinality, data, transaction, syntax or access, feature, limits. */
const classesOfTheText = new Set(['21', '22', '25', '42', '0A', '54']);

/** General messages, for errors whose own text may contain anything that a running query can read. */
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

/** Reported verbatim, since they contain nothing but the query itself. */
const plainMessages = new Set(['DECLARE CURSOR must not contain data-modifying statements in WITH']);

const denied = /^permission denied for (?:function|table|view|schema|database) (\w+)$/;

const isDeniedByName = (message: string, source: string): boolean => {
  const [, name] = denied.exec(message) ?? [];
  return name !== undefined && source.toLowerCase().includes(name);
};

/**
 * For an error while parsing: nothing has run, so its message can only contain the query's text and names of objects.
 */
export const saidOfReading = (error: pg.DatabaseError): SaidError => {
  const place = Number(error.position);
  const position = Number.isSafeInteger(place) && place > 0 ? place : null;
  if (!classesOfTheText.has(error.code?.slice(0, 2) ?? '')) return { message: general(error), position: null };
  return { message: error.message, position };
};

/**
 * For an error while planning or running: replaces the message, since a query can make PostgreSQL quote anything it has
 * read, with or without a position (`…::regtype` parses its argument as a type and reports the position of the error).
 */
export const saidOfRunning = (error: pg.DatabaseError, source: string): SaidError => ({
  message: plainMessages.has(error.message) || isDeniedByName(error.message, source) ? error.message : general(error),
  position: null,
});
