import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { blacklistCalls } from '#features/access-lists/blacklist.contract.ts';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { roleCalls, type RoleRow, roleMenu } from '../roles.contract.ts';
import { openRoleSteps, type RoleSteps, source } from './roles.testing.ts';

let server: TestServer;
let test: RoleSteps<TestServer['administrator']>;
beforeAll(async () => {
  server = await startTestServer();
  test = await openRoleSteps(server);
});
afterAll(() => server.close());

const writer = { empid: 'test' };
type Entry = { list: 'blacklist' | 'whitelist'; status?: 'Y' | 'N' };
const name = (role: RoleRow, ...entries: Entry[]) =>
  server.db.write(writer, async (trx) => {
    for (const { list, status = 'Y' } of entries)
      await (list === 'blacklist'
        ? trx
            .insertInto('blacklist')
            .values({ blacktype: 'APP', type: 'R', contentoid: role.id, remark: 'because', status })
            .execute()
        : trx
            .insertInto('whitelist')
            .values({ type: 'MAINTENANCE', contenttype: 'R', contentoid: role.id, status })
            .execute());
  });
const blockedIn = async (): Promise<string[]> => {
  const rows = await server.db.read
    .selectFrom('employee')
    .select('empid')
    .where((eb) => eb(eb.fn<string>('door_of', ['empid', eb.val('A')]), '=', 'blacklist'))
    .orderBy('empid')
    .execute();
  return rows.map(({ empid }) => empid);
};
const entriesLeft = async (): Promise<number> => {
  const black = await server.db.read.selectFrom('blacklist').select('oid').execute();
  const white = await server.db.read.selectFrom('whitelist').select('oid').execute();
  return black.length + white.length;
};
const built = async (): Promise<RoleRow> => {
  const role = await test.addBuild();
  await test.map(role.oid, [
    { contenttype: 'H', contentoid: 'E1' },
    { contenttype: 'H', contentoid: 'E2' },
  ]);
  return role;
};
const reason = 'role.named_in_lists';

afterEach(async () => {
  await server.db.write(writer, async (trx) => {
    await trx.deleteFrom('blacklist').execute();
    await trx.deleteFrom('whitelist').execute();
  });
});

describe('a role that a list entry names', () => {
  type Change = (role: RoleRow, liftEntries: 'Y' | 'N') => Promise<{ code: string; reason?: string | undefined }>;
  it.each<[string, Change, { code: string; people: number; left: string[] }]>([
    [
      'being switched off',
      ({ oid }, liftEntries) =>
        server.call(roleCalls.edit, { content: { oid, status: 'N', liftEntries } }, test.asAdmin),
      { code: '502', people: 2, left: [] },
    ],
    [
      'being deleted',
      ({ oid }, liftEntries) => server.call(roleCalls.remove, { query: { liftEntries }, content: [oid] }, test.asAdmin),
      { code: '503', people: 2, left: [] },
    ],
    [
      'losing a member',
      ({ oid }, liftEntries) =>
        server.call(
          roleCalls.saveMapping,
          { query: { roleOid: oid, liftEntries }, content: [{ contenttype: 'H', contentoid: 'E1' }] },
          test.asAdmin,
        ),
      { code: '502', people: 1, left: ['E1'] },
    ],
    [
      'becoming a query',
      ({ oid }, liftEntries) =>
        server.call(
          roleCalls.edit,
          { content: { oid, sourcetype: 'sql', source, whetherDeleteRoleMap: 'Y', liftEntries } },
          test.asAdmin,
        ),
      { code: '502', people: 1, left: ['E2', 'E3'] },
    ],
  ])('keeps its block through %s until that is acknowledged', async (_, change, { code, people, left }) => {
    const role = await built();
    await name(role, { list: 'blacklist' }, { list: 'whitelist' });
    expect(await blockedIn()).toEqual(['E1', 'E2']);
    expect(await change(role, 'N')).toMatchObject({ code, reason, params: { blacklist: 1, whitelist: 1, people } });
    expect(await blockedIn()).toEqual(['E1', 'E2']);
    expect((await change(role, 'Y')).code).toBe('200');
    expect(await blockedIn()).toEqual(left);
  });

  it('is deleted together with its entries, so that a later role with the same id blocks nobody', async () => {
    const role = await built();
    await name(role, { list: 'blacklist', status: 'N' }, { list: 'whitelist' });
    const usage = await server.call(roleCalls.usage, { sealedQuery: { oids: [role.oid] } }, test.asAdmin);
    expect(usage.content).toMatchObject({ blacklist: 1, whitelist: 1, members: 2 });
    // The entry is switched off, but could be switched on again while the role exists.
    expect(await server.call(roleCalls.remove, { content: [role.oid] }, test.asAdmin)).toMatchObject({ reason });
    expect(await entriesLeft()).toBe(2);
    await server.call(roleCalls.remove, { query: { liftEntries: 'Y' }, content: [role.oid] }, test.asAdmin);
    expect(await entriesLeft()).toBe(0);
  });

  it.each<[string, (role: RoleRow) => Promise<{ code: string }>]>([
    ['a new name', ({ oid }) => server.call(roleCalls.edit, { content: { oid, name: 'x' } }, test.asAdmin)],
    [
      'one more member',
      ({ oid }) =>
        test.map(
          oid,
          ['E1', 'E2', 'E3'].map((contentoid) => ({ contenttype: 'H', contentoid })),
        ),
    ],
  ])('takes %s without a question', async (_, change) => {
    const role = await built();
    await name(role, { list: 'blacklist' });
    expect((await change(role)).code).toBe('200');
  });

  it('is switched off without acknowledgement if its entries are switched off', async () => {
    const role = await built();
    await name(role, { list: 'blacklist', status: 'N' }, { list: 'whitelist', status: 'N' });
    const off = await server.call(roleCalls.edit, { content: { oid: role.oid, status: 'N' } }, test.asAdmin);
    expect(off.code).toBe('200');
  });

  it('is shown in the list as switched off, without effect, once that was acknowledged', async () => {
    const role = await built();
    await name(role, { list: 'blacklist' });
    await server.call(roleCalls.edit, { content: { oid: role.oid, status: 'N', liftEntries: 'Y' } }, test.asAdmin);
    const { content } = await server.call(blacklistCalls.search, { content: {}, body: {} }, test.asAdmin);
    expect(content.list[0]).toMatchObject({ status: 'Y', contentState: 'OFF' });
  });

  it('cannot be changed from a part of the organisation, acknowledged or not', async () => {
    const role = await built();
    await name(role, { list: 'blacklist' });
    const scoped = await server.person('scoped-lists', { coid: 'C1', plantid: 'P1' });
    await server.give(roleMenu.id, 'ADMIN', [{ type: 'C', contentoid: 'C1', containSub: 'N' }]);
    const answer = await server.call(
      roleCalls.edit,
      { content: { oid: role.oid, status: 'N', liftEntries: 'Y' } },
      { as: scoped },
    );
    expect(answer.status).toBe(403);
  });
});

it('the id of a role cannot change: an edit may repeat it, another one is an error at the field', async () => {
  const role = await test.addBuild();
  const same = await server.call(roleCalls.edit, { content: { oid: role.oid, id: role.id, name: 'y' } }, test.asAdmin);
  expect(same.content).toMatchObject({ id: role.id, name: 'y' });
  expect(
    await server.call(roleCalls.edit, { content: { oid: role.oid, id: 'ROLE77777777' } }, test.asAdmin),
  ).toMatchObject({ code: '502', reason: 'form.read_only', fields: { id: 'form.read_only' } });
});
