import {
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
} from 'kysely';
import type pg from 'pg';
import Cursor from 'pg-cursor';
import { sendBy } from './built-once.ts';
import type { Write } from './handles.ts';
import { holdingOne, placeOf } from './one-connection.ts';
import type { Tables } from './tables.ts';

/** One after the other: a connection carries one statement at a time, also when a write asks for several at once. */
class Mutex {
  #last: Promise<void> = Promise.resolve();
  async take(): Promise<() => void> {
    const before = this.#last;
    const mine = Promise.withResolvers<void>();
    this.#last = mine.promise;
    await before;
    return mine.resolve;
  }
}

/** Works on one connection that somebody else has taken out of the pool and will give back. */
class LentDriver extends PostgresDriver {
  readonly #queue: Mutex;
  #done: () => void = () => undefined;
  constructor(config: PostgresDialectConfig, queue: Mutex) {
    super(config);
    this.#queue = queue;
  }
  override async acquireConnection(): Promise<DatabaseConnection> {
    const done = await this.#queue.take();
    this.#done = done;
    return super.acquireConnection();
  }
  override async releaseConnection(): Promise<void> {
    this.#done();
  }
  override async beginTransaction(): Promise<void> {
    throw new Error('a write is one transaction already');
  }
}

class LentDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #queue: Mutex;
  constructor(client: pg.PoolClient, queue: Mutex) {
    const config = { pool: { connect: async () => client, end: async () => undefined, options: {} }, cursor: Cursor };
    super(config);
    this.#config = config;
    this.#queue = queue;
  }
  override createDriver(): Driver {
    return new LentDriver(this.#config, this.#queue);
  }
}

const made = new WeakMap<pg.PoolClient, Write>();

/** Made once for each connection: making Kysely anew for each transaction takes as long as a statement. */
const writesOn = (client: pg.PoolClient): Write => {
  const known = made.get(client);
  if (known) return known;
  const queue = new Mutex();
  const writes = new Kysely<Tables>({ dialect: new LentDialect(client, queue) }) as unknown as Write;
  sendBy(writes, async (text, values) => {
    const done = await queue.take();
    try {
      return await client.query(text, values);
    } finally {
      done();
    }
  });
  made.set(client, writes);
  return writes;
};

/**
 * Runs `work` in one transaction that `begin` (one or more statements without parameters) opens: all of it or none. A connection on which not even the
 * rollback succeeds is thrown away.
 */
export const inTransaction = async <Result>(
  pool: pg.Pool,
  begin: string,
  work: (trx: Write) => Promise<Result>,
): Promise<Result> => {
  const begun = placeOf(inTransaction);
  const client = await pool.connect();
  let isBroken = false;
  try {
    await client.query(begin);
    const result = await holdingOne(pool, begun, () => work(writesOn(client)));
    const { command } = await client.query('commit');
    // What PostgreSQL answers to a commit after a statement that failed, even if its error was caught.
    if (command === 'ROLLBACK') throw new Error('the transaction had failed before its commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    client.release(isBroken);
  }
};
