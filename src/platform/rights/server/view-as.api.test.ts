import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleMenu } from '#features/roles/roles.contract.ts';
import { parameterMenu } from '#features/parameters/parameters.contract.ts';
import { accessCheckCalls, accessCheckMenu } from '#features/access-check/access-check.contract.ts';
import { declared } from '#app/server/calls.ts';
import { startTestServer, until, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { viewCalls } from '#platform/saved-views/saved-views.contract.ts';
import { noticeCalls } from '#platform/notice-centre/notice-centre.contract.ts';
import { addNotices } from '#platform/notice-centre/server/notices.queries.ts';
import { preferenceCalls } from '#platform/preferences/preferences.contract.ts';
import { sessionCalls } from '#platform/session/session.contract.ts';
import { channelsOf, onlyReads } from '#platform/wire/endpoint.ts';
import { rightsCalls, type RouteNode } from '../rights.contract.ts';
import { viewAsCalls } from '../view-as.contract.ts';

const actor = { empid: 'test' };
const header = (oid: string) => ({ headers: { 'x-see-as': oid } });
const pages = (menu: RouteNode[]): RouteNode[] =>
  menu.flatMap((node) => (node.children.length > 0 ? pages(node.children) : [node]));

let server: TestServer;
let admin: TestSession;

beforeAll(async () => {
  server = await startTestServer();
  admin = server.administrator;
  await server.person('SEEN1', { name: 'Seen', coid: 'AA', has: { [parameterMenu.id]: 'USER' } });
});
afterAll(() => server.close());

const start = (empid: string, as: TestSession = admin) =>
  server.call(viewAsCalls.start, { content: { empid } }, { as });
const begin = async (empid: string, as: TestSession = admin): Promise<string> => {
  const answer = await start(empid, as);
  expect(answer.code).toBe('200');
  return answer.content.oid;
};
const userOf = (oid: string, as: TestSession = admin) => server.call(sessionCalls.user, {}, { as, ...header(oid) });

describe('viewing the console as somebody else', () => {
  it('answers reads as that person, read-only', async () => {
    const oid = await begin('SEEN1');
    expect((await userOf(oid)).content).toMatchObject({ empid: 'SEEN1', name: 'Seen' });
    const menu = await server.call(rightsCalls.routes, {}, { as: admin, ...header(oid) });
    expect(pages(menu.content).map(({ path, meta }) => [path, meta.scopes])).toEqual([
      ['/parameters', { LOOK: 'everywhere' }],
    ]);
    const roles = await server.app.inject({
      url: '/api/role/role',
      headers: { authorization: `Bearer ${admin.token}`, ...header(oid).headers },
    });
    expect(roles.statusCode).toBe(403);
    expect((await server.call(sessionCalls.user, {}, { as: admin })).content.empid).toBe('admin');
  });

  it('shows nothing that is addressed to that person alone', async () => {
    const oid = await begin('SEEN1');
    await server.db.write({ empid: 'test' }, (trx) =>
      addNotices(trx, [{ empid: 'SEEN1', type: 'system', title: { text: 'private' }, message: { text: 'to SEEN1' } }]),
    );
    const own = await server.call(noticeCalls.list, { query: {} }, { as: admin });
    const seen = await server.call(noticeCalls.list, { query: {} }, { as: admin, ...header(oid) });
    expect(seen.content).toEqual(own.content);
    const kept = { name: 'pinned', value: '["/roles"]' };
    await server.call(preferenceCalls.save, { content: kept }, { as: admin });
    expect((await server.call(preferenceCalls.list, {}, { as: admin, ...header(oid) })).content).toMatchObject([kept]);
    const view = { screen: '/roles', name: 'Mine', address: 'name=a' };
    await server.call(viewCalls.save, { content: view }, { as: admin });
    const views = await server.call(viewCalls.list, { query: { screen: '/roles' } }, { as: admin, ...header(oid) });
    expect(views.content).toMatchObject([{ name: 'Mine' }]);
    // A call that joins them is named here.
    const marked = server.bound.filter(({ right }) => right.kind !== 'public' && right.ofOneself);
    expect(marked.map(({ path }) => path).toSorted()).toEqual([
      '/mb/message',
      '/mb/message/item',
      '/notice',
      '/user/preference',
      '/user/view',
    ]);
  });

  it('accepts the user id of either of the two, and of nobody else', async () => {
    const oid = await begin('SEEN1');
    const status = async (userId: string) =>
      (
        await server.app.inject({
          url: `/api/user/info?userId=${userId}`,
          headers: { authorization: `Bearer ${admin.token}`, ...header(oid).headers },
        })
      ).statusCode;
    expect([await status('SEEN1'), await status('admin'), await status('LOOK1')]).toEqual([200, 200, 403]);
  });

  it('rejects every write, and every call above LOOK, anyone who is viewed', async () => {
    const guarded = server.bound.filter(({ right }) => right.kind !== 'public' && channelsOf(right).includes('W'));
    const has = Object.fromEntries(declared.menuEntries.map(({ id }) => [id, 'ADMIN']));
    await server.person('FULL1', { has });
    const oid = await begin('FULL1');
    const tried = guarded.filter(
      (spec) => !onlyReads(spec) || (spec.right.kind === 'function' && spec.right.level !== 'LOOK'),
    );
    expect(tried.length).toBeGreaterThanOrEqual(20);
    const wrong: string[] = [];
    for (const { method, path } of tried) {
      const answer = await server.app.inject({
        method,
        url: `/api${path}`,
        headers: { authorization: `Bearer ${admin.token}`, ...header(oid).headers },
        ...(method === 'GET' ? {} : { payload: { content: 7 } }),
      });
      const { reason } = answer.json<{ reason?: string }>();
      if (answer.statusCode !== 403 || reason !== 'wire.see_as_read_only') wrong.push(`${method} ${path}: ${reason}`);
    }
    expect(wrong).toEqual([]);
    // so it cannot be nested either
    expect(tried.map(({ path }) => path)).toContain('/access/seeas');
  });

  it('is recorded, with its end, in a table of its own and in the log', async () => {
    const oid = await begin('SEEN1');
    const row = () =>
      server.db.read
        .selectFrom('see_as')
        .select(['empid', 'target', 'since', 'until'])
        .where('oid', '=', oid)
        .executeTakeFirstOrThrow();
    const before = await row();
    expect(before).toMatchObject({ empid: 'admin', target: 'SEEN1' });
    expect((await server.call(viewAsCalls.end, {}, { as: admin })).code).toBe('200');
    expect((await row()).until < before.until).toBe(true);
    const log = await server.db.read
      .selectFrom('database_log')
      .select(['type', 'actor'])
      .where('table_name', '=', 'see_as')
      .where('key', '=', oid)
      .orderBy('at')
      .execute();
    expect(log).toEqual([
      { type: 'I', actor: 'admin' },
      { type: 'U', actor: 'admin' },
    ]);
  });
});

describe('it ends', () => {
  const isOver = async (oid: string, as: TestSession = admin) => {
    const answer = await userOf(oid, as);
    return answer.status === 403 && answer.reason === 'wire.see_as_over';
  };

  it('when it is ended, and when another one starts in the same session', async () => {
    const first = await begin('SEEN1');
    const second = await begin('SEEN1');
    await until(() => isOver(first));
    await server.call(viewAsCalls.end, {}, { as: admin });
    await until(() => isOver(second));
  });

  it('after half an hour', async () => {
    const oid = await begin('SEEN1');
    await expect(
      server.db.write(actor, (trx) =>
        trx
          .updateTable('see_as')
          .set({ until: new Date(Date.now() + 31 * 60_000) })
          .where('oid', '=', oid)
          .execute(),
      ),
    ).rejects.toThrow('see_as_half_an_hour');
    await server.db.write(actor, (trx) =>
      trx
        .updateTable('see_as')
        .set({ until: new Date(Date.now() + 300) })
        .where('oid', '=', oid)
        .execute(),
    );
    await until(() => isOver(oid));
  });

  it('with the session', async () => {
    const other = await server.signIn('admin', 'correct horse battery');
    const oid = await begin('SEEN1', other);
    expect(await isOver(oid)).toBe(true);
    await server.call(sessionCalls.logout, { content: '' }, { as: other });
    const { rows } = await sql<{
      live: boolean;
    }>`select until > clock_timestamp() as live from see_as where oid = ${oid}`.execute(server.db.read);
    expect(rows).toEqual([{ live: false }]);
  });

  it('when the person may no longer sign in', async () => {
    await server.person('SEEN2');
    const oid = await begin('SEEN2');
    expect((await userOf(oid)).code).toBe('200');
    await server.db.write(actor, (trx) =>
      trx.updateTable('web_user').set({ status: 'N' }).where('empid', '=', 'SEEN2').execute(),
    );
    await until(() => isOver(oid));
  });

  it('when the person is given more than the viewer has, or the viewer loses the right', async () => {
    await server.person('SEEN3');
    const looker = await server.person('LOOKER3', { has: { [accessCheckMenu.id]: 'ADMIN' } });
    const oid = await begin('SEEN3', looker);
    expect((await userOf(oid, looker)).code).toBe('200');
    await server.give(roleMenu.id, 'VIEWER', [{ type: 'H', contentoid: 'SEEN3', containSub: 'N' }]);
    await until(() => isOver(oid, looker));
  });

  it('for an oid that is not one’s own', async () => {
    expect(await isOver('nonsense')).toBe(true);
    expect(await isOver('00000000-0000-7000-8000-000000000000')).toBe(true);
  });
});

describe('it is rejected', () => {
  it('for people who may only look, or grant rights in a part of the organisation only', async () => {
    const viewer = await server.person('VIEW1', { has: { [accessCheckMenu.id]: 'VIEWER' } });
    expect(await start('SEEN1', viewer)).toMatchObject({ status: 403, reason: 'wire.not_allowed' });
    await server.give(accessCheckMenu.id, 'ADMIN', [{ type: 'C', contentoid: 'CC', containSub: 'N' }]);
    const scoped = await server.person('SCOPED1', { coid: 'CC' });
    expect(await start('SEEN1', scoped)).toMatchObject({ status: 403, reason: 'wire.outside_scope' });
  });

  it('as oneself, and as somebody without console access', async () => {
    expect(await start('admin')).toMatchObject({ code: '501', reason: 'see_as.self' });
    expect(await start('NO-ONE')).toMatchObject({ code: '501', reason: 'see_as.no_console' });
    await server.db.write(actor, (trx) =>
      trx.insertInto('employee').values({ empid: 'PLAIN1', name: 'Plain', depkey: null, adaccount: null }).execute(),
    );
    expect(await start('PLAIN1')).toMatchObject({ reason: 'see_as.no_console' });
  });

  it('as somebody with a function or a data scope that oneself has not', async () => {
    const looker = await server.person('LOOKER1', { has: { [accessCheckMenu.id]: 'ADMIN' } });
    expect(await start('SEEN1', looker)).toMatchObject({
      status: 403,
      reason: 'see_as.wider',
      params: { function: parameterMenu.id },
    });
    await server.give(roleMenu.id, 'VIEWER', [
      { type: 'D', contentoid: 'AA01_X', containSub: 'N' },
      { type: 'C', contentoid: 'EE', containSub: 'N' },
      { type: 'C', contentoid: 'DD', containSub: 'N' },
    ]);
    const ofCompany = await server.person('LOOKER2', { coid: 'DD', has: { [accessCheckMenu.id]: 'ADMIN' } });
    await server.person('SAME1', { coid: 'DD' });
    await server.person('OTHER1', { coid: 'EE' });
    expect((await start('SAME1', ofCompany)).code).toBe('200');
    expect(await start('OTHER1', ofCompany)).toMatchObject({ reason: 'see_as.wider' });
  });

  it('as the access check has answered before', async () => {
    const { oid: funcOid } = await server.db.read
      .selectFrom('web_function')
      .select('oid')
      .where('id', '=', parameterMenu.id)
      .executeTakeFirstOrThrow();
    const keeper = await server.person('LOOKER4', { has: { [accessCheckMenu.id]: 'ADMIN' } });
    await server.person('SEEN4');
    await server.person('SEEN5', { has: { [parameterMenu.id]: 'VIEWER' } });
    await server.person('SEEN6');
    await server.db.write(actor, (trx) =>
      trx.updateTable('web_user').set({ status: 'N' }).where('empid', '=', 'SEEN6').execute(),
    );
    const answered: string[] = [];
    for (const as of [keeper, admin])
      for (const empid of ['SEEN4', 'SEEN5', 'SEEN6', as.empid]) {
        const { content } = await server.call(accessCheckCalls.check, { query: { empid, funcOid } }, { as });
        const { code, reason = '', params } = await start(empid, as);
        expect(content.viewAs).toEqual({
          may: code === '200' ? 'Y' : 'N',
          reason,
          function: String(params?.['function'] ?? ''),
        });
        answered.push(`${content.viewAs?.may} ${reason}`);
      }
    expect(answered).toEqual([
      'Y ',
      'N see_as.wider',
      'N see_as.no_console',
      'N see_as.self',
      'Y ',
      'Y ',
      'N see_as.no_console',
      'N see_as.self',
    ]);
  });
});
