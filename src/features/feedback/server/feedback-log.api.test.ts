import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestOf } from '#app/server/sending.testing.ts';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import type { Input } from '#platform/wire/endpoint.ts';
import { feedbackMenu } from '../feedback.contract.ts';
import { feedbackLogCalls, logLimits } from '../feedback-log.contract.ts';
import { putFeedback, storedLog } from './feedback.testing.ts';

/** Logs of devices, whatever they hold. */
let server: TestServer;
let reader: TestSession;
let plant: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  reader = await server.person('READER', { has: { [feedbackMenu.id]: 'VIEWER' } });
  plant = await server.person('PLANT1', { coid: 'AA', plantid: '01' });
  await server.give(feedbackMenu.id, 'VIEWER', [{ type: 'P', contentoid: 'AA01', containSub: 'N' }]);
  await server.person('E1', { coid: 'BB', plantid: '01' });
});
afterAll(() => server.close());

const logOf = async (bytes: Buffer, name?: string): Promise<string> => {
  const logfileid = await storedLog(server, 'E1', bytes, name);
  await putFeedback(server.db, { empid: 'E1', content: 'see the log', logfileid });
  return logfileid;
};
type Query = Input<typeof feedbackLogCalls.page>['query'];
const page = (query: Query, as = reader) => server.call(feedbackLogCalls.page, { query }, { as });
const textsOf = async (query: Query) => (await page(query)).content.list.map(({ text }) => text);
const fileOf = async (logName: string, as = reader, headers = {}) => {
  const request = await requestOf(server.services, feedbackLogCalls.file, { query: { logName } }, { as });
  return server.app.inject({ ...request, headers: { ...request.headers, ...headers } });
};

