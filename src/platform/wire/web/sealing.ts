import type { CryptoKey, JWK } from 'jose';
import type { keyCalls } from '../keys.contract.ts';
import { CallError } from './call-error.ts';
import { send, clientError } from './send.ts';
import { wellFormedJson } from './well-formed-json.ts';

/** Loaded with the first thing that is sealed: the pages before a form do not need it. */
const jose = () => import('jose');

type SealingKey = { kid: string; key: CryptoKey | Uint8Array; nonce: string };

let current: Promise<SealingKey> | undefined;

const isSealingKey = (key: Record<string, unknown>): boolean =>
  key['use'] === 'enc' && key['kty'] === 'EC' && key['crv'] === 'P-256' && typeof key['kid'] === 'string';

/** Without its schema, which the pages that only seal do not need. */
const keysCall = { method: 'GET', path: '/jwks' } as const satisfies Pick<typeof keyCalls.keys, 'method' | 'path'>;

const loadKey = async (): Promise<SealingKey> => {
  const { keys, nonce } = await send(keysCall as typeof keyCalls.keys, {}, {});
  const jwk = keys.find(isSealingKey);
  if (!jwk) throw clientError('wire.unknown_key');
  const { importJWK } = await jose();
  return { kid: String(jwk['kid']), key: await importJWK(jwk as JWK, 'ECDH-ES'), nonce };
};

const sealingKey = (): Promise<SealingKey> => {
  // Cached as a promise: concurrent calls request the keys once. A failure is not cached.
  current ??= loadKey().catch((error: unknown) => {
    current = undefined;
    throw error;
  });
  return current;
};

/** A compact JWE of the value's JSON text for the server's key (docs/rules.md, Sealed content). */
export const seal = async (value: unknown): Promise<string> => {
  // Browsers offer encryption on secure pages only (HTTPS, localhost).
  if (!globalThis.isSecureContext) throw clientError('wire.insecure_context');
  const [{ kid, key, nonce }, { CompactEncrypt }] = await Promise.all([sealingKey(), jose()]);
  return new CompactEncrypt(new TextEncoder().encode(wellFormedJson(value)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid, nonce })
    .encrypt(key);
};

/** Fetches the keys again and retries once when the server no longer knows the key that was used. */
export const withKnownKey = async <Result>(attempt: () => Promise<Result>): Promise<Result> => {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof CallError) || error.reason !== 'wire.unknown_key') throw error;
    current = undefined;
    return attempt();
  }
};
