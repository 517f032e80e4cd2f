import { createHmac } from 'node:crypto';
import { CompactEncrypt, importJWK } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startNode, type TestNode } from '#app/server/nodes.testing.ts';
import { startTestServer, testPassword, type TestServer } from '#app/server/server.testing.ts';
import { keyCalls } from '#platform/wire/keys.contract.ts';
import { forgetSealed } from './sealed-once.ts';
import { knockAt } from './knocking.testing.ts';

let server: TestServer;
let other: TestNode;
beforeAll(async () => {
  server = await startTestServer();
  other = await startNode(server.connection, 'silent');
});
afterAll(async () => {
  vi.useRealTimers();
  await other.close();
  await server.close();
});

const nonceNow = async () => (await server.call(keyCalls.keys)).content.nonce;

/** Seals like the console's own client: with the nonce that came with the keys. */
const sealedWith = async (nonce: string, value: unknown = testPassword): Promise<string> => {
  const jwk = server.services.keys.publicKeys().find(({ use }) => use === 'enc');
  if (!jwk) throw new Error('no key to seal to');
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: jwk.kid, nonce })
    .encrypt(await importJWK(jwk, 'ECDH-ES'));
};

const remembered = async (): Promise<number> =>
  Number((await server.db.pool.query<{ rows: string }>('select count(*) as rows from sealed_once')).rows[0]?.rows);

/** The same bytes in different letters: the last letter of the tag carries two bits and has four unused ones. */
const spelledOtherwise = (sealed: string): string => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = letters.indexOf(sealed.slice(-1));
  return sealed.slice(0, -1) + letters[last ^ 1];
};

describe('a sealed password', () => {
  it.each([
    ['with a nonce', async () => sealedWith(await nonceNow())],
    ['without one, as an app of one’s own may seal', async () => server.services.keys.seal(testPassword)],
  ])('%s signs in once, at any server and endpoint, however it is spelled', async (name, seal) => {
    const loginID = name.startsWith('without') ? 'O001' : 'O002';
    await server.person(loginID);
    const sealed = await seal();
    expect((await knockAt(server, { loginID, sealed })).code).toBe('200');
    const again = { status: 400, reason: 'login.sent_before' };
    expect(await knockAt(server, { loginID, sealed })).toMatchObject(again);
    expect(await knockAt(server, { loginID, sealed: spelledOtherwise(sealed) })).toMatchObject(again);
    expect(await knockAt(server, { loginID, sealed, door: '/mb/login' })).toMatchObject(again);
    expect(await knockAt(other, { loginID, sealed })).toMatchObject(again);
  });

  it('sent many times at once signs in once', async () => {
    await server.person('O003');
    const sealed = await server.services.keys.seal(testPassword);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => knockAt(index % 2 ? server : other, { loginID: 'O003', sealed })),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', ...Array.from({ length: 7 }, () => '400')]);
  });

  it('that was rejected unread while the account was locked is of no use afterwards', async () => {
    await server.person('O004');
    for (let index = 0; index < 10; index += 1) await knockAt(server, { loginID: 'O004' });
    const sealed = await sealedWith(await nonceNow());
    expect((await knockAt(server, { loginID: 'O004', sealed })).status).toBe(429);
    await server.db.pool.query('delete from signin_failure');
    expect(await knockAt(server, { loginID: 'O004', sealed })).toMatchObject({ reason: 'login.sent_before' });
  });

  it('is valid for ten minutes, after which the client is to ask for keys again', async () => {
    await server.person('O005');
    const nonce = await nonceNow();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
    try {
      const late = await knockAt(server, { loginID: 'O005', sealed: await sealedWith(nonce) });
      expect(late).toMatchObject({ status: 400, reason: 'wire.unknown_key' });
      const fresh = await sealedWith(await nonceNow());
      expect((await knockAt(server, { loginID: 'O005', sealed: fresh })).code).toBe('200');
    } finally {
      vi.useRealTimers();
    }
  });

  it.each(['', '.', 'zzzz', 'szzzzz.AAAAAAAAAAAAAAAAAAAAAA', 42, null, { a: 1 }])(
    'with the nonce %j, which no server made, is rejected',
    async (nonce) => {
      const sealed = await sealedWith(nonce as string);
      expect(await knockAt(server, { loginID: 'admin', sealed })).toMatchObject({
        status: 400,
        reason: 'wire.unknown_key',
      });
    },
  );

  it('cannot have a nonce of tomorrow', async () => {
    const text = Math.floor(Date.now() / 1000 + 86_400).toString(36);
    const guessed = createHmac('sha256', 'guess').update(`sealing ${text}`).digest('base64url').slice(0, 22);
    const sealed = await sealedWith(`${text}.${guessed}`);
    expect(await knockAt(server, { loginID: 'admin', sealed })).toMatchObject({ reason: 'wire.unknown_key' });
  });

  it('of a change is accepted once too', async () => {
    const session = await server.person('O006');
    const change = async (token: string, sealed: string) =>
      (
        await server.app.inject({
          method: 'POST',
          url: '/api/user/password',
          headers: { authorization: `Bearer ${token}` },
          payload: { content: sealed },
        })
      ).json<{ code: string; reason?: string; content: { jwt: string } }>();
    const passwords = { oldPassword: 'not the right one', newPassword: 'a much better one' };
    const sealed = await sealedWith(await nonceNow(), passwords);
    expect((await change(session.token, sealed)).reason).toBe('password.wrong');
    expect((await change(session.token, sealed)).reason).toBe('login.sent_before');
  });

  it('is forgotten when its nonce has expired, or no key opens it any more', async () => {
    await server.db.pool.query('delete from sealed_once');
    await server.person('O007');
    const sealed = await sealedWith(await nonceNow());
    await knockAt(server, { loginID: 'O007', sealed });
    const sweep = () => server.db.write({ empid: 'test' }, forgetSealed);
    await sweep();
    // `person` signed in without a nonce: this text stays valid for as long as the key.
    expect(await remembered()).toBe(2);
    await server.db.pool.query(
      "update sealed_once set forget_after = now() - interval '1 second' where forget_after is not null",
    );
    await sweep();
    expect(await remembered()).toBe(1);
    await server.db.pool.query("update sealed_once set kid = 'retired'");
    await sweep();
    expect(await remembered()).toBe(0);
  });
});
