import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { jobCalls } from '../jobs.contract.ts';

const calls = jobCalls.app;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('the list of jobs is narrowed by status, last run and delay, and exported as it is shown', async () => {
  const as = { as: server.administrator, lang: 'en' } as const;
  const paused = ['b', 'a', 'c'].map((name, nth) => ({
    id: `job-${nth}`,
    name,
    preword: 'platform',
    action: 'executions',
    frequency: 1,
    frequencytype: 'day' as const,
    nexttime: Date.UTC(2030, 0, 31),
    status: 'N' as const,
  }));
  for (const content of paused) expect(await server.call(calls.add, { content }, as)).toMatchObject({ code: '200' });
  const query = { status: 'N', sortField: 'name', sortOrder: 'desc' } as const;
  const { content } = await server.call(calls.list, { query }, as);
  const shown = content.map(({ id }) => id);
  expect(shown).toEqual(['job-2', 'job-0', 'job-1']);
  const { cells } = await server.exported(calls.exportAll, { query }, as);
  expect(cells.slice(1).map(([id]) => id)).toEqual(shown);
  for (const none of [{ last: 'D' }, { overdue: 'Y' }] as const) {
    expect((await server.call(calls.list, { query: { ...query, ...none } }, as)).content).toEqual([]);
    expect((await server.exported(calls.exportAll, { query: { ...query, ...none } }, as)).cells).toHaveLength(1);
  }
});
