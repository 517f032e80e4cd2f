import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint, everyone } from '../endpoint.ts';
import { takeActs } from './acts.ts';
import { send } from './send.ts';

const call = { method: 'PUT', undo: true, path: '/write', summary: '', right: everyone, plain: true } as const;
const usual = endpoint({ ...call, content: z.string(), answer: z.string() });
const slow = endpoint({ ...call, content: z.string(), answer: z.string(), slow: true });

let answer: PromiseWithResolvers<Response>;
beforeEach(() => {
  takeActs();
  answer = Promise.withResolvers();
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }): Promise<Response> => {
    const aborted = Promise.withResolvers<Response>();
    signal.addEventListener('abort', () => aborted.reject(signal.reason));
    return Promise.race([answer.promise, aborted.promise]);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('waits 30 seconds for an answer, and longer if the contract says that it may take minutes', async () => {
  const over = new AbortController();
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal);
  const limited = expect(send(usual, { content: 'x' }, {})).rejects.toMatchObject({ reason: 'wire.timeout' });
  const waiting = send(slow, { content: 'x' }, {});
  expect(limit.mock.calls).toEqual([[30_000]]);
  over.abort(new DOMException('no answer', 'TimeoutError'));
  await limited;
  answer.resolve(Response.json({ code: '200', content: 'done' }));
  await expect(waiting).resolves.toBe('done');
});

it('waits no longer for a slow one than the caller does', async () => {
  const left = new AbortController();
  const waiting = expect(send(slow, { content: 'x' }, { signal: left.signal })).rejects.toThrow();
  left.abort();
  await waiting;
});

it('remembers a write for the notice that offers Undo, but not a dry run, which has written nothing', async () => {
  const upload = endpoint({ ...call, answer: z.string(), body: { dryRun: z.enum(['Y', 'N']) } });
  const sent = async (dryRun: 'Y' | 'N'): Promise<string[]> => {
    answer = Promise.withResolvers();
    answer.resolve(Response.json({ code: '200', content: 'done' }, { headers: { 'x-request-id': `act-${dryRun}` } }));
    await send(upload, { body: { dryRun } }, {});
    return takeActs();
  };
  expect(await sent('Y')).toEqual([]);
  expect(await sent('N')).toEqual(['act-N']);
});
