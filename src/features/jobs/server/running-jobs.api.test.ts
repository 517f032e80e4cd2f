import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession, until } from '#app/server/server.testing.ts';
import type { Input } from '#platform/wire/endpoint.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';
import { jobMenus } from '../job-menus.contract.ts';
import { jobCalls, type JobRow } from '../jobs.contract.ts';
import { jobContent, registerWriteBack } from './jobs.testing.ts';

/** Deleting and running scheduled jobs, and who may (seed 002 §2.8). */
const calls = jobCalls.app;
let server: TestServer;
let changer: TestSession;
let as: { as: TestSession; lang: 'en' };
beforeAll(async () => {
  server = await startTestServer();
  changer = await server.person('CHANGER', { has: { [jobMenus.app.id]: 'USER', [jobMenus.bpm.id]: 'USER' } });
  as = { as: changer, lang: 'en' };
});
afterAll(() => server.close());

type Add = Input<typeof calls.add>['content'];
let numbered = 0;
const filled = (more: Partial<Add> = {}): Add => ({
  id: `job-${(numbered += 1)}`,
  name: 'Clean more',
  preword: 'platform',
  action: 'executions',
  frequency: 2,
  frequencytype: 'day',
  nexttime: Date.UTC(2030, 0, 31, 0, 0),
  ...more,
});
const add = (more: Partial<Add> = {}) => server.call(calls.add, { content: filled(more) }, as);
const added = async (more: Partial<Add> = {}): Promise<JobRow> => {
  const answer = await add(more);
  expect(answer).toMatchObject({ code: '200' });
  return answer.content;
};
const list = async (): Promise<JobRow[]> => (await server.call(calls.list, { query: {} }, as)).content;
const seeded = async (id: string): Promise<JobRow> => {
  const row = (await list()).find((one) => one.id === id);
  if (!row) throw new Error(`${id} is not there`);
  return row;
};
const remove = (...oids: string[]) => server.call(calls.remove, { content: oids.map((oid) => ({ oid })) }, as);
const requests = async (subject: string) => {
  const { rows } = await server.db.pool.query<{ jobid: string; wanted: string; startedby: string }>(
    'select jobid, wanted, startedby from job_request where subject = $1',
    [subject],
  );
  return rows;
};

describe('deleting', () => {
  it('takes all or none, leaves what the product needs, and can be undone', async () => {
    const rows = [await added(), await added()];
    const { oid: needed } = await seeded('role-refresh');
    expect(await remove(...rows.map(({ oid }) => oid), needed)).toMatchObject({
      code: '503',
      reason: 'scheduled_job.essential',
    });
    const removed = await remove(...rows.map(({ oid }) => oid));
    expect(removed.content).toEqual({ deleted: 2 });
    expect((await list()).some(({ oid }) => rows.some((row) => row.oid === oid))).toBe(false);
    expect((await remove(rows[0]?.oid ?? '')).content).toEqual({ deleted: 0 });
    await server.call(undoCalls.undo, { content: { act: removed.requestId } }, as);
    expect((await list()).filter(({ oid }) => rows.some((row) => row.oid === oid))).toMatchObject([
      { nexttime: '2030-01-31 08:00:00' },
      { nexttime: '2030-01-31 08:00:00' },
    ]);
  });

  it('of a job of the product lasts: the next start does not bring it back', async () => {
    const { oid } = await seeded('file-sweep');
    expect((await remove(oid)).content).toEqual({ deleted: 1 });
    const { seedDefaults } = await import('#app/server/first-start.ts');
    await seedDefaults(server.db, { login: 'admin', password: 'irrelevant, there is one' });
    expect((await list()).some(({ id }) => id === 'file-sweep')).toBe(false);
  });
});

