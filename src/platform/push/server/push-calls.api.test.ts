import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, testPassword, until, type TestServer } from '#app/server/server.testing.ts';
import { appUserCalls } from '#features/app-users/app-users.contract.ts';
import { sessionCalls } from '#platform/session/session.contract.ts';
import { pushCalls } from '../push.contract.ts';
import { pushReader, register } from './push.testing.ts';
import { saveSubscription } from './subscriptions.queries.ts';
import { type PushService, pushSettings, startPushService } from './push-service.testing.ts';

let service: PushService;
let server: TestServer;
let publicKey: string;
beforeAll(async () => {
  service = await startPushService();
  const settings = pushSettings(service);
  publicKey = settings['VAPID_PUBLIC_KEY'] ?? '';
  server = await startTestServer(settings);
});
afterAll(async () => {
  await server.close();
  await service.close();
});

const subscriptions = (empid: string) =>
  server.db.read.selectFrom('push_subscription').selectAll().where('empid', '=', empid).orderBy('renewedat').execute();
/** How many transactions wait for a row that another one has locked. */
const waitingForRows = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_locks l
    join pg_stat_activity a on a.pid = l.pid where not l.granted and a.datname = current_database()`.execute(
    server.db.read,
  );
  return rows[0]?.n ?? 0;
};
const endpointOf = (name: string): string => service.browser(name).subscription.endpoint;

describe('registering a browser', () => {
  it('says what to subscribe with, counts the devices, and renews one that is known', async () => {
    await server.person('R001');
    const as = await server.signInToApp('R001', testPassword);
    const none = { publicKey, devices: 0, quiet: null };
    expect((await server.call(pushCalls.state, {}, { as })).content).toEqual(none);
    expect((await register(server, service, as, { name: 'r1' })).content).toEqual({ ...none, devices: 1 });
    expect((await register(server, service, as, { name: 'r1', lang: 'en' })).content.devices).toBe(1);
    expect(await subscriptions('R001')).toMatchObject([
      { endpoint: endpointOf('r1'), lang: 'en', vapidkey: publicKey },
    ]);
    const gone = await server.call(pushCalls.unregister, { content: { endpoint: endpointOf('r1') } }, { as });
    expect(gone.content).toEqual(none);
  });

  it('takes the language of the caller where none is sent', async () => {
    await server.person('R002');
    const as = await server.signInToApp('R002', testPassword);
    const content = { ...service.browser('r2').subscription, expirationTime: null };
    await server.call(pushCalls.register, { content }, { as, lang: 'vi' });
    expect(await subscriptions('R002')).toMatchObject([{ lang: 'vi' }]);
  });

  it('is for the app: a session of the console is rejected', async () => {
    const as = server.administrator;
    expect(await server.call(pushCalls.state, {}, { as })).toMatchObject({ status: 403, reason: 'wire.wrong_channel' });
  });

  it.each(['http://localhost:1/x', 'https://10.0.0.1/x', 'https://metadata.internal/x', 'x'])(
    'rejects an address that is none of the push services: %s',
    async (endpoint) => {
      const as = await server.signInToApp('R002', testPassword);
      const content = { ...service.browser('bad').subscription, endpoint };
      expect(await server.call(pushCalls.register, { content }, { as })).toMatchObject({
        code: '502',
        reason: 'push.endpoint_refused',
      });
    },
  );

  it('rejects keys that are none', async () => {
    const as = await server.signInToApp('R002', testPassword);
    const { endpoint, keys } = service.browser('badkeys').subscription;
    for (const wrong of [
      { ...keys, auth: 'AAAA' },
      { ...keys, p256dh: keys.auth },
      { ...keys, p256dh: `A${keys.p256dh.slice(1)}` },
    ])
      expect(await server.call(pushCalls.register, { content: { endpoint, keys: wrong } }, { as })).toMatchObject({
        code: '502',
        reason: 'push.keys_invalid',
      });
  });

  it('moves a browser to who registers it last, and leaves those of others alone', async () => {
    const first = await pushReader(server, service, 'R010');
    await server.person('R011');
    const second = await server.signInToApp('R011', testPassword);
    const endpoint = endpointOf('R010');
    await server.call(pushCalls.unregister, { content: { endpoint } }, { as: second });
    expect(await subscriptions('R010')).toHaveLength(1);
    await register(server, service, second, { name: 'R010' });
    expect(await subscriptions('R010')).toEqual([]);
    expect(await subscriptions('R011')).toMatchObject([{ endpoint }]);
    await register(server, service, first, { name: 'R010' });
    expect(await subscriptions('R011')).toEqual([]);
  });

  it('keeps ten of a person, the latest ones, also when many come at once', async () => {
    await server.person('R020');
    const as = await server.signInToApp('R020', testPassword);
    await register(server, service, as, { name: 'oldest' });
    await Promise.all(Array.from({ length: 14 }, (_, at) => register(server, service, as, { name: `many${at}` })));
    const kept = await subscriptions('R020');
    expect(kept).toHaveLength(10);
    expect(kept.map(({ endpoint }) => endpoint)).not.toContain(endpointOf('oldest'));
  });
});

it('keeps ten where two are registered at the same time', async () => {
  await server.person('R030');
  const as = await server.signInToApp('R030', testPassword);
  for (let at = 0; at < 9; at += 1) await register(server, service, as, { name: `same${at}` });
  const [known] = await subscriptions('R030');
  const add = (name: string, end: Promise<unknown>) =>
    server.db.write({ empid: 'R030' }, async (trx) => {
      const { endpoint, keys } = service.browser(name).subscription;
      const session = known?.session ?? '';
      await saveSubscription(trx, { empid: 'R030', session, endpoint, ...keys, lang: 'en', vapidkey: publicKey });
      saved.resolve();
      await end;
    });
  const [saved, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = add('same-first', held.promise);
  await saved.promise;
  let isSecondThere = false;
  const second = add('same-second', Promise.resolve()).then(() => (isSecondThere = true));
  await until(async () => isSecondThere || (await waitingForRows()) > 0);
  held.resolve();
  await Promise.all([first, second]);
  expect(await subscriptions('R030')).toHaveLength(10);
});

describe('a browser gets no more pushes when its session ends', () => {
  it('by signing out, and another session of the person keeps its own', async () => {
    const first = await pushReader(server, service, 'S001');
    const second = await server.signInToApp('S001', testPassword);
    await register(server, service, second, { name: 's1-second' });
    await server.call(sessionCalls.appLogout, { content: '' }, { as: first });
    expect(await subscriptions('S001')).toMatchObject([{ endpoint: endpointOf('s1-second') }]);
  });

  it('by kick, block, password reset, and change of the password elsewhere', async () => {
    const as = server.administrator;
    await pushReader(server, service, 'S010');
    await server.call(appUserCalls.kick, { content: { empid: 'S010' } }, { as });
    await pushReader(server, service, 'S011');
    await server.call(appUserCalls.block, { content: { userid: 'S011', remark: 'lost phone' } }, { as });
    await pushReader(server, service, 'S012');
    await server.call(appUserCalls.resetPassword, { content: { empid: 'S012' } }, { as });
    await pushReader(server, service, 'S013');
    const console = await server.signIn('S013', testPassword);
    const passwords = { oldPassword: testPassword, newPassword: 'another long password' };
    await server.call(sessionCalls.changePassword, { content: passwords }, { as: console });
    for (const empid of ['S010', 'S011', 'S012', 'S013']) expect(await subscriptions(empid), empid).toEqual([]);
  });
});

describe('quiet hours', () => {
  it('are kept, replaced and removed', async () => {
    const as = await pushReader(server, service, 'Q001');
    const save = async (quiet: { from: string; until: string } | null) =>
      (await server.call(pushCalls.quiet, { content: { quiet } }, { as })).content.quiet;
    for (const quiet of [{ from: '22:00', until: '06:30' }, { from: '00:00', until: '23:59' }, null])
      expect(await save(quiet)).toEqual(quiet);
  });

  it('are times of a day, and not none', async () => {
    const as = await server.signInToApp('Q001', testPassword);
    const save = (quiet: { from: string; until: string }) =>
      server.call(pushCalls.quiet, { content: { quiet } }, { as });
    expect(await save({ from: '22:00', until: '22:00' })).toMatchObject({
      code: '502',
      reason: 'push.quiet_empty',
      fields: { 'quiet.until': 'push.quiet_empty' },
    });
    for (const from of ['24:00', '9:00', '22:60', '22'])
      expect((await save({ from, until: '06:00' })).fields, from).toEqual({ 'quiet.from': 'push.time_form' });
  });
});

it('asks nobody to subscribe where the server is shipped to write a log only', async () => {
  const shipped = await startTestServer();
  await shipped.person('L001');
  const as = await shipped.signInToApp('L001', testPassword);
  expect((await shipped.call(pushCalls.state, {}, { as })).content.publicKey).toBeNull();
  await shipped.close();
});
