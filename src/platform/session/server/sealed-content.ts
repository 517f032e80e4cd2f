import { createDecipheriv, createECDH, createSecretKey, type ECDH, hash } from 'node:crypto';

/** The sealed text cannot be opened. The cause is not revealed to callers. */
export class UnsealError extends Error {}

/** Sealed for a key that this ring does not have (RFC 7516 §4.1.6). */
export class UnknownKey extends Error {}

type Header = Record<string, unknown>;

const cipher = 'A256GCM';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const coordinateBytes = 32;

/** Decodes base64url; a single letter after the last group of four is invalid. */
const decode = (part: string): Buffer => {
  if (part.length % 4 === 1) throw new UnsealError();
  return Buffer.from(part, 'base64url');
};

const decodeExactly = (part: unknown, bytes: number): Buffer => {
  const decoded = typeof part === 'string' ? decode(part) : undefined;
  if (decoded?.length !== bytes) throw new UnsealError();
  return decoded;
};

const withLength = (bytes: Buffer): Buffer[] => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return [length, bytes];
};

const readHeader = (part: string): Header => {
  const header: unknown = JSON.parse(decode(part).toString('utf8'));
  if (typeof header !== 'object' || header === null) throw new UnsealError();
  return header as Header;
};

/** Exactly one algorithm: letting the header choose is how other implementations were broken (RFC 8725 §3.1). */
const assertOneWay = ({ alg, enc, zip, crit }: Header): void => {
  if (alg !== 'ECDH-ES' || enc !== cipher || zip !== undefined || crit !== undefined) throw new UnsealError();
};

/**
 * The sender's ephemeral public key as an uncompressed point; whether it lies on the curve is checked where it is used.
 */
const ephemeralPoint = ({ epk }: Header): Buffer => {
  const { kty, crv, x, y } = (typeof epk === 'object' && epk !== null ? epk : {}) as Header;
  if (kty !== 'EC' || crv !== 'P-256') throw new UnsealError();
  return Buffer.concat([Buffer.of(4), decodeExactly(x, coordinateBytes), decodeExactly(y, coordinateBytes)]);
};

const partyInfo = (value: unknown): Buffer => {
  if (value === undefined) return Buffer.alloc(0);
  if (typeof value !== 'string') throw new UnsealError();
  return decode(value);
};

/** Concat KDF with SHA-256 in one round, as ECDH-ES derives a content key directly (RFC 7518 §4.6.2). */
const deriveKey = (shared: Buffer, { apu, apv }: Header): Buffer => {
  const round = Buffer.of(0, 0, 0, 1);
  const bits = Buffer.of(0, 0, 1, 0);
  const parties = [...withLength(partyInfo(apu)), ...withLength(partyInfo(apv))];
  const input = Buffer.concat([round, shared, ...withLength(Buffer.from(cipher)), ...parties, bits]);
  return hash('sha256', input, 'buffer').subarray(0, keyBytes);
};

/** The private half of a P-256 key; `d`: the private number of its JWK. */
export const openingKey = (d: string): ECDH => {
  const key = createECDH('prime256v1');
  key.setPrivateKey(Buffer.from(d, 'base64url'));
  return key;
};

/** The protected header of a text that has been opened. */
export const headerOf = (opened: string): Header => readHeader(opened.slice(0, opened.indexOf('.')));

/**
 * The plaintext of a compact JWE (five parts of base64url) with `alg` ECDH-ES and `enc` A256GCM. Runs synchronously and
 * without a library: Web Crypto needs five round trips through the thread pool, some milliseconds on a busy server, for
 * a tenth of a millisecond of work. Throws `UnknownKey` if `keyOf` does not know the key, otherwise `UnsealError`.
 */
export const openSealed = (sealed: string, keyOf: (kid: unknown) => ECDH | undefined): Buffer => {
  const [head = '', encryptedKey, iv, ciphertext = '', tag] = sealed.split('.');
  try {
    const header = readHeader(head);
    const key = keyOf(header['kid']);
    if (!key) throw new UnknownKey();
    assertOneWay(header);
    // Direct key agreement: there is no encrypted key.
    if (encryptedKey !== '') throw new UnsealError();
    // Throws for a point that is not on the curve.
    const shared = key.computeSecret(ephemeralPoint(header));
    // As a key object: given bytes, the cipher takes three times as long to make.
    const contentKey = createSecretKey(deriveKey(shared, header));
    const opening = createDecipheriv('aes-256-gcm', contentKey, decodeExactly(iv, ivBytes), {
      authTagLength: tagBytes,
    });
    opening.setAAD(Buffer.from(head, 'latin1')).setAuthTag(decodeExactly(tag, tagBytes));
    return Buffer.concat([opening.update(decode(ciphertext)), opening.final()]);
  } catch (error) {
    throw error instanceof UnknownKey ? error : new UnsealError();
  }
};
