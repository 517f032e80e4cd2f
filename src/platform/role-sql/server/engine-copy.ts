import type pg from 'pg';
import type { Database } from '#platform/db/server/database.ts';
import { breakOff } from '#platform/db/server/pool.ts';
import { copyRows } from './copy-stream.ts';
import { readerLogin } from './engine-fences.ts';
import { published } from './published.ts';

const stampQuery = 'select id from organisation_change order by id';

/** A stamp of the organisation's committed changes, which differs after every change (migration 0033). */
const stampBy = async (ask: (text: string) => Promise<{ rows: { id: unknown }[] }>): Promise<string> =>
  (await ask(stampQuery)).rows.map(({ id }) => String(id)).join(' ');

export const currentStamp = ({ pool }: Pick<Database, 'pool'>): Promise<string> =>
  stampBy((text) => pool.query<{ id: unknown }>(text));

const tableOf = (name: string, columns: readonly string[]): string =>
  `create table hr_next.${name} (${columns.map((column) => `${column} text`).join(', ')})`;

const indexesOf = (name: string, columns: readonly string[]): string[] =>
  columns.map((column) => `create index on hr_next.${name} (${column})`);

const swap = [
  'drop schema if exists hr cascade',
  'alter schema hr_next rename to hr',
  `grant usage on schema hr to ${readerLogin}`,
  `grant select on all tables in schema hr to ${readerLogin}`,
];

const fill = async (source: pg.ClientBase, target: pg.ClientBase): Promise<void> => {
  await target.query('begin; drop schema if exists hr_next cascade; create schema hr_next');
  for (const [name, { columns, select, indexes }] of Object.entries(published)) {
    await target.query(tableOf(name, columns));
    await copyRows(source, select, target, `hr_next.${name}`);
    // Autovacuum is off there, so statistics must be computed here.
    await target.query([...indexesOf(name, indexes), `analyze hr_next.${name}`].join('; '));
  }
  await target.query([...swap, 'commit'].join('; '));
};

/**
 * Copies the published data from the product's database, atomically and from a single snapshot. Returns the stamp of
 * the copied state. If it fails, the previous copy stays in place.
 */
export const copyOrganisation = async ({ pool }: Pick<Database, 'pool'>, target: pg.ClientBase): Promise<string> => {
  const source = await pool.connect();
  try {
    await source.query('begin transaction isolation level repeatable read, read only');
    const stamp = await stampBy((text) => source.query<{ id: unknown }>(text));
    await fill(source, target);
    await source.query('commit');
    source.release();
    return stamp;
  } catch (error) {
    // The connection may be in the middle of a copy.
    breakOff(source);
    source.release(true);
    throw error;
  }
};
