import { AsyncLocalStorage } from 'node:async_hooks';
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
import { openTransaction } from './pool.ts';
import type { Tables } from './tables.ts';

/** Who writes, in which request and by which call; recorded in every row of the database log. */
export type Actor = { empid: string; requestId?: string | undefined; call?: string | undefined };

/** Whose transaction is being begun; Kysely's drivers have no parameter for it. */
const opening = new AsyncLocalStorage<Actor>();

class WritingDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const actor = opening.getStore();
    if (actor === undefined) throw new Error('Database.write is the only way to begin a transaction');
    await connection.executeQuery(
      CompiledQuery.raw(openTransaction, [actor.empid, actor.requestId ?? '', actor.call ?? '']),
    );
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
 * Runs `work` in one transaction that carries the actor. `kysely` works on `pool`, one of `openPool`, through
 * `WritingDialect`. A connection on which not even the rollback succeeds is closed.
 */
export const inTransaction = <Result>(
  { kysely, pool }: { kysely: Kysely<Tables>; pool: pg.Pool },
  actor: Actor,
  work: (trx: Write) => Promise<Result>,
): Promise<Result> => {
  const begun = placeOf(inTransaction);
  return opening.run(actor, () => kysely.transaction().execute((trx) => holdingOne(pool, begun, () => work(trx))));
};
