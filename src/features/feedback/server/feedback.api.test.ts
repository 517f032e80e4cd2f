import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, testPassword, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { noticeCalls } from '#platform/notice-centre/notice-centre.contract.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';
import type { Input } from '#platform/wire/endpoint.ts';
import { feedbackCalls, feedbackLimits, feedbackMenu, feedbackStates } from '../feedback.contract.ts';
import { putFeedback, storedLog } from './feedback.testing.ts';

/** The rules of seed 002 §2.9 and §4. */
let server: TestServer;
/** Changes feedback everywhere. */
let chief: TestSession;
/** Changes that of plant AA01. */
let plant: TestSession;
let viewer: TestSession;
const has = (identity: string) => ({ has: { [feedbackMenu.id]: identity } });

beforeAll(async () => {
  server = await startTestServer();
  chief = await server.person('CHIEF', { name: '主管', ...has('USER') });
  viewer = await server.person('VIEWER1', has('VIEWER'));
  plant = await server.person('PLANT1', { coid: 'AA', plantid: '01' });
  await server.give(feedbackMenu.id, 'USER', [{ type: 'P', contentoid: 'AA01', containSub: 'N' }]);
  await server.person('E1', { name: '陈一', coid: 'AA', plantid: '01' });
  await server.person('E2', { name: '林二', coid: 'BB', plantid: '01' });
});
afterAll(() => server.close());
beforeEach(() => server.db.pool.query('truncate feedback cascade'));

const put = (more: Partial<Parameters<typeof putFeedback>[1]> = {}) =>
  putFeedback(server.db, { empid: 'E1', content: 'The page does not open', ...more });
type Query = Partial<Input<typeof feedbackCalls.search>['query']>;
const list = (query: Query = {}, as = chief) => server.call(feedbackCalls.search, { query }, { as });
const found = async (query: Query = {}, as = chief): Promise<string[]> => {
  const { code, content } = await list(query, as);
  expect(code).toBe('200');
  expect(content.total).toBe(content.list.length);
  return content.list.map((row) => row.content);
};
const item = (oid: string, as = chief) => server.call(feedbackCalls.item, { query: { oid } }, { as });
const setState = (content: Input<typeof feedbackCalls.setState>['content'], as = chief) =>
  server.call(feedbackCalls.setState, { content }, { as });
const reply = (oid: string, content: string, as = chief) =>
  server.call(feedbackCalls.reply, { content: { oid, content } }, { as });
const assign = (content: Input<typeof feedbackCalls.assign>['content'], as = chief) =>
  server.call(feedbackCalls.assign, { content }, { as });
const noticesOf = async (as: TestSession) => (await server.call(noticeCalls.list, { query: {} }, { as })).content.list;
const outside = { status: 403, reason: 'feedback.outside_scope' };
const unknown = '01900000-0000-7000-8000-00000000000f';

describe('the list', () => {
  it('shows the latest first, with the reporter, the log and who sees to it', async () => {
    const log = await storedLog(server, 'E1', Buffer.from('x'));
    await put({ content: 'older', feedbackdate: '2026-01-01 00:00:00+00' });
    await put({ content: 'newer', logfileid: log, assignee: 'CHIEF' });
    const { list: rows, total } = (await list()).content;
    expect([total, ...rows.map(({ content }) => content)]).toEqual([2, 'newer', 'older']);
    expect(rows[0]).toMatchObject({
      type: 'BUG',
      state: 'N',
      empid: 'E1',
      name: '陈一',
      logFile: log,
      assignee: 'CHIEF',
      assigneeName: '主管',
      replies: 0,
      news: 'N',
      mayChange: 'Y',
    });
    expect(rows[1]).toMatchObject({ feedbackdate: '2026-01-01 08:00:00', logFile: '', assignee: '', assigneeName: '' });
    expect((await list({}, viewer)).content.list[0]?.mayChange).toBe('N');
  });

  it('is paged by the names of the seed, too', async () => {
    for (const [index, content] of ['one', 'two', 'three'].entries())
      await put({ content, feedbackdate: `2026-01-0${index + 1} 00:00:00+00` });
    const page = async (query: Query) => (await list(query)).content.list.map(({ content }) => content);
    expect(await page({ page: 2, size: 2 })).toEqual(['one']);
    expect(await page({ pageNum: 2, pageSize: 1 })).toEqual(['two']);
    expect(await page({ sortField: 'feedbackdate', sortOrder: 'asc', size: 1 })).toEqual(['one']);
    expect((await list({ page: 0 })).status).toBe(400);
    expect((await list({ size: 1001 })).status).toBe(400);
  });

  it('finds by type, state, people, time and text, each literally', async () => {
    await put({ content: '頁面打不開', type: 'IDEA', state: 'D', feedbackdate: '2026-03-01 00:00:30+08' });
    await put({ content: '100% broken', empid: 'E2', assignee: 'CHIEF', feedbackdate: '2026-04-01 00:00:00+08' });
    expect(await found({ type: 'IDEA' })).toEqual(['頁面打不開']);
    expect(await found({ state: 'D' })).toEqual(['頁面打不開']);
    expect(await found({ empid: 'e2' })).toEqual(['100% broken']);
    expect(await found({ whose: 'ME' })).toEqual(['100% broken']);
    expect(await found({ whose: 'ME' }, viewer)).toEqual([]);
    expect(await found({ whose: 'NONE' })).toEqual(['頁面打不開']);
    expect(await found({ assignee: 'chief' })).toEqual(['100% broken']);
    expect(await found({ startTime: '2026-03-01 00:00', endTime: '2026-03-01 00:00' })).toEqual(['頁面打不開']);
    expect(await found({ startTime: '2026-03-01 00:01' })).toEqual(['100% broken']);
    expect(await found({ simplifiedFilter: '100%' })).toEqual(['100% broken']);
    expect(await found({ simplifiedFilter: '林二' })).toEqual(['100% broken']);
    expect(await found({ simplifiedFilter: 'e1' })).toEqual(['頁面打不開']);
    expect(await found({ simplifiedFilter: '%' })).toEqual(['100% broken']);
    expect(await found({ type: "' or 1=1" })).toEqual([]);
    expect(await list({ startTime: '2026-03-02 00:00', endTime: '2026-03-01 00:00' })).toMatchObject({
      reason: 'feedback.end_before_start',
      fields: { endTime: 'feedback.end_before_start' },
    });
    expect((await list({ startTime: '2026-02-30 00:00' })).status).toBe(400);
    expect((await list({ state: 'X' as never })).status).toBe(400);
  });

  it('sorts states in the order of their work', async () => {
    for (const state of ['I', 'C', 'D', 'N'] as const) await put({ state, content: state });
    expect(await found({ sortField: 'state', sortOrder: 'asc' })).toEqual([...feedbackStates]);
  });

  it('is exported with names instead of codes, and formulas as text', async () => {
    await put({ content: '=HYPERLINK("http://x")', state: 'C' });
    const { cells } = await server.exported(feedbackCalls.exportAll, { query: {} }, { as: chief, lang: 'en' });
    expect(cells[1]).toEqual(
      expect.arrayContaining(['Something does not work', '=HYPERLINK("http://x")', 'Processed', 'E1', '陈一']),
    );
    expect(cells).toHaveLength(2);
  });
});

