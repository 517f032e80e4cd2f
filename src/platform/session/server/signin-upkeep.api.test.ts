import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { keepSignIns } from './signin-upkeep.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PLATFORM_TZ: 'Asia/Taipei' });
});
afterAll(() => server.close());
beforeEach(() => server.db.pool.query('truncate signin'));

const add = (at: string) =>
  server.db.pool.query(`insert into signin (channel, result, userid, at) values ('W', 'S', 'x', ${at})`);

const rows = async (text: string) => (await server.db.pool.query<Record<string, unknown>>(text)).rows;

it('counts again after the time zone of the platform has changed, and merges the counts', async () => {
  await add('now()');
  await add('now()');
  await server.db.pool.query("update signin_count set zone = 'UTC'");
  await keepSignIns(server.db);
  expect(await rows('select zone, difference::int as n from signin_count')).toEqual([{ zone: 'Asia/Taipei', n: 2 }]);
  await add('now()');
  await keepSignIns(server.db);
  expect(await rows('select difference::int as n from signin_count')).toEqual([{ n: 3 }]);
});

it('makes a month that is missing, with what was recorded in the meantime', async () => {
  const month = "to_char(now() at time zone 'UTC', 'YYYY_MM')";
  const [{ part } = {}] = await rows(`select 'signin_' || ${month} as part`);
  await server.db.pool.query(`drop table ${String(part)}`);
  await add('now()');
  expect(await rows('select tableoid::regclass::text as part from signin')).toEqual([{ part: 'signin_default' }]);
  await keepSignIns(server.db);
  expect(await rows('select tableoid::regclass::text as part from signin')).toEqual([{ part }]);
});
