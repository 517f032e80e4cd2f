import { CompactEncrypt, importJWK, type JWK } from 'jose';
import { sharedProduct } from './story.ts';

export type Envelope<Content> = { status: number; code: string; reason?: string; content: Content };
export type Tokens = { jwt: string; refreshToken: string };

const base = (): string => `${sharedProduct().url}/api`;

/** Seals like every client: a JWE for the product's own key. */
export const seal = async (value: unknown): Promise<string> => {
  const { content } = (await (await fetch(`${base()}/jwks`)).json()) as Envelope<{ keys: JWK[] }>;
  const key = content.keys.find(({ use }) => use === 'enc') as JWK;
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid ?? '' })
    .encrypt(await importJWK(key, 'ECDH-ES'));
};

export const send = async <Content>(
  method: string,
  path: string,
  token: string,
  fields?: Record<string, unknown>,
): Promise<Envelope<Content>> => {
  const answer = await fetch(base() + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: fields && JSON.stringify(fields),
  });
  return { status: answer.status, ...((await answer.json()) as Omit<Envelope<Content>, 'status'>) };
};

/** A session of the product's administrator. */
export const administrator = async (): Promise<Tokens> => {
  const password = await seal(sharedProduct().adminPassword);
  const answer = await send<Tokens>('POST', '/login', '', { content: { loginID: 'admin', password } });
  if (answer.code !== '200') throw new Error(`the administrator could not sign in: ${JSON.stringify(answer)}`);
  return answer.content;
};

/** Blocks an app user. */
export const blockAppUser = async (userid: string): Promise<void> => {
  const { jwt } = await administrator();
  const { code } = await send('PUT', '/org/mb/users/block', jwt, { content: await seal({ userid, remark: 'e2e' }) });
  if (code !== '200') throw new Error(`${userid} was not blocked: ${code}`);
};

/** Puts a role on the blacklist of the app. */
export const blockRole = async (id: string): Promise<void> => {
  const { jwt } = await administrator();
  const entry = { blacktype: 'APP', type: 'R', userid: id, remark: 'e2e' };
  const { code } = await send('POST', '/org/blacklist', jwt, { content: await seal([entry]) });
  if (code !== '200') throw new Error(`the role ${id} was not blocked: ${code}`);
};

/** Deletes all entries of the blacklist: stories share one product, and others block people too. */
export const emptyBlacklist = async (): Promise<void> => {
  const { jwt } = await administrator();
  const search = { content: await seal({}), pageNum: 1, pageSize: 1000 };
  const { content } = await send<{ list: { oid: string }[] }>('POST', '/org/blacklist/condition', jwt, search);
  const oids = content.list.map(({ oid }) => oid);
  if (oids.length > 0) await send('DELETE', '/org/blacklist', jwt, { content: await seal(oids) });
};
