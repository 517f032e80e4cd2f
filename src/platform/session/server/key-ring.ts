import { program } from '#platform/db/program-actors.ts';
import {
  createHash,
  createHmac,
  randomBytes,
  type ECDH,
  type KeyObject,
  createPrivateKey,
  createPublicKey,
} from 'node:crypto';
import {
  CompactEncrypt,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
  SignJWT,
  type JWK,
  type JWTPayload,
} from 'jose';
import { sql } from 'kysely';
import type { Database, Write } from '#platform/db/server/database.ts';
import { HttpError } from '#platform/wire/errors.ts';
import { largestJson, parseJson } from '#platform/wire/server/json.ts';
import { TokenInvalid } from '#platform/wire/server/error-edge.ts';
import { headerOf, openingKey, openSealed, UnknownKey } from './sealed-content.ts';
import type { SealedOnce } from './sealed-once.ts';

/** Lifetime of an access token in seconds (docs/rules.md, Who is calling). */
export const accessTokenSeconds = 15 * 60;
const issuer = 'steward';
const accessType = 'at+jwt';
const longestSealed = Math.ceil((largestJson * 4) / 3) + 2_000;

export type AccessClaims = { empid: string; sessionOid: string; expiresAt: number };

type EncryptionKey = { open: ECDH; publicJwk: JWK };

/** The keys that sign access tokens, open sealed content and derive refresh tokens; the same on every server. */
export type KeyRing = {
  signAccess: (claims: { empid: string; sessionOid: string }) => Promise<string>;
  /** Throws `TokenInvalid` (refreshable: expired, rotated key) or `HttpError` 401 (forged). */
  verifyAccess: (token: string) => Promise<AccessClaims>;
  unseal: (sealed: unknown) => Promise<unknown>;
  /** What identifies a sealed text, so that it can be accepted only once; throws 400 if its nonce is too old. */
  onceOf: (sealed: string) => SealedOnce;
  /** For the protected header of a text that is about to be sealed: limits how long it is valid. */
  sealingNonce: () => string;
  /** Seals to this ring's own key, as a client does; for tests and for links that the server creates. */
  seal: (value: unknown) => Promise<string>;
  refreshTag: (text: string) => string;
  /** 32 bytes that all servers share and no client knows; used to seal the addresses of files. */
  fileLinkKey: Buffer;
  publicKeys: () => JWK[];
};

/**
 * Five parts of base64url and nothing else: decoders that skip unknown characters would treat many different texts as
 * the same one.
 */
const compactJwe = /^[\w-]+(?:\.[\w-]*){4}$/;

/** Lifetime of a nonce in seconds; `docs/adr/0013`. */
const nonceSeconds = 10 * 60;
/** The largest allowed difference between the servers' clocks. */
const clocksApart = 60;

const utf8 = new TextDecoder('utf-8', { fatal: true });

type Stored = { kid: string; use: 'sig' | 'enc' | 'mac'; private_jwk: Record<string, unknown> };

const makeKeys = async (trx: Write): Promise<Stored[]> => {
  const pairs = [
    { use: 'sig', alg: 'ES256' },
    { use: 'enc', alg: 'ECDH-ES' },
  ] as const;
  const made: Stored[] = [];
  for (const { use, alg } of pairs) {
    const { privateKey } = await generateKeyPair(alg, { crv: 'P-256', extractable: true });
    const jwk = await exportJWK(privateKey);
    const kid = await calculateJwkThumbprint(jwk);
    made.push({ kid, use, private_jwk: { ...jwk, kid, use, alg } });
  }
  made.push({
    kid: randomBytes(16).toString('base64url'),
    use: 'mac',
    private_jwk: { k: randomBytes(32).toString('base64url') },
  });
  await trx
    .insertInto('server_key')
    .values(made.map((key) => ({ ...key, private_jwk: JSON.stringify(key.private_jwk) as never })))
    .execute();
  return made;
};

