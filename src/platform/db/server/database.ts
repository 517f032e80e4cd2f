import { Kysely } from 'kysely';
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
    write: (actor, work) => inTransaction({ kysely, pool }, actor, work),
    // Kysely ends the pool only if it has used it; a process that only wrote would wait for the idle connections.
    close: () => pool.end(),
  };
};

/** Name of the constraint that a failed write violated, of any kind; undefined for other errors. */
export const violatedConstraint = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  const { code, constraint } = error as Error & { code?: string; constraint?: string };
  return code?.startsWith('23') ? constraint : undefined;
};
