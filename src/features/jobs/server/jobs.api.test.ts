import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import type { Input } from '#platform/wire/endpoint.ts';
import { changeCalls } from '#platform/record-history/record-history.contract.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';
import { forgetWriteBack } from './jobs.testing.ts';
import { jobMenus } from '../job-menus.contract.ts';
import { jobCalls, type JobRow } from '../jobs.contract.ts';

/** The scheduled jobs of seed 002 §2.8. */
const calls = jobCalls.app;
let server: TestServer;
let changer: TestSession;
let as: { as: TestSession; lang: 'en' };
beforeAll(async () => {
  server = await startTestServer();
  changer = await server.person('CHANGER', {
    name: 'Changer',
    has: { [jobMenus.app.id]: 'USER', [jobMenus.bpm.id]: 'USER' },
  });
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
const edit = (content: Input<typeof calls.edit>['content']) => server.call(calls.edit, { content }, as);
const list = async (): Promise<JobRow[]> => (await server.call(calls.list, { query: {} }, as)).content;
const seeded = async (id: string): Promise<JobRow> => {
  const row = (await list()).find((one) => one.id === id);
  if (!row) throw new Error(`${id} is not there`);
  return row;
};
const requests = async (subject: string) => {
  const { rows } = await server.db.pool.query<{ jobid: string; wanted: string; startedby: string }>(
    'select jobid, wanted, startedby from job_request where subject = $1',
    [subject],
  );
  return rows;
};

describe('the list', () => {
  it('has the jobs of the product itself, in words of the reader', async () => {
    const rows = await list();
    expect(rows.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['role-refresh', 'message-due', 'survey-upkeep', 'push', 'sweep', 'execution-sweep']),
    );
    expect(await seeded('role-refresh')).toMatchObject({
      name: 'Refresh role members',
      title: 'Refresh role members',
      preword: 'role',
      action: 'refresh',
      frequency: 15,
      frequencytype: 'min',
      status: 'Y',
      essential: 'Y',
      overdue: 'N',
      waiting: 'N',
      last: null,
    });
    const chinese = await server.call(calls.list, { query: {} }, { as: changer, lang: 'zh-TW' });
    expect(chinese.content.find(({ id }) => id === 'role-refresh')?.name).toBe('更新角色成員');
  });

  it('is searched in either script, by id, name or method', async () => {
    const ids = async (query: object) =>
      (await server.call(calls.list, { query }, { as: changer, lang: 'zh-TW' })).content.map(({ id }) => id);
    expect(await ids({ simplifiedFilter: '角色成员' })).toEqual(['role-refresh']);
    expect(await ids({ simplifiedFilter: 'ROLE.ref' })).toEqual(['role-refresh']);
    expect(await ids({ traditionalFilter: 'message-d' })).toEqual(['message-due']);
    expect(await ids({ simplifiedFilter: '%' })).toEqual([]);
  });

  it('says the next five times in the zone of the platform, and what is overdue', async () => {
    const row = await added({ frequency: 1, frequencytype: 'month' });
    expect(row.nexttime).toBe('2030-01-31 08:00:00');
    expect(row.times.map(({ time }) => time.slice(0, 10))).toEqual([
      '2030-01-31',
      '2030-02-28',
      '2030-03-31',
      '2030-04-30',
      '2030-05-31',
    ]);
    expect(row.times[0]).toMatchObject({ offset: '+08', change: 0 });
    await server.db.pool.query(
      "update scheduled_job_clock set nexttime = now() - interval '2 minutes' where joboid = $1",
      [row.oid],
    );
    expect((await seeded(row.id)).overdue).toBe('Y');
  });

  it('of the BPM side is its own: it has what writes back, and takes no action of the other', async () => {
    forgetWriteBack();
    expect((await server.call(jobCalls.bpm.list, { query: {} }, as)).content).toMatchObject([
      { id: 'bpm-write-back', preword: 'bpm', action: 'writeBack', status: 'Y', params: { form: '' } },
    ]);
    expect((await server.call(jobCalls.bpm.actions, {}, as)).content).toMatchObject([
      { preword: 'bpm', action: 'writeBack', params: [{ name: 'form', type: 'text' }] },
    ]);
    const content = filled();
    expect(await server.call(jobCalls.bpm.add, { content }, as)).toMatchObject({
      code: '501',
      fields: { action: 'scheduled_job.unknown_action' },
    });
    const row = await added();
    expect(await server.call(jobCalls.bpm.edit, { content: { oid: row.oid, name: 'x' } }, as)).toMatchObject({
      code: '502',
      reason: 'wire.gone',
    });
    expect((await server.call(jobCalls.bpm.remove, { content: [{ oid: row.oid }] }, as)).content.deleted).toBe(0);
  });

  it('offers what is registered, with parameters', async () => {
    const { content } = await server.call(calls.actions, {}, as);
    expect(content.find(({ action }) => action === 'executions')).toMatchObject({
      preword: 'platform',
      essential: '',
      params: [{ name: 'keepDays', type: 'number', least: 7, most: 730, fallback: '90' }],
    });
    expect(content.find(({ action }) => action === 'due')?.essential).not.toBe('');
  });

  it('is exported', async () => {
    const { cells } = await server.exported(calls.exportAll, { query: {} }, as);
    expect(cells.some((row) => row[0] === 'role-refresh' && row[1] === 'Refresh role members')).toBe(true);
  });
});

describe('the times while they are typed', () => {
  it('are those of the schedule', async () => {
    const query = { frequency: 1, frequencytype: 'month', nexttime: Date.UTC(2031, 11, 31) } as const;
    const { content } = await server.call(calls.times, { query }, as);
    expect(content.map(({ time }) => time.slice(0, 10))).toEqual([
      '2031-12-31',
      '2032-01-31',
      '2032-02-29',
      '2032-03-31',
      '2032-04-30',
    ]);
    expect((await server.call(calls.times, { query: { ...query, frequency: 0 } }, as)).status).toBe(400);
  });
});

describe('adding', () => {
  it('keeps what was sent, and fills in parameters that were not', async () => {
    const row = await added({ params: {}, overlap: 'wait', retries: 0, name: ' Clean  ' });
    expect(row).toMatchObject({
      name: 'Clean',
      params: { keepDays: 90 },
      overlap: 'wait',
      retries: 0,
      status: 'Y',
      frequency: 2,
      frequencytype: 'day',
      essential: 'N',
      crtemp: 'CHANGER',
      rev: 1,
    });
  });

  it.each([
    ['id', '', 'form.required'],
    ['id', 'x'.repeat(61), 'form.too_long'],
    ['id', 'two words', 'scheduled_job.id_form'],
    ['name', '', 'form.required'],
    ['preword', '', 'form.must_declared'],
    ['action', '', 'form.must_declared'],
    ['action', 'drop', 'scheduled_job.unknown_action'],
    ['preword', 'role', 'scheduled_job.unknown_action', 'action'],
    ['frequency', '', 'form.required'],
    ['frequency', 0, 'form.number_positive_integer'],
    ['frequency', -5, 'form.number_positive_integer'],
    ['frequency', 1.5, 'form.number_positive_integer'],
    ['frequency', 'often', 'form.number_positive_integer'],
    ['frequency', 10_000, 'scheduled_job.frequency_too_large'],
    ['frequencytype', 'year', 'form.invalid'],
    ['nexttime', '', 'form.must_declared'],
    ['nexttime', '2026-02-30 00:00:00', 'form.date_form'],
    ['retries', 11, 'scheduled_job.retries_form'],
    ['retries', -1, 'scheduled_job.retries_form'],
    ['overlap', 'twice', 'form.invalid'],
    ['params', { keepDays: 6 }, 'form.number', 'params.keepDays'],
    ['params', { keepDays: 'long' }, 'form.number', 'params.keepDays'],
    ['params', { drop: 'all' }, 'form.unknown_field', 'params.drop'],
  ])('rejects %s = %j with the field and the reason', async (field, value, reason, at: string = field) => {
    expect(await add({ [field]: value })).toMatchObject({ status: 200, code: '501', fields: { [at]: reason } });
  });

  it('rejects an id that exists, in any letter case and also when two add it at once', async () => {
    const answers = await Promise.all([add({ id: 'Twice' }), add({ id: 'tWICE' })]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '24']);
    expect(answers.find(({ code }) => code === '24')).toMatchObject({ fields: { id: 'scheduled_job.id_exists' } });
  });

  it('rejects an interval in which the product does not work', async () => {
    const content = { preword: 'message', action: 'due', frequency: 61, frequencytype: 'min' } as const;
    expect(await add(content)).toMatchObject({ code: '501', fields: { frequency: 'scheduled_job.too_rare_hours' } });
    const { oid } = await added({ ...content, frequency: 60 });
    expect(await server.call(calls.remove, { content: [{ oid }] }, as)).toMatchObject({ code: '200' });
    expect(await add({ ...content, frequency: 1, frequencytype: 'day' })).toMatchObject({ code: '501' });
  });
});

