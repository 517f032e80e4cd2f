import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { putFeedback, storedLog } from '#features/feedback/server/feedback.testing.ts';
import { latestExecution } from '#platform/jobs/server/executions.queries.ts';
import { withoutFence } from '#platform/log-seals/server/log-seals.testing.ts';
import { sealLog } from '#platform/log-seals/server/seal-log.ts';
import { requestJob } from '#platform/jobs/server/requests.queries.ts';
import type { Input } from '#platform/wire/endpoint.ts';
import { type LogId, logIds, retentionCalls, retentionMenu } from '../retention.contract.ts';
import { pruneLogs, retentionJobId } from './retention-job.ts';

let server: TestServer;
let keeper: TestSession;
const actor = { empid: 'test' };
const as = () => ({ as: keeper });

beforeAll(async () => {
  server = await startTestServer({ SIGNIN_MONTHS: '2' });
  keeper = await server.person('KEEPER', { has: { [retentionMenu.id]: 'USER' } });
});
afterAll(() => server.close());
beforeEach(() => server.db.pool.query('truncate retention_period'));

const run = (text: string) => server.db.pool.query<Record<string, unknown>>(text);
const rowOf = async (log: LogId) => {
  const { content } = await server.call(retentionCalls.list, {}, as());
  return content.find((row) => row.log === log);
};
type Change = Input<typeof retentionCalls.change>['content'];
const change = (content: Change, who = keeper) => server.call(retentionCalls.change, { content }, { as: who });
const prune = async () => {
  const { initialPeriods, seals } = server.services;
  await sealLog({ db: server.db, key: seals.key, personal: '[]' }, withoutFence);
  return pruneLogs(server.db, { ...initialPeriods, sealKey: seals.key }, new AbortController().signal);
};
const addNotices = (count: number, days: number) =>
  run(`insert into notice (empid, type, title, message, at)
    select 'N' || n, 'system', '{"text":"x"}', '{"text":"x"}', now() - interval '${days} days' from generate_series(1, ${count}) n`);

