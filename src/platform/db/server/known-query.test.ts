import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPool, openTransaction } from './pool.ts';
import { createTestDatabase, type TestDatabase } from './database.testing.ts';

let database: TestDatabase;
let pool: pg.Pool;
let client: pg.PoolClient;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool({
    connection: { connectionString: database.url },
    size: 1,
    timeZone: 'Asia/Taipei',
    onError: () => undefined,
  });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  client = await pool.connect();
});
afterEach(() => client.release());

describe('a statement that the connection has prepared', () => {
  it('reads every kind of value the second time as it did the first', async () => {
    const text = `select $1::text as name, $2::int8 as big, 1.5::numeric as part, null::text as none, true as truth, array['a', 'b'] as list,
      timestamptz '2026-11-21 10:41:07.123+08' as at, '{"a": 1}'::jsonb as held`;
    const first = await client.query(text, ['陈', 7]);
    const second = await client.query(text, ['李', 8]);
    const at = '2026-11-21 10:41:07';
    const same = { part: 1.5, none: null, truth: true, list: ['a', 'b'], at, held: { a: 1 } };
    expect(first.rows).toEqual([{ name: '陈', big: 7, ...same }]);
    expect(second.rows).toEqual([{ name: '李', big: 8, ...same }]);
    expect(Object.keys(second.rows[0])).toEqual(Object.keys(first.rows[0]));
    expect(second.fields.map(({ name }) => name)).toEqual(Object.keys(first.rows[0]));
  });

  it('reports the command and the number of rows', async () => {
    await client.query('create temporary table things (id int primary key, name text)');
    const insert = 'insert into things select n, $1 from generate_series(1, $2::int) n';
    expect(await client.query(insert, ['x', 3])).toMatchObject({ command: 'INSERT', rowCount: 3, rows: [] });
    const update = 'update things set name = $1 where id > $2 returning id';
    for (const count of [2, 2]) {
      const result = await client.query(update, ['y', 1]);
      expect(result).toMatchObject({ command: 'UPDATE', rowCount: count });
      expect(result.rows.map(({ id }) => id)).toEqual([2, 3]);
    }
    expect(await client.query('select from things where id = $1', [9])).toMatchObject({ rowCount: 0, rows: [] });
    await client.query('drop table things');
  });

  it('keeps the origin of an error, and works afterwards', async () => {
    const text = 'select 10 / $1::int as part';
    expect((await client.query(text, [5])).rows).toEqual([{ part: 2 }]);
    const error: Error = await client.query(text, [0]).then(
      () => new Error('no error'),
      (thrown: Error) => thrown,
    );
    expect(error.message).toBe('division by zero');
    expect(error.stack).toContain('known-query.test.ts');
    await expect(client.query('select no_such_column from employee where empid = $1', ['x'])).rejects.toThrow(
      'no_such_column',
    );
    expect((await client.query(text, [2])).rows).toEqual([{ part: 5 }]);
  });

  it('never uses outdated columns after they have changed', async () => {
    await client.query('create temporary table shifting (id int, name text)');
    await client.query(`insert into shifting values (1, 'one')`);
    const text = 'select * from shifting where id = $1';
    expect((await client.query(text, [1])).rows).toEqual([{ id: 1, name: 'one' }]);
    await client.query('alter table shifting drop column name, add column more int default 5');
    await expect(client.query(text, [1])).rejects.toThrow('must not change result type');
  });

  it('is closed once 2,000 others have been used since, and prepared again when it is needed', async () => {
    const prepared = async () =>
      Number((await client.query('select count(*) as total from pg_prepared_statements')).rows[0].total);
    const text = 'select $1::int as first';
    await client.query(text, [1]);
    for (let nth = 0; nth < 2_000; nth += 1) await client.query(`select $1::int as n${nth}`, [nth]);
    const before = await prepared();
    expect(before).toBeLessThanOrEqual(2_001);
    expect((await client.query(text, [2])).rows).toEqual([{ first: 2 }]);
    expect(await prepared()).toBe(before);
    // So is what opens a transaction, which is sent ahead of the first statement.
    await client.query(openTransaction, ['', '', '']);
    expect((await client.query(text, [3])).rows).toEqual([{ first: 3 }]);
    await client.query('commit');
    for (let nth = 0; nth < 2_000; nth += 1) await client.query(`select $1::int as n${nth}`, [nth]);
    await client.query(openTransaction, ['', '', '']);
    expect((await client.query('select $1::int as last', [4])).rows).toEqual([{ last: 4 }]);
    await client.query('commit');
  });

  it('takes lists, dates and objects as values', async () => {
    const text = 'select $1::text[] as list, $2::timestamptz as at, $3::jsonb as held';
    for (const name of ['a', 'b,"c"']) {
      const { rows } = await client.query(text, [[name], new Date('2026-11-21T00:00:00Z'), { name }]);
      expect(rows).toEqual([{ list: [name], at: '2026-11-21 08:00:00', held: { name } }]);
    }
  });

  it('works through the pool as well', async () => {
    client.release();
    for (const n of [1, 2]) expect((await pool.query('select $1::int as n', [n])).rows).toEqual([{ n }]);
    await expect(pool.query('select 1 / $1::int', [0])).rejects.toThrow('division by zero');
    client = await pool.connect();
  });
});
