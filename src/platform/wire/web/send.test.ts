import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint, everyone } from '../endpoint.ts';
import { send } from './send.ts';

const call = { method: 'PUT', undo: true, path: '/write', summary: '', right: everyone, plain: true } as const;
const usual = endpoint({ ...call, content: z.string(), answer: z.string() });
const slow = endpoint({ ...call, content: z.string(), answer: z.string(), slow: true });

let answer: PromiseWithResolvers<Response>;
beforeEach(() => {
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
