import { sql } from 'kysely';
import type { TestServer } from './server.testing.ts';

const tablesToWatch = async ({ db }: TestServer): Promise<string[]> => {
  const { rows } = await sql<{
    name: string;
  }>`select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
    and relnamespace = 'public'::regnamespace and relname not in ('session', 'migration')`.execute(db.read);
  return rows.map(({ name }) => name);
};

/** A hash of everything in the database; of sessions, only what a rejected call must not change. */
export const fingerprint = async (server: TestServer): Promise<Record<string, unknown>> => {
  const { db } = server;
  const found: Record<string, unknown> = {};
  for (const name of await tablesToWatch(server)) {
    const { rows } =
      await sql`select count(*) as rows, md5(string_agg(t::text, '|' order by t::text)) as hash from ${sql.table(name)} t`.execute(
        db.read,
      );
    found[name] = rows[0];
  }
  const { rows } =
    await sql`select md5(string_agg(format('%s %s %s', oid, rotation, ended_at), '|' order by oid)) as hash from session`.execute(
      db.read,
    );
  return { ...found, session: rows[0] };
};
