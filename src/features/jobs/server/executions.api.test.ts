import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { homeCalls } from '#features/home/home.contract.ts';
import type { Input } from '#platform/wire/endpoint.ts';
import { bpmDetailCalls, executionCalls } from '../executions.contract.ts';
import { executionMenus, jobMenus } from '../job-menus.contract.ts';
import { jobCalls } from '../jobs.contract.ts';
import { executionPage } from './executions.queries.ts';
import { addDetail, addRun } from './executions.testing.ts';

/** The queries of seed 002 §2.6 and §2.7. */
const { app, bpm } = executionCalls;
let server: TestServer;
let reader: TestSession;
let as: { as: TestSession; lang: 'en' };
beforeAll(async () => {
  server = await startTestServer();
  reader = await server.person('READER', {
    has: { [executionMenus.app.id]: 'USER', [executionMenus.bpm.id]: 'USER', [jobMenus.app.id]: 'VIEWER' },
  });
  as = { as: reader, lang: 'en' };
});
afterAll(() => server.close());
beforeEach(() => server.db.pool.query('truncate job_execution cascade'));

const add = (run: Parameters<typeof addRun>[1] = {}) => addRun(server.db, run);
type Query = Partial<Input<typeof app.search>['query']>;
const search = (query: Query = {}) => server.call(app.search, { query }, as);
const found = async (query: Query = {}): Promise<string[]> => {
  const answer = await search(query);
  expect(answer.code).toBe('200');
  expect(answer.content.total).toBe(answer.content.list.length);
  return answer.content.list.map(({ jobid }) => jobid);
};
const schedule = async (): Promise<{ oid: string; id: string }> => {
  const { content } = await server.call(jobCalls.app.list, { query: {} }, as);
  const row = content.find(({ id }) => id === 'sweep');
  if (!row) throw new Error('not seeded');
  return row;
};

describe('the list', () => {
  it('shows who ran what, for how long and how it ended, the latest first; each kind its own', async () => {
    await add({ id: 'first', name: 'First', at: "now() - interval '1 hour'", seconds: 2.5, result: { deleted: 3 } });
    await add({ id: 'message-delivery', state: 'F', reason: 'job.failed', message: 'no luck', startedby: 'READER' });
    await add({ id: 'other', kind: 'bpm' });
    const { content } = await search();
    expect(content).toMatchObject({
      total: 2,
      list: [
        {
          jobid: 'message-delivery',
          jobName: 'Deliver a message',
          state: 'F',
          reason: 'job.failed',
          message: 'no luck',
          startedby: 'READER',
          stoppable: 'N',
        },
        {
          jobid: 'first',
          jobName: 'First',
          state: 'S',
          executionTime: 2.5,
          result: '{"deleted":3}',
          crtdat: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        },
      ],
    });
    const other = await server.call(bpm.search, { query: {} }, as);
    expect(other.content.list).toMatchObject([
      { id: 'other', name: 'other', state: 'C', scheduleid: expect.any(Number) },
    ]);
  });

  it('is paged with the exact total, and sorted by time or duration', async () => {
    for (const seconds of [3, 1, 2])
      await add({ id: `s${seconds}`, seconds, at: `now() - interval '${seconds} minutes'` });
    const order = (query: Query) => search(query).then(({ content }) => content.list.map(({ jobid }) => jobid));
    expect(await order({ sortField: 'executionTime' })).toEqual(['s1', 's2', 's3']);
    expect(await order({ sortField: 'executionTime', sortOrder: 'desc' })).toEqual(['s3', 's2', 's1']);
    expect(await order({ sortField: 'crtdat' })).toEqual(['s3', 's2', 's1']);
    // However many there are: gathered and sorted, or along the index of durations.
    const asked = { kind: 'app', id: '', verdict: 'S', days: null, quick: null } as const;
    const page = { pageNum: 1, pageSize: 2 };
    for (const most of [0, 100]) {
      const sorted = await executionPage(
        server.db.read,
        asked,
        { sortField: 'executionTime', sortOrder: 'asc' },
        page,
        most,
      );
      expect([sorted.total, ...sorted.list.map(({ id }) => id)]).toEqual([3, 's1', 's2']);
    }
    const { content } = await search({ pageNum: 2, pageSize: 2 });
    expect([content.total, content.list.length]).toEqual([3, 1]);
  });

  it('is narrowed by job and state; each kind writes success as it does', async () => {
    await add({ id: 'a' });
    await add({ id: 'a', state: 'F' });
    await add({ id: 'b', state: 'D' });
    expect(await found({ id: 'a' })).toEqual(['a', 'a']);
    expect(await found({ id: 'a', state: 'F' })).toEqual(['a']);
    expect(await found({ state: 'D' })).toEqual(['b']);
    expect((await search({ state: 'C' })).status).toBe(400);
    await add({ id: 'c', kind: 'bpm' });
    const ofBpm = (state: string) => server.call(bpm.search, { query: { state } }, as);
    expect((await ofBpm('C')).content.total).toBe(1);
    expect((await ofBpm('S')).status).toBe(400);
  });

  it('is narrowed to today, a week, a month, or whole days', async () => {
    for (const days of [0, 1, 6, 7, 29, 30])
      await add({ id: `${days}`, at: `current_date - ${days} + interval '1 second'` });
    expect(await found({ timeRange: 'today' })).toEqual(['0']);
    expect(await found({ timeRange: 'week' })).toEqual(['0', '1', '6']);
    expect(await found({ timeRange: 'month' })).toEqual(['0', '1', '6', '7', '29']);
    await add({ id: 'before', at: "'2026-05-30 15:59:59+00'" });
    await add({ id: 'first', at: "'2026-05-30 16:00:00+00'" });
    await add({ id: 'last', at: "'2026-05-31 15:59:59+00'" });
    await add({ id: 'after', at: "'2026-05-31 16:00:00+00'" });
    expect(await found({ startTime: '2026-05-31', endTime: '2026-05-31', timeRange: 'today' })).toEqual([
      'last',
      'first',
    ]);
  });

  it('is searched by the names of jobs, as the reader knows them, and by number', async () => {
    await add({ id: 'role-refresh', scheduleid: 4711 });
    await add({ id: 'removed-job' });
    expect(await found({ simplifiedFilter: 'role MEMB' })).toEqual(['role-refresh']);
    expect(await found({ simplifiedFilter: '4711' })).toEqual(['role-refresh']);
    expect(await found({ traditionalFilter: 'removed-job' })).toEqual(['removed-job']);
    expect(await found({ simplifiedFilter: 'nothing of this' })).toEqual([]);
  });

  it.each([
    [{ startTime: '2026-05-31' }, { endTime: 'execution.range_incomplete' }],
    [{ endTime: '2026-05-31' }, { startTime: 'execution.range_incomplete' }],
    [{ startTime: '2026-05-31', endTime: '2026-05-30' }, { endTime: 'execution.end_before_start' }],
    [{ startTime: '2026-5-1', endTime: '2026-05-30' }, { startTime: 'execution.start_form' }],
    [{ startTime: '2026-05-01', endTime: '2026-02-30' }, { endTime: 'execution.end_form' }],
  ])('refuses %j, also for the export', async (query, fields) => {
    expect(await search(query)).toMatchObject({ fields });
    expect(await server.call(app.exportAll, { query }, as)).toMatchObject({ fields });
  });

  it('is exported in words of the reader', async () => {
    await add({ id: 'x', state: 'F', reason: 'job.server_lost' });
    await add({ id: 'y', state: 'F', reason: 'job.failed', message: 'no luck', at: "now() - interval '1 hour'" });
    const { cells } = await server.exported(app.exportAll, { query: {} }, as);
    expect(cells[2]).toContain('An error occurred · no luck (original text)');
    expect(cells[1]).toEqual(expect.arrayContaining(['x', 'Failed', 'The server that ran it was lost']));
  });
});

