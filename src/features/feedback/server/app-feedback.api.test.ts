import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, testPassword, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { appHomeCalls } from '#features/app-home/app-home.contract.ts';
import { fileOf, pngOf } from '#platform/files/server/files.testing.ts';
import { noticeCalls } from '#platform/notice-centre/notice-centre.contract.ts';
import type { Input } from '#platform/wire/endpoint.ts';
import { appFeedbackCalls, appFeedbackLimits } from '../app-feedback.contract.ts';
import { feedbackCalls, feedbackLimits, feedbackMenu } from '../feedback.contract.ts';
import { putFeedback, storedLog } from './feedback.testing.ts';

/** What employees do with feedback by the app (docs/rules.md, Feedback). */
let server: TestServer;
let one: TestSession;
let other: TestSession;
let chief: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  chief = await server.person('CHIEF', { has: { [feedbackMenu.id]: 'USER' } });
  await server.person('E1');
  await server.person('E2');
  one = await server.signInToApp('E1', testPassword);
  other = await server.signInToApp('E2', testPassword);
});
afterAll(() => server.close());
beforeEach(() => server.db.pool.query('truncate feedback cascade'));

const add = (content: Partial<Input<typeof appFeedbackCalls.report>['content']> = {}, as = one) =>
  server.call(appFeedbackCalls.report, { content: { type: 'BUG', content: 'It does not work', ...content } }, { as });
const list = async (as: TestSession) => (await server.call(appFeedbackCalls.list, { query: {} }, { as })).content;
const item = (oid: string, as: TestSession) => server.call(appFeedbackCalls.item, { query: { oid } }, { as });
const say = (oid: string, content: string, as = one) =>
  server.call(appFeedbackCalls.say, { content: { oid, content } }, { as });
const sayAgain = (oid: string, content: string, client: string) =>
  server.call(appFeedbackCalls.say, { content: { oid, content, client } }, { as: one });
const edit = (content: Input<typeof appFeedbackCalls.edit>['content'], as = one) =>
  server.call(appFeedbackCalls.edit, { content }, { as });
const setState = (oid: string, oldState: 'N' | 'D', newState: 'D' | 'C') =>
  server.call(feedbackCalls.setState, { content: { oid, oldState, newState } }, { as: chief });

const seen = (oid: string, as = one) => server.call(appFeedbackCalls.seen, { content: { oid } }, { as });
const answer = (oid: string, content: string) =>
  server.call(feedbackCalls.reply, { content: { oid, content } }, { as: chief });
const unseen = async (as: TestSession) => (await server.call(appHomeCalls.todo, {}, { as })).content.answered;
const seenTimes = async (oid: string) =>
  (await server.call(feedbackCalls.item, { query: { oid } }, { as: chief })).content.conversation.map(
    ({ seenat }) => seenat,
  );

describe('an answer', () => {
  it('is news until its reporter has seen it, and the console shows since when', async () => {
    const { oid } = (await add()).content;
    await add({ content: 'Another' });
    expect(await unseen(one)).toBe(0);
    await answer(oid, 'Have you tried it again?');
    await answer(oid, 'It is mended.');
    expect([await unseen(one), await unseen(other)]).toEqual([1, 0]);
    expect(await seenTimes(oid)).toEqual([null, null]);
    expect(await seen(oid, other)).toMatchObject({ code: '502', reason: 'wire.gone' });
    expect(await unseen(one)).toBe(1);
    expect((await seen(oid)).content).toMatchObject({ oid, news: 'N', replies: 2 });
    expect(await unseen(one)).toBe(0);
    const times = await seenTimes(oid);
    expect(times.every((time) => time !== null)).toBe(true);
    await seen(oid);
    expect(await seenTimes(oid)).toEqual(times);
  });

  it('is seen by who writes back; what comes later is news again', async () => {
    const { oid } = (await add()).content;
    await answer(oid, 'Which phone?');
    await say(oid, 'The blue one');
    expect(await unseen(one)).toBe(0);
    await answer(oid, 'Thank you');
    expect(await unseen(one)).toBe(1);
    expect((await list(one)).list[0]).toMatchObject({ news: 'Y' });
    expect((await seenTimes(oid)).map((time) => time !== null)).toEqual([true, false, false]);
  });

  it('leaves the row of administrators fresh when it is seen', async () => {
    const { oid } = (await add()).content;
    await answer(oid, 'Which phone?');
    const before = (await server.call(feedbackCalls.item, { query: { oid } }, { as: chief })).content.rev;
    await seen(oid);
    expect((await server.call(feedbackCalls.item, { query: { oid } }, { as: chief })).content.rev).toBe(before);
  });
});

