import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parameterMenu } from '#features/parameters/parameters.contract.ts';
import { findCalls } from '#platform/find/find.contract.ts';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { sortAbove } from '../store-fields.ts';
import { storeCalls, type StoreDetail, storeMenu } from '../stores.contract.ts';
import { addedStore, addPlants, pictureFile, sendStore, storeOf } from './stores.testing.ts';

let server: TestServer;
let looker: TestSession;
let changer: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  await addPlants(server.db);
  looker = await server.person('looker', { has: { [storeMenu.id]: 'VIEWER' } });
  changer = await server.person('changer', { has: { [storeMenu.id]: 'USER' } });
});
afterAll(() => server.close());

const add = (changes: Record<string, unknown> = {}) => sendStore(server, changes, { as: changer });
const added = (changes: Record<string, unknown> = {}) => addedStore(server, changes, { as: changer });
const edit = (content: Record<string, unknown>, as = changer) =>
  server.call(storeCalls.edit, { content: content as never }, { as });
const list = async (query: Record<string, unknown>) => {
  const answer = await server.call(storeCalls.list, { query: query as never }, { as: looker });
  expect(answer.code).toBe('200');
  return answer.content;
};
const unknownOid = '00000000-0000-7000-8000-000000000000';
const countIn = async (plantid: string) => (await list({ plantid })).total;

describe('a store', () => {
  let store: StoreDetail;
  it('is added with what the server alone decides', async () => {
    const sent = {
      discount: '員工九折',
      map: 'AMAP',
      longitude: '121.543764',
      latitude: 25.033964,
      perExpense: '35.50',
      visitcount: 99,
      avgGrade: 5,
      newFeedBack: 'Y',
      storeType: 'X',
      oid: '00000000-0000-7000-8000-000000000000',
      crtemp: 'somebody',
      txdat: '1999-01-01 00:00:00',
    };
    store = await added(sent);
    expect(store).toMatchObject({
      plant: 'AA01',
      storeType: 'NS',
      storeNm: '老王麵館',
      introduce: '現擀麵條',
      addr: '中山路 12 號',
      discount: '員工九折',
      openingHours: '09:00 ~ 21:30',
      tel: '0287654321',
      currency: 'CNY',
      perExpense: 35.5,
      avgGrade: null,
      visitcount: 0,
      map: 'AMAP',
      longitude: 121.543764,
      latitude: 25.033964,
      status: 'Y',
      newFeedBack: 'N',
      rev: 1,
      crtemp: 'changer',
      txemp: 'changer',
    });
    expect(store.oid).not.toBe(sent.oid);
    expect(store.txdat).not.toBe(sent.txdat);
    const item = await server.call(storeCalls.item, { query: { oid: store.oid } }, { as: looker });
    expect({ ...item.content, cover: null, imageVOList: [] }).toEqual({ ...store, cover: null, imageVOList: [] });
  });

  it('changes what is sent and keeps the rest', async () => {
    const answer = await edit({ oid: store.oid, rev: 1, storeNm: '老王牛肉麵', visitcount: 7, plant: 'BB01' });
    expect(answer.content).toMatchObject({
      storeNm: '老王牛肉麵',
      discount: '員工九折',
      map: 'AMAP',
      longitude: 121.543764,
      latitude: 25.033964,
      visitcount: 0,
      plant: 'AA01',
      rev: 2,
    });
    const cleared = await edit({ oid: store.oid, longitude: '', latitude: null, discount: '', map: '' });
    expect(cleared.content).toMatchObject({ longitude: null, latitude: null, discount: '', map: '', rev: 3 });
  });

  it('is switched off and on without its revision', async () => {
    expect((await edit({ oid: store.oid, status: 'N' })).content).toMatchObject({ status: 'N', storeNm: '老王牛肉麵' });
    expect((await edit({ oid: store.oid, status: 'Y' })).content).toMatchObject({ status: 'Y' });
  });

  it('rejects a stale revision with the row as it is', async () => {
    const answer = await edit({ oid: store.oid, rev: 2, storeNm: 'late' });
    expect(answer).toMatchObject({ status: 409, content: { storeNm: '老王牛肉麵', rev: 5 } });
  });

  it('that is gone cannot be changed', async () => {
    const gone = await added();
    const removed = await server.call(storeCalls.remove, { content: [gone.oid, gone.oid] }, { as: changer });
    expect(removed.content).toEqual({ deleted: 1 });
    expect(await edit({ oid: gone.oid, storeNm: 'x' })).toMatchObject({ code: '502', reason: 'wire.gone' });
    const again = await server.call(storeCalls.remove, { content: [gone.oid] }, { as: changer });
    expect(again.content).toEqual({ deleted: 0 });
    const item = await server.call(storeCalls.item, { query: { oid: gone.oid } }, { as: looker });
    expect(item).toMatchObject({ code: '500', reason: 'wire.gone' });
  });

  it('is logged', async () => {
    const rows = await server.db.read
      .selectFrom('database_log')
      .select(['type', 'actor', 'new_row'])
      .where('table_name', '=', 'store')
      .where('key', '=', store.oid)
      .orderBy('oid')
      .execute();
    expect(rows.map(({ type, actor }) => `${type} ${actor}`).slice(0, 2)).toEqual(['I changer', 'U changer']);
    expect(rows[0]?.new_row).not.toHaveProperty('search_text');
  });
});

