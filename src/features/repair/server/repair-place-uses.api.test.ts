import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentOf } from '#app/server/answered.testing.ts';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { masterDataBy } from '#features/master-data/server/master-data.testing.ts';
import { masterDataCalls } from '#features/master-data/master-data.contract.ts';
import { repairOf } from './repair.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('a company that repair settings name can be replaced, and nothing is there twice', async () => {
  const [screen, rows] = [repairOf(server), masterDataBy(server)];
  const [old, next] = [await rows.place('CO', 'OLD'), await rows.place('CO', 'NEXT')];
  await server.person('E1');
  await server.person('E2');
  await contentOf('a company', screen.addCompany('OLD'));
  for (const [co, id] of [
    ['OLD', 'E1'],
    ['OLD', 'E2'],
    ['NEXT', 'E1'],
  ] as const)
    await contentOf('a person', screen.addPerson(co, id));
  const as = { as: server.administrator };
  const { uses } = await contentOf('uses', server.call(masterDataCalls.uses, { query: { oid: old.oid } }, as));
  expect(uses.map(({ key, count }) => [key, count])).toEqual(
    expect.arrayContaining([
      ['repair-companies', 1],
      ['repair-people', 2],
    ]),
  );
  const content = { from: old.oid, to: next.oid, remove: 'N' } as const;
  await contentOf('the replacement', server.call(masterDataCalls.replace, { content }, as));
  expect((await screen.list()).map(({ paramcode }) => paramcode)).toEqual(['NEXT']);
  expect((await screen.people()).map(({ companyId, id }) => [companyId, id])).toEqual([
    ['NEXT', 'E1'],
    ['NEXT', 'E2'],
  ]);
});
