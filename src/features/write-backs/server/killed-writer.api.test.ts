import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '#app/server/server.testing.ts';
import { type Spawned, spawnServer } from '#app/server/spawned.testing.ts';
import { createTestDatabase, type TestDatabase } from '#platform/db/server/database.testing.ts';
import { type Database, openDatabase } from '#platform/db/server/database.ts';
import { openPool } from '#platform/db/server/pool.ts';
import { type EngineServer, startEngineServer } from '#platform/process-engine/server/engine-server.testing.ts';
import { putResult, resultsOf } from './write-backs.testing.ts';

const patienceMs = 180_000;
const results = 40;

let database: TestDatabase;
let db: Database;
let engine: EngineServer;
const servers: Spawned[] = [];
const start = async (): Promise<Spawned> => {
  const server = await spawnServer(database.url, { BPM_URL: engine.url, BPM_TIMEOUT: '60' });
  servers.push(server);
  return server;
};
const write = (text: string) => db.write({ empid: 'test' }, (trx) => sql.raw(text).execute(trx));
/** The job is due now. */
const due = () =>
  write(
    `update scheduled_job_clock set nexttime = now() where joboid = (select oid from scheduled_job where id = 'bpm-write-back')`,
  );

beforeAll(async () => {
  [database, engine] = await Promise.all([createTestDatabase(), startEngineServer()]);
  db = openDatabase(openPool({ ...database, size: 3, timeZone: 'Asia/Taipei', onError: () => undefined }));
}, 120_000);
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL');
  await db.close();
  await engine.close();
  await database.drop();
});

it(
  'a server that is killed while it sends is replaced by another one, and the engine has each result once',
  async () => {
    const first = await start();
    // Some are accepted and not answered, so that all senders of the server end up waiting.
    engine.behave({ stall: true }, 'HELD');
    for (let n = 1; n <= results; n += 1)
      await putResult(db, { insId: `K${n}`, formId: n % 5 === 0 ? 'HELD' : 'LEAVE' });
    await due();
    await until(() => engine.received.filter(({ result }) => result.formId === 'HELD').length === 5, patienceMs);
    await until(async () => (await resultsOf(db)).filter(({ state }) => state === 'C').length >= 20, patienceMs);
    await start();
    first.child.kill('SIGKILL');
    await first.ended;
    engine.behave({}, 'HELD');
    const before = (await resultsOf(db)).filter(({ state }) => state === 'C').map(({ insid }) => insid);
    expect(before.length).toBeLessThan(results);
    // What the lost server had taken is another one's after its time.
    await write(`update write_back set nexttry = now() where takenby is not null`);

    await until(async () => {
      await due();
      return (await resultsOf(db)).every(({ state }) => state === 'C');
    }, patienceMs);
    for (let n = 1; n <= results; n += 1) {
      const sent = engine.received.filter(({ result }) => result.insId === `K${n}`);
      expect(new Set(sent.map(({ result }) => result.key)).size).toBe(1);
      expect(sent.length).toBeLessThanOrEqual(2);
      if (before.includes(`K${n}`)) expect(sent).toHaveLength(1);
    }
    expect(engine.accepted.size).toBe(results);
    await until(async () => {
      const { rows } = await sql`select from job_execution where jobid = 'bpm-write-back' and state = 'D'`.execute(
        db.read,
      );
      return rows.length === 0;
    }, patienceMs);
    const { rows: runs } = await sql<{ state: string; reason: string }>`
      select state, reason from job_execution where jobid = 'bpm-write-back' and state = 'F'`.execute(db.read);
    expect(runs).toEqual([{ state: 'F', reason: 'job.server_lost' }]);
  },
  patienceMs * 2,
);
