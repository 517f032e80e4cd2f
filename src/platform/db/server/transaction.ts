import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  type PostgresDialectConfig,
} from 'kysely';
import type pg from 'pg';
import type { Write } from './handles.ts';
import { holdingOne, placeOf } from './one-connection.ts';
import { endAlone, nextAlone, openTransaction } from './pool.ts';
import type { Tables } from './tables.ts';

/** Who writes, in which request and by which call; recorded in every row of the database log. */
export type Actor = { empid: string; requestId?: string | undefined; call?: string | undefined };

/** Whose transaction is being begun; Kysely's drivers have no parameter for it. */
const opening = new AsyncLocalStorage<Actor>();

const valuesOf = ({ empid, requestId = '', call = '' }: Actor): string[] => [empid, requestId, call];

class WritingDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const actor = opening.getStore();
    if (actor === undefined) throw new Error('Database.write is the only way to begin a transaction');
    await connection.executeQuery(CompiledQuery.raw(openTransaction, valuesOf(actor)));
  }
}

/** Kysely's dialect for PostgreSQL, with transactions that `inTransaction` begins. */
export class WritingDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createDriver(): Driver {
    return new WritingDriver(this.#config);
  }
}

/**
 * Whether PostgreSQL has ended the transaction in favour of another one: a deadlock, or a snapshot that is out of date.
 * Nothing of it has taken effect, and the same again may well succeed.
 */
export const hasGivenWay = (error: unknown): boolean =>
  error instanceof Error && ['40P01', '40001'].includes((error as Error & { code?: string }).code ?? '');

/** Milliseconds before each repetition; somewhat more or less, so that two do not meet again. */
const pauses = [20, 80, 300];

const repeating = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  for (const ms of pauses) {
    try {
      return await run();
    } catch (error) {
      if (!hasGivenWay(error)) throw error;
      await pause(ms * (0.5 + Math.random()));
    }
  }
  return run();
};

/** `once`: not repeated when it has given way to another transaction. */
export type WriteOptions = { once?: boolean };

type Target = { kysely: Kysely<Tables>; pool: pg.Pool; actor: Actor };
type TargetAlone = Omit<Target, 'actor'> & { actor: Actor | null };

/**
 * Runs `work` in one transaction that carries the actor, and again if it has given way to another one, three times at
 * most. `kysely` works on `pool`, one of `openPool`, through `WritingDialect`. A connection on which not even the
 * rollback succeeds is closed.
 */
export const inTransaction = <Result>(
  { kysely, pool, actor }: Target,
  work: (trx: Write) => Promise<Result>,
  { once = false }: WriteOptions = {},
): Promise<Result> => {
  const begun = placeOf(inTransaction);
  const run = (): Promise<Result> =>
    opening.run(actor, () => kysely.transaction().execute((trx) => holdingOne(pool, begun, () => work(trx))));
  return once ? run() : repeating(run);
};

/**
 * Sends the only statement of `work` as a transaction of its own that carries the actor, without `begin` and `commit`:
 * for writes that run often. A second statement is rejected. Repeated as above. Without an actor, PostgreSQL refuses to
 * write to a table that has a log.
 */
export const inOneStatement = <Result>(
  { kysely, pool, actor }: TargetAlone,
  work: (trx: Write) => Promise<Result>,
): Promise<Result> =>
  repeating(() =>
    kysely.connection().execute(async (connection) => {
      await connection.executeQuery(CompiledQuery.raw(nextAlone, actor ? valuesOf(actor) : []));
      try {
        return await holdingOne(pool, {}, () => work(connection as unknown as Write));
      } finally {
        await connection.executeQuery(CompiledQuery.raw(endAlone));
      }
    }),
  );
