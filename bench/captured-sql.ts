import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Read } from '#platform/db/server/database.ts';
import type { Tables } from '#platform/db/server/tables.ts';

/** A statement as the product sends it. */
export type Statement = { text: string; values: readonly unknown[] };

/**
 * The statements that the product's own query functions send, so that the raw server and `explain` use exactly the
 * same.
 */
export const capturedSql = async (pool: pg.Pool, ask: (read: Read) => Promise<unknown>): Promise<Statement[]> => {
  const captured: Statement[] = [];
  const read = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      captured.push({ text: query.sql, values: query.parameters });
    },
  });
  await ask(read);
  return captured;
};

/** The statement of a query function that sends exactly one. */
export const theStatement = async (pool: pg.Pool, ask: (read: Read) => Promise<unknown>): Promise<Statement> => {
  const [only, ...others] = await capturedSql(pool, ask);
  if (!only || others.length > 0) throw new Error('this query function sends more than one statement');
  return only;
};
