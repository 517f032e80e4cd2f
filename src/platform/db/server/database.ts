import { Kysely, sql } from 'kysely';
import type pg from 'pg';
import Cursor from 'pg-cursor';

import type { Read, Write } from './handles.ts';
import { limitStreams } from './stream-places.ts';
import type { Tables } from './tables.ts';
import { inTransaction, WritingDialect, type Actor } from './transaction.ts';

export type { Read, Write } from './handles.ts';
export type { Actor } from './transaction.ts';

export type Database = {
  pool: pg.Pool;
  read: Read;
  /**
   * Runs reads on one connection, each with at most so many milliseconds; PostgreSQL ends a longer one with the code
   * 57014 (`isOutOfTime`).
   */
  readWithin: <Result>(milliseconds: number, work: (db: Read) => Promise<Result>) => Promise<Result>;
  /** Runs `work` in one transaction that carries the actor. The only way to write. */
  write: <Result>(actor: Actor, work: (trx: Write) => Promise<Result>) => Promise<Result>;
  close: () => Promise<void>;
};

export const openDatabase = (pool: pg.Pool): Database => {
  const kysely = new Kysely<Tables>({ dialect: new WritingDialect({ pool, cursor: Cursor }) });
  limitStreams(kysely, Math.max(1, Math.floor(pool.options.max / 2)));

  return {
    pool,
    read: kysely,
    readWithin: (milliseconds, work) =>
      kysely.connection().execute(async (connection) => {
        await sql`select set_config('statement_timeout', ${String(milliseconds)}, false)`.execute(connection);
        try {
          return await work(connection);
        } finally {
          await sql`reset statement_timeout`.execute(connection);
        }
      }),
    write: (actor, work) => inTransaction({ kysely, pool }, actor, work),
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
