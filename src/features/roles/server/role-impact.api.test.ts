import { afterAll, beforeAll, expect, it } from 'vitest';
import { parameterMenu } from '#features/parameters/parameters.contract.ts';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { roleCalls, roleMenu } from '../roles.contract.ts';
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

it('says before saving who joins and leaves, by which functions, and only within the scope', async () => {
  const role = await test.addBuild('夜班');
  await server.give(parameterMenu.id, 'VIEWER', [{ type: 'R', contentoid: role.id, containSub: 'N' }]);
  const preview = async (entries: typeof department | [], kind: '' | 'come' | 'gone', as = server.administrator) =>
    (await server.call(roleCalls.previewMapping, { content: { roleOid: role.oid, entries, kind } }, { as })).content;
  const before = await preview(department, 'come');
  expect(before).toMatchObject({ on: 'Y', limit: 1, come: 2, gone: 0, functions: [{ id: parameterMenu.id }] });
  await server.call(
    roleCalls.saveMapping,
    { query: { roleOid: role.oid, confirmed: '2,0,0' }, content: department },
    test.asAdmin,
  );
  expect(await test.membersOf(role.oid)).toEqual(before.list.map(({ id }) => id));
  expect(await preview(department, '')).toMatchObject({ come: 0, gone: 0, list: [] });
  const after = await preview([], 'gone');
  expect(after).toMatchObject({ come: 0, gone: 2 });
  expect(after.list).toEqual(before.list);

  const elsewhere = await server.person('ELSEWHERE', { coid: 'C9', plantid: 'P9' });
  await server.give(roleMenu.id, 'ADMIN', [{ type: 'C', contentoid: 'C9', containSub: 'N' }]);
  expect(await preview([], 'gone', elsewhere)).toMatchObject({ come: 0, gone: 0, list: [] });
});