describe('fields', () => {
  const required = 'form.required';
  it.each([
    ['storeNm', '  ', required],
    ['storeNm', 'x'.repeat(61), 'form.too_long'],
    ['introduce', '', required],
    ['addr', undefined, required],
    ['openingHours', '', required],
    ['openingHours', '9:00 ~ 21:30', 'store.opening_hours'],
    ['openingHours', '09:00 ~ 24:00', 'store.opening_hours'],
    ['openingHours', '09:60 ~ 21:00', 'store.opening_hours'],
    ['openingHours', '09:00~21:00', 'store.opening_hours'],
    ['openingHours', '__:__ ~ __:__', 'store.opening_hours'],
    ['tel', '', required],
    ['tel', '02-8765', 'store.tel_digits'],
    ['tel', '+886912', 'store.tel_digits'],
    ['perExpense', '', required],
    ['perExpense', -1, 'store.expense_number'],
    ['perExpense', 1.005, 'store.expense_number'],
    ['perExpense', 'ten', 'store.expense_number'],
    ['perExpense', 1_000_000_000, 'store.expense_number'],
    ['currency', '', 'form.must_declared'],
    ['currency', 'XYZ', 'store.currency_unknown'],
    ['sort', '', required],
    ['sort', -0.1, 'form.number_positive'],
    ['sort', 1.25, 'form.number_positive'],
    ['sort', 1_000_000, 'form.number_at_most_999999'],
    ['map', 'MARS', 'store.map_unknown'],
    ['plant', 'ZZ99', 'store.plant_unknown'],
    ['plant', 'AA09', 'store.plant_unknown'],
  ])('%s %j: %s', async (field, value, reason) => {
    const before = await countIn('AA01');
    const answer = await add({ [field]: value });
    expect(answer).toMatchObject({ code: '501', fields: { [field]: reason } });
    expect(await countIn('AA01')).toBe(before);
  });

  it.each([
    [180.000001, 0, 'longitude', 'store.longitude_range'],
    [-181, 0, 'longitude', 'store.longitude_range'],
    [1.1234567, 0, 'longitude', 'store.longitude_range'],
    [0, 90.5, 'latitude', 'store.latitude_range'],
    [0, 'north', 'latitude', 'store.latitude_range'],
    [121.5, '', 'latitude', 'store.place_half'],
    [null, 25, 'longitude', 'store.place_half'],
  ])('the place %j, %j: %s %s', async (longitude, latitude, field, reason) => {
    expect(await add({ longitude, latitude })).toMatchObject({ code: '501', fields: { [field]: reason } });
  });

  it('take their bounds', async () => {
    const edges = { openingHours: '00:00 ~ 23:59', perExpense: 0, sort: '999998.5', longitude: -180, latitude: '90' };
    expect(await added({ ...edges, map: 'OSM' })).toMatchObject({ ...edges, sort: 999_998.5, latitude: 90 });
    expect(await added({ perExpense: 999_999_999, longitude: 180, latitude: -90 })).toMatchObject({ longitude: 180 });
  });

  it('are evaluated when they are changed, too', async () => {
    const store = await added({ longitude: 1, latitude: 2 });
    const wrong: [Record<string, unknown>, Record<string, string>][] = [
      [{ tel: 'x' }, { tel: 'store.tel_digits' }],
      [{ openingHours: '25:00 ~ 26:00' }, { openingHours: 'store.opening_hours' }],
      [{ storeNm: '' }, { storeNm: required }],
      [{ latitude: null }, { latitude: 'store.place_half' }],
      [{ currency: 'XYZ' }, { currency: 'store.currency_unknown' }],
      [{ perExpense: -2 }, { perExpense: 'store.expense_number' }],
    ];
    for (const [sent, fields] of wrong) {
      const answer = await edit({ oid: store.oid, ...sent });
      expect(answer.code).toMatch(/^50[12]$/);
      expect(answer.fields).toEqual(fields);
    }
    const { content } = await server.call(storeCalls.item, { query: { oid: store.oid } }, { as: looker });
    expect(content.rev).toBe(1);
  });

  it('keep a code that its list has lost in the meantime', async () => {
    const store = await added({ currency: 'USD' });
    await server.db.write({ empid: 'test' }, async (trx) => {
      await trx
        .updateTable('parameter')
        .set({ status: 'N' })
        .where('paramtype', '=', 'CurrencyType')
        .where('paramcode', '=', 'USD')
        .execute();
    });
    expect((await edit({ oid: store.oid, currency: 'USD', tel: '1' })).content).toMatchObject({ tel: '1' });
    expect(await add({ currency: 'USD' })).toMatchObject({ fields: { currency: 'store.currency_unknown' } });
  });
});