describe('one execution', () => {
  it('comes with all attempts of what was requested', async () => {
    const first = await add({ id: 'a', scheduleid: 71, state: 'F', retried: true, at: "now() - interval '1 minute'" });
    await add({ id: 'a', scheduleid: 71, attempt: 2 });
    await add({ id: 'a', scheduleid: 72 });
    const { content } = await server.call(app.item, { query: { oid: first } }, as);
    expect(content.map(({ attempt, state, retried }) => [attempt, state, retried])).toEqual([
      [1, 'F', 'Y'],
      [2, 'S', 'N'],
    ]);
    expect(await server.call(bpm.item, { query: { oid: first } }, as)).toMatchObject({ reason: 'wire.gone' });
  });

  it('of the BPM side has its forms, of all attempts', async () => {
    const one = await add({ kind: 'bpm', scheduleid: 81, state: 'F', retried: true });
    const two = await add({ kind: 'bpm', scheduleid: 81, attempt: 2 });
    await addDetail(server.db, one, { name: 'A', state: 'F', message: 'no answer' });
    await addDetail(server.db, two, { name: 'B' });
    const details = await server.call(bpmDetailCalls.list, { query: { scheduleid: 81 } }, as);
    expect(details.content).toMatchObject([
      { name: 'A', state: 'F', message: 'no answer (original text)', formId: 'FORM1', insId: 'INS1', retry: 2 },
      { name: 'B', state: 'C' },
    ]);
    expect((await server.call(bpmDetailCalls.list, { query: { scheduleid: 82 } }, as)).content).toEqual([]);
  });
});

