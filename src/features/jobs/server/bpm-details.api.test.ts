import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { bpmDetailCalls, mostBpmDetails } from '../executions.contract.ts';
import { addRun } from './executions.testing.ts';

/** What an execution of the BPM side did with very many forms. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('the earliest forms are answered, as many as one answer has', async () => {
  const scheduleid = 900_100;
  const execution = await addRun(server.db, { kind: 'bpm', id: 'many', scheduleid });
  await server.db.write({ empid: 'test' }, (trx) =>
    sql`insert into bpm_execution_detail (execution, name, message, state, form_id, ins_id, retry, crtdat)
      select ${execution}, 'Form', '', 'C', 'FORM1', n::text, 0, now() - make_interval(secs => n)
      from generate_series(1, ${mostBpmDetails + 2}) n`.execute(trx),
  );
  const { content } = await server.call(bpmDetailCalls.list, { query: { scheduleid } }, { as: server.administrator });
  expect(content).toHaveLength(mostBpmDetails);
  expect(content[0]?.insId).toBe(String(mostBpmDetails + 2));
  expect(content.at(-1)?.insId).toBe('3');
});
