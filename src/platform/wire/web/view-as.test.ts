import { beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint, everyone, signedIn } from '../endpoint.ts';
import { memory } from './storage.testing.ts';

const read = endpoint({ method: 'GET', path: '/read', summary: '', right: signedIn, answer: z.string() });
const open = endpoint({ method: 'GET', path: '/open', summary: '', right: everyone, answer: z.string() });

let sent: Headers[];
let answer: { status: number; body: unknown };
const replace = vi.fn();

/** The client on a freshly loaded page that views the console as another person. */
const page = async () => {
  vi.resetModules();
  sessionStorage.setItem(
    'seeAs',
    JSON.stringify({ oid: 'view-1', empid: 'E2', name: 'Other', by: 'E1', endsAt: Date.now() + 60_000 }),
  );
  const [{ connectClient }, { call }, { viewingAs }] = await Promise.all([
    import('#platform/sign-in/web/connect-client.ts'),
    import('./client.ts'),
    import('#platform/rights/web/view-as-store.ts'),
  ]);
  connectClient();
  return { call, viewingAs };
};

beforeEach(() => {
  sent = [];
  answer = { status: 200, body: { code: '200', content: 'done' } };
  replace.mockClear();
  vi.stubGlobal('localStorage', memory());
  vi.stubGlobal('sessionStorage', memory());
  vi.stubGlobal('location', { replace });
  vi.stubGlobal('fetch', async (_: string, init: RequestInit): Promise<Response> => {
    sent.push(new Headers(init.headers));
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
});

it('throws for every call before it has a transport', async () => {
  vi.resetModules();
  const { call } = await import('./client.ts');
  await expect(call(read)).rejects.toThrow('no transport');
  await expect(call(open)).rejects.toThrow('no transport');
  expect(sent).toEqual([]);
});

it('sends the id of the view, and none with calls as oneself or with public calls', async () => {
  const { call } = await page();
  await call(read);
  await call(read, {}, { asMyself: true });
  await call(open);
  expect(sent.map((headers) => headers.get('x-see-as'))).toEqual(['view-1', null, null]);
});

it('reloads the page as oneself when the view has ended', async () => {
  answer = { status: 403, body: { code: '403', reason: 'wire.see_as_over', content: null } };
  const { call, viewingAs } = await page();
  await expect(call(read)).rejects.toMatchObject({ reason: 'wire.see_as_over' });
  expect(viewingAs()).toBeNull();
  expect(replace).toHaveBeenCalledWith('/home');
});

it('stays on any other error', async () => {
  answer = { status: 403, body: { code: '403', reason: 'wire.see_as_read_only', content: null } };
  const { call, viewingAs } = await page();
  await expect(call(read)).rejects.toMatchObject({ reason: 'wire.see_as_read_only' });
  expect(viewingAs()?.empid).toBe('E2');
  expect(replace).not.toHaveBeenCalled();
});
