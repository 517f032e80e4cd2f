import { afterAll, beforeAll, expect, it } from 'vitest';
import { parameterMenu } from '#features/parameters/parameters.contract.ts';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { roleCalls } from '../roles.contract.ts';
import { openRoleSteps, type RoleSteps } from './roles.testing.ts';

let server: TestServer;
let test: RoleSteps<TestSession>;
beforeAll(async () => {
  server = await startTestServer();
  test = await openRoleSteps(server);
  await server.db.write({ empid: 'test' }, (trx) =>
    trx.updateTable('parameter').set({ desccode: '1' }).where('paramtype', '=', 'ImpactConfirmation').execute(),
  );
});
afterAll(() => server.close());

const department = [{ contenttype: 'D' as const, contentoid: 'C1P1_D2' }];
const refused = (code: string, gained: number, lost: number) => ({
  code,
  reason: 'impact.confirm',
  params: { gained, lost, changed: 0, total: gained + lost, limit: 1 },
});

it('a role that nothing names needs no confirmation', async () => {
  const role = await test.addBuild();
  expect((await test.map(role.oid, department)).content).toEqual({ memberCount: 2 });
  expect((await test.map(role.oid, [])).content).toEqual({ memberCount: 0 });
});

it('a role that grants something is filled, switched and deleted with confirmed numbers only', async () => {
  const role = await test.addBuild();
  await server.give(parameterMenu.id, 'VIEWER', [{ type: 'R', contentoid: role.id, containSub: 'N' }]);
  const map = (confirmed: string) =>
    server.call(roleCalls.saveMapping, { query: { roleOid: role.oid, confirmed }, content: department }, test.asAdmin);
  expect(await map('')).toMatchObject(refused('502', 2, 0));
  expect(await test.membersOf(role.oid)).toEqual([]);
  expect(await map('1,0,0')).toMatchObject(refused('502', 2, 0));
  expect((await map('2,0,0')).content).toEqual({ memberCount: 2 });

  const edit = (status: 'Y' | 'N', confirmed: string) =>
    server.call(roleCalls.edit, { content: { oid: role.oid, status, confirmed } }, test.asAdmin);
  expect(await edit('N', '')).toMatchObject(refused('502', 0, 2));
  expect((await edit('N', '0,2,0')).code).toBe('200');
  expect(await edit('Y', '')).toMatchObject(refused('502', 2, 0));
  expect((await edit('Y', '2,0,0')).code).toBe('200');

  const sql = (confirmed: string) =>
    server.call(
      roleCalls.edit,
      { content: { oid: role.oid, sourcetype: 'sql', source: "select '' as empid where false", confirmed } },
      test.asAdmin,
    );
  expect(await sql('')).toMatchObject(refused('502', 0, 2));

  const remove = (confirmed: string) =>
    server.call(roleCalls.remove, { query: { confirmed }, content: [role.oid] }, test.asAdmin);
  expect(await remove('')).toMatchObject(refused('503', 0, 2));
  expect((await remove('0,2,0')).content).toEqual({ deleted: 1 });
});
