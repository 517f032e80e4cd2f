import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint, signedIn } from '#platform/wire/endpoint.ts';
import { memory } from '#platform/wire/web/storage.testing.ts';

type Reply = { code: string; reason?: string; content: unknown };

/** What the client has sent in the header, call by call. */
let asked: (string | null)[];

const serve = (answer: (effects: string | null) => Reply): void =>
  void vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit): Promise<Response> => {
    const effects = new Headers(headers).get('x-effects');
    asked.push(effects);
    return Response.json(answer(effects));
  });

/** The client, with a place of its own for sheets, as on a freshly loaded page. */
const page = async () => {
  vi.resetModules();
  const [{ connectClient }, { call }, { keepTokens }, sheets] = await Promise.all([
    import('#platform/sign-in/web/connect-client.ts'),
    import('#platform/wire/web/client.ts'),
    import('#platform/session/web/session-store.ts'),
    import('./confirm-effects.ts'),
  ]);
  connectClient();
  keepTokens({ jwt: 'old', refreshToken: 'r1' });
  return { call, ...sheets };
};

beforeEach(() => {
  asked = [];
  vi.stubGlobal('localStorage', memory());
});

const publish = endpoint({
  method: 'PUT',
  undo: true,
  effects: true,
  path: '/publish',
  summary: '',
  right: signedIn,
  body: { a: z.string() },
  answer: z.string(),
});
const done: Reply = { code: '200', content: 'done' };
const sheetOf = (digest: string): Reply => ({ code: '502', reason: 'effects.confirm', content: { digest } });
const declined = { name: 'Declined' };

describe('a call with effects', { timeout: 60_000 }, () => {
  it('is made once it has been confirmed, and asks again if the effects have changed', async () => {
    serve((effects) => {
      if (effects === 'ask') return sheetOf('first');
      return effects === 'first' ? sheetOf('second') : done;
    });
    const { call, currentQuestion, onQuestions, takeQuestion } = await page();
    const stop = onQuestions(() => currentQuestion()?.answer(true));
    const made = call(publish, { body: { a: 'x' } });
    await vi.waitFor(() => expect(asked).toEqual(['ask', 'first']), 50_000);
    takeQuestion(1);
    await expect(made).resolves.toBe('done');
    expect(asked).toEqual(['ask', 'first', 'second']);
    stop();
  });

  it('takes one request without effects', async () => {
    serve(() => done);
    const { call } = await page();
    await expect(call(publish, { body: { a: 'x' } })).resolves.toBe('done');
    expect(asked).toEqual(['ask']);
  });

  it('is not made if it is cancelled, or if the place of the sheets goes away', async () => {
    serve(() => sheetOf('first'));
    const { call, currentQuestion, onQuestions } = await page();
    await expect(call(publish, { body: { a: 'x' } })).rejects.toMatchObject(declined);
    const cancel = onQuestions(() => currentQuestion()?.answer(false));
    await expect(call(publish, { body: { a: 'x' } })).rejects.toMatchObject(declined);
    cancel();
    const leave = onQuestions(() => undefined);
    const made = call(publish, { body: { a: 'x' } });
    await vi.waitFor(() => expect(currentQuestion()).toBeDefined(), 50_000);
    leave();
    await expect(made).rejects.toMatchObject(declined);
    expect(asked).toEqual(['ask', 'ask', 'ask']);
  });
});
