import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { executionCalls } from '../executions.contract.ts';
import { addRun } from './executions.testing.ts';

/** The total of a list of executions without a filter, which is kept and not counted. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('is exact for each kind and in each order, as runs come and are deleted', async () => {
  const as = { as: server.administrator };
  const totals = async () => {
    const counted: number[] = [];
    for (const sortField of [undefined, 'executionTime'] as const)
      for (const kind of ['app', 'bpm'] as const) {
        const query = { pageNum: 1, pageSize: 5, ...(sortField && { sortField }) };
        counted.push((await server.call(executionCalls[kind].search, { query }, as)).content.total);
      }
    return counted;
  };
  await server.db.pool.query('delete from job_execution');
  expect(await totals()).toEqual([0, 0, 0, 0]);
  for (let nth = 0; nth < 3; nth += 1) await addRun(server.db, { id: `app-${nth}`, kind: 'app' });
  const oid = await addRun(server.db, { id: 'bpm', kind: 'bpm' });
  expect(await totals()).toEqual([3, 1, 3, 1]);
  await server.db.pool.query('delete from job_execution where oid = $1', [oid]);
  expect(await totals()).toEqual([3, 0, 3, 0]);
});
