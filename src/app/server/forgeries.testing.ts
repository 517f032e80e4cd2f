import { createHmac } from 'node:crypto';
import { exportJWK, exportSPKI, generateKeyPair, importJWK, SignJWT, type JWK, type JWTPayload } from 'jose';
import type { TestServer, TestSession } from './server.testing.ts';

/** The expected outcome of a token: the session is over (401), or the client may refresh and try again (code 0). */
export type Verdict = 'over' | 'refreshable';

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = (): number => Math.floor(Date.now() / 1000);

type Real = { key: Awaited<ReturnType<typeof importJWK>>; publicJwk: JWK; claims: JWTPayload };

const realKey = async (server: TestServer, victim: TestSession): Promise<Real> => {
  const row = await server.db.read
    .selectFrom('server_key')
    .select('private_jwk')
    .where('use', '=', 'sig')
    .executeTakeFirstOrThrow();
  const publicJwk = server.services.keys.publicKeys().find(({ use }) => use === 'sig');
  const [, claims = ''] = victim.token.split('.');
  return {
    key: await importJWK(row.private_jwk as JWK, 'ES256'),
    publicJwk: publicJwk ?? {},
    claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as JWTPayload,
  };
};

const hmacToken = (header: object, claims: JWTPayload, secret: string | Buffer): string => {
  const text = `${base64(header)}.${base64(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
};

/** Tokens that a thief might forge for the victim's session, each with its expected outcome. */
export const forgeries = async (
  server: TestServer,
  victim: TestSession,
): Promise<Record<string, [token: string, verdict: Verdict]>> => {
  const { key, publicJwk, claims } = await realKey(server, victim);
  const own = await generateKeyPair('ES256', { extractable: true });
  const { kid } = publicJwk;
  const head = { alg: 'ES256', kid, typ: 'at+jwt' };
  const sign = (header: object, payload: JWTPayload, by: Real['key'] = key): Promise<string> =>
    new SignJWT(payload).setProtectedHeader(header as never).sign(by);
  const pem = await exportSPKI((await importJWK(publicJwk, 'ES256', { extractable: true })) as never);
  const [first, second] = victim.token.split('.');
  return {
    'alg none': [`${base64({ ...head, alg: 'none' })}.${base64(claims)}.`, 'over'],
    'alg NoNe with a signature': [`${base64({ ...head, alg: 'NoNe' })}.${base64(claims)}.AAAA`, 'over'],
    'HS256 by the public key as JSON': [
      hmacToken({ ...head, alg: 'HS256' }, claims, JSON.stringify(publicJwk)),
      'over',
    ],
    'HS256 by the public key as PEM': [hmacToken({ ...head, alg: 'HS256' }, claims, pem), 'over'],
    'HS256 by the empty secret': [hmacToken({ ...head, alg: 'HS256' }, claims, Buffer.alloc(0)), 'over'],
    'no signature': [`${first}.${second}.`, 'over'],
    'a stranger’s key under our kid': [await sign(head, claims, own.privateKey), 'over'],
    'a stranger’s key in the header jwk': [
      await sign({ ...head, jwk: await exportJWK(own.publicKey) }, claims, own.privateKey),
      'over',
    ],
    'a stranger’s key behind jku': [
      await sign({ ...head, jku: 'http://127.0.0.1/keys', x5u: 'http://127.0.0.1/cert' }, claims, own.privateKey),
      'over',
    ],
    'a kid that is a path': [
      await sign({ ...head, kid: '../../../../dev/null' }, claims, own.privateKey),
      'refreshable',
    ],
    'a kid that is SQL': [await sign({ ...head, kid: "' or use = 'sig' --" }, claims, own.privateKey), 'refreshable'],
    'a kid of the sealing key': [
      await sign(
        { ...head, kid: server.services.keys.publicKeys().find(({ use }) => use === 'enc')?.kid },
        claims,
        own.privateKey,
      ),
      'refreshable',
    ],
    'another token type': [await sign({ ...head, typ: 'JWT' }, claims), 'over'],
    'another issuer': [await sign(head, { ...claims, iss: 'somebody' }), 'over'],
    'no expiry': [await sign(head, { ...claims, exp: undefined }), 'over'],
    'no session': [await sign(head, { ...claims, sid: undefined }), 'over'],
    'a session that is none': [await sign(head, { ...claims, sid: '00000000-0000-7000-8000-000000000000' }), 'over'],
    'not yet valid': [await sign(head, { ...claims, nbf: now() + 3600 }), 'over'],
    expired: [await sign(head, { ...claims, exp: now() - 1 }), 'refreshable'],
    'the refresh token': [victim.refreshToken, 'over'],
  };
};
