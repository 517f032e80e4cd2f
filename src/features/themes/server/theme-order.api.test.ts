import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { themeCalls, themeMenu } from '../themes.contract.ts';
import { fresh, hour, idsOf, json, themeControls } from './themes.testing.ts';

let server: TestServer;
let controls: ReturnType<typeof themeControls>;
let reader: TestSession;
let local: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  controls = themeControls(server);
  reader = await server.person('LOOKER', { has: { [themeMenu.id]: 'VIEWER' } });
  local = await server.person('LOCAL', { coid: 'C1', plantid: 'P1' });
  await server.give(themeMenu.id, 'USER', [{ type: 'C', contentoid: 'C1', containSub: 'N' }]);
});
afterAll(() => server.close());

describe('the order', () => {
  const read = async () => (await controls.list()).map(({ oid, sort }) => ({ oid, sort }));

  it('is written as a whole, from the given number, and makes no open form stale', async () => {
    await controls.added();
    await controls.added();
    const before = await controls.list();
    const turned = before.toReversed().map(({ oid, sort }) => ({ oid, sort }));
    const answer = await controls.order(turned, 5);
    expect(answer.content.map(({ oid, sort }) => ({ oid, sort }))).toEqual(
      turned.map(({ oid }, index) => ({ oid, sort: 5 + index })),
    );
    const revs = new Map(before.map(({ oid, rev }) => [oid, rev]));
    expect(answer.content.every(({ oid, rev }) => rev === revs.get(oid))).toBe(true);
    expect((await controls.order((await read()).map(({ oid }) => ({ oid })))).content[0]?.sort).toBe(1);
  });

  it('is rejected with the current list when it has changed since', async () => {
    const seen = await read();
    const [first, second, ...rest] = seen;
    if (!first || !second) throw new Error('two themes are needed');
    expect(await controls.order([second, first, ...rest])).toMatchObject({ code: '200' });
    const now = await read();
    for (const stale of [seen, now.slice(1), [...now.slice(1), ...now.slice(-1)]]) {
      const answer = await controls.order(stale);
      expect(answer).toMatchObject({ status: 409, reason: 'wire.changed_meanwhile' });
      expect(answer.content.map(({ oid }) => oid)).toEqual(now.map(({ oid }) => oid));
    }
    const another = await controls.added();
    expect(await controls.order(now)).toMatchObject({ status: 409 });
    await controls.remove([another.oid]);
    expect(await read()).toEqual(now);
  });

  it('accepts one of several changes of the same order', async () => {
    for (let count = 0; count < 4; count += 1) await controls.added();
    const seen = await read();
    const answers = await Promise.all(
      seen.slice(0, 4).map((_, index) => controls.order([...seen.slice(index + 1), ...seen.slice(0, index + 1)])),
    );
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409', '409']);
    expect(new Set((await read()).map(({ sort }) => sort)).size).toBe(seen.length);
  });

  it.each([0, -1, 1.5, 'x'])('does not start with %s', async (sort) => {
    expect(await controls.order(await read(), sort)).toMatchObject({ status: 400 });
  });
});

describe('what the app is offered', () => {
  it('is on, shown and within its period, in order, with a link to the file, in app and console', async () => {
    await controls.remove((await controls.list()).map(({ oid }) => oid));
    const now = Date.now();
    const timed = { timeenable: 'Y' };
    await controls.added({ id: 'always', starttime: now - 2 * hour, endtime: now - hour });
    await controls.added({ id: 'now', ...timed, starttime: now - hour, endtime: now + hour }, json({ now: true }));
    await controls.added({ id: 'later', ...timed, starttime: now + hour, endtime: now + 2 * hour });
    await controls.added({ id: 'over', ...timed, starttime: now - 2 * hour, endtime: now - hour });
    await controls.added({ id: 'hidden', showenable: 'N' });
    await controls.added({ id: 'off', status: 'N' });
    const rows = await controls.list();
    expect(rows.map(({ id, showing }) => [id, showing])).toEqual([
      ['always', 'NOW'],
      ['now', 'NOW'],
      ['later', 'LATER'],
      ['over', 'OVER'],
      ['hidden', 'OFF'],
      ['off', 'OFF'],
    ]);
    const places = rows.toReversed().map(({ oid }) => ({ oid }));
    await controls.order(places);
    await server.db.write({ empid: 'test' }, (trx) =>
      trx
        .insertInto('app_user')
        .values({ empid: 'LOOKER' })
        .onConflict((c) => c.doNothing())
        .execute(),
    );
    const phone = await server.signInToApp('LOOKER', 'correct horse battery');
    for (const who of [phone, local]) {
      const { content } = await controls.current(who);
      expect(idsOf(content)).toEqual(['now', 'always']);
      expect(content[1]).toMatchObject({ starttime: null, endtime: null });
      expect(content[0]?.fileInfo).not.toHaveProperty('uploader');
      expect((await controls.bytesAt(content[0]?.fileInfo.fileurl ?? '')).body).toBe('{"now":true}');
    }
  });
});

describe('rights', () => {
  it('reject anyone without a session or without the function', async () => {
    const stranger = await server.person('STRANGER');
    for (const url of ['/api/theme', '/api/theme/export', '/api/theme/current']) {
      expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(401);
    }
    for (const who of [stranger]) {
      expect(await server.call(themeCalls.list, { query: {} }, { as: who })).toMatchObject({ status: 403 });
      expect(await controls.add({ id: fresh() }, json({}), { as: who })).toMatchObject({ status: 403 });
      expect(await controls.current(who)).toMatchObject({ code: '200' });
    }
  });

  it('allow only reading with LOOK, and no changes with the scope of one company', async () => {
    const row = await controls.added();
    const before = await controls.list();
    for (const who of [reader, local]) {
      expect(await server.call(themeCalls.item, { query: { oid: row.oid } }, { as: who })).toMatchObject({
        code: '200',
      });
      const refused = [
        await controls.add({ id: fresh() }, json({}), { as: who }),
        await controls.edit({ oid: row.oid, status: 'N' }, { as: who }),
        await controls.remove([row.oid], { as: who }),
        await server.call(themeCalls.upload, { body: { oid: row.oid, name: 'x' } }, { as: who }),
        await controls.order([{ oid: row.oid }], undefined, { as: who }),
      ];
      expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    }
    expect(await controls.edit({ oid: row.oid, status: 'N' }, { as: local })).toMatchObject({
      reason: 'wire.outside_scope',
    });
    expect(await controls.list()).toEqual(before);
  });

  it('accept only sealed content', async () => {
    for (const [method, url] of [
      ['PUT', '/api/theme'],
      ['PUT', '/api/theme/sort'],
      ['DELETE', '/api/theme'],
    ] as const) {
      const answer = await server.app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${server.administrator.token}` },
        payload: { content: [] },
      });
      expect([answer.statusCode, answer.json().reason]).toEqual([400, 'wire.unsealed']);
    }
  });
});
