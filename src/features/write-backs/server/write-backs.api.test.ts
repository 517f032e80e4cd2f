import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, testPassword, type TestServer, type TestSession, until } from '#app/server/server.testing.ts';
import { executionMenus } from '#features/jobs/job-menus.contract.ts';
import { engineCalls } from '#platform/process-engine/process-engine.contract.ts';
import { type EngineServer, startEngineServer } from '#platform/process-engine/server/engine-server.testing.ts';
import type { Input } from '#platform/wire/endpoint.ts';
import { formResultCalls, writeBackCalls, writeBackMenu } from '../write-backs.contract.ts';
import { writeBack } from './write-back-job.ts';
import { empty, execution, putResult, putResults, resultsOf } from './write-backs.testing.ts';

/** Handing results over, finding those that failed, and sending them again. */
let server: TestServer;
let engine: EngineServer;
let employee: TestSession;
let changer: TestSession;
let reader: TestSession;
beforeAll(async () => {
  engine = await startEngineServer();
  server = await startTestServer({ BPM_URL: engine.url, BPM_TIMEOUT: '2' });
  await server.person('E1', { name: 'Anna' });
  employee = await server.signInToApp('E1', testPassword);
  changer = await server.person('CHANGER', { has: { [writeBackMenu.id]: 'USER' } });
  reader = await server.person('READER', { has: { [writeBackMenu.id]: 'VIEWER' } });
  await server.db.write({ empid: 'test' }, (trx) =>
    sql`insert into mobile_form (proid, pronm, lineid, linenm, artid, status)
      values ('P1', 'Leave', 'L1', 'Application', 'LEAVE', 'Y'), ('P2', 'Old', 'L1', 'Start', 'OFF', 'N')`.execute(trx),
  );
});
afterAll(async () => {
  await server.close();
  await engine.close();
});
beforeEach(async () => {
  await empty(server.db);
  engine.received.length = 0;
  engine.behave({});
});

type Submitted = Input<typeof formResultCalls.submit>['content'];
const submit = (more: Partial<Submitted> = {}, as = employee) =>
  server.call(
    formResultCalls.submit,
    { content: { formId: 'LEAVE', insId: '4711', values: { days: 2 }, ...more } },
    { as },
  );
const run = async () => {
  const { db, engine: client } = server.services;
  return writeBack({ db, engine: client, attempts: 8 }, await execution(db));
};
type Filter = Partial<Input<typeof writeBackCalls.search>['sealedQuery']['conditionMap']>;
const search = async (filter: Filter, as = reader) =>
  (await server.call(writeBackCalls.search, { query: {}, sealedQuery: { conditionMap: filter } }, { as })).content;
const found = async (filter: Filter) => (await search(filter)).list.map(({ insId }) => insId).toSorted();

describe('a result', () => {
  it('is handed over by the app, written back, and seen on its way', async () => {
    const answer = await submit({ values: { days: 2, reason: '家庭', list: ['a', 'b'] } });
    expect(answer).toMatchObject({ code: '200', content: { state: 'W' } });
    expect(await search({})).toMatchObject({
      total: 1,
      list: [{ formId: 'LEAVE', insId: '4711', name: 'Leave · Application', empid: 'E1', state: 'W', attempts: 0 }],
    });
    expect(await run()).toMatchObject({ written: 1 });
    expect(engine.received[0]?.result).toMatchObject({
      key: `${answer.content.oid}.1`,
      submittedBy: 'E1',
      submittedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+08$/),
      values: { days: 2, reason: '家庭', list: ['a', 'b'] },
    });
    expect(await search({})).toMatchObject({ list: [{ state: 'C', attempts: 1, writtenat: expect.any(String) }] });
  });

  it('that comes again is no second one, also after it was written; a newer one is', async () => {
    const { content: first } = await submit();
    expect((await submit()).content).toEqual(first);
    await run();
    expect((await submit()).content).toEqual({ ...first, state: 'C' });
    expect((await submit({ values: { days: 3 } })).content).toEqual(first);
    await run();
    expect(engine.received.map(({ result }) => [result.key, result.values])).toEqual([
      [`${first.oid}.1`, { days: 2 }],
      [`${first.oid}.2`, { days: 3 }],
    ]);
  });

  it('of another person does not take its place', async () => {
    await server.person('E2');
    const other = await server.signInToApp('E2', testPassword);
    await Promise.all([submit(), submit({ values: { days: 99 } }, other)]);
    expect((await resultsOf(server.db)).map(({ content }) => content)).toEqual(
      expect.arrayContaining([{ days: 2 }, { days: 99 }]),
    );
  });

  it('needs a form that is there, a size that can be sent, and a pause after 120 in an hour', async () => {
    expect(await submit({ formId: 'NONE' })).toMatchObject({
      code: '501',
      fields: { formId: 'write_back.form_unknown' },
    });
    expect(await submit({ formId: 'OFF' })).toMatchObject({ fields: { formId: 'write_back.form_unknown' } });
    expect((await submit({ insId: '' })).fields).toMatchObject({ insId: 'form.required' });
    const large = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`f${n}`, 'x'.repeat(15_000)]));
    expect((await submit({ values: large })).fields).toMatchObject({ values: 'write_back.too_large' });
    expect((await server.call(formResultCalls.submit, {}, { as: changer })).status).toBe(403);
    await server.db.write({ empid: 'test' }, (trx) =>
      sql`insert into write_back (formid, insid, empid, name, content) select 'LEAVE', n::text, 'E1', '', '{}'
        from generate_series(1, 120) n`.execute(trx),
    );
    expect(await submit()).toMatchObject({ status: 429, reason: 'write_back.too_many' });
  });
});

