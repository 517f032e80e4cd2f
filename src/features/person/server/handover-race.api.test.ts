import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { whitelistCalls } from '#features/access-lists/whitelist.contract.ts';
import { roleCalls } from '#features/roles/roles.contract.ts';
import { storeMenu } from '#features/stores/stores.contract.ts';
import { personCalls } from '../person.contract.ts';

const actor = { empid: 'test' };
const heirs = ['RACE-ONE', 'RACE-TWO'];

let server: TestServer;
let other: pg.Client;
/** The rows that the screens of each kind lock before they change it. */
const locked: Record<string, { table: string; oid: string }> = {};
beforeAll(async () => {
  server = await startTestServer();
  other = new pg.Client(server.connection);
  await other.connect();
  const as = server.administrator;
  await server.person('RACER', { has: { [storeMenu.id]: 'ADMIN' } });
  for (const empid of heirs) await server.person(empid);
  const role = { id: '94', name: 'Racers', sourcetype: 'build' as const, explain: '' };
  const { content } = await server.call(roleCalls.add, { content: role }, { as });
  const mapping = [{ contenttype: 'H' as const, contentoid: 'RACER' }];
  await server.call(roleCalls.saveMapping, { query: { roleOid: content.oid }, content: mapping }, { as });
  const entry = { type: 'MAINTENANCE', contenttype: 'H' as const, containSub: 'N' as const, contentoid: 'RACER' };
  await server.call(whitelistCalls.add, { content: [entry] }, { as });
  const { db } = server;
  const one = (table: 'parameter' | 'web_function' | 'whitelist', column: string, value: string) =>
    sql<{ oid: string }>`select oid from ${sql.table(table)} where ${sql.ref(column)} = ${value} order by oid limit 1`
      .execute(db.read)
      .then(({ rows }) => ({ table, oid: rows[0]?.oid ?? '' }));
  locked['roles'] = { table: 'role', oid: content.oid };
  locked['web-functions'] = await one('web_function', 'id', storeMenu.id);
  locked['parameters'] = await one('parameter', 'paramtype', 'CurrencyType');
  locked['whitelist'] = await one('whitelist', 'contentoid', 'RACER');
  const item = { dataoid: locked['parameters'].oid, datatype: 'PARAM', functype: 'W' as const };
  await db.write(actor, async (trx) => {
    const { oid: grantoid } = await trx
      .insertInto('data_grant')
      .values({ ...item, funcoid: locked['web-functions']?.oid ?? '' })
      .returning('oid')
      .executeTakeFirstOrThrow();
    await trx.insertInto('condition').values({ grantoid, type: 'H', contentoid: 'RACER', containsub: 'N' }).execute();
  });
});
afterAll(async () => {
  await other.end();
  await server.close();
});

const waitingForLocks = async (): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db.read);
  return rows[0]?.total ?? 0;
};

it.each(['roles', 'web-functions', 'parameters', 'whitelist'])(
  'of two handovers of the same %s at once, only the first succeeds',
  async (kind) => {
    const as = server.administrator;
    const preview = { content: { from: 'RACER', to: 'RACE-ONE' } };
    const { kinds } = (await server.call(personCalls.previewHandover, preview, { as })).content;
    const chosen = kinds.find(({ key }) => key === kind)?.items.map(({ key }) => key) ?? [];
    expect(chosen).toHaveLength(1);
    const { table, oid } = locked[kind] ?? { table: '', oid: '' };
    // Both have found what names the person before either of them may change it.
    await other.query('begin');
    await other.query(`select from ${table} where oid = $1 for update`, [oid]);
    const calls = heirs.map((to) =>
      server.call(personCalls.handOver, { content: { from: 'RACER', to, chosen } }, { as }),
    );
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(2), { timeout: 10_000 });
    await other.query('commit');
    const answers = await Promise.all(calls);
    const said = answers.map(({ code, reason }) => (code === '200' ? code : reason));
    expect(new Set(said)).toEqual(new Set(['200', 'person.handover_changed']));
  },
);
