import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type Driver,
  type PostgresDialectConfig,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';
import { readDirectly } from './built-once.ts';
import type { Tables } from './tables.ts';

/** What reads are made with: everything of Kysely that cannot write. */
export type Read = Omit<
  Kysely<Tables>,
  | 'insertInto'
  | 'updateTable'
  | 'deleteFrom'
  | 'mergeInto'
  | 'replaceInto'
  | 'transaction'
  | 'startTransaction'
  | 'schema'
  | 'connection'
>;

/** What writes are made with; given out by `Database.write` alone. */
export type Write = Transaction<Tables>;

/** Who writes, and in which request: stands in every row of the database log. */
export type Actor = { empid: string; requestId?: string | undefined };

export type Database = {
  pool: pg.Pool;
  read: Read;
  /** Runs `work` in one transaction that carries the actor: all of it or none. The only way to write. */
  write: <Result>(actor: Actor, work: (trx: Write) => Promise<Result>) => Promise<Result>;
  close: () => Promise<void>;
};

/** Leaves the beginning of a transaction to its first statement, which names the actor in the same trip to the database. */
class BegunByWrite extends PostgresDriver {
  override async beginTransaction(): Promise<void> {}
}

class Dialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createDriver(): Driver {
    return new BegunByWrite(this.#config);
  }
}

/** Several statements in one text take no parameters: the names are literals. */
const beginAs = ({ empid, requestId = '' }: Actor): CompiledQuery =>
  CompiledQuery.raw(
    `begin; set local steward.actor = ${pg.escapeLiteral(empid)}; set local steward.request = ${pg.escapeLiteral(requestId)}`,
  );

export const openDatabase = (pool: pg.Pool): Database => {
  const kysely = new Kysely<Tables>({ dialect: new Dialect({ pool, cursor: Cursor }) });
  readDirectly(kysely, pool);
  return {
    pool,
    read: kysely,
    write: (actor, work) =>
      kysely.transaction().execute(async (trx) => {
        await trx.executeQuery(beginAs(actor));
        return work(trx);
      }),
    close: () => kysely.destroy(),
  };
};

/** The name of the constraint that a failed write hit, whatever kind it is; undefined for other errors. */
export const violatedConstraint = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  const { code, constraint } = error as Error & { code?: string; constraint?: string };
  return code?.startsWith('23') ? constraint : undefined;
};
