// The statistics of answers by DuckDB, in a process of its own: a table with a small number for each question of a
// sheet, read from a CSV file. A message says which columns are screened by which bits; the answer is the milliseconds.
// DuckDB is no dependency of the project; DUCKDB names the folder in which it was installed:
// npm install --prefix FOLDER @duckdb/node-api@1.5.6-r.1
import { createRequire } from 'node:module';
import path from 'node:path';

type Order = { load: { file: string; columns: number } } | { count: { screens: { column: number; bit: number }[] } };
type DuckDB = {
  DuckDBInstance: {
    create: (file: string) => Promise<{
      connect: () => Promise<{
        run: (sql: string) => Promise<unknown>;
        runAndReadAll: (sql: string) => Promise<unknown>;
      }>;
    }>;
  };
};

const installed = createRequire(path.join(process.env['DUCKDB'] ?? import.meta.dirname, 'from-here.js'));
const { DuckDBInstance } = installed('@duckdb/node-api') as DuckDB;
const connection = await (await DuckDBInstance.create(':memory:')).connect();
let columns: string[] = [];

const load = async (file: string, count: number): Promise<void> => {
  columns = Array.from({ length: count }, (_, nth) => `q${nth}`);
  const types = columns.map((column) => `'${column}': 'UTINYINT'`).join(', ');
  await connection.run(`create table sheet as select * from read_csv('${file}', header = false, columns = {${types}})`);
};

/** How often each value of each question occurs. */
const count = async (screens: readonly { column: number; bit: number }[]): Promise<void> => {
  const where = screens.map(({ column, bit }) => `(q${column} & ${1 << bit}) <> 0`).join(' and ') || 'true';
  const counts = columns.map(
    (column, nth) =>
      `select ${nth} as question, ${column} as value, count(*) as sheets from sheet where ${where} group by all`,
  );
  await connection.runAndReadAll(counts.join(' union all '));
};

process.on('message', (order: Order) => {
  const began = performance.now();
  const work = 'load' in order ? load(order.load.file, order.load.columns) : count(order.count.screens);
  work.then(
    () => process.send?.({ ms: performance.now() - began }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.send?.({ ms: 0 });
