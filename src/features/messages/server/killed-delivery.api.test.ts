import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '#app/server/server.testing.ts';
import {
  callSpawned,
  sealedFor,
  signInSpawned,
  type Spawned,
  spawnServer,
  withToken,
} from '#app/server/spawned.testing.ts';
import { createTestDatabase, type TestDatabase } from '#platform/db/server/database.testing.ts';
import { type Database, openDatabase } from '#platform/db/server/database.ts';
import { openPool } from '#platform/db/server/pool.ts';
import type { Tokens } from '#platform/session/session.contract.ts';

/** More than one portion of a delivery. */
const people = 25_000;
/** The person at whom the delivery is held. */
const heldAt = 'K24000';
const lock = 4_242;
/** A lost server is noticed after half a minute. */
const patienceMs = 120_000;

let database: TestDatabase;
let db: Database;
const servers: Spawned[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(openPool({ ...database, size: 3, timeZone: 'Asia/Taipei', onError: () => undefined }));
  servers.push(await spawnServer(database.url));
  await db.write({ empid: 'test' }, async (trx) => {
    await trx
      .insertInto('master_data')
      .values([
        { class1: 'ORG', class2: 'CO', class3: 'K', content: 'K' },
        { class1: 'ORG', class2: 'PLANT', class3: 'K', class4: '1', content: 'K1' },
      ])
      .execute();
    await sql`insert into employee (empid, name, coid, plantid)
      select 'K' || lpad(n::text, 5, '0'), 'Person ' || n, 'K', '1' from generate_series(1, ${people}) n`.execute(trx);
  });
  await db.pool.query(`
    create function hold_delivery() returns trigger language plpgsql as $$
    begin
      if new.empid = '${heldAt}' then perform pg_advisory_xact_lock(${lock}); end if;
      return new;
    end $$;
    create trigger hold before insert on message_delivery for each row execute function hold_delivery()`);
}, 120_000);
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL');
  await db.close();
  await database.drop();
});

const written = async (
  server: Spawned,
  tokens: Tokens,
  method: string,
  path: string,
  content: object,
): Promise<{ oid: string }> => {
  const init = withToken(tokens);
  const body = JSON.stringify({ content: await sealedFor(server, content) });
  const answer = await callSpawned(server, path, { ...init, method, body });
  if (answer.body.code !== '200') throw new Error(`${path} answered ${JSON.stringify(answer.body)}`);
  return answer.body.content as { oid: string };
};

const one = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row> => {
  const [row] = (await query.execute(db.read)).rows;
  if (row === undefined) throw new Error('no row');
  return row;
};

it(
  'is finished by another server where one is killed in the middle: nobody twice, nobody left out',
  async () => {
    const [first] = servers as [Spawned];
    const tokens = await signInSpawned(first);
    const { oid } = await written(first, tokens, 'POST', '/message', {
      title: 'Held',
      fullcontent: '<p>Held</p>',
      receiverList: [{ type: 'P', id: 'K1' }],
    });
    const holder = await db.pool.connect();
    await holder.query('select pg_advisory_lock($1)', [lock]);
    await written(first, tokens, 'PUT', '/message/publish', { oid });
    await until(
      async () =>
        (await one(sql<{ n: number }>`select count(*) as n from pg_locks where locktype = 'advisory' and not granted`))
          .n > 0,
      patienceMs,
    );
    servers.push(await spawnServer(database.url));
    first.child.kill('SIGKILL');
    await first.ended;
    await holder.query('select pg_advisory_unlock($1)', [lock]);
    holder.release();

    await until(
      async () =>
        (await one(sql<{ delivery: string }>`select delivery from message where oid = ${oid}`)).delivery === 'done',
      patienceMs,
    );
    const counted = await one(sql<{ all: number; people: number; audience: number }>`
      select count(*)::int as all, count(distinct v.empid)::int as people, max(m.audience) as audience
      from message_delivery v join message m on m.oid = v.messageoid where m.oid = ${oid}`);
    expect(counted).toEqual({ all: people, people, audience: people });
    const executions = async () => {
      const { rows } = await sql<{ state: string; reason: string }>`
        select state, reason from job_execution where subject = ${oid} order by startedat`.execute(db.read);
      return rows;
    };
    // The end of a run is recorded after what it has done.
    await until(async () => (await executions()).every(({ state }) => state !== 'D'), patienceMs);
    expect(await executions()).toMatchObject([{ state: 'F', reason: 'job.server_lost' }, { state: 'S' }]);
  },
  patienceMs * 3,
);
