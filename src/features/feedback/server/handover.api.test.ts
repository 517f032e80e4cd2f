import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { noticeCalls } from '#platform/notice-centre/notice-centre.contract.ts';
import type { Input } from '#platform/wire/endpoint.ts';
import { feedbackCalls, feedbackMenu } from '../feedback.contract.ts';
import { putFeedback } from './feedback.testing.ts';

/** Several feedback reports from one person to another. */
let server: TestServer;
let chief: TestSession;
let plant: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  chief = await server.person('CHIEF', { name: '主管', has: { [feedbackMenu.id]: 'USER' } });
  await server.person('VIEWER1', { has: { [feedbackMenu.id]: 'VIEWER' } });
  plant = await server.person('PLANT1', { coid: 'AA', plantid: '01' });
  await server.give(feedbackMenu.id, 'USER', [{ type: 'P', contentoid: 'AA01', containSub: 'N' }]);
  await server.person('E1', { coid: 'AA', plantid: '01' });
  await server.person('E2', { coid: 'BB', plantid: '01' });
});
afterAll(() => server.close());
beforeEach(() => server.db.pool.query('truncate feedback, notice cascade'));

const put = (content: string, empid = 'E1', assignee?: string) =>
  putFeedback(server.db, { empid, content, ...(assignee === undefined ? {} : { assignee }) });
type Content = Input<typeof feedbackCalls.handOver>['content'];
const handOver = (rows: Content['rows'], assignee: string, as = chief) =>
  server.call(feedbackCalls.handOver, { content: { rows, assignee } }, { as });
const noticesOf = async (as: TestSession) => (await server.call(noticeCalls.list, { query: {} }, { as })).content.list;
const assignees = async (): Promise<unknown[]> => {
  const { rows } = await server.db.pool.query('select assignee from feedback order by content');
  return rows.map(({ assignee }) => assignee);
};

describe('handing over', () => {
  it('gives several to one person, who hears of them once', async () => {
    const rows = [{ oid: await put('one', 'E1', 'CHIEF') }, { oid: await put('two') }, { oid: await put('three') }];
    const { content } = await handOver(rows, 'PLANT1');
    expect(content.map(({ assignee, mayChange }) => [assignee, mayChange])).toEqual(rows.map(() => ['PLANT1', 'Y']));
    const notices = await noticesOf(plant);
    expect(notices).toMatchObject([{ type: 'reminder', path: '/feedback?whose=ME' }]);
    expect(notices[0]?.title).toContain('3');
    await handOver(rows, 'PLANT1');
    expect(await noticesOf(plant)).toHaveLength(1);
    expect((await handOver(rows, '')).content[0]).toMatchObject({ assignee: '' });
    expect(await noticesOf(plant)).toHaveLength(1);
  });

  it('is all or nothing: a stale row, one elsewhere, and a person who may not change one of them', async () => {
    const [here, there] = [await put('here'), await put('there', 'E2')];
    expect(await handOver([{ oid: here }, { oid: there }], 'PLANT1')).toMatchObject({
      code: '502',
      fields: { assignee: 'feedback.assignee_no_right' },
    });
    expect(await handOver([{ oid: here }], 'VIEWER1')).toMatchObject({ reason: 'feedback.assignee_no_right' });
    expect(await handOver([{ oid: here }, { oid: there }], 'PLANT1', plant)).toMatchObject({ status: 403 });
    await server.call(feedbackCalls.assign, { content: { oid: there, assignee: 'CHIEF' } }, { as: chief });
    const stale = [
      { oid: here, rev: 1 },
      { oid: there, rev: 1 },
    ];
    expect(await handOver(stale, 'CHIEF')).toMatchObject({ status: 409, content: { oid: there, assignee: 'CHIEF' } });
    expect(await assignees()).toEqual([null, 'CHIEF']);
    expect(await noticesOf(plant)).toEqual([]);
  });

  it('of two at once neither blocks the other, in whatever order they name the rows', async () => {
    const oids = await Promise.all(Array.from({ length: 12 }, (_, n) => put(`no ${n}`)));
    const rows = oids.map((oid) => ({ oid }));
    const answers = await Promise.all([handOver(rows, 'PLANT1'), handOver(rows.toReversed(), 'CHIEF')]);
    expect(answers.map(({ code }) => code)).toEqual(['200', '200']);
    expect(new Set(await assignees()).size).toBe(1);
  });

  it('says who may see to all of them', async () => {
    const oids = [await put('here'), await put('there', 'E2')];
    const content = { oids, ids: ['PLANT1', 'CHIEF', 'VIEWER1'] };
    expect((await server.call(feedbackCalls.assignable, { content }, { as: chief })).content).toEqual(['CHIEF']);
  });
});