describe('a log', () => {
  it('is shown by pages of lines, whatever ends them', async () => {
    const logName = await logOf(Buffer.from('one\ntwo\r\nthree\rfour\n\nsix'));
    expect((await page({ logName })).content).toEqual({
      filename: 'app.log',
      bytes: 24,
      encoding: 'utf-8',
      lines: 6,
      total: 6,
      list: ['one', 'two', 'three', 'four', '', 'six'].map((text, at) => ({ line: at + 1, text, length: text.length })),
    });
    expect(await textsOf({ logName, from: 2, size: 2 })).toEqual(['two', 'three']);
    expect(await textsOf({ logName, from: 7 })).toEqual([]);
    expect((await page({ logName, size: logLimits.page + 1 })).status).toBe(400);
  });

  it('is searched literally, in any letter case, and says how many lines there are', async () => {
    const logName = await logOf(Buffer.from('Error (a+)+$ at [x\nfine\nERROR again\n'));
    for (const search of ['(a+)+$', '[', '[x', 'error (A+)', '\\'])
      expect([search, (await page({ logName, search })).content.total]).toEqual([search, search === '\\' ? 0 : 1]);
    const { content } = await page({ logName, search: 'error', from: 2 });
    expect(content).toMatchObject({ total: 2, lines: 3, list: [{ line: 3, text: 'ERROR again' }] });
    expect((await page({ logName, search: 'x'.repeat(logLimits.search + 1) })).status).toBe(400);
  });

  it('is streamed as an attachment that no browser executes, also in part', async () => {
    const logName = await logOf(Buffer.from('<script>alert(1)</script>'), 'page.log');
    const whole = await fileOf(logName);
    expect(whole.statusCode).toBe(200);
    expect(whole.body).toBe('<script>alert(1)</script>');
    expect(whole.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const part = await fileOf(logName, reader, { range: 'bytes=1-6' });
    expect([part.statusCode, part.body]).toEqual([206, 'script']);
  });

  it('of another plant, of no feedback, or of a name that is a path does not exist', async () => {
    const there = await logOf(Buffer.from('secret'));
    const loose = await storedLog(server, 'READER', Buffer.from('mine'));
    expect((await fileOf(there)).statusCode).toBe(200);
    expect((await fileOf(there, plant)).json()).toMatchObject({ code: '500', reason: 'wire.gone' });
    expect(await page({ logName: there }, plant)).toMatchObject({ code: '500', reason: 'wire.gone' });
    for (const logName of [loose, '../../etc/passwd', '/etc/passwd', 'NUL', '..\\..\\x', `${there}/../${there}`, '']) {
      expect(await page({ logName })).toMatchObject({ reason: 'wire.gone' });
      expect((await fileOf(logName)).json()).toMatchObject({ reason: 'wire.gone' });
    }
    for (const logName of ['a\u0000b', 'x'.repeat(4096)]) expect((await page({ logName })).status).toBe(400);
  });
});

describe('a hostile log', () => {
  it('with a line of 10 MB is shown by its beginning and by what is around a match', async () => {
    const bytes = Buffer.alloc(10_000_000, 'ab ');
    bytes.write('needle', 5_242_879);
    const logName = await logOf(bytes);
    const [line] = (await page({ logName })).content.list;
    expect(line).toMatchObject({ line: 1, length: 10_000_000 });
    expect(line?.text).toHaveLength(logLimits.line);
    const found = (await page({ logName, search: 'needle' })).content;
    expect(found).toMatchObject({ total: 1, lines: 1 });
    expect(found.list[0]?.text).toContain('needle');
    expect(found.list[0]?.text.length).toBeLessThanOrEqual(logLimits.line + 1);
  });

  it('with ten million lines answers its page alone', async () => {
    const logName = await logOf(Buffer.alloc(10_000_000, '\n'));
    const { content } = await page({ logName, from: 9_999_999, size: 10 });
    expect(content).toMatchObject({ lines: 10_000_000, list: [{ line: 9_999_999 }, { line: 10_000_000 }] });
  });

  it('shows signs for what is invisible, and no codes for terminals', async () => {
    const escape = '\u001b';
    const logName = await logOf(
      Buffer.from(
        `${escape}[31mred${escape}[0m ${escape}]0;title\u0007text\u0000\u0007\nuser\u202egnp.exe\n${escape}[2J\n<b>bold</b>\n`,
      ),
    );
    expect(await textsOf({ logName })).toEqual(['red text␀␇', 'user⟨U+202E⟩gnp.exe', '', '<b>bold</b>']);
    expect(await textsOf({ logName, search: 'red text' })).toHaveLength(1);
  });

  it.each([
    ['GBK', Buffer.from('b4edcef3a3baced2c3c70a', 'hex'), 'gb18030', '错误：我们'],
    ['UTF-8 with a mark', Buffer.from('\ufeff錯誤\n'), 'utf-8', '錯誤'],
    ['UTF-16 with a mark', Buffer.from('\ufeff錯誤\n', 'utf16le'), 'utf-16le', '錯誤'],
    ['UTF-16 without one', Buffer.from('plain words of a log\n', 'utf16le'), 'utf-16le', 'plain words of a log'],
    ['broken UTF-8', Buffer.from('61ff62c3280a', 'hex'), 'utf-8', 'a\ufffdb\ufffd('],
  ])('in %s is read', async (_, bytes, encoding, first) => {
    const { content } = await page({ logName: await logOf(bytes) });
    expect([content.encoding, content.list[0]?.text]).toEqual([encoding, first]);
  });

  it('is read in the encoding that the reader chooses', async () => {
    const logName = await logOf(Buffer.from('bff9bb7e0a', 'hex'));
    expect(await textsOf({ logName, encoding: 'big5' })).toEqual(['錯誤']);
    expect((await page({ logName, encoding: 'latin1' as never })).status).toBe(400);
  });

  it('of random bytes is answered, in each encoding', async () => {
    const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, n) => (n * n * 31 + (n >> 3)) % 256));
    const logName = await logOf(bytes);
    for (const encoding of ['AUTO', 'utf-8', 'gb18030', 'big5', 'utf-16le', 'utf-16be'] as const)
      expect((await page({ logName, encoding, size: 1000 })).code).toBe('200');
  });
});
