import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import type { Connection } from './pool.ts';

const folder = new URL('../../../../db/migrations/', import.meta.url);
/** Any number, but the same in every version: two servers that start together then migrate one after the other. */
const MIGRATION_LOCK = 7_305_202_001;

/**
 * Brings the database to this version: runs the files of `db/migrations` that have not run yet, in the order of their
 * names, each in its own transaction. Returns the names of those it ran. Throws for a database that a newer version has
 * migrated.
 */
export const migrate = async (connection: Connection): Promise<string[]> => {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists migration (name text constraint migration_pk primary key, ran_at timestamptz not null default now())',
    );
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
    const done = new Set(
      (await client.query<{ name: string }>('select name from migration')).rows.map((row) => row.name),
    );
    const unknown = [...done].filter((name) => !files.includes(name));
    if (unknown.length > 0) throw new Error(`the database was migrated by a newer version: ${unknown.join(', ')}`);
    const due = files.filter((name) => !done.has(name));
    for (const name of due) await runMigration(client, name);
    // For tables of later migrations; what undoing needs of them (docs/adr/0025-undo.md).
    if (due.length > 0) await client.query('select defer_foreign_keys()');
    return due;
  } finally {
    await client.end();
  }
};

const runMigration = async (client: pg.Client, name: string): Promise<void> => {
  const text = await readFile(new URL(name, folder), 'utf8');
  await client.query('begin');
  try {
    await client.query("select set_config('steward.actor', 'migration', true)");
    await client.query(text);
    await client.query('insert into migration (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
};
