import { sql } from 'kysely';
import type { Database } from '#platform/db/server/database.ts';

/** Whether some connection waits for a lock that another one holds. */
export const isBlocked = (db: Database, holder: string) => async (): Promise<boolean> => {
  const found = await sql<{ pid: number }>`
      select pid from pg_stat_activity where ${holder}::int = any(pg_blocking_pids(pid))`.execute(db.read);
  return found.rows.length > 0;
};

/**
 * Holds locks in a transaction that writes nothing in the end, unless it is to `keep` what it wrote. `held`: the
 * process that holds them.
 */
export const holding = async (
  db: Database,
  take: (trx: Parameters<Parameters<Database['write']>[1]>[0]) => Promise<unknown>,
  work: (held: string) => Promise<void>,
  keep = false,
): Promise<void> => {
  class Over extends Error {}
  const [taken, over] = [Promise.withResolvers<string>(), Promise.withResolvers<undefined>()];
  const held = db
    .write({ empid: 'test' }, async (trx) => {
      await take(trx);
      const own = await sql<{ pid: string }>`select pg_backend_pid()::text as pid`.execute(trx);
      taken.resolve(own.rows[0]?.pid ?? '');
      await over.promise;
      if (!keep) throw new Over();
    })
    .catch((error: unknown) => {
      taken.reject(error);
      if (!(error instanceof Over)) throw error;
    });
  try {
    await work(await taken.promise);
  } finally {
    over.resolve(undefined);
    await held;
  }
};