describe('a report', () => {
  it('is one’s own: in one’s list, with its type in one’s language', async () => {
    const { content } = await server.call(
      appFeedbackCalls.report,
      { content: { type: 'IDEA', content: 'More tea' } },
      { as: one, lang: 'vi' },
    );
    expect(content).toMatchObject({ typename: 'Đề xuất cải tiến', state: 'N', log: 'N', replies: 0, news: 'N' });
    expect(await list(one)).toMatchObject({ total: 1, list: [{ oid: content.oid }] });
    expect(await list(other)).toEqual({ total: 0, list: [] });
    expect((await item(content.oid, one)).content.conversation).toEqual([]);
    expect(await item(content.oid, other)).toMatchObject({ code: '500', reason: 'wire.gone' });
    const types = await server.call(appFeedbackCalls.types, {}, { as: one, lang: 'en' });
    expect(types.content).toContainEqual({ value: 'IDEA', label: 'Suggestion' });
  });

  it('needs a known type and a text that is not too long', async () => {
    expect(await add({ type: 'XX' })).toMatchObject({ code: '501', fields: { type: 'feedback.type_unknown' } });
    expect(await add({ type: '' })).toMatchObject({ code: '501', fields: { type: 'form.must_declared' } });
    expect(await add({ content: ' ' })).toMatchObject({ code: '501', fields: { content: 'form.required' } });
    expect(await add({ content: 'x'.repeat(feedbackLimits.content + 1) })).toMatchObject({
      fields: { content: 'form.too_long' },
    });
    expect(await add({ state: 'C', empid: 'E2', assignee: 'E2' } as never)).toMatchObject({ code: '200' });
    expect((await list(one)).list[0]).toMatchObject({ state: 'N' });
    expect(await list(other)).toMatchObject({ total: 0 });
  });

  it('counts once when it is sent twice at once', async () => {
    const answers = await Promise.all([add(), add(), add()]);
    expect(new Set(answers.map(({ content }) => content.oid)).size).toBe(1);
    expect(await list(one)).toMatchObject({ total: 1 });
  });

  it('counts once when a phone sends it again later, whatever it says by then; another person’s is another', async () => {
    const client = crypto.randomUUID();
    const first = await add({ content: 'The bus is late', client });
    await server.db.write({ empid: 'test' }, (trx) =>
      trx
        .updateTable('feedback')
        .set({ feedbackdate: new Date(0) as never })
        .execute(),
    );
    const again = await add({ content: 'The bus is late', client });
    expect([again.code, again.content.oid]).toEqual(['200', first.content.oid]);
    expect((await add({ content: 'The bus is late', client }, other)).content.oid).not.toBe(first.content.oid);
    expect(await list(one)).toMatchObject({ total: 1 });
    expect((await add({ client: 'x' })).code).not.toBe('200');
  });

  it('is limited to ten an hour for each person, 20 at once included', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => add({ content: `Report ${n}` })));
    const { reportsInHour } = appFeedbackLimits;
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(reportsInHour);
    expect(answers.find(({ status }) => status === 429)).toMatchObject({ reason: 'feedback.too_many' });
    expect((await add({}, other)).code).toBe('200');
    await server.db.write({ empid: 'test' }, (trx) =>
      trx
        .updateTable('feedback')
        .set({ feedbackdate: new Date(0) as never })
        .execute(),
    );
    expect((await add({ content: 'Later' })).code).toBe('200');
  });

  it('is for the app alone', async () => {
    const console = await server.signIn('E1', testPassword);
    for (const as of [console, chief]) expect((await add({}, as)).status).toBe(403);
  });
});

describe('a report that was sent', () => {
  it('is reworded while it is new, by its reporter, in its present revision', async () => {
    const { oid, rev } = (await add()).content;
    expect((await edit({ oid, rev, content: 'It never works' })).content).toMatchObject({ content: 'It never works' });
    expect(await edit({ oid, rev, content: 'Old' })).toMatchObject({
      status: 409,
      content: { content: 'It never works' },
    });
    expect(await edit({ oid, content: 'Mine' }, other)).toMatchObject({ code: '502', reason: 'wire.gone' });
    const { content: found } = await server.call(
      feedbackCalls.search,
      { query: { simplifiedFilter: 'never' } },
      { as: chief },
    );
    expect(found.total).toBe(1);
    await setState(oid, 'N', 'D');
    expect(await edit({ oid, content: 'Changed' })).toMatchObject({ code: '502', reason: 'feedback.not_new' });
  });

  it('goes on as a conversation, in which nobody of the console is named', async () => {
    const { oid } = (await add()).content;
    await server.call(feedbackCalls.assign, { content: { oid, assignee: 'CHIEF' } }, { as: chief });
    await server.call(feedbackCalls.reply, { content: { oid, content: 'Which version?' } }, { as: chief });
    await setState(oid, 'N', 'C');
    expect((await list(one)).list[0]).toMatchObject({ news: 'Y', replies: 1, state: 'C' });
    const answer = await say(oid, '3.2.1');
    expect(answer.content).toMatchObject({ state: 'N', news: 'N' });
    expect(answer.content.conversation.map(({ side, content }) => [side, content])).toEqual([
      ['C', 'Which version?'],
      ['R', '3.2.1'],
    ]);
    expect(JSON.stringify(answer.content)).not.toContain('CHIEF');
    const { content: seen } = await server.call(feedbackCalls.item, { query: { oid } }, { as: chief });
    expect(seen).toMatchObject({ news: 'Y', state: 'N', replies: 2 });
    const { content: notices } = await server.call(noticeCalls.list, { query: {} }, { as: chief });
    expect(notices.list[0]).toMatchObject({ type: 'reminder', message: '3.2.1' });
    expect(await say(oid, 'Mine too', other)).toMatchObject({ reason: 'wire.gone' });
  });

  it('gets a reply once when a phone sends it again', async () => {
    const { oid } = (await add()).content;
    const client = crypto.randomUUID();
    await sayAgain(oid, 'And the next one', client);
    const { content } = await sayAgain(oid, 'And the next one', client);
    expect(content.conversation.map((said) => said.content)).toEqual(['And the next one']);
  });

  it('is another writing than a report with the same id of the phone', async () => {
    const client = crypto.randomUUID();
    const { content: report } = await add({ content: 'The gate is shut', client });
    const { content } = await sayAgain(report.oid, 'Still shut', client);
    expect(content.conversation.map((message) => message.content)).toEqual(['Still shut']);
  });
});