describe('the list', () => {
  it('finds results by form, instance, person, state, error and day', async () => {
    const at = (day: string) => `timestamptz '${day} 12:00+08'`;
    await putResult(server.db, {
      insId: 'A1',
      submittedat: at('2026-05-01'),
      state: 'F',
      attempts: 8,
      reason: 'process_engine.timeout',
      detail: '10 s',
    });
    await putResult(server.db, { insId: 'A2', formId: 'TRAVEL', name: '出差申请', submittedat: at('2026-05-02') });
    await putResult(server.db, {
      insId: 'B1',
      empid: 'E2',
      submittedat: at('2026-05-03'),
      state: 'F',
      attempts: 1,
      reason: 'process_engine.rejected',
      detail: 'The Instance is closed',
    });
    expect(await found({})).toEqual(['A1', 'A2', 'B1']);
    expect(await found({ formId: 'LEAVE' })).toEqual(['A1', 'B1']);
    expect(await found({ insId: 'A2' })).toEqual(['A2']);
    expect(await found({ empid: 'e2' })).toEqual(['B1']);
    expect(await found({ state: 'F' })).toEqual(['A1', 'B1']);
    expect(await found({ reason: 'process_engine.timeout' })).toEqual(['A1']);
    expect(await found({ detail: 'instance IS' })).toEqual(['B1']);
    expect(await found({ startTime: '2026-05-02', endTime: '2026-05-03' })).toEqual(['A2', 'B1']);
    expect(await found({ simplifiedFilter: '出差申请', traditionalFilter: '出差申請' })).toEqual(['A2']);
    expect(await found({ simplifiedFilter: 'b1', traditionalFilter: 'b1' })).toEqual(['B1']);
    const days = async (filter: Filter) =>
      (await server.call(writeBackCalls.search, { query: {}, sealedQuery: { conditionMap: filter } }, { as: reader }))
        .fields;
    expect(await days({ startTime: '2026-05-02' })).toEqual({ endTime: 'write_back.range_incomplete' });
    expect(await days({ startTime: '2026-05-02', endTime: '2026-05-01' })).toEqual({
      endTime: 'write_back.end_before_start',
    });
  });

  it('is exported with the reason in words', async () => {
    await putResult(server.db, {
      insId: 'X',
      state: 'F',
      attempts: 1,
      reason: 'process_engine.rejected',
      detail: 'Closed',
    });
    const { cells } = await server.exported(
      writeBackCalls.exportAll,
      { query: {}, sealedQuery: { conditionMap: {} } },
      { as: reader, lang: 'en' },
    );
    expect(cells[1]).toContain('Rejected by the engine · Closed (original text)');
  });
});

const ask = (filter: Filter, rate = 5, more: object = {}) =>
  server.call(writeBackCalls.preview, { content: { filter, rate, ...more } }, { as: reader });
const retry = (filter: Filter, count: number, rate = 5, as = changer, more: object = {}) =>
  server.call(writeBackCalls.retry, { content: { filter, rate, count, ...more } }, { as });

