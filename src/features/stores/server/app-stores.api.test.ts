import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, testPassword, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { appFeedbackCalls } from '#features/feedback/app-feedback.contract.ts';
import type { Input } from '#platform/wire/endpoint.ts';
import { appStoreCalls, appStoreLimits } from '../app-stores.contract.ts';
import { storeCalls, type StoreDetail } from '../stores.contract.ts';
import { addedStore, addPlants, uploadedPicture } from './stores.testing.ts';

/** Stores in the app: what employees see of them and say. */
let server: TestServer;
let one: TestSession;
let two: TestSession;
let near: StoreDetail;
let far: StoreDetail;
let elsewhere: StoreDetail;
let closed: StoreDetail;
beforeAll(async () => {
  server = await startTestServer();
  await addPlants(server.db);
  await server.person('E1', { coid: 'AA', plantid: '01', name: '陳大文' });
  await server.person('E2', { coid: 'AA', plantid: '02' });
  one = await server.signInToApp('E1', testPassword);
  two = await server.signInToApp('E2', testPassword);
  const as = server.administrator;
  const add = (changes: Record<string, unknown>): Promise<StoreDetail> => addedStore(server, changes, { as });
  near = await add({ storeNm: '近', longitude: 121.5, latitude: 25.03, sort: 1 });
  far = await add({ storeNm: '遠', longitude: 121.6, latitude: 25.03, sort: 2 });
  elsewhere = await add({ storeNm: 'Phở', plant: 'BB01', longitude: 106.7, latitude: 10.77, sort: 1 });
  closed = await add({ storeNm: '關', status: 'N', sort: 3 });
});
afterAll(() => server.close());

const list = async (query: Partial<Input<typeof appStoreCalls.list>['query']>, as = one) =>
  (await server.call(appStoreCalls.list, { query }, { as })).content;
const namesOf = async (...asked: Parameters<typeof list>): Promise<string[]> =>
  (await list(...asked)).list.map(({ storeNm }) => storeNm);
const item = (oid: string, as = one) => server.call(appStoreCalls.item, { query: { oid } }, { as });
const say = (oid: string, content: string, grade: number | null = null, as = one) =>
  server.call(appStoreCalls.say, { content: { oid, content, grade } }, { as });
const visit = (oid: string, as = one) => server.call(appStoreCalls.visit, { content: { oid } }, { as });

describe('the list of stores', () => {
  it('has the switched-on ones of one’s own plant, or of another', async () => {
    expect(await namesOf({})).toEqual(['遠', '近']);
    expect(await namesOf({}, two)).toEqual([]);
    expect(await namesOf({ plantid: 'BB01' })).toEqual(['Phở']);
    expect(await namesOf({ simplifiedFilter: '远' })).toEqual(['遠']);
    expect(await list({ pageSize: 1, pageNum: 2 })).toMatchObject({ total: 2, list: [{ storeNm: '近' }] });
  });

  it('has all plants by distance for somebody who says where they are', async () => {
    const { list: found } = await list({ longitude: 121.5, latitude: 25.03 }, two);
    expect(found.map(({ storeNm }) => storeNm)).toEqual(['近', '遠', 'Phở']);
    expect(found[0]?.distance).toBe(0);
    expect(found[1]?.distance).toBeGreaterThan(10_000);
    expect(found[1]?.distance).toBeLessThan(10_200);
    expect(await namesOf({ longitude: 121.5, latitude: 25.03, plantid: 'BB01' })).toEqual(['Phở']);
    const half = await server.call(appStoreCalls.list, { query: { longitude: 200, latitude: 25 } }, { as: one });
    expect(half.code).toBe('400');
  });

  it('measures from where the place is on the map of each store', async () => {
    // The same corner in Beijing on two maps, and where a phone says that it is.
    const corner = { longitude: 116.397, latitude: 39.909 };
    const onMaps = [
      { storeNm: '谷歌', map: 'GOOGLE', ...corner },
      { storeNm: '高德', map: 'AMAP', longitude: 116.403244, latitude: 39.910403 },
    ];
    const as = server.administrator;
    const added = await Promise.all(
      onMaps.map((changes, at) => addedStore(server, { plant: 'BB01', sort: 9 + at, ...changes }, { as })),
    );
    const found = (await list({ ...corner, pageSize: 2 })).list;
    expect(found.map(({ storeNm, distance }) => [storeNm, distance])).toEqual(
      expect.arrayContaining([
        ['谷歌', 0],
        ['高德', 0],
      ]),
    );
    const oids = added.map(({ oid }) => oid);
    await server.db.write({ empid: 'test' }, (trx) => trx.deleteFrom('store').where('oid', 'in', oids).execute());
  });

  it('names the plants that have any, and one’s own', async () => {
    const { content } = await server.call(appStoreCalls.plants, {}, { as: two });
    expect(content).toEqual([
      { label: '一廠', value: 'AA01', own: false, stores: 2 },
      { label: '二廠', value: 'AA02', own: true, stores: 0 },
      { label: '越南廠', value: 'BB01', own: false, stores: 1 },
    ]);
  });
});