describe('a period', () => {
  it('is the initial one until it is changed, which the environment gives for sign-ins', async () => {
    const { content } = await server.call(retentionCalls.list, {}, as());
    expect(content.map(({ log }) => log)).toEqual([...logIds]);
    expect(await rowOf('sign_ins')).toMatchObject({ period: 2, initial: 2, unit: 'M', rev: 0, last: null });
    expect((await change({ log: 'sign_ins', period: 24 })).content).toMatchObject({ period: 24, initial: 2, rev: 1 });
    expect(await rowOf('sign_ins')).toMatchObject({ period: 24, txemp: 'KEEPER' });
  });

  it.each([
    ['sign_ins', 0],
    ['sign_ins', 601],
    ['database_log', 2],
    ['notices', 6],
    ['notices', 3651],
  ] as const)('of %s is not %i', async (log, period) => {
    expect(await change({ log, period, confirmed: period })).toMatchObject({
      code: '502',
      fields: { period: 'retention.out_of_bounds' },
    });
    expect((await rowOf(log))?.rev).toBe(0);
  });

  it('becomes shorter only if it is typed again, and for ever is the longest', async () => {
    await run('truncate notice cascade');
    await addNotices(3, 30);
    const asked = await change({ log: 'notices', period: 20 });
    expect(asked).toMatchObject({ code: '502', reason: 'retention.confirm', params: { rows: 3 } });
    expect(await change({ log: 'notices', period: 20, confirmed: 21 })).toMatchObject({ reason: 'retention.confirm' });
    expect((await change({ log: 'notices', period: 20, confirmed: 20 })).content).toMatchObject({
      period: 20,
      due: { rows: 3, more: 'N' },
    });
    expect((await change({ log: 'notices', period: 100 })).code).toBe('200');
    expect(await change({ log: 'database_log', period: 12 })).toMatchObject({ reason: 'retention.confirm' });
    expect((await change({ log: 'database_log', period: 12, confirmed: 12 })).code).toBe('200');
    expect((await change({ log: 'database_log', period: 0 })).code).toBe('200');
  });

  it('of executions is a parameter of their scheduled job, and shown alone', async () => {
    expect(await rowOf('executions')).toMatchObject({ period: 90, elsewhere: 'Y', initial: 90 });
    await server.db.write(actor, (trx) =>
      sql`update scheduled_job set params = '{"keepDays": 30}' where action = 'executions'`.execute(trx),
    );
    expect(await rowOf('executions')).toMatchObject({ period: 30 });
    expect(await change({ log: 'executions', period: 60 })).toMatchObject({ reason: 'retention.elsewhere' });
    expect(await prune()).not.toHaveProperty('executions');
  });

  it('that somebody else has changed meanwhile is not overwritten', async () => {
    const { rev } = (await change({ log: 'pushes', period: 100 })).content;
    await change({ log: 'pushes', period: 200 });
    expect(await change({ log: 'pushes', period: 300, rev })).toMatchObject({ status: 409, content: { period: 200 } });
  });

  it('is changed by those alone who change everywhere, and is in the log', async () => {
    const viewer = await server.person('VIEWER1', { has: { [retentionMenu.id]: 'VIEWER' } });
    const plant = await server.person('PLANT1', { coid: 'AA', plantid: '01' });
    await server.give(retentionMenu.id, 'USER', [{ type: 'P', contentoid: 'AA01', containSub: 'N' }]);
    for (const who of [viewer, plant]) expect((await change({ log: 'pushes', period: 300 }, who)).status).toBe(403);
    expect((await server.call(retentionCalls.list, {}, { as: plant })).content).toEqual([]);
    const query = { log: 'pushes', period: 7 } as const;
    expect((await server.call(retentionCalls.impact, { query }, { as: plant })).status).toBe(403);
    expect((await server.call(retentionCalls.list, {}, { as: viewer })).content).toHaveLength(logIds.length);
    await change({ log: 'pushes', period: 300 });
    const { rows } = await run(
      "select actor from database_log where table_name = 'retention_period' and new_row ->> 'period' = '300'",
    );
    expect(rows).toEqual([{ actor: 'KEEPER' }]);
  });

  it('says what the next run would delete', async () => {
    await run('truncate notice cascade');
    await addNotices(2, 40);
    const impact = async (period: number) =>
      (await server.call(retentionCalls.impact, { query: { log: 'notices', period } }, as())).content;
    expect(await impact(30)).toEqual({ rows: 2, more: 'N' });
    expect(await impact(41)).toEqual({ rows: 0, more: 'N' });
    expect(await impact(0)).toEqual({ rows: 0, more: 'N' });
    expect((await server.call(retentionCalls.impact, { query: { log: 'x' as never, period: 1 } }, as())).status).toBe(
      400,
    );
  });
});

