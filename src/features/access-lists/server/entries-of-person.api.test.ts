import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { blacklistCalls, blacklistMenu } from '../blacklist.contract.ts';
import { whitelistCalls } from '../whitelist.contract.ts';
import { addPlaces, departments, roleId } from './access-lists.testing.ts';

let server: TestServer;
/** Keeps the blacklist of the plant AA01 alone. */
let keeper: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  await addPlaces(server.db);
  keeper = await server.person('keeper', { coid: 'AA', plantid: '01' });
  await server.give(blacklistMenu.id, 'USER', [{ type: 'P', contentoid: 'AA01', containSub: 'N' }]);
  const entry = { blacktype: 'SURVEY', remark: 'why' };
  const content = [
    { ...entry, type: 'H' as const, userid: 'E-A' },
    { ...entry, type: 'D' as const, userid: departments.line },
    { ...entry, type: 'R' as const, userid: roleId },
    { ...entry, type: 'C' as const, userid: 'AA' },
    // What must not appear for E-A: a department below, another plant, another person.
    { ...entry, type: 'D' as const, userid: departments.cell },
    { ...entry, type: 'P' as const, userid: 'BB01' },
    { ...entry, type: 'H' as const, userid: 'E-B' },
  ];
  await server.call(blacklistCalls.add, { content }, { as: server.administrator });
});
afterAll(() => server.close());

const entriesOf = (empid: string, as: TestSession) =>
  server.call(blacklistCalls.ofPerson, { query: { empid } }, { as, lang: 'en' });

it('the entries that apply to a person say what of the person they name, since when and by whom', async () => {
  const { content } = await entriesOf('E-A', server.administrator);
  expect(content.outside).toBe(0);
  expect(content.list.map(({ because }) => because).toSorted((one, other) => (one.type < other.type ? -1 : 1))).toEqual(
    [
      { type: 'C', contentoid: 'AA', containSub: 'N', name: '廣達 (AA)' },
      { type: 'D', contentoid: departments.line, containSub: 'Y', name: '組裝線' },
      { type: 'H', contentoid: 'E-A', containSub: 'N', name: 'E-A 陳國華' },
      { type: 'R', contentoid: roleId, containSub: 'N', name: `${roleId} 夜班` },
    ],
  );
  expect(content.list[0]).toMatchObject({
    codename: 'Left out of surveys',
    remark: 'why',
    status: 'Y',
    mayChange: 'Y',
    crtemp: 'admin',
  });
});

it('an entry that is switched off stands behind those in force', async () => {
  const as = server.administrator;
  const { list } = (await entriesOf('E-A', as)).content;
  const oid = list.find(({ because }) => because.type === 'H')?.oid ?? '';
  await server.call(blacklistCalls.edit, { content: { oid, status: 'N' } }, { as });
  const after = (await entriesOf('E-A', as)).content.list;
  expect(after.map(({ status }) => status)).toEqual(['Y', 'Y', 'Y', 'N']);
  expect(after.at(-1)?.oid).toBe(oid);
  await server.call(blacklistCalls.edit, { content: { oid, status: 'Y' } }, { as });
});

it('a reader of one plant sees the entries of the plant, and how many more apply', async () => {
  const { content } = await entriesOf('E-A', keeper);
  expect(content.list.map(({ because }) => because.type).toSorted()).toEqual(['D', 'H']);
  expect(content.outside).toBe(2);
});

it('somebody of another plant is rejected like an unknown number', async () => {
  const [outside, unknown] = [await entriesOf('E-B', keeper), await entriesOf('NOBODY', keeper)];
  expect(outside).toMatchObject({ status: 403, reason: 'session.outside_scope' });
  expect(unknown).toMatchObject({ status: outside.status, reason: outside.reason, message: outside.message });
});

it('the whitelist answers in the same way', async () => {
  const as = server.administrator;
  const content = [
    { contenttype: 'D' as const, type: 'MAINTENANCE', contentoid: departments.line, containSub: 'N' as const },
  ];
  await server.call(whitelistCalls.add, { content }, { as });
  const ofPerson = async (empid: string) =>
    (await server.call(whitelistCalls.ofPerson, { query: { empid } }, { as })).content.list;
  expect((await ofPerson('E-A')).map(({ because }) => because.contentoid)).toEqual([departments.line]);
  expect(await ofPerson('E-B')).toEqual([]);
});
