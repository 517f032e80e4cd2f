import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '#platform/wire/web/call-error.ts';
import { memory } from '#platform/wire/web/storage.testing.ts';

const failing = (status: number): CallError =>
  new CallError({ code: '', status, reason: 'some.reason', message: 'in words' });
const away = failing(0);

/** What has arrived, in its order. */
let arrived: unknown[];
/** How the server answers each content; nothing: it takes it. */
let answers: Map<unknown, CallError>;

const tokenOf = (empid: string): string =>
  `head.${Buffer.from(JSON.stringify({ sub: empid })).toString('base64url')}.sign`;

/** The outbox as a freshly opened page has it, for a person. */
const page = async (empid = 'E1') => {
  vi.resetModules();
  localStorage.setItem('phone.token', tokenOf(empid));
  const [outbox, { outgoingOf }, { CallError: Failed }] = await Promise.all([
    import('./outbox.ts'),
    import('./kept.ts'),
    import('#platform/wire/web/call-error.ts'),
  ]);
  outbox.sendsBy('note', async (content) => {
    const refusal = answers.get(content);
    // The class of this page, as its own client would throw it.
    if (refusal) throw new Failed(refusal);
    arrived.push(content);
  });
  const write = (content: string) => outbox.sendOrKeep('note', content, content, content);
  const waits = async () => (await outgoingOf(empid)).map(({ content }) => content);
  return { ...outbox, write, waits };
};

/** Written while the server cannot be reached, and then it can be. */
const writtenAway = async (...contents: string[]) => {
  const opened = await page();
  for (const content of contents) answers.set(content, away);
  // oxlint-disable-next-line no-await-in-loop -- in their order
  for (const content of contents) expect(await opened.write(content)).toBe('later');
  answers.clear();
  return opened;
};

beforeEach(() => {
  arrived = [];
  answers = new Map();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('localStorage', memory());
});

describe('what is written on a phone', () => {
  it('goes out at once where the server is there, and later where it is not', async () => {
    const { write, waits, sendWaiting } = await page();
    expect(await write('one')).toBe('sent');
    answers.set('two', away);
    expect(await write('two')).toBe('later');
    expect(await waits()).toEqual(['two']);
    await sendWaiting();
    expect(arrived).toEqual(['one']);
    answers.clear();
    await Promise.all([sendWaiting(), sendWaiting()]);
    expect([arrived, await waits()]).toEqual([['one', 'two'], []]);
  });

  it('waits in the order of writing, also in a page that was opened again', async () => {
    await writtenAway('one', 'two', 'three');
    const later = await page();
    expect(await later.waits()).toEqual(['one', 'two', 'three']);
    await later.sendWaiting();
    expect(arrived).toEqual(['one', 'two', 'three']);
  });

  it.each([429, 503, 502, 504])('waits on while the server answers %i, and what follows with it', async (status) => {
    const { sendWaiting, waits } = await writtenAway('one', 'two');
    answers.set('one', failing(status));
    await sendWaiting();
    expect([arrived, await waits()]).toEqual([[], ['one', 'two']]);
  });

  it.each([200, 400, 403, 409, 500])('does not hold up what follows where it is answered %i', async (status) => {
    const { sendWaiting, tryAgain, waits } = await writtenAway('one', 'two');
    answers.set('one', failing(status));
    await sendWaiting();
    expect([arrived, await waits()]).toEqual([['two'], ['one']]);
    // Not sent again by itself, until its writer says so.
    answers.clear();
    await sendWaiting();
    expect(arrived).toEqual(['two']);
    await tryAgain('one');
    expect([arrived, await waits()]).toEqual([['two', 'one'], []]);
  });

  it('is not taken for sent where nothing sends its kind', async () => {
    const { sendOrKeep, sendWaiting, waits } = await writtenAway('one');
    await expect(sendOrKeep('unknown', 'x', 'x', 'x')).rejects.toThrow('nothing sends unknown');
    const later = await page();
    later.sendsBy('note', () => Promise.reject(new Error('of another release')));
    await later.sendWaiting();
    expect(await later.waits()).toEqual(['one']);
    await sendWaiting();
    expect([arrived, await waits()]).toEqual([['one'], []]);
  });

  it('is thrown back where the server refuses it at once', async () => {
    const { write, waits } = await page();
    answers.set('one', failing(400));
    await expect(write('one')).rejects.toMatchObject({ status: 400 });
    expect(await waits()).toEqual([]);
  });

  it('is not sent by somebody else on the same phone', async () => {
    await writtenAway('one');
    const other = await page('E2');
    await other.sendWaiting();
    expect([arrived, await other.waits()]).toEqual([[], []]);
    const own = await page();
    await own.sendWaiting();
    expect(arrived).toEqual(['one']);
  });

  it('is forgotten with its session', async () => {
    const { sendWaiting, waits } = await writtenAway('one');
    const { forgetKept } = await import('./kept.ts');
    await forgetKept();
    await sendWaiting();
    expect([arrived, await waits()]).toEqual([[], []]);
  });
});