describe('stopping', () => {
  it('asks a run of a schedule to stop, and keeps who did', async () => {
    const { oid: scheduleoid } = await schedule();
    const oid = await add({ id: 'sweep', state: 'D', scheduleoid });
    expect((await search()).content.list[0]?.stoppable).toBe('Y');
    expect(await server.call(app.stop, { content: { oid } }, as)).toMatchObject({ code: '200' });
    const { rows } = await server.db.pool.query('select cancelled, cancelledby from job_execution where oid = $1', [
      oid,
    ]);
    expect(rows).toEqual([{ cancelled: true, cancelledby: 'READER' }]);
  });

  it('refuses a run that is over, one without a schedule, and one of the other kind', async () => {
    const { oid: scheduleoid } = await schedule();
    const stop = (oid: string) => server.call(app.stop, { content: { oid } }, as);
    expect(await stop(await add({ scheduleoid }))).toMatchObject({ code: '502', reason: 'execution.over' });
    expect(await stop(await add({ state: 'D' }))).toMatchObject({ reason: 'execution.not_stoppable' });
    expect(await stop(await add({ state: 'D', kind: 'bpm', scheduleoid, id: 'b' }))).toMatchObject({
      reason: 'wire.gone',
    });
  });
});

describe('the jobs to choose from', () => {
  it('are those with a schedule, in words of the reader, and those that calls request', async () => {
    const { content } = await server.call(app.jobs, { query: {} }, as);
    expect(content).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: 'role-refresh', name: 'Refresh role members' }),
        { id: 'message-delivery', oid: '', name: 'Deliver a message' },
      ]),
    );
    expect((await server.call(app.jobs, { query: { status: 'N' } }, as)).content).toEqual([]);
    expect((await server.call(bpm.jobs, { query: {} }, as)).content).toMatchObject([
      { id: 'bpm-write-back', name: 'Write form results back' },
    ]);
  });
});

describe('the chart', () => {
  it('has the last runs, the oldest first, and marks failures and what took far longer than usual', async () => {
    for (let count = 0; count < 70; count += 1)
      await add({ id: 'c', seconds: 2, at: `now() - make_interval(mins => ${200 - count})` });
    await add({ id: 'c', seconds: 60, at: "now() - interval '2 minutes'" });
    await add({ id: 'c', state: 'F', seconds: 1, at: "now() - interval '1 minute'" });
    await add({ id: 'd' });
    const { content } = await server.call(app.chart, { query: { id: 'c' } }, as);
    expect(content.list).toHaveLength(60);
    expect(content.usual).toBe(2);
    expect(content.list.slice(-3).map(({ executionTime, unusual }) => [executionTime, unusual])).toEqual([
      [2, 'N'],
      [60, 'Y'],
      [1, 'Y'],
    ]);
  });

  it('says nothing is unusual of the first few runs', async () => {
    for (const seconds of [1, 1, 90]) await add({ id: 'e', seconds });
    const { content } = await server.call(app.chart, { query: { id: 'e' } }, as);
    expect(content.limit).toBeNull();
    expect(content.list.every(({ unusual }) => unusual === 'N')).toBe(true);
  });
});

describe('home', () => {
  const kinds = async () => (await server.call(homeCalls.attention, {}, as)).content;

  it('names jobs whose last run has failed, until one succeeds, and jobs that are overdue', async () => {
    const { oid: scheduleoid } = await schedule();
    const run = { id: 'sweep', scheduleoid };
    await add({ ...run, state: 'F', reason: 'job.server_lost', at: "now() - interval '3 minutes'" });
    expect((await kinds()).find(({ key }) => key === 'app-jobs-failed')).toMatchObject({
      total: 1,
      rows: [
        { label: 'Daily upkeep', why: 'The server that ran it was lost', path: `/app/job?details=${scheduleoid}` },
      ],
    });
    await add({ ...run, state: 'F', retried: true, at: "now() - interval '2 minutes'" });
    expect((await kinds()).some(({ key }) => key === 'app-jobs-failed')).toBe(false);
    await server.db.pool.query(
      "update scheduled_job_clock set nexttime = now() - interval '2 minutes' where joboid = $1",
      [scheduleoid],
    );
    expect((await kinds()).find(({ key }) => key === 'app-jobs-overdue')).toMatchObject({ total: 1 });
  });

  it('says that no server runs jobs', async () => {
    const beat = (ago: string) =>
      server.db.pool.query(
        `insert into scheduler_clock (seen) values (now() - interval '${ago}') on conflict (one) do update set seen = excluded.seen`,
      );
    await beat('2 minutes');
    expect((await kinds()).some(({ key }) => key === 'scheduler-silent')).toBe(true);
    await beat('5 seconds');
    expect((await kinds()).some(({ key }) => key === 'scheduler-silent')).toBe(false);
  });
});

it('rights are those of each screen; stopping needs more than looking', async () => {
  const looker = await server.person('LOOKER', { has: { [executionMenus.app.id]: 'VIEWER' } });
  const oid = await add({ state: 'D', scheduleoid: (await schedule()).oid });
  expect((await server.call(app.search, { query: {} }, { as: looker })).code).toBe('200');
  expect((await server.call(bpm.search, { query: {} }, { as: looker })).status).toBe(403);
  expect((await server.call(app.stop, { content: { oid } }, { as: looker })).status).toBe(403);
  const other = await server.person('OTHER', { has: { [jobMenus.app.id]: 'VIEWER' } });
  expect((await server.call(app.search, { query: {} }, { as: other })).status).toBe(403);
  // The screen of the jobs shows single executions, too.
  expect((await server.call(app.item, { query: { oid } }, { as: other })).code).toBe('200');
});
