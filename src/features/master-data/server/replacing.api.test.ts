import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { contentOf } from '#app/server/answered.testing.ts';
import { sheet } from '#platform/effects/effects.contract.ts';
import { noticeCalls } from '#platform/notice-centre/notice-centre.contract.ts';
import { askEffects, effectsHeader } from '#platform/wire/endpoint.ts';
import { masterDataCalls, type MasterDataRow, mostUndone } from '../master-data.contract.ts';
import { masterDataServer } from './master-data.testing.ts';

const master = masterDataServer();

const as = () => ({ ...master.as(), lang: 'en' as const });
const people = mostUndone + 50;

/** A plant with more people than are moved in a moment, and another one in its place. */
const largePlant = async (coid: string): Promise<{ from: MasterDataRow; to: MasterDataRow }> => {
  const [from, to] = [await master.rows.place('PLANT', coid, '1'), await master.rows.place('PLANT', coid, '2')];
  await master.server.db.write({ empid: 'test' }, (trx) =>
    sql`insert into employee (empid, name, coid, plantid)
      select ${coid} || n, 'P' || n, ${coid}, '1' from generate_series(1, ${people}) n`.execute(trx),
  );
  return { from, to };
};

const replace = ({ from, to }: { from: MasterDataRow; to: MasterDataRow }) =>
  master.server.call(masterDataCalls.replace, { content: { from: from.oid, to: to.oid, remove: 'N' } }, as());
const percentOf = async ({ oid }: MasterDataRow): Promise<number | null> =>
  (await contentOf('progress', master.server.call(masterDataCalls.replacing, { query: { oid } }, as()))).percent;
const noticesAbout = async ({ oid }: MasterDataRow) => {
  const { list } = await contentOf('notices', master.server.call(noticeCalls.list, { query: { pageSize: 100 } }, as()));
  return list.filter(({ subject }) => subject === oid).map(({ code, title, message }) => [code, title, message]);
};

const until = async (is: () => Promise<boolean>): Promise<void> => {
  while (!(await is())) await pause(5);
};

/** What holds a statement that moves people until it is let go, and each of the next ones in the same way. */
const held = async () => {
  const lock = 7_117;
  await master.server.db.pool.query(`
    create function hold_moves() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_lock(${lock});
      perform pg_advisory_unlock(${lock});
      return null;
    end $$;
    create trigger hold before update on employee for each statement execute function hold_moves()`);
  const waiting = async (): Promise<number> => {
    const { rows: found } = await sql<{ n: number }>`
      select count(*)::int as n from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted`.execute(
      master.server.db.read,
    );
    return found[0]?.n ?? 0;
  };
  let holder = await master.server.db.pool.connect();
  await holder.query('select pg_advisory_lock($1)', [lock]);
  const letGo = async (): Promise<void> => {
    await holder.query('select pg_advisory_unlock($1)', [lock]);
    holder.release();
  };
  return {
    isHeld: () => until(async () => (await waiting()) > 0),
    /** The next holder stands in line behind the statement, and before the one after it. */
    next: async () => {
      const another = await master.server.db.pool.connect();
      const taken = another.query('select pg_advisory_lock($1)', [lock]);
      await until(async () => (await waiting()) > 1);
      await letGo();
      await taken;
      holder = another;
    },
    letGo,
    forget: () => master.server.db.pool.query('drop trigger hold on employee; drop function hold_moves()'),
  };
};

it('shows on every connection how far a large replacement is, and ends with a notice', async () => {
  const places = await largePlant('FAR');
  expect(await percentOf(places.from)).toBeNull();
  const moves = await held();
  const work = replace(places);
  await moves.isHeld();
  expect(await percentOf(places.from)).toBe(0);
  await moves.next();
  await moves.isHeld();
  expect(await percentOf(places.from)).toBe(99);
  await moves.letGo();
  expect((await work).code).toBe('200');
  await moves.forget();
  expect(await percentOf(places.from)).toBeNull();
  expect(await noticesAbout(places.from)).toEqual([['200', 'Replaced everywhere', 'FAR · 1 is now FAR · 2']]);
}, 60_000);

it('promises no undo for a large replacement, and one for a small', async () => {
  const asked = async ({ from, to }: { from: MasterDataRow; to: MasterDataRow }) => {
    const content = { from: from.oid, to: to.oid, remove: 'N' as const };
    const answer = await master.server.call(
      masterDataCalls.replace,
      { content },
      { ...as(), headers: { [effectsHeader]: askEffects } },
    );
    return sheet.parse(answer.content);
  };
  const large = await asked(await largePlant('GOOD'));
  expect(large.undoHours).toBe(0);
  expect(large.notes.map(({ text }) => text).join()).toContain('Too many rows to undo');
  const [from, to] = [await master.rows.place('PLANT', 'SHORT', '1'), await master.rows.place('PLANT', 'SHORT', '2')];
  await master.server.person('SHORTP', { coid: 'SHORT', plantid: '1' });
  expect((await asked({ from, to })).undoHours).toBeGreaterThan(0);
}, 60_000);

it('says that nothing was changed where it was ended on the way', async () => {
  const places = await largePlant('HALF');
  const work = replace(places);
  while ((await percentOf(places.from)) === null) await pause(5);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where starts_with(application_name, ${`replacing ${places.from.oid} `})`.execute(master.server.db.read);
  expect((await work).status).toBe(503);
  expect(await percentOf(places.from)).toBeNull();
  expect(await noticesAbout(places.from)).toEqual([
    ['500', 'Not replaced', 'HALF · 1 → HALF · 2: It stopped on the way, and nothing was changed. Try again.'],
  ]);
  const { rows: left } = await sql<{ count: number }>`
    select count(*)::int as count from employee where coid = 'HALF' and plantid = '1'`.execute(master.server.db.read);
  expect(left).toEqual([{ count: people }]);
}, 60_000);

it('is not followed where nothing takes long', async () => {
  const [from, to] = [await master.rows.place('PLANT', 'NEAR', '1'), await master.rows.place('PLANT', 'NEAR', '2')];
  await master.server.person('NEARP', { coid: 'NEAR', plantid: '1' });
  const work = replace({ from, to });
  expect((await work).code).toBe('200');
  expect(await noticesAbout(from)).toEqual([]);
});
