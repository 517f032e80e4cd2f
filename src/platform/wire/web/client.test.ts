import { compactDecrypt, exportJWK, generateKeyPair, type JWK } from 'jose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint, everyone, signedIn } from '../endpoint.ts';
import { memory } from './storage.testing.ts';

type Seen = { path: string; query: URLSearchParams; init: RequestInit; body: Record<string, unknown> };
type Reply = { status?: number; body: unknown };
type Server = (seen: Seen) => Reply | Promise<Reply>;

const keys = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
const publicJwk = async (kid: string): Promise<JWK> => ({ ...(await exportJWK(keys.publicKey)), kid, use: 'enc' });
const opened = async (sealed: unknown) => {
  const { plaintext, protectedHeader } = await compactDecrypt(String(sealed), keys.privateKey);
  return { value: JSON.parse(new TextDecoder().decode(plaintext)) as unknown, header: protectedHeader };
};

const ok = (content: unknown): Reply => ({ body: { code: '200', content } });
const stale: Reply = { body: { code: '0', reason: 'wire.token_invalid', content: null } };
const over: Reply = { status: 401, body: { code: '401', reason: 'wire.session_over', content: null } };

const read = endpoint({ method: 'GET', path: '/read', summary: '', right: signedIn, answer: z.string() });
const search = endpoint({
  method: 'GET',
  path: '/search',
  summary: '',
  right: signedIn,
  query: { name: z.string().optional() },
  sealedQuery: { map: z.object({ a: z.string() }).optional() },
  answer: z.string(),
});
const write = endpoint({
  method: 'PUT',
  undo: true,
  path: '/write',
  summary: '',
  right: signedIn,
  content: z.object({ a: z.string() }),
  answer: z.string(),
});
const open = endpoint({
  method: 'POST',
  undo: true,
  path: '/open',
  summary: '',
  right: everyone,
  content: z.string(),
  plain: true,
  answer: z.string(),
});

let log: Seen[];

const serve = (server: Server): void => {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(url, 'http://here');
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
    const seen = { path: pathname, query: searchParams, init, body };
    log.push(seen);
    const { status = 200, body: answer } = await server(seen);
    return new Response(JSON.stringify(answer), {
      status,
      headers: { 'content-type': 'application/json', 'x-request-id': 'r-1' },
    });
  });
};

const tokenOf = ({ init }: Seen): string | null => new Headers(init.headers).get('authorization');
const times = (path: string): number => log.filter((seen) => seen.path === path).length;

/** The client with its stores, as on a freshly loaded page. */
const page = async () => {
  vi.resetModules();
  const [{ connectClient }, client, store, interruption] = await Promise.all([
    import('#platform/sign-in/web/connect-client.ts'),
    import('./client.ts'),
    import('#platform/session/web/session-store.ts'),
    import('#platform/session/web/interruption.ts'),
  ]);
  connectClient();
  store.keepTokens({ jwt: 'old', refreshToken: 'r1' });
  return { ...client, ...store, ...interruption };
};

beforeEach(() => {
  log = [];
  vi.stubGlobal('localStorage', memory());
  vi.stubGlobal('isSecureContext', true);
});

