import pg from 'pg';

/** The address `url` with its database name replaced. */
export const withDatabase = (url: string, database: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
};

/** Runs `work` on a dedicated connection. */
export const connected = async <Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Runs one statement on a dedicated connection. */
export const runOn = (url: string, statement: string): Promise<void> =>
  connected(url, async (client) => void (await client.query(statement)));

/** Creates `name` as a copy of `template`. Copying the files takes a third of the time of copying through the WAL. */
export const copyDatabase = (url: string, name: string, template: string): Promise<void> =>
  runOn(url, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
