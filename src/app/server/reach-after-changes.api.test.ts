import { afterAll, beforeAll, expect, it } from 'vitest';
import { appUserCalls, appUserMenu } from '#features/app-users/app-users.contract.ts';
import { storeMenu } from '#features/stores/stores.contract.ts';
import { startTestServer, type TestServer, type TestSession } from './server.testing.ts';

let server: TestServer;
let reader: TestSession;

beforeAll(async () => {
  server = await startTestServer();
  reader = await server.person('RESETTER', { has: { [appUserMenu.id]: 'ADMIN' } });
  await server.person('MEMBER', { coid: 'CC', plantid: '09' });
  await server.db.write({ empid: 'test' }, (trx) => trx.insertInto('app_user').values({ empid: 'MEMBER' }).execute());
}, 60_000);
afterAll(() => server.close());

/** Whether a new password for the other person is offered. */
const offered = async (): Promise<string | undefined> => {
  const content = { empid: 'MEMBER' };
  const answer = await server.call(
    appUserCalls.search,
    { body: { pageNum: 1, pageSize: 10, sortOrder: 'asc' }, content },
    { as: reader },
  );
  return answer.content.list[0]?.mayReset;
};

it('what a list offers follows a change of the rights of its reader, and of the people in it', async () => {
  const outcomes = [await offered()];
  await server.give(storeMenu.id, 'USER', [{ type: 'P', contentoid: 'CC09', containSub: 'N' }]);
  outcomes.push(await offered());
  await server.give(storeMenu.id, 'USER', [{ type: 'H', contentoid: 'RESETTER', containSub: 'N' }]);
  outcomes.push(await offered());
  expect(outcomes).toEqual(['Y', 'N', 'Y']);
});
