import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { homeCalls } from '#features/home/home.contract.ts';
import { empty, putResult } from './write-backs.testing.ts';

/** A product whose process engine has been taken out of the settings. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('says nothing on home of the engine that it had, and names the results that wait for one', async () => {
  const kinds = async () =>
    (await server.call(homeCalls.attention, {}, { as: server.administrator })).content.filter(({ key }) =>
      key.startsWith('process-engine'),
    );
  await empty(server.db);
  await server.db.write({ empid: 'test' }, (trx) =>
    sql`update process_engine set state = 'open', failures = 5, since = now(), reason = 'process_engine.timeout',
      nextprobe = now()`.execute(trx),
  );
  expect(await kinds()).toEqual([]);
  await putResult(server.db, { insId: 'WAITS' });
  await putResult(server.db, { insId: 'DEAD', state: 'F' });
  expect(await kinds()).toMatchObject([
    { key: 'process-engine-none', total: 1, list: '/bpm/write-back?state=W', rows: [{ label: 'Leave · WAITS' }] },
  ]);
});