describe('what is sent', () => {
  it('sends the token in the header alone, and seals what the contract seals', async () => {
    serve(async ({ path }) => (path === '/api/jwks' ? ok({ keys: [await publicJwk('k1')] }) : ok('done')));
    const { call } = await page();
    await expect(call(search, { query: { name: 'x y' }, sealedQuery: { map: { a: 'ä' } } })).resolves.toBe('done');
    const seen = log.at(-1)!;
    expect(tokenOf(seen)).toBe('Bearer old');
    expect([...seen.query.values()].join(' ')).not.toContain('old');
    expect(seen.query.get('name')).toBe('x y');
    expect(seen.query.get('lang')).toBe('zh-CN');
    await call(search, { query: { name: '' }, sealedQuery: { map: { a: '' } } }, { lang: 'vi' });
    expect(log.at(-1)?.query.get('lang')).toBe('vi');
    const { value, header } = await opened(seen.query.get('map'));
    expect(value).toEqual({ a: 'ä' });
    expect(header).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'k1' });
  });

  it('seals the content of a write, in which half of an emoji is the sign that is shown for it', async () => {
    serve(async ({ path }) => (path === '/api/jwks' ? ok({ keys: [await publicJwk('k1')] }) : ok('done')));
    const { call } = await page();
    await call(write, { content: { a: 'secret\uD83D' } });
    const { body } = log.at(-1)!;
    expect(JSON.stringify(body)).not.toContain('secret');
    expect((await opened(body['content'])).value).toEqual({ a: 'secret\uFFFD' });
    expect(body['lang']).toBe('zh-CN');
  });

  it('sends no credentials with public calls', async () => {
    serve(() => ok('done'));
    const { call } = await page();
    await call(open, { content: 'plain\uD83D' });
    expect(tokenOf(log[0]!)).toBeNull();
    expect(log[0]!.body['content']).toBe('plain\uFFFD');
  });

  it('fetches the keys again, once, when the server does not know the key', async () => {
    let kid = 'gone';
    serve(async ({ path, body }) => {
      if (path === '/api/jwks') return ok({ keys: [await publicJwk(kid)] });
      if ((await opened(body['content'])).header.kid === 'new') return ok('done');
      kid = 'new';
      return { status: 400, body: { code: '400', reason: 'wire.unknown_key', content: null } };
    });
    const { call } = await page();
    await expect(call(write, { content: { a: 'x' } })).resolves.toBe('done');
    expect(times('/api/jwks')).toBe(2);
    expect(times('/api/write')).toBe(2);
  });
});

describe('a stale token', () => {
  it('is refreshed once for all concurrent calls, and each is retried', async () => {
    serve((seen) => {
      if (seen.path === '/api/refresh') return ok({ jwt: 'new', refreshToken: 'r2', expiresIn: 900, mustChange: 'N' });
      return tokenOf(seen) === 'Bearer new' ? ok('done') : stale;
    });
    const { call, refreshToken } = await page();
    await expect(Promise.all([call(read), call(read), call(read)])).resolves.toEqual(['done', 'done', 'done']);
    expect(times('/api/refresh')).toBe(1);
    expect(refreshToken()).toBe('r2');
  });

  it('uses what another tab has refreshed in the meantime', async () => {
    serve((seen) => {
      if (tokenOf(seen) === 'Bearer other') return ok('done');
      localStorage.setItem('token', 'other');
      return stale;
    });
    const { call } = await page();
    await expect(call(read)).resolves.toBe('done');
    expect(times('/api/refresh')).toBe(0);
  });

  it('is given up after one retry: the session ends, and the sign-in page says so and leads back', async () => {
    const replace = vi.fn<(address: string) => void>();
    vi.stubGlobal('location', { pathname: '/roles', search: '?page=2', replace });
    vi.stubGlobal('sessionStorage', memory());
    serve(({ path }) =>
      path === '/api/refresh' ? ok({ jwt: 'new', refreshToken: 'r2', expiresIn: 900, mustChange: 'N' }) : stale,
    );
    const { call, hasSession, refreshToken } = await page();
    await expect(call(read)).rejects.toMatchObject({ code: '0' });
    expect(times('/api/read')).toBe(2);
    expect([hasSession(), refreshToken()]).toEqual([false, null]);
    expect(replace).toHaveBeenCalledExactlyOnceWith('/login?redirect=%2Froles%3Fpage%3D2');
    const { takeUserInvalid } = await import('#platform/session/web/sign-in-notice.ts');
    expect(takeUserInvalid()).toBe('');
  });
});

