import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import { storeCalls, type StoreDetail, storeMenu } from '../stores.contract.ts';
import { addedStore, addFeedback, addPlants, sendStore } from './stores.testing.ts';

let server: TestServer;
/** Everywhere. */
let chief: TestSession;
/** Company AA. */
let company: TestSession;
/** Plant AA02. */
let plant: TestSession;
/** A department of plant AA01. */
let department: TestSession;
let here: StoreDetail;
let elsewhere: StoreDetail;

const give = (type: Condition['type'], contentoid: string) =>
  server.give(storeMenu.id, 'USER', [{ type, contentoid, containSub: 'N' }]);

beforeAll(async () => {
  server = await startTestServer();
  await addPlants(server.db);
  chief = await server.person('chief', { has: { [storeMenu.id]: 'USER' } });
  company = await server.person('company', { coid: 'AA', plantid: '09' });
  plant = await server.person('plant', { coid: 'AA', plantid: '02' });
  department = await server.person('department', { depkey: 'AA01_S', coid: 'CC', plantid: '01' });
  await give('C', 'AA');
  await give('D', 'AA01_S');
  here = await addedStore(server, { plant: 'AA01', storeNm: '一廠店' }, { as: chief });
  elsewhere = await addedStore(server, { plant: 'BB01', storeNm: '越南店', currency: 'VND' }, { as: chief });
});
afterAll(() => server.close());

const plantsOf = async (as: TestSession) =>
  (await server.call(storeCalls.plants, { query: {} }, { as })).content.map(({ value }) => value);
const total = async (plantid: string, as: TestSession) =>
  (await server.call(storeCalls.list, { query: { plantid } }, { as })).content.total;
const forbidden = { status: 403, reason: 'store.outside_scope' };
const unknown = '00000000-0000-7000-8000-000000000000';

describe('who works in a company', () => {
  it('sees its plants and their stores alone', async () => {
    expect(await plantsOf(company)).toEqual(['AA01', 'AA02']);
    expect(await total('AA01', company)).toBe(1);
    expect(await total('BB01', company)).toBe(0);
    expect(await total('BB01', chief)).toBe(1);
    const item = (oid: string) => server.call(storeCalls.item, { query: { oid } }, { as: company });
    expect((await item(here.oid)).content.storeNm).toBe('一廠店');
    const [outside, missing] = await Promise.all([item(elsewhere.oid), item(unknown)]);
    expect({ ...outside, requestId: '' }).toEqual({ ...missing, requestId: '' });
    expect(outside).toMatchObject({ code: '500', reason: 'wire.gone' });
  });

  it('exports nothing of another', async () => {
    const plants = async (as: TestSession) => {
      const { cells } = await server.exported(storeCalls.exportAll, { query: { plantid: 'BB01' } }, { as });
      return cells.slice(1).map(([plant]) => plant);
    };
    expect([await plants(company), await plants(chief)]).toEqual([[], ['BB01']]);
  });

  it('writes there alone', async () => {
    expect((await sendStore(server, { plant: 'AA02' }, { as: company })).code).toBe('200');
    for (const value of ['BB01', 'ZZ99', 'AA09'])
      expect(await sendStore(server, { plant: value }, { as: company })).toMatchObject(forbidden);
    const edit = (oid: string) => server.call(storeCalls.edit, { content: { oid, status: 'N' } }, { as: company });
    expect(await edit(elsewhere.oid)).toMatchObject(forbidden);
    expect(await edit(unknown)).toMatchObject(forbidden);
    const mixed = await server.call(storeCalls.remove, { content: [here.oid, elsewhere.oid] }, { as: company });
    expect(mixed).toMatchObject(forbidden);
    expect([await total('AA01', chief), await total('BB01', chief)]).toEqual([1, 1]);
    expect((await edit(here.oid)).content).toMatchObject({ status: 'N' });
  });
});

