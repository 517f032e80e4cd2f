import fc from 'fast-check';
import { CompactEncrypt, exportJWK, FlattenedEncrypt, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#platform/db/server/database.ts';
import { openPool } from '#platform/db/server/pool.ts';
import { createTestDatabase, type TestDatabase } from '#platform/db/server/database.testing.ts';
import { HttpError } from '#platform/wire/errors.ts';
import { TokenInvalid } from '#platform/wire/server/error-edge.ts';
import { amount } from '#platform/settings/server/thoroughness.testing.ts';
import { processorSeconds } from '#platform/settings/server/processor-time.testing.ts';
import { openKeyRing, type KeyRing } from './key-ring.ts';

type Outcome = { opened: unknown } | { status: number; reason: string };

let database: TestDatabase;
let db: Database;
let keys: KeyRing;
let sealTo: Awaited<ReturnType<typeof importJWK>>;
let kid: string;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(openPool({ connection: database.connection, size: 2, timeZone: 'UTC', onError: () => undefined }));
  keys = await openKeyRing(db);
  const jwk = keys.publicKeys().find(({ use }) => use === 'enc');
  kid = jwk?.kid ?? '';
  sealTo = await importJWK(jwk ?? {}, 'ECDH-ES');
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const open = async (sealed: unknown): Promise<Outcome> => {
  try {
    return { opened: await keys.unseal(sealed) };
  } catch (error) {
    if (error instanceof HttpError) return { status: error.status, reason: error.reason };
    throw error;
  }
};

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const sealText = (text: string | Uint8Array, header: Record<string, unknown> = {}): Promise<string> =>
  new CompactEncrypt(typeof text === 'string' ? utf8(text) : text)
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid, ...header })
    .encrypt(sealTo);

/** The same JWE with another header, as an attacker would write it. */
const reheaded = async (change: Record<string, unknown>): Promise<string> => {
  const [head = '', ...rest] = (await sealText('1')).split('.');
  const header = { ...(JSON.parse(Buffer.from(head, 'base64url').toString()) as object), ...change };
  return [Buffer.from(JSON.stringify(header)).toString('base64url'), ...rest].join('.');
};

const unsealable = { status: 400, reason: 'wire.unsealable' };
const malformed = { status: 400, reason: 'wire.malformed' };