describe('a session that has ended', () => {
  it('fails if no component can ask for signing in', async () => {
    serve(() => over);
    const { call } = await page();
    await expect(call(read)).rejects.toMatchObject({ status: 401, reason: 'wire.session_over', requestId: 'r-1' });
  });

  it('holds every call until somebody has signed in again, and sends each once more', async () => {
    serve((seen) => (tokenOf(seen) === 'Bearer again' ? ok('done') : over));
    const { call, offerSigningInAgain, endInterruption, keepTokens } = await page();
    offerSigningInAgain();
    let answered = 0;
    const count = (): void => void (answered += 1);
    const calls = [call(read).then(count), call(read).then(count)];
    await vi.waitFor(() => expect(times('/api/read')).toBe(2));
    expect(answered).toBe(0);
    keepTokens({ jwt: 'again', refreshToken: 'r3' });
    endInterruption();
    await Promise.all(calls);
    expect(answered).toBe(2);
    expect(times('/api/read')).toBe(4);
  });

  it('is held too when the refresh fails', async () => {
    serve((seen) => {
      if (seen.path === '/api/refresh') return over;
      return tokenOf(seen) === 'Bearer again' ? ok('done') : stale;
    });
    const { call, offerSigningInAgain, endInterruption, keepTokens } = await page();
    offerSigningInAgain();
    const answer = call(read);
    await vi.waitFor(() => expect(times('/api/refresh')).toBe(1));
    keepTokens({ jwt: 'again', refreshToken: 'r3' });
    endInterruption();
    await expect(answer).resolves.toBe('done');
  });
});

describe('errors', () => {
  it('carry their reason, fields and row', async () => {
    serve(() => ({
      body: { code: '502', reason: 'form.check_fields', fields: { a: 'form.required' }, content: { rev: 2 } },
    }));
    const { call } = await page();
    await expect(call(read)).rejects.toMatchObject({
      code: '502',
      reason: 'form.check_fields',
      fields: { a: 'form.required' },
      content: { rev: 2 },
      requestId: 'r-1',
      message: '请检查标出的字段',
    });
  });

  it.each([
    ['500', 'later.version', '新的原因', '新的原因'],
    ['777', undefined, '新的原因', '新的原因'],
    ['777', undefined, undefined, '系统出错'],
    ['777', '', '', '系统出错'],
    ['24', 'later.version', '新的原因', '资料重复'],
    ['501', 'form.check_fields', '新的原因', '请检查标出的字段'],
  ])('describes code %s, reason %s, message %s as %s', async (code, reason, message, words) => {
    serve(() => ({ body: { code, reason, message, content: null } }));
    const { call } = await page();
    const { wordsOf } = await import('./call-error.ts');
    const fault = await call(read).catch((error: unknown) => error);
    expect(wordsOf(fault as Parameters<typeof wordsOf>[0], () => 'a value that is not valid')).toBe(words);
  });

  it('a network failure is reported, and does not end the session', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const { call, accessToken } = await page();
    await expect(call(read)).rejects.toMatchObject({ reason: 'wire.network', status: 0 });
    expect(accessToken()).toBe('old');
  });

  it.each([502, 504])('reports to the console that the server is down on %i', async (status) => {
    serve(() => ({ status, body: '<html>' }));
    const { call, onGatewayDown } = await page();
    const listener = vi.fn<() => void>();
    onGatewayDown(listener);
    await expect(call(read)).rejects.toMatchObject({ reason: 'wire.gateway', status });
    expect(listener).toHaveBeenCalledOnce();
  });

  it('waits for the end of a maintenance, then sends the call again, once', async () => {
    let closed = true;
    const maintenance = { status: 503, body: { code: '503', reason: 'wire.maintenance', content: null } };
    serve(() => (closed ? maintenance : ok('done')));
    const { call } = await page();
    const { endMaintenance, offerMaintenance } = await import('#platform/session/web/maintenance.ts');
    await expect(call(read)).rejects.toMatchObject({ reason: 'wire.maintenance', status: 503 });
    const stop = offerMaintenance();
    let answered: string | undefined;
    const waits = call(read).then((answer) => {
      answered = answer;
    });
    await vi.waitFor(() => expect(times('/api/read')).toBe(2));
    expect(answered).toBeUndefined();
    closed = false;
    endMaintenance();
    await waits;
    expect(answered).toBe('done');
    expect(times('/api/read')).toBe(3);
    stop();
  });

  it('says why it cannot seal on a page that is not secure', async () => {
    vi.stubGlobal('isSecureContext', false);
    serve(() => ok('done'));
    const { call } = await page();
    await expect(call(write, { content: { a: 'x' } })).rejects.toMatchObject({ reason: 'wire.insecure_context' });
    expect(log).toEqual([]);
  });
});
