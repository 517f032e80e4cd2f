import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#platform/db/server/database.ts';
import { openSandboxBench, type SandboxBench } from '#platform/role-sql/server/role-sandbox.testing.ts';
import type { RoleSandbox } from '#platform/role-sql/server/role-sandbox.ts';
import { refreshAllRoles, refreshRole } from './role-refresh.ts';
import { insertMapping } from './role-mapping.queries.ts';
import { insertRole, roleByOid } from './roles.queries.ts';

let bench: SandboxBench;
let db: Database;
let sandbox: RoleSandbox;
const test = { empid: 'test' };

beforeAll(async () => {
  bench = await openSandboxBench();
  db = bench.db;
  sandbox = bench.open();
});

afterAll(() => bench.close());

let digits = 10_000_000;
const add = (sourcetype: 'sql' | 'build', source = ''): Promise<string> =>
  db.write(test, (trx) =>
    insertRole(trx, { id: `ROLE${(digits += 1)}`, name: 'x', explain: '', sourcetype, source, status: 'Y' }),
  );

const members = async (oid: string): Promise<string[]> => {
  const rows = await db.read
    .selectFrom('role_member')
    .select('empid')
    .where('roleoid', '=', oid)
    .orderBy('empid')
    .execute();
  return rows.map(({ empid }) => empid);
};

const move = (empid: string, change: { jobgrade?: string; inservice?: 'Y' | 'N' }) =>
  db.write(test, (trx) => trx.updateTable('employee').set(change).where('empid', '=', empid).execute());

it('follows changes of the organisation', async () => {
  const bySql = await add('sql', "select empid from hr.employee where jobgrade = 'S1'");
  const byBuild = await add('build');
  await db.write(test, (trx) =>
    insertMapping(trx, byBuild, [
      { contenttype: 'D', contentoid: 'C1P1_D2' },
      { contenttype: 'H', contentoid: 'E1' },
      { contenttype: 'H', contentoid: 'LEFT' },
    ]),
  );
  expect(await refreshAllRoles(db, sandbox)).toEqual({ same: 0, changed: 2, failed: 0, gone: 0 });
  expect([await members(bySql), await members(byBuild)]).toEqual([
    ['E2', 'E3'],
    ['E1', 'E2', 'E3'],
  ]);
  await move('E1', { jobgrade: 'S1' });
  await move('E2', { inservice: 'N' });
  expect(await refreshAllRoles(db, sandbox)).toEqual({ same: 0, changed: 2, failed: 0, gone: 0 });
  expect([await members(bySql), await members(byBuild)]).toEqual([
    ['E1', 'E3'],
    ['E1', 'E3'],
  ]);
  expect(await roleByOid(db.read, bySql)).toMatchObject({ memberCount: 2, refreshError: null, rev: 1 });
  await move('E1', { jobgrade: 'M1' });
  await move('E2', { inservice: 'Y' });
});

it('notifies no server when nothing differs', async () => {
  const oid = await add('sql', 'select empid from hr.employee');
  await refreshRole(db, sandbox, oid);
  const client = await db.pool.connect();
  try {
    const heard: string[] = [];
    client.on('notification', ({ payload }) => heard.push(payload ?? ''));
    await client.query('listen steward');
    expect(await refreshRole(db, sandbox, oid)).toBe('same');
    await client.query("select pg_notify('steward', 'end')");
    await client.query('select 1');
    expect(heard).toEqual(['end']);
    await move('E3', { jobgrade: 'S2' });
    await db.write(test, (trx) => trx.deleteFrom('role_member').where('empid', '=', 'E3').execute());
    expect(await refreshRole(db, sandbox, oid)).toBe('changed');
    await client.query('select 1');
    expect(heard).toContain('people');
  } finally {
    await client.query('unlisten *');
    client.release();
  }
});

it('keeps the members of a sql role that fails, stores why, and recovers', async () => {
  const oid = await add('sql', 'select empid from hr.employee where 1 / (select count(*)::int from hr.company) = 1');
  expect(await refreshRole(db, sandbox, oid)).toBe('changed');
  const before = await members(oid);
  await db.write(test, (trx) =>
    trx.updateTable('master_data').set({ status: 'N' }).where('class2', '=', 'CO').execute(),
  );
  expect(await refreshRole(db, sandbox, oid)).toBe('failed');
  expect(await roleByOid(db.read, oid)).toMatchObject({
    memberCount: 3,
    refreshError: { reason: 'role.sql_error', message: 'division by zero' },
  });
  expect(await members(oid)).toEqual(before);
  await db.write(test, (trx) =>
    trx.updateTable('master_data').set({ status: 'Y' }).where('class2', '=', 'CO').execute(),
  );
  expect(await refreshRole(db, sandbox, oid)).toBe('same');
  expect((await roleByOid(db.read, oid))?.refreshError).toBeNull();
});

it('keeps the members when the SQL cannot be run at all', async () => {
  const oid = await add('sql', 'select empid from hr.employee');
  expect(await refreshRole(db, sandbox, oid)).toBe('changed');
  const before = await members(oid);
  const broken = bench.open({ addressSpaceMb: 8 });
  expect(await refreshRole(db, broken, oid)).toBe('failed');
  expect(await members(oid)).toEqual(before);
  expect((await roleByOid(db.read, oid))?.refreshError).toEqual({ reason: 'role.sql_unavailable', message: '' });
  expect(await refreshRole(db, sandbox, oid)).toBe('same');
});

it('leaves a role alone if it was changed while its SQL ran', async () => {
  const oid = await add('sql', 'select empid from hr.employee');
  const slow: RoleSandbox = {
    ...sandbox,
    run: async () => {
      await db.write(test, (trx) =>
        trx.updateTable('role').set({ source: "select 'E1'" }).where('oid', '=', oid).execute(),
      );
      return { ok: true, ids: ['E1', 'E2'] };
    },
  };
  expect(await refreshRole(db, slow, oid)).toBe('gone');
  expect(await members(oid)).toEqual([]);
  expect(await refreshRole(db, sandbox, '00000000-0000-7000-8000-000000000000')).toBe('gone');
});

it('handles twenty thousand members at once', async () => {
  await db.write(test, (trx) =>
    sql`insert into employee (empid, name, coid) select 'N' || n, 'Name', 'C1' from generate_series(1, 20000) n`.execute(
      trx,
    ),
  );
  const oid = await add('sql', 'select empid from hr.employee');
  expect(await refreshRole(db, sandbox, oid)).toBe('changed');
  expect((await roleByOid(db.read, oid))?.memberCount).toBe(20_003);
});