describe('a log', () => {
  const upload = (name: string, bytes: Buffer, as = one) =>
    server.call(appFeedbackCalls.uploadLog, { file: fileOf(name, bytes) }, { as });

  it('is uploaded, and stays with the report', async () => {
    const { content: file } = await upload('app.log', Buffer.from('<script>alert(1)</script>\n'));
    expect(file).toMatchObject({ filename: 'app.log', filesize: 26 });
    expect((await add({ fileid: file.fileid })).content.log).toBe('Y');
    const { content: rows } = await server.call(feedbackCalls.search, { query: {} }, { as: chief });
    expect(rows.list[0]?.logFile).toBe(file.fileid);
  });

  it('is one of twenty in a day; without it the report goes through', async () => {
    const { content: file } = await upload('app.log', Buffer.from('x'));
    const before = (days: number) => new Date(Date.now() - days * 86_400_000 + 60_000).toISOString();
    for (let n = 0; n < appFeedbackLimits.logsInDay; n += 1) {
      const put = { empid: 'E1', content: `before ${n}`, logfileid: file.fileid, feedbackdate: before(1) };
      await putFeedback(server.db, put);
    }
    const refused = await add({ content: 'now', fileid: file.fileid });
    expect(refused).toMatchObject({ status: 200, code: '501', fields: { fileid: 'feedback.too_many_logs' } });
    expect((await add({ content: 'now' })).code).toBe('200');
    await server.db.write({ empid: 'test' }, (trx) =>
      trx
        .updateTable('feedback')
        .set({ feedbackdate: new Date(0) as never })
        .execute(),
    );
    expect((await add({ content: 'later', fileid: file.fileid })).code).toBe('200');
  });

  it('may hold anything under the name of a log, and nothing under another', async () => {
    const hostile: [string, Buffer][] = [
      ['json.log', Buffer.from('{"a":1}')],
      ['page.log', Buffer.from('<!doctype html><html><body>x</body></html>')],
      ['gbk.txt', Buffer.from([0xb4, 0xed, 0xce, 0xf3, 0x0a])],
      ['binary.log', Buffer.from(Array.from({ length: 4096 }, (_, n) => (n * 7) % 256))],
    ];
    for (const [name, bytes] of hostile) {
      const { fileid } = (await upload(name, bytes)).content;
      expect([name, (await add({ content: name, fileid })).code]).toEqual([name, '200']);
    }
    const script = (await upload('log.exe', Buffer.from('x'))).content;
    expect(await add({ fileid: script.fileid })).toMatchObject({ code: '25', reason: 'feedback.bad_log_name' });
    const picture = (await upload('photo.log', await pngOf())).content;
    expect(await add({ fileid: picture.fileid })).toMatchObject({ code: '25', reason: 'file.wrong_type' });
  });

  it('of somebody else is not to be had by its id', async () => {
    const fileid = await storedLog(server, 'E2', Buffer.from('secret'));
    expect(await add({ fileid })).toMatchObject({ code: '25', reason: 'file.not_uploaded' });
  });

  it('of more than 10 MiB is refused', async () => {
    expect(await upload('big.log', Buffer.alloc(10_485_761, 'a'))).toMatchObject({
      code: '25',
      reason: 'file.too_large',
    });
    expect(await server.call(appFeedbackCalls.uploadLog, {}, { as: one })).toMatchObject({
      reason: 'file.not_uploaded',
    });
  });
});