/** The stored keys, created at the first start; two servers that start together create them only once. */
const loadKeys = (db: Database): Promise<Stored[]> =>
  db.write(program('system'), async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('server_key'))`.execute(trx);
    const rows = await trx
      .selectFrom('server_key')
      .select(['kid', 'use', 'private_jwk'])
      .where('retired_at', 'is', null)
      .orderBy('created_at', 'desc')
      .execute();
    return rows.length > 0 ? rows : makeKeys(trx);
  });

const publicPart = ({ kty, crv, x, y, kid, use, alg }: JWK): JWK => ({ kty, crv, x, y, kid, use, alg });

export const openKeyRing = async (db: Database): Promise<KeyRing> => {
  const keys = await loadKeys(db);
  const jwkOf = (key: Stored): JWK => key.private_jwk;
  const signing = keys.filter((key) => key.use === 'sig');
  const privateKeys = new Map<string, KeyObject>(
    signing.map((key) => [key.kid, createPrivateKey({ key: jwkOf(key), format: 'jwk' })]),
  );
  const verifying = new Map([...privateKeys].map(([kid, key]) => [kid, createPublicKey(key)]));
  const encryption = new Map<string, EncryptionKey>();
  for (const key of keys.filter(({ use }) => use === 'enc')) {
    encryption.set(key.kid, { open: openingKey(String(key.private_jwk['d'])), publicJwk: publicPart(jwkOf(key)) });
  }
  const mac = keys.find((key) => key.use === 'mac');
  const newest = signing[0];
  const sealing = [...encryption][0];
  if (!mac || !newest || !sealing) throw new Error('the key store is incomplete');
  const macSecret = Buffer.from(String(mac.private_jwk['k']), 'base64url');
  const signingKey = createPrivateKey({ key: jwkOf(newest), format: 'jwk' });
  const sealTo = await importJWK(sealing[1].publicJwk, 'ECDH-ES');

  const refreshTag = (text: string): string => createHmac('sha256', macSecret).update(text).digest('base64url');
  const nonceOf = (seconds: number): string => {
    const text = seconds.toString(36);
    return `${text}.${refreshTag(`sealing ${text}`).slice(0, 22)}`;
  };
  const now = (): number => Math.floor(Date.now() / 1000);

  /**
   * When a nonce was created, in seconds. A nonce that no server created, or that has expired, is answered like an
   * unknown key: the client then fetches both again.
   */
  const madeAt = (nonce: unknown): number => {
    const seconds = typeof nonce === 'string' ? Number.parseInt(nonce.split('.')[0] ?? '', 36) : Number.NaN;
    const good = Number.isSafeInteger(seconds) && nonce === nonceOf(seconds);
    if (!good || seconds < now() - nonceSeconds || seconds > now() + clocksApart)
      throw new HttpError(400, 'wire.unknown_key');
    return seconds;
  };

  return {
    signAccess: ({ empid, sessionOid }) =>
      new SignJWT({ sid: sessionOid })
        .setProtectedHeader({ alg: 'ES256', kid: newest.kid, typ: accessType })
        .setSubject(empid)
        .setIssuer(issuer)
        .setIssuedAt()
        .setExpirationTime(`${accessTokenSeconds}s`)
        .setJti(randomBytes(9).toString('base64url'))
        .sign(signingKey),

    verifyAccess: async (token) => {
      try {
        const { payload } = await jwtVerify(
          token,
          ({ kid }) => {
            const key = kid === undefined ? undefined : verifying.get(kid);
            if (!key) throw new TokenInvalid('unknown key');
            return key;
          },
          { algorithms: ['ES256'], issuer, typ: accessType, requiredClaims: ['sub', 'sid', 'exp'] },
        );
        // The library has already rejected tokens without these claims.
        const { sub = '', exp = 0, sid } = payload as JWTPayload & { sid?: unknown };
        return { empid: sub, sessionOid: String(sid), expiresAt: exp * 1000 };
      } catch (error) {
        if (error instanceof TokenInvalid) throw error;
        if ((error as { code?: string }).code === 'ERR_JWT_EXPIRED') throw new TokenInvalid('expired');
        throw new HttpError(401, 'wire.session_over');
      }
    },

    unseal: async (sealed) => {
      if (typeof sealed !== 'string' || !compactJwe.test(sealed)) throw new HttpError(400, 'wire.unsealed');
      if (sealed.length > longestSealed) throw new HttpError(413, 'wire.too_large');
      let text: string;
      try {
        const plaintext = openSealed(sealed, (kid) => encryption.get(kid as string)?.open);
        text = utf8.decode(plaintext);
      } catch (error) {
        throw new HttpError(400, error instanceof UnknownKey ? 'wire.unknown_key' : 'wire.unsealable');
      }
      return parseJson(text);
    },

    onceOf: (sealed) => {
      const { kid, nonce } = headerOf(sealed);
      // The header contains the ephemeral key of this sealing, and no letter of it can be changed; the parts after it
      // have unused bits.
      const digest = createHash('sha256')
        .update(sealed.slice(0, sealed.indexOf('.')))
        .digest();
      const forgetAfter =
        nonce === undefined ? null : new Date((madeAt(nonce) + nonceSeconds + 5 * clocksApart) * 1000);
      return { digest, kid: String(kid), forgetAfter };
    },

    sealingNonce: () => nonceOf(now()),

    seal: (value) =>
      new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
        .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: sealing[0] })
        .encrypt(sealTo),

    fileLinkKey: createHmac('sha256', macSecret).update('file links').digest(),

    refreshTag,

    publicKeys: () =>
      [...encryption.values()].map((key) => key.publicJwk).concat(signing.map((key) => publicPart(jwkOf(key)))),
  };
};
