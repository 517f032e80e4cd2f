import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { executionCalls, executionVerdicts } from '../executions.contract.ts';
import { executionTexts } from '../executions.texts.ts';
import { jobCalls, type runVerdicts } from '../jobs.contract.ts';
import { addRun } from './executions.testing.ts';

/** A filter by how runs ended finds exactly what the lists show with that word. */
let server: TestServer;
let as: { as: TestServer['administrator']; lang: 'en' };
beforeAll(async () => {
  server = await startTestServer();
  as = { as: server.administrator, lang: 'en' };
});
afterAll(() => server.close());

const ended: readonly {
  verdict: (typeof runVerdicts)[number];
  state?: 'S' | 'F' | 'D';
  results: readonly unknown[];
}[] = [
  { verdict: 'S', results: [null, 0, 7, 'any text', {}, { written: 3, retry: 0 }, { failed: '' }, { paused: 0 }] },
  { verdict: 'F', state: 'F', results: [null, { written: 0, dead: 1, retry: 2 }, { paused: 2 }] },
  { verdict: 'D', state: 'D', results: [null] },
  {
    verdict: 'partly',
    results: [
      { written: 3, retry: 1 },
      { L1: { failed: 2 }, L2: { deleted: 1 } },
      { L1: { deleted: 1, failed: 'log_seal.not_sealed' } },
      { retry: 5, paused: 9 },
    ],
  },
  { verdict: 'held', results: [{ written: 0, retry: 0, paused: 5 }] },
  {
    verdict: 'partlyHeld',
    results: [
      { written: 3, paused: 5 },
      { L1: { paused: 1 }, L2: { deleted: 1 } },
    ],
  },
];
const idOf = (verdict: string, nth: number) => `${verdict}-${nth}`;

it.each(['app', 'bpm'] as const)('executions (%s)', async (kind) => {
  for (const { verdict, state = 'S', results } of ended)
    for (const [nth, result] of results.entries())
      await addRun(server.db, { id: idOf(verdict, nth), jobid: kind + idOf(verdict, nth), kind, state, result });
  const calls = executionCalls[kind];
  for (const state of executionVerdicts[kind]) {
    const verdict = state === 'C' ? 'S' : state;
    const expected = (ended.find((one) => one.verdict === verdict)?.results ?? []).map((_, nth) => idOf(verdict, nth));
    const { cells } = await server.exported(calls.exportAll, { query: { state } }, as);
    const titles = cells[0] ?? [];
    const of = (title: string) => cells.slice(1).map((row) => row[titles.indexOf(title)]);
    expect([state, of('Job ID').toSorted((one, other) => String(one).localeCompare(String(other)))]).toEqual([
      state,
      expected,
    ]);
    expect(new Set(of('Result'))).toEqual(new Set([executionTexts[`execution.state.${state}`].en]));
    const { content } = await server.call(calls.search, { query: { state } }, as);
    expect([content.total, content.list.every((row) => row.verdict === state)]).toEqual([expected.length, true]);
  }
});

it('scheduled jobs by their last run', async () => {
  const { content: jobs } = await server.call(jobCalls.app.list, { query: {} }, as);
  for (const [nth, { verdict, state = 'S', results }] of ended.entries()) {
    const job = jobs[nth];
    if (!job) throw new Error('too few jobs');
    await addRun(server.db, { id: job.id, scheduleoid: job.oid, state, result: results.at(-1) });
    const { content } = await server.call(jobCalls.app.list, { query: { last: verdict } }, as);
    expect(content.map(({ id, last }) => [id, last?.verdict])).toEqual([[job.id, verdict]]);
  }
});
