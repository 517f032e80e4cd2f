import { afterAll, beforeAll, expect, it } from 'vitest';
import { roleMenu } from '#features/roles/roles.contract.ts';
import { bannerMenu } from '#features/banners/banners.contract.ts';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { blacklistCalls, blacklistMenu } from '../blacklist.contract.ts';
import { addPlaces, departments, joinRole, roleId } from './access-lists.testing.ts';

let server: TestServer;
/** May change the blacklist everywhere, and grant no rights. */
let keeper: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  await addPlaces(server.db);
  keeper = await server.person('keeper', { has: { [blacklistMenu.id]: 'USER' } });
  await server.person('chief', {
    coid: 'AA',
    plantid: '01',
    depkey: departments.line,
    has: { [roleMenu.id]: 'ADMIN' },
  });
  await server.person('editor', { coid: 'BB', has: { [bannerMenu.id]: 'USER' } });
  await joinRole(server.db, 'chief');
});
afterAll(() => server.close());

const add = (blacktype: string, type: string, userid: string, as = keeper) =>
  server.call(blacklistCalls.add, { content: [{ blacktype, type, userid, remark: 'because' }] as never }, { as });
const entries = () => server.db.read.selectFrom('blacklist').select(['oid', 'contentoid']).orderBy('oid').execute();

it.each([
  ['a person', 'H', 'chief'],
  ['a department', 'D', departments.line],
  ['a role', 'R', roleId],
  ['a company', 'C', 'AA'],
  ['a plant', 'P', 'AA01'],
])('who keeps the list alone shuts nobody out of the console who hands out rights: %s', async (_, type, content) => {
  expect(await add('WEB', type, content)).toMatchObject({
    status: 403,
    reason: 'access_list.stronger',
    params: { people: ['chief'] },
  });
  expect(await entries()).toEqual([]);
});

it('an entry that is switched off cannot be switched on either', async () => {
  const oid = await server.db.write({ empid: 'test' }, async (trx) => {
    const values = { blacktype: 'WEB', type: 'H' as const, contentoid: 'chief', remark: 'x', status: 'N' as const };
    return (await trx.insertInto('blacklist').values(values).returning('oid').executeTakeFirstOrThrow()).oid;
  });
  const on = (as: TestSession) => server.call(blacklistCalls.edit, { content: { oid, status: 'Y' } }, { as });
  expect(await on(keeper)).toMatchObject({ status: 403, reason: 'access_list.stronger' });
  expect((await on(server.administrator)).code).toBe('200');
  await server.call(blacklistCalls.remove, { content: [oid] }, { as: server.administrator });
});

it('other people, and access to the app, can be blocked as before', async () => {
  expect((await add('WEB', 'H', 'editor')).code).toBe('200');
  expect((await add('APP', 'H', 'chief')).code).toBe('200');
  const both = await server.person('both', {
    has: { [blacklistMenu.id]: 'USER', [roleMenu.id]: 'ADMIN' },
  });
  expect((await add('WEB', 'H', 'chief', both)).code).toBe('200');
  expect((await entries()).map(({ contentoid }) => contentoid)).toEqual(['editor', 'chief', 'chief']);
});