describe('sending again', () => {
  it('says before how many there are, and sends exactly these, logged with who has asked for it', async () => {
    await putResults(server.db, 'DEAD', 12, 'F');
    await putResult(server.db, { insId: 'OTHER', formId: 'TRAVEL', state: 'F' });
    await putResults(server.db, 'DONE', 3);
    const preview = await ask({ formId: 'LEAVE' });
    expect(preview.content).toEqual({
      count: 12,
      seconds: 3,
      forms: [{ formId: 'LEAVE', name: 'Leave', count: 12 }],
      runs: 'Y',
    });
    expect((await resultsOf(server.db, 'DEAD')).every(({ state }) => state === 'F')).toBe(true);
    expect(await retry({ formId: 'LEAVE' }, 11)).toMatchObject({ reason: 'write_back.changed', params: { count: 12 } });
    const answer = await retry({ formId: 'LEAVE' }, 12);
    expect(answer.content).toMatchObject({ total: 12, waiting: 12, written: 0, failed: 0, left: 3, crtemp: 'CHANGER' });
    expect(await resultsOf(server.db, 'OTHER')).toMatchObject([{ state: 'F' }]);
    const { rows } = await server.db.pool.query(
      "select actor, new_row from database_log where table_name = 'write_back_retry' and new_row ->> 'oid' = $1",
      [answer.content.oid],
    );
    expect(rows).toMatchObject([{ actor: 'CHANGER', new_row: { total: 12, rate: 5, filter: { formId: 'LEAVE' } } }]);
    expect((await ask({ formId: 'LEAVE' })).content).toMatchObject({ count: 0 });
    expect(await retry({ formId: 'LEAVE' }, 12)).toMatchObject({ reason: 'write_back.nothing' });
  });

  it('keeps the rate on all servers together, and lets others pass', async () => {
    await putResults(server.db, 'SLOW', 12, 'F');
    await retry({}, 12, 10);
    await putResults(server.db, 'NEW', 20);
    const begun = performance.now();
    const both = await Promise.all([run(), run()]);
    const seconds = (performance.now() - begun) / 1_000;
    expect(both[0].written + both[1].written).toBe(32);
    expect(seconds).toBeGreaterThan(1);
    const order = engine.received.map(({ result }) => result.insId);
    expect(order.lastIndexOf('NEW-20')).toBeLessThan(order.findLastIndex((insId) => insId.startsWith('SLOW')));
    const { content } = await server.call(writeBackCalls.progress, {}, { as: reader });
    expect(content).toMatchObject([{ total: 12, waiting: 0, written: 12, failed: 0, left: 0 }]);
  });

  it('shows what has failed again, and can be for chosen ones', async () => {
    const oid = await putResult(server.db, { insId: 'ONE', state: 'F' });
    await putResult(server.db, { insId: 'TWO', state: 'F' });
    engine.behave({ rejects: 'Still closed' });
    await retry({}, 1, 100, changer, { oids: [oid] });
    await run();
    const { content } = await server.call(writeBackCalls.progress, {}, { as: reader });
    expect(content).toMatchObject([{ total: 1, waiting: 0, written: 0, failed: 1 }]);
    expect(await resultsOf(server.db, 'TWO')).toMatchObject([{ state: 'F', reason: '' }]);
  });
});

describe('rights', () => {
  it('are those of the screen: who looks does not send, and who works in a part sees nothing', async () => {
    await putResult(server.db, { insId: 'SEEN', state: 'F' });
    expect((await retry({}, 1, 5, reader)).status).toBe(403);
    const stranger = await server.person('STRANGER');
    expect((await server.call(writeBackCalls.search, { query: {} }, { as: stranger })).status).toBe(403);
    await server.person('PLANT', { coid: 'AA', plantid: '01' });
    await server.give(writeBackMenu.id, 'USER', [{ type: 'P', contentoid: 'AA01', containSub: 'N' }]);
    const partial = await server.signIn('PLANT', testPassword);
    expect(await search({}, partial)).toEqual({ total: 0, list: [] });
    expect((await retry({}, 1, 5, partial)).status).toBe(403);
    expect(
      (await server.call(writeBackCalls.preview, { content: { filter: {}, rate: 5 } }, { as: partial })).status,
    ).toBe(403);
  });

  it('the state of the engine is shown on each screen of the BPM side', async () => {
    const runs = await server.person('RUNS', { has: { [executionMenus.bpm.id]: 'VIEWER' } });
    await putResults(server.db, 'W', 2);
    await putResult(server.db, { insId: 'D', state: 'F' });
    expect((await server.call(engineCalls.state, {}, { as: runs })).content).toMatchObject({
      configured: 'Y',
      state: 'closed',
      waiting: 2,
      dead: 1,
    });
  });
});

describe('sending again at once', () => {
  it('requests a run of the job, whose end is a notice to who has asked, unless the job is off', async () => {
    await putResult(server.db, { insId: 'RUN', state: 'F' });
    // No other run is waiting, and none falls due.
    await server.db.pool.query("delete from job_request where jobid = 'bpm-write-back'");
    await server.db.pool.query("update scheduled_job_clock set nexttime = now() + interval '1 hour'");
    await server.runJobs();
    await retry({}, 1);
    await until(async () => (await resultsOf(server.db, 'RUN'))[0]?.state === 'C');
    await until(async () => {
      const { rows } = await server.db.pool.query("select from notice where empid = 'CHANGER' and type = 'job'");
      return rows.length > 0;
    });
    await server.db.write({ empid: 'test' }, (trx) =>
      sql`update scheduled_job set status = 'N' where id = 'bpm-write-back'`.execute(trx),
    );
    expect((await ask({})).content).toMatchObject({ runs: 'N' });
  });
});