describe('a store', () => {
  it('is shown with its pictures, and without what administrators alone see', async () => {
    const fileid = await uploadedPicture(server, server.administrator);
    const content = { oid: near.oid, imageVOList: [{ fileid, type: 'C' as const }] };
    await server.call(storeCalls.edit, { content }, { as: server.administrator });
    const { content: shown } = await item(near.oid);
    expect(shown).toMatchObject({ storeNm: '近', grade: null, avgGrade: null, tel: near.tel });
    expect(shown.imageVOList.map(({ type }) => type)).toEqual(['H', 'C']);
    expect(shown.cover?.filename).toBe('cover.png');
    expect(JSON.stringify(shown)).not.toMatch(/history|crtemp|newFeedBack/);
  });

  it('that is switched off or gone is not there', async () => {
    for (const oid of [closed.oid, '00000000-0000-7000-8000-000000000000']) {
      expect(await item(oid)).toMatchObject({ code: '500', reason: 'wire.gone' });
      expect((await visit(oid)).reason).toBe('wire.gone');
      expect((await say(oid, 'x')).reason).toBe('wire.gone');
    }
  });

  it('counts the visits of each person, at once too, and those that are repeated once', async () => {
    const repeated = [far.oid, far.oid.toUpperCase(), far.oid];
    const answers = await Promise.all([visit(far.oid, two), ...repeated.map((oid) => visit(oid))]);
    expect(answers.map(({ code }) => code)).toEqual(['200', '200', '200', '200']);
    expect((await item(far.oid)).content.visitcount).toBe(2);
    expect((await visit(far.oid)).content).toEqual({ visitcount: 2 });
    expect((await visit(near.oid)).content).toEqual({ visitcount: 1 });
  });
});

describe('feedback', () => {
  it('reaches the administrators, and each person’s latest grade counts', async () => {
    expect((await say(near.oid, '好吃', 5)).content.avgGrade).toBe(5);
    expect((await say(near.oid, '普通', 2, two)).content.avgGrade).toBe(3.5);
    expect((await say(near.oid, '又去了', 4)).content.avgGrade).toBe(3);
    expect((await say(near.oid, '早上人多')).content.avgGrade).toBe(3);
    expect((await item(near.oid)).content).toMatchObject({ avgGrade: 3, grade: 4 });
    const { content } = await server.call(
      storeCalls.feedback,
      { query: { sourceOid: near.oid } },
      { as: server.administrator },
    );
    expect(content[0]).toMatchObject({ userid: 'E1', name: '陳大文', content: '早上人多', grade: null });
    expect(content[1]).toMatchObject({ content: '又去了', grade: 4, readstatus: 'N' });
  });

  it('counts once when it is sent twice at once', async () => {
    const answers = await Promise.all([say(far.oid, '兩次', 1), say(far.oid, '兩次', 1)]);
    expect(new Set(answers.map(({ content }) => content.oid)).size).toBe(1);
  });

  it('counts once when a phone sends it again later', async () => {
    const opinion = { oid: far.oid, grade: 4, client: crypto.randomUUID() };
    const send = (content: string) => server.call(appStoreCalls.say, { content: { ...opinion, content } }, { as: one });
    const first = await send('很好');
    await say(far.oid, '還行', 2, two);
    // The same text within a minute would count once anyway.
    const again = await send('很好吃');
    expect(again.content.oid).toBe(first.content.oid);
    // The average is what it is by now.
    expect(again.content.avgGrade).toBe(3);
  });

  it('is limited in an hour also where it is the same under ever new ids of the phone', async () => {
    await server.person('E5');
    const five = await server.signInToApp('E5', testPassword);
    const send = () =>
      server.call(
        appStoreCalls.say,
        { content: { oid: far.oid, content: '再', client: crypto.randomUUID() } },
        { as: five },
      );
    await send();
    await server.db.pool.query(
      `insert into sent_once (empid, client, oid) select empid, gen_random_uuid(), oid from sent_once, generate_series(1, 299)
       where empid = 'E5'`,
    );
    expect(await send()).toMatchObject({ status: 429, reason: 'wire.too_many' });
  });

  it('is another writing than a report with the same id of the phone, at once too', async () => {
    const pairs = Array.from({ length: 5 }, (_, n) => ({ client: crypto.randomUUID(), content: `五次 ${n}` }));
    const answers = await Promise.all(
      pairs.flatMap(({ client, content }) => [
        server.call(appStoreCalls.say, { content: { oid: far.oid, content, client } }, { as: two }),
        server.call(appFeedbackCalls.report, { content: { type: 'BUG', content, client } }, { as: two }),
      ]),
    );
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => '200'));
  });

  it('may be a grade alone, which can be changed at once', async () => {
    await server.person('E4', { coid: 'BB', plantid: '01' });
    const four = await server.signInToApp('E4', testPassword);
    const [first, same, other] = [
      await say(elsewhere.oid, '', 3, four),
      await say(elsewhere.oid, '', 3, four),
      await say(elsewhere.oid, '', 5, four),
    ];
    expect(first.code).toBe('200');
    expect(same.content.oid).toBe(first.content.oid);
    expect(other.content.oid).not.toBe(first.content.oid);
    expect(other.content.avgGrade).toBe(5);
  });

  it('needs a text or a grade, which is from one to five', async () => {
    expect(await say(near.oid, ' ')).toMatchObject({ code: '501', fields: { content: 'form.required' } });
    for (const grade of [0, 6, 2.5]) expect((await say(near.oid, 'x', grade)).code).toBe('501');
    expect((await say(near.oid, 'x'.repeat(appStoreLimits.content + 1))).code).toBe('501');
  });

  it('is limited to twenty an hour for each person, and is for the app alone', async () => {
    await server.person('E3', { coid: 'BB', plantid: '01' });
    const three = await server.signInToApp('E3', testPassword);
    const { inHour } = appStoreLimits;
    const answers = await Promise.all(
      Array.from({ length: inHour + 5 }, (_, n) => say(elsewhere.oid, `Ngon ${n}`, 5, three)),
    );
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(inHour);
    expect(answers.find(({ status }) => status === 429)).toMatchObject({ reason: 'wire.too_many' });
    for (const as of [server.administrator, await server.signIn('E1', testPassword)])
      expect((await say(near.oid, 'x', null, as)).status).toBe(403);
  });
});
