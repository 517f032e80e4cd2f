import { Kysely, sql } from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';

import type { Read, Write } from './handles.ts';
import { Places } from './places.ts';
import { limitStreams } from './stream-places.ts';
import type { Tables } from './tables.ts';
import { inOneStatement, inTransaction, WritingDialect, type Actor, type WriteOptions } from './transaction.ts';

export type { Read, Write } from './handles.ts';
export type { Actor } from './transaction.ts';

export type ReadLimit = { milliseconds: number; signal?: AbortSignal };

export type Database = {
  pool: pg.Pool;
  read: Read;
  /**
   * Runs reads on one connection, each with at most so many milliseconds; PostgreSQL ends a longer one, and the one
   * that runs when `signal` fires, with the code 57014 (`isOutOfTime`).
   */
  readWithin: <Result>(limit: ReadLimit, work: (db: Read) => Promise<Result>) => Promise<Result>;
  /**
   * The same for a search that may read many rows. All searches together use half of the connections, and the others
   * wait in order of arrival. Null if `signal` has fired: nobody reads the answer.
   */
  search: <Result>(limit: ReadLimit, work: (db: Read) => Promise<Result>) => Promise<Result | null>;
  /**
   * Runs `work` in one transaction that carries the actor. Only this and `writeAlone` write. One that PostgreSQL ends
   * as a deadlock is run again, from the start: `work` changes nothing but the database, or states `once` (ADR 0044).
   */
  write: <Result>(actor: Actor, work: (trx: Write) => Promise<Result>, options?: WriteOptions) => Promise<Result>;
  /**
   * The same for `work` of one statement, in a single round trip; a second statement is rejected. `null`: it writes to
   * no table that has a log; PostgreSQL refuses one that has.
   */
  writeAlone: <Result>(actor: Actor | null, work: (trx: Write) => Promise<Result>) => Promise<Result>;
  close: () => Promise<void>;
};

/**
 * Ends the statement that a backend is running. Over a connection of its own: those of the pool may all be waiting for
 * statements that are to end. Where it fails, the statement ends at its limit.
 */
const cancelStatement = async (pool: pg.Pool, pid: number): Promise<void> => {
  const client = new pg.Client(pool.options);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_cancel_backend($1)', [pid]);
  } catch {
    // See above.
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** A statement may be cancelled that has just ended: what hits the reset instead is tried again. */
const resetLimit = async (connection: Read): Promise<void> => {
  const reset = sql`reset statement_timeout`;
  await reset.execute(connection).catch((error: unknown) => {
    if (!isOutOfTime(error)) throw error;
    return reset.execute(connection);
  });
};

export const openDatabase = (pool: pg.Pool): Database => {
  const kysely = new Kysely<Tables>({ dialect: new WritingDialect({ pool, cursor: Cursor }) });
  const half = Math.max(1, Math.floor(pool.options.max / 2));
  limitStreams(kysely, half);
  const searches = new Places(half);

  const readWithin: Database['readWithin'] = ({ milliseconds, signal }, work) =>
    kysely.connection().execute(async (connection) => {
      const { rows } = await sql<{ pid: number }>`
          select set_config('statement_timeout', ${String(milliseconds)}, false), pg_backend_pid() as pid`.execute(
        connection,
      );
      let cancelling = Promise.resolve();
      const cancel = (): void => {
        cancelling = cancelStatement(pool, rows[0]?.pid ?? 0);
      };
      signal?.addEventListener('abort', cancel);
      try {
        return await work(connection);
      } finally {
        signal?.removeEventListener('abort', cancel);
        // The next borrower of the connection must not be the one who is cancelled.
        await cancelling;
        await resetLimit(connection);
      }
    });

  return {
    pool,
    read: kysely,
    readWithin,
    search: async (limit, work) => {
      if (!(await searches.take(limit.signal))) return null;
      try {
        return await readWithin(limit, work);
      } catch (error) {
        if (limit.signal?.aborted && isOutOfTime(error)) return null;
        throw error;
      } finally {
        searches.giveBack();
      }
    },
    write: (actor, work, options) => inTransaction({ kysely, pool, actor }, work, options),
    writeAlone: (actor, work) => inOneStatement({ kysely, pool, actor }, work),
    // Kysely ends the pool only if it has used it; a process that only wrote would wait for the idle connections.
    close: () => pool.end(),
  };
};

/** Whether a statement took longer than it was given. */
export const isOutOfTime = (error: unknown): boolean =>
  error instanceof Error && (error as Error & { code?: string }).code === '57014';

/** Name of the constraint that a failed write violated, of any kind; undefined for other errors. */
export const violatedConstraint = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  const { code, constraint } = error as Error & { code?: string; constraint?: string };
  return code?.startsWith('23') ? constraint : undefined;
};
