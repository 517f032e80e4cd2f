import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/**
 * An open transaction: on which pool, and where it was begun. A transaction on another pool that was begun within it is
 * nested in it.
 */
type Open = { pool: pg.Pool; begun: Place | undefined; outer: Open | undefined };

const open = new AsyncLocalStorage<Open>();

/** `Database.write`, its caller, and the caller of that. */
const framesKept = 3;

/** A location in the program: the callers of the function `above`. Must be captured before the first `await`. */
export type Place = { stack?: string };

export const placeOf = (above: (...args: never[]) => unknown): Place => {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = framesKept;
  const place: Place = {};
  // The text is built lazily: nobody reads it as long as all is well.
  Error.captureStackTrace(place, above);
  Error.stackTraceLimit = limit;
  return place;
};

const framesOf = ({ stack = '' }: Place): string => stack.split('\n').slice(1).join('\n');

/** A programming error: a transaction requested another connection from the pool that its own came from. */
export class SecondConnection extends Error {
  constructor(begun: Place) {
    super(
      'a transaction holds a connection and its work asks for a second one (db.read, db.write or the pool inside db.write): pass `trx` on instead. ' +
        `When every connection is held by a transaction that waits for one, all of them wait for ever.\n  The transaction was begun\n${framesOf(begun)}\n  The second connection is asked for`,
    );
    this.name = 'SecondConnection';
  }
}

/**
 * Runs the work of one transaction. Work that it starts without waiting for it is free once the transaction is over:
 * the mark is then removed.
 */
export const holdingOne = async <Result>(pool: pg.Pool, begun: Place, work: () => Promise<Result>): Promise<Result> => {
  const held: Open = { pool, begun, outer: open.getStore() };
  try {
    return await open.run(held, work);
  } finally {
    held.begun = undefined;
    held.outer = undefined;
  }
};

/** Throws when it is called from within a transaction that holds a connection of this pool. */
export const refuseSecond = (pool: pg.Pool): void => {
  for (let held = open.getStore(); held; held = held.outer) {
    if (held.pool === pool && held.begun) throw new SecondConnection(held.begun);
  }
};
