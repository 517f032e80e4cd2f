import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webUserMenu } from '#features/web-users/web-users.contract.ts';
import { roleMenu } from '#features/roles/roles.contract.ts';
import { appUserMenu } from '#features/app-users/app-users.contract.ts';
import { startTestServer, testPassword, until, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { sessionListCalls } from '../session-list.contract.ts';
import { sessionCalls } from '#platform/session/session.contract.ts';

/** The specification allows one second (docs/rules.md, Who is calling); a busy machine gets more. */
const soonMs = 4_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.db.write({ empid: 'test' }, (trx) =>
    trx
      .insertInto('web_function')
      .values(
        [appUserMenu.id, webUserMenu.id].map((id, index) => ({
          id,
          name: id,
          position: 1,
          sort: 50 + index,
          component: id,
          url: `/${id}`,
        })) as never,
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
});
afterAll(() => server.close());

const list = (as: TestSession, empid: string, channel?: 'W' | 'A') =>
  server.call(sessionListCalls.list, { query: { empid, ...(channel ? { channel } : {}) } }, { as });
const end = (as: TestSession, content: Record<string, unknown>) =>
  server.call(sessionListCalls.end, { content: content as never }, { as });
const isOver = async (session: TestSession) =>
  (await server.call(sessionCalls.user, {}, { as: session })).status === 401;
const oidOf = ({ token }: TestSession): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid;

describe('where I am signed in', () => {
  it('lists one’s own live sessions with device, address and times, and marks the current one', async () => {
    const first = await server.person('L001');
    const phone = await server.signInToApp('L001', testPassword);
    const ended = await server.signIn('L001', testPassword);
    await server.call(sessionCalls.logout, { content: '' }, { as: ended });
    const { content } = await list(first, 'L001');
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const common = { place: '127.0.0.1', since: time, lastseen: time };
    expect(content).toEqual([
      { oid: oidOf(phone), channel: 'A', device: 'Pixel 9 · Android 16', current: 'N', ...common },
      { oid: oidOf(first), channel: 'W', device: 'lightMyRequest', current: 'Y', ...common },
    ]);
    expect((await list(first, 'L001', 'A')).content.map(({ oid }) => oid)).toEqual([oidOf(phone)]);
    expect((await list(phone, 'L001')).content.find(({ current }) => current === 'Y')?.oid).toBe(oidOf(phone));
  });

  it('leaves out what nobody has used for a month', async () => {
    const one = await server.person('L002');
    const old = await server.signIn('L002', testPassword);
    await server.db.pool.query("update session set last_seen_at = now() - interval '31 days' where oid = $1", [
      oidOf(old),
    ]);
    expect((await list(one, 'L002')).content.map(({ oid }) => oid)).toEqual([oidOf(one)]);
  });

  it('ends one of them, and the others go on', async () => {
    const one = await server.person('L003');
    const other = await server.signIn('L003', testPassword);
    const phone = await server.signInToApp('L003', testPassword);
    await server.call(sessionCalls.user, {}, { as: other });
    expect((await end(one, { empid: 'L003', oids: [oidOf(other)] })).content).toEqual({ ended: 1 });
    await until(() => isOver(other), soonMs);
    expect([await isOver(one), await isOver(phone)]).toEqual([false, false]);
    expect((await end(one, { empid: 'L003', oids: [oidOf(other)] })).content).toEqual({ ended: 0 });
  });

  it('ends all others, of one channel or of both, and the asking one only on request', async () => {
    const one = await server.person('L004');
    const other = await server.signIn('L004', testPassword);
    const phone = await server.signInToApp('L004', testPassword);
    expect((await end(one, { empid: 'L004', all: 'Y', channel: 'A' })).content).toEqual({ ended: 1 });
    await until(() => isOver(phone));
    expect((await end(one, { empid: 'L004', all: 'Y' })).content).toEqual({ ended: 1 });
    await until(() => isOver(other));
    expect(await isOver(one)).toBe(false);
    expect((await end(one, { empid: 'L004', all: 'Y', current: 'Y' })).content).toEqual({ ended: 1 });
    await until(() => isOver(one));
  });

  it.each([
    ['neither sessions nor all', {}],
    ['both', { oids: ['0198c0de-0000-7000-8000-000000000000'], all: 'Y' }],
    ['no session', { oids: [] }],
    ['what is no oid', { oids: ['x'] }],
    ['another channel', { all: 'Y', channel: 'X' }],
  ])('takes no end of %s', async (_what, content) => {
    const one = await server.signIn('L002', testPassword);
    expect((await end(one, { empid: 'L002', ...content })).code).toMatch(/^(400|502)$/);
    expect(await isOver(one)).toBe(false);
  });

  it('ends nobody else’s session by its oid', async () => {
    const [one, victim] = [await server.person('L005'), await server.person('L006')];
    expect((await end(one, { empid: 'L005', oids: [oidOf(victim)] })).content).toEqual({ ended: 0 });
    expect(await isOver(victim)).toBe(false);
  });
});

describe('sessions of others', () => {
  let victim: TestSession;
  let phone: TestSession;
  beforeAll(async () => {
    victim = await server.person('LV', { coid: 'C1', plantid: 'P1' });
    phone = await server.signInToApp('LV', testPassword);
  });

  it('require the list of users to be seen or ended, and are never available to app sessions', async () => {
    const stranger = await server.person('L010', { has: { [roleMenu.id]: 'ADMIN' } });
    expect(await list(stranger, 'LV')).toMatchObject({ status: 403, reason: 'wire.not_allowed' });
    expect(await end(stranger, { empid: 'LV', all: 'Y' })).toMatchObject({ status: 403, reason: 'wire.not_allowed' });
    await server.person('L011', { has: { [webUserMenu.id]: 'ADMIN', [appUserMenu.id]: 'ADMIN' } });
    const inApp = await server.signInToApp('L011', testPassword);
    expect(await list(inApp, 'LV')).toMatchObject({ status: 403, reason: 'wire.wrong_channel' });
    expect(await end(inApp, { empid: 'LV', all: 'Y' })).toMatchObject({ status: 403, reason: 'wire.wrong_channel' });
    expect([await isOver(victim), await isOver(phone)]).toEqual([false, false]);
  });

  it('are visible to people who may view the users of their channel, and ended by people who may change them', async () => {
    const viewer = await server.person('L012', { has: { [webUserMenu.id]: 'VIEWER' } });
    expect((await list(viewer, 'LV')).content.map(({ channel }) => channel)).toEqual(['W']);
    expect(await list(viewer, 'LV', 'A')).toMatchObject({ status: 403, reason: 'wire.not_allowed' });
    expect(await end(viewer, { empid: 'LV', all: 'Y' })).toMatchObject({ status: 403, reason: 'wire.not_allowed' });
    const clerk = await server.person('L013', { has: { [appUserMenu.id]: 'USER' } });
    expect(await end(clerk, { empid: 'LV', oids: [oidOf(victim)] })).toMatchObject({ status: 403 });
    expect(await isOver(victim)).toBe(false);
    expect((await end(clerk, { empid: 'LV', all: 'Y' })).content).toEqual({ ended: 1 });
    await until(() => isOver(phone), soonMs);
    expect(await isOver(victim)).toBe(false);
    const row = await server.db.read
      .selectFrom('session')
      .select('end_reason')
      .where('oid', '=', oidOf(phone))
      .executeTakeFirst();
    expect(row?.end_reason).toBe('kick');
  });

  it('outside the scope are as if there were none, and not to be ended', async () => {
    const places = { L014: 'C2', L015: 'C1' };
    for (const coid of Object.values(places))
      await server.give(webUserMenu.id, 'USER', [{ type: 'C', contentoid: coid, containSub: 'N' }]);
    const [outsider, insider] = await Promise.all(
      Object.entries(places).map(([empid, coid]) => server.person(empid, { coid })),
    );
    expect((await list(outsider as TestSession, 'LV')).content).toEqual([]);
    expect(await end(outsider as TestSession, { empid: 'LV', all: 'Y' })).toMatchObject({
      status: 403,
      reason: 'session.outside_scope',
    });
    expect((await list(outsider as TestSession, 'nobody')).content).toEqual([]);
    expect((await list(insider as TestSession, 'LV')).content).toHaveLength(1);
    expect(await isOver(victim)).toBe(false);
    expect((await end(insider as TestSession, { empid: 'LV', all: 'Y' })).content).toEqual({ ended: 1 });
    await until(() => isOver(victim), soonMs);
  });
});