describe('the state', () => {
  it('changes from any to any other, is logged and can be undone', async () => {
    const oid = await put();
    let oldState: (typeof feedbackStates)[number] = 'N';
    for (const newState of ['D', 'C', 'I', 'N', 'I', 'C', 'D', 'N', 'C'] as const) {
      const answer = await setState({ oid, oldState, newState });
      expect(answer).toMatchObject({ code: '200', content: { oid, state: newState } });
      oldState = newState;
    }
    const { requestId } = await setState({ oid, oldState: 'C', newState: 'N' });
    expect((await server.call(undoCalls.undo, { content: { act: requestId } }, { as: chief })).code).toBe('200');
    expect((await item(oid)).content.state).toBe('C');
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from database_log
      where table_name = 'feedback' and key = ${oid} and type = 'U' and actor = 'CHIEF'`.execute(server.db.read);
    expect(rows[0]?.count).toBe(11);
  });

  it('is not changed from a state that it is not in any more: the answer has the row as it is', async () => {
    const oid = await put({ state: 'D' });
    const stale = await setState({ oid, oldState: 'N', newState: 'C' });
    expect(stale).toMatchObject({ status: 409, reason: 'wire.changed_meanwhile', content: { oid, state: 'D' } });
    expect(await setState({ oid, oldState: 'D', newState: 'D' })).toMatchObject({
      code: '502',
      fields: { newState: 'feedback.same_state' },
    });
    const both = await Promise.all([
      setState({ oid, oldState: 'D', newState: 'C' }),
      setState({ oid, oldState: 'D', newState: 'I' }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('takes nothing but states, of feedback that there is', async () => {
    const oid = await put();
    expect((await setState({ oid, oldState: 'N', newState: 'X' as never })).code).toBe('502');
    expect(await setState({ oid: unknown, oldState: 'N', newState: 'C' })).toMatchObject({ reason: 'wire.gone' });
    expect((await setState({ oid, oldState: 'N', newState: 'C' }, viewer)).status).toBe(403);
  });
});

describe('an answer', () => {
  it('is kept in the conversation, and its reporter gets a notice in console and app', async () => {
    const oid = await put({ empid: 'E2' });
    const answer = await reply(oid, '  Please install the new version.\nThen it works. ');
    expect(answer.code).toBe('200');
    expect(answer.content.conversation).toMatchObject([
      { side: 'C', empid: 'CHIEF', name: '主管', content: 'Please install the new version.\nThen it works.' },
    ]);
    expect(answer.content).toMatchObject({ replies: 1, news: 'N' });
    for (const as of [await server.signIn('E2', testPassword), await server.signInToApp('E2', testPassword)]) {
      const [notice] = await noticesOf(as);
      expect(notice).toMatchObject({ type: 'system', subject: oid, message: expect.stringContaining('new version') });
    }
    expect(await noticesOf(viewer)).toEqual([]);
  });

  it('is refused empty, too long, and to somebody who has left', async () => {
    const oid = await put();
    expect(await reply(oid, ' \n ')).toMatchObject({ code: '502', fields: { content: 'form.required' } });
    expect(await reply(oid, 'x'.repeat(feedbackLimits.reply + 1))).toMatchObject({
      fields: { content: 'form.too_long' },
    });
    expect((await reply(oid, 'x'.repeat(feedbackLimits.reply))).code).toBe('200');
    const gone = await put({ empid: 'NOBODY' });
    expect(await reply(gone, 'Hello')).toMatchObject({ code: '502', reason: 'feedback.reporter_left' });
    expect((await item(gone)).content).toMatchObject({ reporterLeft: 'Y', conversation: [] });
    expect((await reply(oid, 'Hello', viewer)).status).toBe(403);
  });
});

describe('who sees to it', () => {
  it('can be asked for before somebody is chosen, as the choice would be answered', async () => {
    const asked = ['PLANT1', 'VIEWER1', 'E2', 'NOBODY', 'CHIEF'];
    const ableFor = async (oid: string, as = chief) =>
      server.call(feedbackCalls.assignable, { content: { oids: [oid], ids: asked } }, { as });
    expect((await ableFor(await put())).content).toEqual(['PLANT1', 'CHIEF']);
    const elsewhere = await put({ empid: 'E2' });
    expect((await ableFor(elsewhere)).content).toEqual(['CHIEF']);
    expect(await ableFor(elsewhere, plant)).toMatchObject(outside);
  });

  it('is somebody who may change it, and is notified', async () => {
    const oid = await put();
    expect((await assign({ oid, assignee: 'PLANT1' })).content).toMatchObject({ assignee: 'PLANT1' });
    expect((await noticesOf(plant))[0]).toMatchObject({ type: 'reminder', path: `/feedback?details=${oid}` });
    expect((await assign({ oid, assignee: 'CHIEF' })).content).toMatchObject({ assigneeName: '主管' });
    expect(await noticesOf(chief)).toEqual([]);
    expect((await assign({ oid, assignee: '' })).content).toMatchObject({ assignee: '' });
    for (const assignee of ['VIEWER1', 'E2', 'NOBODY'])
      expect(await assign({ oid, assignee })).toMatchObject({
        code: '502',
        fields: { assignee: 'feedback.assignee_no_right' },
      });
    const elsewhere = await put({ empid: 'E2' });
    expect((await assign({ oid: elsewhere, assignee: 'PLANT1' })).reason).toBe('feedback.assignee_no_right');
  });

  it('is not overwritten by somebody who has not seen it', async () => {
    const oid = await put();
    const { rev } = (await item(oid)).content;
    expect((await assign({ oid, rev, assignee: 'CHIEF' })).code).toBe('200');
    expect(await assign({ oid, rev, assignee: 'PLANT1' })).toMatchObject({
      status: 409,
      content: { assignee: 'CHIEF' },
    });
  });
});

describe('similar ones', () => {
  it('are those of the same type with a similar text, the most similar first', async () => {
    const oid = await put({ content: '打开公告页面时程序闪退' });
    await put({ content: '打開公告頁面時程序閃退了' });
    await put({ content: '公告页面闪退' });
    await put({ content: '食堂的菜很好吃' });
    await put({ content: '打开公告页面时程序闪退', type: 'IDEA' });
    await put({ content: '打开公告页面时程序闪退', empid: 'E2' });
    const similar = async (as: TestSession) =>
      (await server.call(feedbackCalls.similar, { query: { oid } }, { as })).content;
    const all = await similar(chief);
    expect(all.map(({ empid }) => empid)).toEqual(['E2', 'E1', 'E1']);
    expect(all[0]?.likeness).toBe(1);
    expect((await similar(plant)).map(({ empid }) => empid)).toEqual(['E1', 'E1']);
    expect((await server.call(feedbackCalls.similar, { query: { oid: unknown } }, { as: chief })).content).toEqual([]);
  });
});

describe('who works in a plant', () => {
  it('sees and changes the feedback of its people alone', async () => {
    const [here, elsewhere, nowhere] = [
      await put(),
      await put({ empid: 'E2', content: 'elsewhere' }),
      await put({ empid: 'NOBODY', content: 'nowhere' }),
    ];
    expect(await found({}, plant)).toEqual(['The page does not open']);
    expect((await setState({ oid: here, oldState: 'N', newState: 'D' }, plant)).code).toBe('200');
    for (const oid of [elsewhere, nowhere, unknown]) {
      expect(await item(oid, plant)).toMatchObject({ code: '500', reason: 'wire.gone' });
      expect(await setState({ oid, oldState: 'N', newState: 'D' }, plant)).toMatchObject(outside);
      expect(await reply(oid, 'Hello', plant)).toMatchObject(outside);
      expect(await assign({ oid, assignee: 'PLANT1' }, plant)).toMatchObject(outside);
    }
    const { cells } = await server.exported(feedbackCalls.exportAll, { query: {} }, { as: plant });
    expect(cells).toHaveLength(2);
  });
});
