import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import type { EndpointSpec } from '#platform/wire/endpoint.ts';
import { organisationCalls } from '../organisation.contract.ts';
import { fillDemoOrganisation } from './demo-organisation.ts';

let server: TestServer;
let person: TestSession;

beforeAll(async () => {
  server = await startTestServer();
  await fillDemoOrganisation(server.db, { employees: 300 });
  person = await server.person('P1');
});
afterAll(() => server.close());

test('every signed-in console user may pick, nobody else', async () => {
  for (const spec of Object.values(organisationCalls) as EndpointSpec[]) {
    expect((await server.call(spec, {})).status).toBe(401);
    const answer = await server.call(spec, {}, { as: person });
    expect([spec.path, answer.status, answer.code]).toEqual([spec.path, 200, '200']);
  }
});

test('both filters are one search, in either script', async () => {
  const search = async (query: { simplifiedFilter?: string; traditionalFilter?: string }) =>
    (await server.call(organisationCalls.members, { query: { ...query, pageSize: 1000 } }, { as: person })).content;
  const both = await search({ simplifiedFilter: '张', traditionalFilter: '張' });
  expect(both.total).toBe(both.list.length);
  expect(both.list.length).toBeGreaterThan(0);
  expect(both.list.every(({ name }) => /[张張]/.test(name))).toBe(true);
  expect(await search({ simplifiedFilter: '张' })).toEqual(both);
  expect(await search({ traditionalFilter: '張' })).toEqual(both);
});

test('departments with their path; plants of one company', async () => {
  const query = { simplifiedFilter: '系统二课', traditionalFilter: '系統二課' };
  const found = await server.call(organisationCalls.departments, { query }, { as: person });
  expect(found.content.list[0]).toMatchObject({ path: '新竹廠 › 資訊中心 › 系統二課', coid: 'TW', plantid: 'T1' });
  const plants = await server.call(organisationCalls.plantOptions, { query: { co: 'TW' } }, { as: person });
  expect(plants.content.map(({ value }) => value)).toEqual(['TWT1', 'TWT2', 'TWT3']);
});

test('departments by their codes, alone or with company and plant; one code may mean several', async () => {
  const named = async (...ids: string[]) =>
    (await server.call(organisationCalls.departmentsNamed, { content: { ids } }, { as: person })).content;
  const query = { simplifiedFilter: '系统二课', traditionalFilter: '系統二課' };
  const [one] = (await server.call(organisationCalls.departments, { query }, { as: person })).content.list;
  const value = one?.value ?? '';
  const code = one?.depid ?? '';
  const [whole] = await named(value.toLowerCase(), 'nothing');
  expect(whole).toEqual({ ...one, as: [value.toLowerCase()] });
  const same = await named(code);
  expect(same.map((row) => [row.depid, row.as])).toEqual(same.map(() => [code, [code]]));
  expect(same.map((row) => row.value)).toContain(value);
  const nowhere = { scopeOf: 'F007', level: 'CHANGE' as const, ids: [value] };
  const outside = await server.call(organisationCalls.departmentsNamed, { content: nowhere }, { as: person });
  expect(outside.content).toEqual([]);
});

test('a page size beyond the bound is no request', async () => {
  const answer = await server.call(organisationCalls.members, { query: { pageSize: 1001 } }, { as: person });
  expect(answer.status).toBe(400);
});