describe('the sort', () => {
  it('is each once in a plant', async () => {
    const first = await added({ plant: 'AA02', sort: 4 });
    const repeated = { code: '24', reason: 'store.sort_repetition', fields: { sort: 'store.sort_repetition' } };
    expect(await add({ plant: 'AA02', sort: '4.0' })).toMatchObject(repeated);
    expect((await add({ plant: 'BB01', currency: 'VND', sort: 4 })).code).toBe('200');
    const second = await added({ plant: 'AA02', sort: 4.5 });
    expect(await edit({ oid: second.oid, sort: 4 })).toMatchObject(repeated);
    expect((await edit({ oid: first.oid, sort: 4 })).code).toBe('200');
  });

  it('is given to one of ten who ask at once', async () => {
    const covers = await Promise.all(Array.from({ length: 10 }, () => pictureFile()));
    const contents = covers.map((file) => ({ file, content: storeOf({ plant: 'AA02', sort: 77 }) }));
    const answers = await Promise.all(
      contents.map((input) => server.call(storeCalls.add, input as never, { as: changer })),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', ...Array.from({ length: 9 }, () => '24')]);
  });

  it('of a new one is above the highest', () => {
    expect([undefined, 0, 1, 3.5, 9].map(sortAbove)).toEqual([1, 1, 2, 4, 10]);
  });
});

describe('rights', () => {
  it('who only looks changes nothing', async () => {
    const { oid } = await added({ plant: 'BB01', currency: 'VND', sort: 5 });
    const tries = await Promise.all([
      sendStore(server, {}, { as: looker }),
      edit({ oid, status: 'N' }, looker),
      server.call(storeCalls.remove, { content: [oid] }, { as: looker }),
      server.call(storeCalls.markRead, { content: [oid] }, { as: looker }),
    ]);
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    const item = await server.call(storeCalls.item, { query: { oid } }, { as: looker });
    expect(item.content).toMatchObject({ status: 'Y', rev: 1 });
  });

  it('who has another function sees nothing', async () => {
    const stranger = await server.person('stranger', { has: { [parameterMenu.id]: 'ADMIN' } });
    const tries = await Promise.all([
      server.call(storeCalls.plants, { query: {} }, { as: stranger }),
      server.call(storeCalls.list, { query: { plantid: 'AA01' } }, { as: stranger }),
      server.call(storeCalls.feedback, { query: { sourceOid: unknownOid } }, { as: stranger }),
    ]);
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});

it('is found from anywhere, whatever its plant', async () => {
  const { oid } = await added({ plant: 'AA02', storeNm: '轉角咖啡' });
  for (const text of ['轉角咖啡', '转角']) {
    const { content } = await server.call(findCalls.find, { query: { text } }, { as: changer });
    expect(content.lists).toMatchObject([{ menu: storeMenu.id, records: [{ key: oid, detail: 'AA02' }] }]);
  }
});
