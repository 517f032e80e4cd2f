import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** Queries the embedded database of a folder directly, bypassing the product. */
export const withDatabase = async <Result>(
  dataDir: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const place = path.join(dataDir, 'postgres');
  const lines = readFileSync(path.join(place, 'cluster', 'postmaster.pid'), 'utf8').split('\n');
  const password = readFileSync(path.join(place, 'password'), 'utf8').trim();
  const client = new pg.Client({
    host: lines[4],
    port: Number(lines[3]),
    user: 'steward',
    database: 'steward',
    password,
  });
  // The database may die during a query, which then fails by itself.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
};
