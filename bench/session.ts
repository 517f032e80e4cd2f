import { CompactEncrypt, importJWK, type JWK } from 'jose';
import type { Envelope } from '#platform/wire/envelope.ts';

/** A signed-in person of the benchmark: the request headers and a function that seals content. */
export type BenchSession = { headers: Record<string, string>; seal: (value: unknown) => Promise<string> };

const sealingTo = async (url: string): Promise<BenchSession['seal']> => {
  const answer = (await (await fetch(`${url}/api/jwks`)).json()) as Envelope;
  const { keys } = answer.content as { keys: JWK[] };
  const jwk = keys.find((key) => key.use === 'enc');
  if (!jwk?.kid) throw new Error('the product names no key to seal to');
  const key = await importJWK(jwk, 'ECDH-ES');
  const header = { alg: 'ECDH-ES', enc: 'A256GCM', kid: jwk.kid };
  return (value) =>
    new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value))).setProtectedHeader(header).encrypt(key);
};

/** Signs in over HTTP. */
export const signIn = async (url: string, loginID: string, password: string): Promise<BenchSession> => {
  const seal = await sealingTo(url);
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content: { loginID, password: await seal(password) } }),
  });
  const { code, content, reason } = (await response.json()) as Envelope;
  if (code !== '200') throw new Error(`signing in was refused: ${reason}`);
  return { headers: { authorization: `Bearer ${(content as { jwt: string }).jwt}` }, seal };
};
