import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, until } from '#app/server/server.testing.ts';
import { executionCalls } from '#features/jobs/executions.contract.ts';
import { jobCalls } from '#features/jobs/jobs.contract.ts';
import { putResult } from './write-backs.testing.ts';

/** A product without a process engine: whatever is due waits for one, as it does while the breaker is open. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('a run that is kept from sending says so, in the list of jobs, of executions, their export and its notice', async () => {
  const as = { as: server.administrator, lang: 'en' } as const;
  for (const insId of ['A', 'B']) await putResult(server.db, { insId });
  const listed = async () => (await server.call(jobCalls.bpm.list, { query: {} }, as)).content[0];
  const job = await listed();
  const { content } = await server.call(jobCalls.bpm.run, { content: { oid: job?.oid ?? '', date: '' } }, as);
  await server.runJobs();
  await until(async () => {
    const { last } = (await listed()) ?? {};
    return last?.scheduleid === content.scheduleid && last.state === 'S';
  });
  const { last } = (await listed()) ?? {};
  expect(JSON.parse(last?.result ?? '')).toMatchObject({ written: 0, paused: 2 });
  expect(last).toMatchObject({ reason: '', message: '' });

  const query = { simplifiedFilter: String(content.scheduleid) };
  const { cells } = await server.exported(executionCalls.bpm.exportAll, { query }, as);
  expect(cells[1]).toContain('Held back');
  expect(cells[1]).toContain('Waiting for the engine 2');
  const chart = await server.call(executionCalls.bpm.chart, { query: { id: job?.id ?? '' } }, as);
  const charted = chart.content.list.find(({ scheduleid }) => scheduleid === content.scheduleid);
  expect([last?.verdict, charted?.verdict]).toEqual(['held', 'held']);

  const { rows } = await server.db.pool.query('select code, title, message from notice where path = $1', [
    `/bpm/job?run=${last?.oid}`,
  ]);
  expect(rows).toMatchObject([
    {
      code: '500',
      title: { key: 'job.notice.held' },
      message: { key: 'job.notice.why', values: { why: { en: 'Waiting for the engine 2' } } },
    },
  ]);
});