describe('who works in a plant or a department', () => {
  it('has the plant, and of a department no plant', async () => {
    expect(await plantsOf(department)).toEqual([]);
    expect(await total('AA01', department)).toBe(0);
    expect(await sendStore(server, { plant: 'AA01' }, { as: department })).toMatchObject(forbidden);
    const apart = await server.person('apart', { coid: 'BB', plantid: '01' });
    await give('P', 'BB01');
    expect(await plantsOf(apart)).toEqual(['BB01']);
    expect(await total('AA01', apart)).toBe(0);
    expect(await plantsOf(plant)).toEqual(['AA01', 'AA02']);
  });
});

describe('feedback', () => {
  const of = (sourceOid: string, as = chief) =>
    server.call(storeCalls.feedback, { query: { fbType: 'NS', sourceOid } }, { as });
  const mark = (content: string[], as = chief) => server.call(storeCalls.markRead, { content }, { as });
  const flag = async (oid: string) =>
    (await server.call(storeCalls.item, { query: { oid } }, { as: chief })).content.newFeedBack;

  it('is listed unread first, then by date, and sets the flag', async () => {
    expect(await flag(here.oid)).toBe('N');
    await addFeedback(server.db, here.oid, 'old and read', { crtdat: '2026-01-01T00:00:00Z', readstatus: 'Y' });
    await addFeedback(server.db, here.oid, 'newest, read', { crtdat: '2026-03-01T00:00:00Z', readstatus: 'Y' });
    expect(await flag(here.oid)).toBe('N');
    await addFeedback(server.db, here.oid, 'unread', { crtdat: '2025-12-01T00:00:00Z' });
    const { content } = await of(here.oid);
    expect(content.map((one) => one.content)).toEqual(['unread', 'newest, read', 'old and read']);
    expect(content[0]).toMatchObject({ userid: 'E100', name: '陳大文', fbType: 'NS', readstatus: 'N' });
    expect(content[0]?.crtdat).toBe('2025-12-01 08:00:00');
    expect(await flag(here.oid)).toBe('Y');
    expect(await flag(elsewhere.oid)).toBe('N');
    const { content: page } = await server.call(storeCalls.list, { query: { plantid: 'AA01' } }, { as: chief });
    expect(page.list).toMatchObject([{ newFeedBack: 'Y' }]);
  });

  it('is marked as read once, and the last one clears the flag', async () => {
    const later = await addFeedback(server.db, here.oid, 'came meanwhile');
    const { content } = await of(here.oid);
    const unread = content.filter(({ readstatus }) => readstatus === 'N').map(({ oid }) => oid);
    const seen = unread.filter((oid) => oid !== later);
    expect((await mark(seen)).content).toEqual({ marked: 1 });
    expect(await flag(here.oid)).toBe('Y');
    expect((await mark([...seen, later, later])).content).toEqual({ marked: 1 });
    expect(await flag(here.oid)).toBe('N');
    expect((await mark([later])).content).toEqual({ marked: 0 });
    const { content: item } = await server.call(storeCalls.item, { query: { oid: here.oid } }, { as: chief });
    expect(item.txemp).toBe('company');
  });

  it('of stores outside the scope is not accessible', async () => {
    const foreign = await addFeedback(server.db, elsewhere.oid, 'not for you');
    const own = await addFeedback(server.db, here.oid, 'for you');
    expect((await of(elsewhere.oid, company)).content).toEqual([]);
    expect(await mark([own, foreign], company)).toMatchObject(forbidden);
    expect(await mark([unknown], company)).toMatchObject(forbidden);
    expect([await flag(here.oid), await flag(elsewhere.oid)]).toEqual(['Y', 'Y']);
    expect((await mark([own], company)).content).toEqual({ marked: 1 });
  });

  it('of another kind is not asked for here', async () => {
    const query = { fbType: 'XX' as never, sourceOid: here.oid };
    expect((await server.call(storeCalls.feedback, { query }, { as: chief })).status).toBe(400);
  });

  it('is deleted with its store', async () => {
    await server.call(storeCalls.remove, { content: [elsewhere.oid] }, { as: chief });
    const rows = await server.db.read
      .selectFrom('store_feedback')
      .select('oid')
      .where('sourceoid', '=', elsewhere.oid)
      .execute();
    expect(rows).toEqual([]);
  });
});
