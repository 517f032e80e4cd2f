import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentOf } from '#app/server/answered.testing.ts';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { noticeCalls } from '#platform/notice-centre/notice-centre.contract.ts';
import { masterDataCalls, type MasterDataRow, mostUndone } from '../master-data.contract.ts';
import { masterDataBy } from './master-data.testing.ts';

let server: TestServer;
let rows: ReturnType<typeof masterDataBy>;
beforeAll(async () => {
  server = await startTestServer();
  rows = masterDataBy(server);
});
afterAll(() => server.close());

const as = () => ({ as: server.administrator, lang: 'en' as const });
const people = mostUndone + 50;

/** A plant with more people than are moved in a moment, and another one in its place. */
const largePlant = async (coid: string): Promise<{ from: MasterDataRow; to: MasterDataRow }> => {
  const [from, to] = [await rows.place('PLANT', coid, '1'), await rows.place('PLANT', coid, '2')];
  await server.db.write({ empid: 'test' }, (trx) =>
    sql`insert into employee (empid, name, coid, plantid)
      select ${coid} || n, 'P' || n, ${coid}, '1' from generate_series(1, ${people}) n`.execute(trx),
  );
  return { from, to };
};

const replace = ({ from, to }: { from: MasterDataRow; to: MasterDataRow }) =>
  server.call(masterDataCalls.replace, { content: { from: from.oid, to: to.oid, remove: 'N' } }, as());
const percentOf = async ({ oid }: MasterDataRow): Promise<number | null> =>
  (await contentOf('progress', server.call(masterDataCalls.replacing, { query: { oid } }, as()))).percent;
const noticesAbout = async ({ oid }: MasterDataRow) => {
  const { list } = await contentOf('notices', server.call(noticeCalls.list, { query: { pageSize: 100 } }, as()));
  return list.filter(({ subject }) => subject === oid).map(({ code, title, message }) => [code, title, message]);
};

/** What the progress was until the work is over. */
const followed = async (row: MasterDataRow, work: Promise<unknown>): Promise<Set<number | null>> => {
  const seen = new Set<number | null>();
  const over = work.then(() => true);
  do seen.add(await percentOf(row));
  while (!(await Promise.race([over, pause(50, false)])));
  return seen;
};

it('shows on every connection how far a large replacement is, and ends with a notice', async () => {
  const places = await largePlant('FAR');
  expect(await percentOf(places.from)).toBeNull();
  const work = replace(places);
  const seen = await followed(places.from, work);
  expect((await work).code).toBe('200');
  expect(seen).toContain(0);
  expect(seen).toContain(99);
  expect(await percentOf(places.from)).toBeNull();
  expect(await noticesAbout(places.from)).toEqual([['200', 'Replaced everywhere', 'FAR · 1 is now FAR · 2']]);
}, 60_000);

it('says that nothing was changed where it was ended on the way', async () => {
  const places = await largePlant('HALF');
  const work = replace(places);
  while ((await percentOf(places.from)) === null) await pause(5);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where starts_with(application_name, ${`replacing ${places.from.oid} `})`.execute(server.db.read);
  expect((await work).status).toBe(503);
  expect(await percentOf(places.from)).toBeNull();
  expect(await noticesAbout(places.from)).toEqual([
    ['500', 'Not replaced', 'HALF · 1 → HALF · 2: It stopped on the way, and nothing was changed. Try again.'],
  ]);
  const { rows: left } = await sql<{ count: number }>`
    select count(*)::int as count from employee where coid = 'HALF' and plantid = '1'`.execute(server.db.read);
  expect(left).toEqual([{ count: people }]);
}, 60_000);

it('is not followed where nothing takes long', async () => {
  const [from, to] = [await rows.place('PLANT', 'NEAR', '1'), await rows.place('PLANT', 'NEAR', '2')];
  await server.person('NEARP', { coid: 'NEAR', plantid: '1' });
  const work = replace({ from, to });
  expect(await followed(from, work)).toEqual(new Set([null]));
  expect((await work).code).toBe('200');
  expect(await noticesAbout(from)).toEqual([]);
});
