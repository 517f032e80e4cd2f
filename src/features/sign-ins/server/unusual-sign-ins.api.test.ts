import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, testDevice, testPassword, type TestServer } from '#app/server/server.testing.ts';
import { keepSignIns } from '#platform/session/server/signin-upkeep.ts';
import { everywhere } from '#platform/wire/server/grant.ts';
import { appSignInCalls, webSignInCalls, webSignInMenu } from '../sign-ins.contract.ts';
import { appSignInAttention, webSignInAttention } from './sign-ins.attention.ts';

/** Sign-ins that are unlike the earlier ones of the person, as the console and the app make them. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const chrome = (version: number) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/${version}.0.0.0 Safari/537.36`;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

type From = { ip?: string; browser?: string; password?: string };
const signIn = async (
  loginID: string,
  { ip = '10.1.2.3', browser = chrome(140), password = testPassword }: From = {},
) => {
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress: ip,
    headers: { 'user-agent': browser },
    payload: { content: { loginID, password: await server.services.keys.seal(password) } },
  });
  return statusCode;
};
const signInToApp = async (loginID: string, device: Partial<typeof testDevice> | { model: string }) =>
  server.app.inject({
    method: 'POST',
    url: '/api/mb/login',
    remoteAddress: '10.1.2.3',
    payload: {
      content: { loginID, password: await server.services.keys.seal(testPassword), ...testDevice, ...device },
    },
  });
/** Somebody whose first sign-in was from the plant with Chrome. */
const known = async (empid: string, place: { coid?: string; plantid?: string } = {}): Promise<void> => {
  await server.person(empid, place);
  await server.db.write({ empid: 'test' }, async (trx) => {
    await sql`delete from signin_habit where empid = ${empid}`.execute(trx);
    await sql`delete from signin where empid = ${empid}`.execute(trx);
  });
  await signIn(empid);
};
const unusualOf = async (userid: string) => {
  const query = { userid, unusual: 'Y', timeType: 'W' } as const;
  const { total, list } = (await server.call(webSignInCalls.search, { query }, { as: server.administrator })).content;
  expect(list).toHaveLength(total);
  return list.toReversed().map(({ unusual, failures, result }) => [result, unusual, failures]);
};
const found = (
  attention = webSignInAttention,
  scope: Parameters<NonNullable<(typeof webSignInAttention)[0]>['find']>[1]['scope'] = everywhere,
) => attention[0]?.find(server.db.read, { lang: 'en', most: 50, scope });

describe('a sign-in', () => {
  it('is not unusual as the first one, from the same network, or with another version of the browser', async () => {
    await known('SAME');
    await signIn('SAME', { ip: '10.1.77.8' });
    await signIn('SAME', { browser: chrome(141) });
    expect(await unusualOf('SAME')).toEqual([]);
  });

  it('is unusual from a new place or with a new device, once', async () => {
    await known('MOVED');
    await signIn('MOVED', { ip: '203.0.113.9' });
    await signIn('MOVED', { ip: '203.0.113.77' });
    await signIn('MOVED', { browser: firefox });
    await signIn('MOVED', { ip: '2001:db8:1::5', browser: 'curl/8.1' });
    expect(await unusualOf('MOVED')).toEqual([
      ['S', ['place'], 0],
      ['S', ['device'], 0],
      ['S', ['place', 'device'], 0],
    ]);
  });

  it('is unusual after many failed attempts, and so is the attempt that makes them many', async () => {
    await known('GUESSED');
    for (let attempt = 1; attempt <= 6; attempt += 1) await signIn('GUESSED', { password: `wrong ${attempt}` });
    expect(await unusualOf('GUESSED')).toEqual([['F', ['failures'], 5]]);
    await signIn('GUESSED');
    expect(await unusualOf('GUESSED')).toEqual([
      ['F', ['failures'], 5],
      ['S', ['failures'], 6],
    ]);
    for (let attempt = 1; attempt <= 6; attempt += 1) await signIn('NOBODY', { password: `wrong ${attempt}` });
    expect(await unusualOf('NOBODY')).toEqual([]);
  });

  it('to the app is compared with those to the app alone', async () => {
    await known('PHONE');
    await signInToApp('PHONE', {});
    await signInToApp('PHONE', { model: 'Galaxy S26' });
    expect(await unusualOf('PHONE')).toEqual([]);
    const query = { unusual: 'Y', userid: 'PHONE' } as const;
    const { content } = await server.call(appSignInCalls.search, { query }, { as: server.administrator });
    expect(content.list).toMatchObject([{ model: 'Galaxy S26', unusual: ['device'] }]);
    expect((await found(appSignInAttention))?.rows).toMatchObject([
      {
        label: 'PHONE (PHONE)',
        why: 'First with this device · 10.1.2.3',
        path: '/app-sign-ins?unusual=Y&timeType=W&userid=PHONE',
      },
    ]);
  });
});

describe('the home page', () => {
  it('names as many as the list has, with why and where each is seen, of the reader’s part alone', async () => {
    await known('PLANT', { coid: 'AA', plantid: '01' });
    await signIn('PLANT', { ip: '198.51.100.4', browser: firefox });
    const query = { unusual: 'Y', timeType: 'W' } as const;
    const { content } = await server.call(webSignInCalls.search, { query }, { as: server.administrator });
    const all = await found();
    expect(all?.total).toBe(content.total);
    const exported = await server.exported(
      webSignInCalls.exportAll,
      { query: { ...query, userid: 'PLANT' } },
      { as: server.administrator, lang: 'en' },
    );
    expect(exported.cells[1]).toContain('First from this network · First with this device');
    // The list does not say of the others that they are usual, and nobody can look for them.
    const none = { query: { unusual: 'N' as never } };
    expect((await server.call(webSignInCalls.search, none, { as: server.administrator })).status).toBe(400);
    expect(all?.rows.find(({ label }) => label === 'PLANT (PLANT)')).toMatchObject({
      why: 'First from this network · First with this device · 198.51.100.4',
      path: '/web-sign-ins?unusual=Y&timeType=W&userid=PLANT',
    });
    const part = { everywhere: false, companies: [], plants: ['AA01'], departments: [] } as const;
    expect((await found(webSignInAttention, part as never))?.rows.map(({ label }) => label)).toEqual(['PLANT (PLANT)']);
    const reader = await server.person('LOOKS', { has: { [webSignInMenu.id]: 'VIEWER' } });
    expect((await server.call(webSignInCalls.search, { query }, { as: reader })).content.total).toBe(content.total);
  });

  it('forgets after a month, and a place that nobody has used for half a year is new again', async () => {
    await known('AWAY');
    await signIn('AWAY', { ip: '192.0.2.9' });
    expect(await unusualOf('AWAY')).toHaveLength(1);
    await server.db.write({ empid: 'test' }, async (trx) => {
      await sql`update signin_habit set lastat = now() - interval '181 days' where empid = 'AWAY' and value = '192.0'`.execute(
        trx,
      );
      await sql`insert into signin_unusual (channel, at, oid) values ('W', now() - interval '36 days', uuid_v7())`.execute(
        trx,
      );
    });
    await keepSignIns(server.db);
    const { rows } = await sql`select from signin_unusual where at < now() - interval '35 days'`.execute(
      server.db.read,
    );
    expect(rows).toEqual([]);
    await signIn('AWAY', { ip: '192.0.2.9' });
    expect(await unusualOf('AWAY')).toHaveLength(2);
  });
});