describe('a run', () => {
  it('deletes rows that are older than their period, in portions, and no others', async () => {
    await run('truncate notice cascade');
    await addNotices(4_500, 91);
    await addNotices(5, 89);
    expect(await rowOf('notices')).toMatchObject({ due: { rows: 4_500 }, stored: { rows: 4_505 } });
    expect((await prune()).notices).toEqual({ deleted: 4_500, failed: '' });
    expect(await rowOf('notices')).toMatchObject({ due: { rows: 0 }, stored: { rows: 5 } });
  });

  it('drops whole months of the database log, the oldest first, and none unless it is asked to', async () => {
    for (const month of ['2020-01', '2020-02', '2020-03'])
      await run(`create table database_log_${month.replace('-', '_')} partition of database_log
        for values from ('${month}-01 00:00+00') to (timestamptz '${month}-01 00:00+00' + interval '1 month')`);
    await run(`insert into database_log (at, actor, table_name, type, key)
      select at, 'x', 'x', 'I', 'x' from unnest(array['2020-01-15', '2020-01-31 23:00+00', '2020-03-01 00:00+00']::timestamptz[]) at`);
    expect(await prune()).not.toHaveProperty('database_log');
    expect((await rowOf('database_log'))?.oldest).toMatch(/^2020-01-15/);
    await change({ log: 'database_log', period: 12, confirmed: 12 });
    expect((await rowOf('database_log'))?.due).toEqual({ rows: 3, more: 'N' });
    expect((await prune()).database_log).toEqual({ deleted: 3, failed: '' });
    expect((await rowOf('database_log'))?.due.rows).toBe(0);
    const { rows } = await run("select relname from pg_class where relname like 'database_log_2020%'");
    expect(rows).toEqual([]);
    await expect(run("delete from database_log where actor = 'KEEPER'")).rejects.toThrow();
  });

  it('keeps this month of sign-ins and as many whole months as the period says', async () => {
    const add = (at: string) => run(`insert into signin (channel, result, userid, at) values ('W', 'S', 'x', ${at})`);
    await run('truncate signin');
    await add("date_trunc('month', now()) - interval '2 months 1 second'");
    await add("date_trunc('month', now()) - interval '2 months'");
    await add('now()');
    expect((await rowOf('sign_ins'))?.due.rows).toBe(1);
    expect((await prune()).sign_ins).toEqual({ deleted: 1, failed: '' });
    const { rows } = await run('select sum(difference)::int as n from signin_count');
    expect(rows).toEqual([{ n: 2 }]);
  });

  it('takes the log file of feedback that is closed, and keeps the feedback', async () => {
    const put = async (state: 'C' | 'D', feedbackdate: string) =>
      putFeedback(server.db, {
        empid: 'KEEPER',
        content: `${state} ${feedbackdate}`,
        state,
        feedbackdate,
        logfileid: await storedLog(server, 'KEEPER', Buffer.from('x')),
      });
    await put('C', '2020-01-01');
    await put('D', '2020-01-01');
    await put('C', '2999-01-01');
    expect((await prune()).feedback_logs).toEqual({ deleted: 1, failed: '' });
    const { rows } = await run('select content from feedback where logfileid is null');
    expect(rows).toEqual([{ content: 'C 2020-01-01' }]);
  });

  it('goes on with the other logs if one fails, and says why', async () => {
    await run('truncate notice cascade');
    await addNotices(1, 91);
    await run(`insert into push_sending (kind, subject, empid, subscription, at)
      values ('x', 'x', 'x', uuid_v7(), now() - interval '91 days')`);
    await run(`create function no_way() returns trigger language plpgsql as $$ begin raise exception 'no way'; end $$`);
    await run('create trigger no_way before delete on notice for each row execute function no_way()');
    const result = await prune();
    await run('drop trigger no_way on notice');
    expect(result).toMatchObject({ notices: { deleted: 0, failed: 'no way' }, pushes: { deleted: 1, failed: '' } });
  });

  it('is a job, whose last run the screen shows', async () => {
    await run('truncate notice cascade');
    await addNotices(2, 91);
    await server.db.write(actor, (trx) => requestJob(trx, { job: retentionJobId, subject: '' }));
    await server.runJobs();
    await expect
      .poll(() => latestExecution(server.db.read, { job: retentionJobId }), { timeout: 20_000 })
      .toMatchObject({ state: 'S', result: { notices: { deleted: 2 } } });
    expect(await rowOf('notices')).toMatchObject({ last: { deleted: 2, failed: 'N' }, emptied: { deleted: 2 } });
    expect(await rowOf('imports')).toMatchObject({ last: { deleted: 0, failed: 'N' }, emptied: null });
    // A result of another release.
    for (const result of ["'3'", 'null', `'{"notices":7,"pushes":{"deleted":"x"}}'`]) {
      await run(`update job_execution set result = ${result} where jobid in ('log-retention', 'execution-sweep')`);
      expect((await server.call(retentionCalls.list, {}, as())).content).toHaveLength(logIds.length);
    }
  });
});
