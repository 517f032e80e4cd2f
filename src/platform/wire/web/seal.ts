/** Sealing with the browser's own cryptography: compact JWE, ECDH-ES + A256GCM (`wire.md` Sealed content; RFC 7516, RFC 7518 §4.6). */
type PublicKey = JsonWebKey & { kid: string; use: string };

const encoder = new TextEncoder();
let keys: Promise<PublicKey> | undefined;

const base64url = (bytes: Uint8Array): string => {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};

const readKey = async (): Promise<PublicKey> => {
  const answer = (await (await fetch('/api/jwks', { signal: AbortSignal.timeout(30_000) })).json()) as { content: { keys: PublicKey[] } };
  const key = answer.content.keys.find(({ use }) => use === 'enc');
  if (!key) throw new Error('the server offers no key to seal with');
  return key;
};

/** Fetched once; fetched anew after a failure or when the server does not know the key any more. */
const sealingKey = (): Promise<PublicKey> => {
  keys ??= readKey().catch((error: unknown) => {
    keys = undefined;
    throw error;
  });
  return keys;
};

export const forgetSealingKey = (): void => {
  keys = undefined;
};

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;

const bigEndian = (value: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
};

const joined = (...parts: Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};

/** The Concat KDF of RFC 7518 §4.6.2 for one 256-bit key: a single round of SHA-256. */
const contentKey = async (shared: ArrayBuffer): Promise<CryptoKey> => {
  const algorithm = encoder.encode('A256GCM');
  const otherInfo = joined(bigEndian(algorithm.length), algorithm, bigEndian(0), bigEndian(0), bigEndian(256));
  const digest = await crypto.subtle.digest('SHA-256', joined(bigEndian(1), new Uint8Array(shared), otherInfo));
  return crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt']);
};

/** The value as a sealed JSON text that the server alone can open. */
export const seal = async (value: unknown): Promise<string> => {
  const key = await sealingKey();
  const [receiver, own] = await Promise.all([
    crypto.subtle.importKey('jwk', { kty: key.kty, crv: key.crv, x: key.x, y: key.y }, curve, false, []),
    crypto.subtle.generateKey(curve, true, ['deriveBits']),
  ]);
  const [shared, { kty, crv, x, y }] = await Promise.all([
    crypto.subtle.deriveBits({ name: 'ECDH', public: receiver }, own.privateKey, 256),
    crypto.subtle.exportKey('jwk', own.publicKey),
  ]);
  const header = base64url(encoder.encode(JSON.stringify({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid, epk: { kty, crv, x, y } })));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = new Uint8Array(
    await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData: encoder.encode(header) },
      await contentKey(shared),
      encoder.encode(JSON.stringify(value)),
    ),
  );
  const tagAt = sealed.length - 16;
  // ECDH-ES agrees on the key itself: the part of the encrypted key is empty.
  return [header, '', base64url(iv), base64url(sealed.subarray(0, tagAt)), base64url(sealed.subarray(tagAt))].join('.');
};