describe('running now', () => {
  it('answers the number of the run, for whom it is, and keeps the schedule; a second one waits for the first', async () => {
    const row = await added();
    const answer = await server.call(calls.run, { content: { oid: row.oid } }, as);
    expect(answer.content.scheduleid).toBeGreaterThan(0);
    expect(await requests(row.oid)).toMatchObject([{ jobid: 'execution-sweep', wanted: 'Y', startedby: 'CHANGER' }]);
    expect(await seeded(row.id)).toMatchObject({ waiting: 'Y', nexttime: row.nexttime });
    const both = await Promise.all([
      server.call(calls.run, { content: { oid: row.oid } }, as),
      server.call(calls.run, { content: { oid: row.oid } }, as),
    ]);
    for (const one of both) expect(one).toMatchObject({ code: '500', reason: 'scheduled_job.run_waiting' });
    await remove(row.oid);
    expect(await requests(row.oid)).toMatchObject([{ wanted: 'N' }]);
  });

  it('rejects a day for an action that does not work for days, and days that do not exist', async () => {
    const { oid } = await added();
    const run = (date: string) => server.call(calls.run, { content: { oid, date } }, as);
    expect(await run('2026-05-01')).toMatchObject({ code: '500', fields: { date: 'scheduled_job.no_date' } });
    expect(await run('2026-02-30')).toMatchObject({ fields: { date: 'form.day_form' } });
    expect(await run('yesterday')).toMatchObject({ fields: { date: 'form.day_form' } });
  });

  it('works for a day, where its action does; a job whose action is gone is shown as such and can be paused', async () => {
    registerWriteBack();
    const calls = jobCalls.bpm;
    const { content } = await server.call(calls.add, { content: jobContent('bpm', 'write-back') }, as);
    const run = await server.call(calls.run, { content: { oid: content.oid, date: '2026-05-01' } }, as);
    expect(run.content.scheduleid).toBeGreaterThan(0);
    const { rows } = await server.db.pool.query<{ schedule: { plannedfor: string; day: string } }>(
      'select schedule from job_request where subject = $1',
      [content.oid],
    );
    expect(rows[0]?.schedule).toMatchObject({ plannedfor: '2026-05-01 00:00:00+08', day: '2026-05-01' });
    await server.db.write({ empid: 'test' }, (trx) =>
      trx.updateTable('scheduled_job').set({ action: 'gone' }).where('oid', '=', content.oid).execute(),
    );
    expect((await server.call(calls.item, { query: { oid: content.oid } }, as)).content).toMatchObject({ title: null });
    const paused = await server.call(calls.edit, { content: { oid: content.oid, status: 'N' } }, as);
    expect(paused.content).toMatchObject({ status: 'N', pausedby: 'CHANGER' });
    expect(await server.call(calls.edit, { content: { oid: content.oid, frequency: 2 } }, as)).toMatchObject({
      fields: { action: 'scheduled_job.unknown_action' },
    });
    expect(await server.call(calls.run, { content: { oid: content.oid } }, as)).toMatchObject({
      reason: 'scheduled_job.unknown_action',
    });
  });

  it('ends with a notice to who has run it, which leads to the execution', async () => {
    const row = await added({ params: { keepDays: 700 } });
    await server.runJobs();
    const { content } = await server.call(calls.run, { content: { oid: row.oid } }, as);
    await until(async () => (await seeded(row.id)).last?.state === 'S');
    const { last } = await seeded(row.id);
    expect(last).toMatchObject({ scheduleid: content.scheduleid, executionTime: expect.any(Number) });
    const { rows } = await server.db.pool.query(
      "select type, code, title, path from notice where empid = 'CHANGER' and path = $1",
      [`/app/job?run=${last?.oid}`],
    );
    expect(rows).toMatchObject([
      { type: 'job', code: '200', title: { key: 'job.notice.done', values: { name: { en: 'Clean more' } } } },
    ]);
  });
});

describe('rights', () => {
  it('are those of each screen; who may only look changes nothing', async () => {
    const reader = await server.person('READER', { has: { [jobMenus.app.id]: 'VIEWER' } });
    const row = await added();
    expect((await server.call(calls.list, { query: {} }, { as: reader })).code).toBe('200');
    expect((await server.call(jobCalls.bpm.list, { query: {} }, { as: reader })).status).toBe(403);
    for (const answer of [
      await server.call(calls.edit, { content: { oid: row.oid, status: 'N' } }, { as: reader }),
      await server.call(calls.run, { content: { oid: row.oid } }, { as: reader }),
      await server.call(calls.remove, { content: [{ oid: row.oid }] }, { as: reader }),
    ])
      expect(answer.status).toBe(403);
    expect(await seeded(row.id)).toMatchObject({ status: 'Y', waiting: 'N' });
  });
});