describe('sealed content', () => {
  it('opens as it was sealed, in every script', async () => {
    const value = { 名: '參數 ✓ 😀', n: 1.5, list: [null, true, { a: '' }] };
    expect(await open(await keys.seal(value))).toEqual({ opened: value });
  });

  it.each([
    ['another key agreement', { alg: 'ECDH-ES+A256KW' }],
    ['a direct key', { alg: 'dir' }],
    ['RSA', { alg: 'RSA-OAEP-256' }],
    ['a password with a huge count', { alg: 'PBES2-HS512+A256KW', p2c: 2_147_483_647, p2s: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['no algorithm', { alg: undefined }],
    ['alg none', { alg: 'none' }],
    ['another cipher', { enc: 'A128CBC-HS256' }],
    ['no cipher', { enc: undefined }],
    ['zip', { zip: 'DEF' }],
    ['zip of no name', { zip: 'x' }],
    ['an extension that must be understood', { crit: ['x'], x: 1 }],
    ['no ephemeral key', { epk: undefined }],
    ['an ephemeral key off the curve', { epk: { kty: 'EC', crv: 'P-256', x: 'AAAA', y: 'AAAA' } }],
    [
      'an ephemeral key of another curve',
      { epk: { kty: 'OKP', crv: 'X25519', x: Buffer.alloc(32, 9).toString('base64url') } },
    ],
    ['a changed header', { apu: 'AAAA' }],
  ])('with %s is rejected with the one reason, quickly', async (_name, change) => {
    const sealed = await reheaded(change);
    const spent = await processorSeconds(async () => expect(await open(sealed)).toEqual(unsealable));
    expect(spent).toBeLessThan(1);
  });

  it.each([
    [
      'a tag cut to four bytes',
      [4, (tag: string) => Buffer.from(tag, 'base64url').subarray(0, 4).toString('base64url')],
    ],
    [
      'a tag cut to twelve bytes',
      [4, (tag: string) => Buffer.from(tag, 'base64url').subarray(0, 12).toString('base64url')],
    ],
    ['no tag', [4, () => '']],
    ['an initialisation vector of four bytes', [2, () => 'AAAAAA']],
    ['no initialisation vector', [2, () => '']],
    ['an encrypted key where there is none', [1, () => 'AAAA']],
    ['no ciphertext', [3, () => '']],
  ] as const)('with %s is rejected with the one reason', async (_name, [at, change]) => {
    const parts = (await sealText('{"a":1}')).split('.');
    parts[at] = change(parts[at] ?? '');
    expect(await open(parts.join('.'))).toEqual(unsealable);
  });

  it.each([
    ['a header that is no JSON', 'e30x'],
    ['a header that is null', Buffer.from('null').toString('base64url')],
    ['a header that is a list', Buffer.from('[]').toString('base64url')],
    ['a header that is text', Buffer.from('"x"').toString('base64url')],
  ])('with %s is rejected, never with 500', async (_name, head) => {
    const [, ...rest] = (await sealText('1')).split('.');
    expect(await open([head, ...rest].join('.'))).toMatchObject({ status: 400 });
  });

  it('that was really compressed is rejected, not decompressed', async () => {
    const packed = deflateRawSync(Buffer.alloc(50 * 1024 * 1024, 49));
    const {
      protected: head = '',
      iv = '',
      ciphertext,
      tag = '',
    } = await new FlattenedEncrypt(packed).setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid }).encrypt(sealTo);
    const header = { ...(JSON.parse(Buffer.from(head, 'base64url').toString()) as object), zip: 'DEF' };
    expect(
      await open([Buffer.from(JSON.stringify(header)).toString('base64url'), '', iv, ciphertext, tag].join('.')),
    ).toEqual(unsealable);
  });

  it.each([undefined, 'gone', '../../etc/passwd', '__proto__', 7, null, { a: 1 }])(
    'to the key %j is reported separately, so that a client fetches the keys again',
    async (unknown) => {
      expect(await open(await reheaded({ kid: unknown }))).toEqual({ status: 400, reason: 'wire.unknown_key' });
    },
  );

  it('to the signing key is rejected', async () => {
    const sig = keys.publicKeys().find(({ use }) => use === 'sig');
    expect(await open(await sealText('1', { kid: sig?.kid }))).toEqual({ status: 400, reason: 'wire.unknown_key' });
  });

  it.each([[{ a: 1 }], [['x']], [7], [null], [undefined], [''], ['{"a":1}'], ['a.b.c'], ['a.b.c.d.e.f'], [true]])(
    'that is %j is reported as unsealed',
    async (value) => {
      expect(await open(value)).toEqual({ status: 400, reason: 'wire.unsealed' });
    },
  );

  it('with a wrong tag, or any letter changed, cut or added, is rejected with the one reason and never opens', async () => {
    const sealed = await keys.seal({ secret: 'word' });
    const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_. =\u0000é'];
    const mutation = fc.record({
      at: fc.nat(sealed.length - 1),
      letter: fc.constantFrom(...alphabet),
      kind: fc.constantFrom('change', 'cut', 'add'),
    });
    await fc.assert(
      fc.asyncProperty(mutation, async ({ at, letter, kind }) => {
        const cut = kind === 'add' ? 0 : 1;
        const mutated = sealed.slice(0, at) + (kind === 'cut' ? '' : letter) + sealed.slice(at + cut);
        fc.pre(mutated !== sealed);
        const outcome = await open(mutated);
        // The last letter of a part has unused bits: changing those gives an equal JWE.
        if ('opened' in outcome) {
          expect(sameBytes(mutated, sealed)).toBe(true);
          return;
        }
        expect(outcome.status).toBe(400);
        expect(['wire.unsealable', 'wire.unsealed', 'wire.unknown_key']).toContain(outcome.reason);
      }),
      { numRuns: amount(200) },
    );
  });
});

const sameBytes = (one: string, other: string): boolean => {
  const bytes = (jwe: string): string[] => jwe.split('.').map((part) => Buffer.from(part, 'base64url').toString('hex'));
  return bytes(one).join() === bytes(other).join();
};

