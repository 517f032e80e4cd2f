import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { addPlaces } from '#features/company-documents/server/company-documents.testing.ts';
import { blacklistMenu } from '#features/access-lists/blacklist.contract.ts';
import { storeMenu } from '#features/stores/stores.contract.ts';
import { webUserMenu } from '#features/web-users/web-users.contract.ts';
import { personLinkCalls } from '#platform/person-link/person-link.contract.ts';
import { personCalls } from '../person.contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addPlaces(server);
  await server.person('HERE', { coid: 'AA', plantid: '01' });
  await server.person('THERE', { coid: 'BB', plantid: '01' });
});
afterAll(() => server.close());

const facts = (empid: string, as: TestSession) => server.call(personCalls.facts, { query: { empid } }, { as });

describe('the page of a person', () => {
  it('opens for those who have one of the reading functions, and says which functions reach the person', async () => {
    const reader = await server.person('READER', { has: { [blacklistMenu.id]: 'VIEWER', [storeMenu.id]: 'VIEWER' } });
    const { content } = await facts('HERE', reader);
    expect(content).toMatchObject({ empid: 'HERE', inservice: 'Y' });
    expect(content.readable.toSorted()).toEqual([blacklistMenu.id, storeMenu.id].toSorted());
    const other = await server.person('OTHER', { has: { [storeMenu.id]: 'VIEWER' } });
    expect(await facts('HERE', other)).toMatchObject({ status: 403, reason: 'person.outside_scope' });
  });

  it('answers for a person of another plant as for one that does not exist', async () => {
    const reader = await server.person('PLANT', { coid: 'AA', plantid: '01' });
    await server.give(webUserMenu.id, 'VIEWER', [{ type: 'P', contentoid: 'AA01', containSub: 'N' }]);
    expect((await facts('HERE', reader)).content.readable).toContain(webUserMenu.id);
    const [outside, unknown] = [await facts('THERE', reader), await facts('NOBODY', reader)];
    expect(outside).toMatchObject({ status: 403, reason: 'person.outside_scope' });
    expect(unknown).toMatchObject({ status: outside.status, reason: outside.reason, message: outside.message });
  });

  it('opens for oneself without any function', async () => {
    const own = await server.person('SELF');
    expect((await facts('SELF', own)).content).toMatchObject({ empid: 'SELF', readable: [] });
  });
});

it('names of people are answered by number, unknown numbers are left out', async () => {
  const as = await server.person('ASKER');
  const { content } = await server.call(personLinkCalls.names, { content: ['HERE', 'NOBODY', 'HERE'] }, { as });
  expect(content.map(({ empid }) => empid)).toEqual(['HERE']);
});
