import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint, signedIn } from '#platform/wire/endpoint.ts';
import { memory } from '#platform/wire/web/storage.testing.ts';

const read = endpoint({ method: 'GET', path: '/read', summary: '', right: signedIn, answer: z.string() });
const stale = { status: 200, body: { code: '0', reason: 'wire.token_invalid', content: null } };
const over = (content: unknown) => ({ status: 401, body: { code: '401', reason: 'wire.session_over', content } });
const content = { reason: 'blacklisted', message: 'blocked: a remark', at: '2026-01-01 08:00:00' };

/** A freshly loaded page, to which the answer of one path says that the session is over. */
const page = async (said: string, end: unknown) => {
  vi.resetModules();
  vi.stubGlobal('fetch', async (url: string): Promise<Response> => {
    const { status, body } = new URL(url, 'http://here').pathname === said ? over(end) : stale;
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
  const [{ connectClient }, client, store, interruption, why] = await Promise.all([
    import('./connect-client.ts'),
    import('#platform/wire/web/client.ts'),
    import('#platform/session/web/session-store.ts'),
    import('#platform/session/web/interruption.ts'),
    import('#platform/session/web/why-ended.ts'),
  ]);
  connectClient();
  store.keepTokens({ jwt: 'old', refreshToken: 'r1' });
  return { ...client, ...interruption, ...why };
};

beforeEach(() => {
  vi.stubGlobal('localStorage', memory());
  vi.stubGlobal('sessionStorage', memory());
  vi.stubGlobal('isSecureContext', true);
});

describe('why a session has ended', () => {
  it.each(['/api/read', '/api/refresh'])('is said by the answer to %s, before any notice has come', async (said) => {
    const { call, offerSigningInAgain, whyEnded } = await page(said, content);
    offerSigningInAgain();
    void call(read);
    await vi.waitFor(() => expect(whyEnded()).toEqual({ message: 'blocked: a remark', barred: true }));
  });

  it('stays as a notice has said it if an answer says nothing', async () => {
    const { call, noteWhyEnded, whyEnded } = await page('/api/read', null);
    noteWhyEnded({ ...content, reason: 'kick', message: 'by an administrator' });
    await expect(call(read)).rejects.toMatchObject({ status: 401 });
    expect(whyEnded()).toEqual({ message: 'by an administrator', barred: false });
  });

  it('is handed to the sign-in page if no screen is open', async () => {
    const replace = vi.fn<(address: string) => void>();
    vi.stubGlobal('location', { pathname: '/roles', search: '', replace });
    const { call } = await page('/api/read', content);
    await expect(call(read)).rejects.toMatchObject({ status: 401 });
    const [{ backToSignIn }, { takeUserInvalid }] = await Promise.all([
      import('#platform/session/web/end-session.ts'),
      import('#platform/session/web/sign-in-notice.ts'),
    ]);
    backToSignIn();
    expect([takeUserInvalid(), takeUserInvalid()]).toEqual(['blocked: a remark', null]);
  });
});
