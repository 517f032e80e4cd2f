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
import type { Tables } from './tables.ts';

/** What opens the transaction that is being begun; Kysely's drivers have no parameter for it. */
const opening = new AsyncLocalStorage<string>();

/** Begins a transaction and sets the actor in one round trip. */
class WritingDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const begin = opening.getStore();
    if (begin === undefined) throw new Error('Database.write is the only way to begin a transaction');
    await connection.executeQuery(CompiledQuery.raw(begin));
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
 * Runs `work` in one transaction that `begin` (one or more statements without parameters) opens. `kysely` works on
 * `pool` through `WritingDialect`. A connection on which not even the rollback succeeds is closed.
 */
export const inTransaction = <Result>(
  { kysely, pool }: { kysely: Kysely<Tables>; pool: pg.Pool },
  begin: string,
  work: (trx: Write) => Promise<Result>,
): Promise<Result> => {
  const begun = placeOf(inTransaction);
  return opening.run(begin, () => kysely.transaction().execute((trx) => holdingOne(pool, begun, () => work(trx))));
};