describe('changing', () => {
  it('keeps the id and the anchor: a name that is saved in February leaves the 31st alone', async () => {
    const row = await added({ frequency: 1, frequencytype: 'month' });
    expect(await edit({ oid: row.oid, id: 'another' })).toMatchObject({ fields: { id: 'form.read_only' } });
    const named = await edit({
      oid: row.oid,
      id: row.id,
      rev: row.rev,
      name: 'Other name',
      frequency: 1,
      frequencytype: 'month',
      nexttime: '2030-02-28 08:00:00',
    });
    expect(named.content).toMatchObject({ name: 'Other name', nexttime: '2030-01-31 08:00:00', rev: 2 });
    const moved = await edit({ oid: row.oid, nexttime: '2030-02-27 08:00:00' });
    expect(moved.content.times[1]?.time).toBe('2030-03-27 08:00:00');
    expect(await edit({ oid: row.oid, rev: 1, name: 'late' })).toMatchObject({ status: 409, content: { rev: 3 } });
  });

  it('to a time that has passed leads to the next one of the series', async () => {
    const row = await added();
    const { content } = await edit({ oid: row.oid, frequency: 1, nexttime: '2020-05-05 23:59:59' });
    expect(content.nexttime).toMatch(/ 23:59:59$/);
    expect(content.nexttime?.slice(0, 4)).not.toBe('2020');
  });

  it('pauses with name and reason, withdraws what waits, and resumes; each can be undone', async () => {
    const row = await added();
    await server.call(calls.run, { content: { oid: row.oid } }, as);
    const paused = await edit({ oid: row.oid, status: 'N', reason: 'holidays' });
    expect(paused.content).toMatchObject({
      status: 'N',
      pausedby: 'CHANGER',
      pausedat: expect.any(String),
      reason: 'holidays',
      nexttime: null,
      waiting: 'N',
    });
    expect(paused.content.times).toHaveLength(5);
    // By the clock of the database, as the time of the change: that of a server may be another one.
    const clock = 'select pausedat = txdat as same from scheduled_job where oid = $1';
    expect((await server.db.pool.query(clock, [row.oid])).rows).toEqual([{ same: true }]);
    expect(await requests(row.oid)).toMatchObject([{ wanted: 'N' }]);
    const query = { tableName: 'scheduled_job', key: row.oid };
    const [pause] = (await server.call(changeCalls.record, { query }, { as: server.administrator })).content;
    expect(pause?.changes.find(({ column }) => column === 'pausedby')?.to).toBe('Changer (CHANGER)');
    expect((await edit({ oid: row.oid, reason: 'still' })).content).toMatchObject({ reason: 'still' });
    const on = await edit({ oid: row.oid, status: 'Y' });
    expect(on.content).toMatchObject({ status: 'Y', pausedby: '', pausedat: null, reason: '' });
    expect(on.content.nexttime).toBe('2030-01-31 08:00:00');
    const undone = await server.call(undoCalls.undo, { content: { act: on.requestId } }, as);
    expect(undone).toMatchObject({ code: '200' });
    expect(await seeded(row.id)).toMatchObject({ status: 'N', reason: 'still' });
  });

  it('pauses a job that the product needs with a reason only, and gives it no other action', async () => {
    const { oid } = await seeded('message-due');
    expect(await edit({ oid, status: 'N' })).toMatchObject({
      code: '502',
      fields: { reason: 'scheduled_job.reason_needed' },
    });
    expect(await edit({ oid, action: 'refresh', preword: 'role' })).toMatchObject({
      fields: { action: 'scheduled_job.essential' },
    });
    expect(await edit({ oid, status: 'N', reason: 'repairs' })).toMatchObject({ code: '200' });
    expect(await edit({ oid, status: 'Y' })).toMatchObject({ code: '200' });
  });

  it('ignores what the server keeps', async () => {
    const row = await added();
    const forged = { oid: row.oid, name: 'x', kind: 'bpm', pausedby: 'me', crtemp: 'me', rev: row.rev };
    expect((await edit(forged)).content).toMatchObject({ pausedby: '', crtemp: 'CHANGER' });
    expect((await list()).some(({ oid }) => oid === row.oid)).toBe(true);
  });
});