describe('a sealed text', () => {
  it('is accepted up to 1 MiB, and rejected beyond that before it is parsed', async () => {
    const most = 1024 * 1024;
    expect(await open(await sealText(`"${'x'.repeat(most - 2)}"`))).toEqual({ opened: 'x'.repeat(most - 2) });
    expect(await open(await sealText(`"${'x'.repeat(most)}"`))).toEqual({ status: 413, reason: 'wire.too_large' });
    expect(await open(`a.b.c.${'d'.repeat(2 * most)}.e`)).toEqual({ status: 413, reason: 'wire.too_large' });
  });

  it('is accepted 64 levels deep, and no deeper', async () => {
    const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    expect(await open(await sealText(nested(64)))).toHaveProperty('opened');
    expect(await open(await sealText(nested(65)))).toEqual(malformed);
    expect(await open(await sealText('{"a":'.repeat(65) + '1' + '}'.repeat(65)))).toEqual(malformed);
    // brackets inside a string do not count
    expect(await open(await sealText(JSON.stringify('[{\\"'.repeat(200))))).toHaveProperty('opened');
  });

  it.each([
    ['{"__proto__":{"a":1}}'],
    ['{"a":[{"constructor":{"prototype":{}}}]}'],
    ['{"prototype":1}'],
    [String.raw`{"__proto\u005f_":{"a":1}}`],
    [String.raw`{"\u0063onstructor":1}`],
    [String.raw`{"a":"\ud800"}`],
    [String.raw`["\udc00\ud800"]`],
    [String.raw`{"\ud83d":1}`],
    ['{"a":1'],
    ['nothing'],
    [''],
    ['{"a":1}{"b":2}'],
    ["{'a':1}"],
    ['[1,]'],
    ['NaN'],
  ])('that reads %s is malformed', async (text) => {
    expect(await open(await sealText(text))).toEqual(malformed);
  });

  it('that is no UTF-8 is rejected', async () => {
    expect(await open(await sealText(new Uint8Array([34, 0xed, 0xa0, 0x80, 34])))).toEqual(unsealable);
    expect(await open(await sealText(new Uint8Array([34, 0xff, 34])))).toEqual(unsealable);
  });

  it('keeps whole characters that were escaped', async () => {
    expect(await open(await sealText(String.raw`"\ud83d\ude00 \u4e2d"`))).toEqual({ opened: '😀 中' });
  });
});

describe('the keys', () => {
  it('are the same on every server, also when two start at once on a new database', async () => {
    await db.pool.query('delete from server_key');
    const rings = await Promise.all([openKeyRing(db), openKeyRing(db), openKeyRing(db)]);
    expect(new Set(rings.map((ring) => JSON.stringify(ring.publicKeys()))).size).toBe(1);
    expect(await rings[1]?.unseal(await rings[0]?.seal('across'))).toBe('across');
    expect(rings[0]?.refreshTag('x')).toBe(rings[2]?.refreshTag('x'));
    const token = (await rings[0]?.signAccess({ empid: 'E', sessionOid: 'S' })) ?? '';
    expect(await rings[2]?.verifyAccess(token)).toMatchObject({ empid: 'E', sessionOid: 'S' });
  });

  it('show their public halves alone', () => {
    for (const key of keys.publicKeys())
      expect(Object.keys(key).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
  });

  it('that were retired open nothing, and their tokens are refreshable', async () => {
    const old = await openKeyRing(db);
    const token = await old.signAccess({ empid: 'E', sessionOid: 'S' });
    const sealed = await old.seal('old');
    await db.pool.query('update server_key set retired_at = now()');
    const next = await openKeyRing(db);
    await expect(next.verifyAccess(token)).rejects.toThrow(TokenInvalid);
    await expect(next.unseal(sealed)).rejects.toMatchObject({ status: 400, reason: 'wire.unknown_key' });
  });

  it('cannot be imitated: a stranger’s signature is no refreshable token', async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    const sig = keys.publicKeys().find(({ use }) => use === 'sig');
    const jwk: JWK = await exportJWK(privateKey);
    const forged = await new SignJWT({ sid: 'S' })
      .setProtectedHeader({
        alg: 'ES256',
        kid: sig?.kid,
        typ: 'at+jwt',
        jwk: { kty: jwk.kty, crv: jwk.crv, x: jwk.x, y: jwk.y },
      })
      .setSubject('E')
      .setIssuer('steward')
      .setExpirationTime('1h')
      .sign(privateKey);
    await expect(keys.verifyAccess(forged)).rejects.toMatchObject({ status: 401 });
  });
});
