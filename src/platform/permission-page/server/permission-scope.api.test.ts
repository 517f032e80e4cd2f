import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webFunctionMenu } from '#features/web-functions/web-functions.contract.ts';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import { permissionCalls } from '../permission-page.contract.ts';
import { depkey, one, pageOf, addOrganisation } from './permission-page.testing.ts';

let server: TestServer;
let page: ReturnType<typeof pageOf<TestSession>>;
beforeAll(async () => {
  server = await startTestServer();
  await addOrganisation(server.db);
  page = pageOf(server);
  await server.give(webFunctionMenu.id, 'ADMIN', [{ type: 'C', contentoid: 'AA', containSub: 'N' }]);
});
afterAll(() => server.close());

describe('a saver who works in one company', () => {
  let scoped: TestSession;
  beforeAll(async () => {
    scoped = await server.person('pp-scoped', { coid: 'AA', plantid: '01', depkey: depkey('AA', '01', 'S') });
  });
  const trySave = async (was: Condition[], will: Record<string, unknown>[]) => {
    const { oid, id } = await page.newFunction();
    await server.give(id, 'USER', [{ type: 'C', contentoid: 'AA', containSub: 'N' }, ...was]);
    const [user] = await page.read(oid);
    const kept = (user?.authmaps ?? []).filter(
      ({ type, contentoid }) => !was.some((gone) => gone.type === type && gone.contentoid === contentoid),
    );
    const gone = (user?.authmaps ?? []).filter((row) => !kept.includes(row)).map((row) => row.oid);
    const answer = await page.save(
      oid,
      [{ roleid: 'USER', oid: user?.oid ?? '', authmaps: [...kept, ...will] }],
      { map: gone },
      scoped,
    );
    return answer.status === 200 ? answer.code : answer.reason;
  };

  it.each([
    ['a department of it', [one('D', depkey('AA', '01', 'R'), 'Y')], '200'],
    ['a plant of it', [one('P', 'AA01')], '200'],
    ['another company', [one('C', 'BB')], 'permission.outside_scope'],
    ['a plant of another', [one('P', 'BB01')], 'permission.outside_scope'],
    ['a department of another', [one('D', depkey('BB', '01', 'W'))], 'permission.outside_scope'],
    ['everybody', [one('A', 'All')], 'permission.opens_everywhere'],
    ['a role', [one('R', 'ROLE00000017')], 'permission.opens_everywhere'],
    ['an employee, who would then work everywhere', [one('H', 'pp-scoped')], 'permission.opens_everywhere'],
  ])('grants to %s: %j → %s', async (_, will, outcome) => {
    expect(await trySave([], will)).toBe(outcome);
  });

  it.each([
    ['an employee of it', { type: 'H', contentoid: 'E-A', containSub: 'N' }, '200'],
    ['an employee of another', { type: 'H', contentoid: 'E-B', containSub: 'N' }, 'permission.outside_scope'],
    ['another company', { type: 'C', contentoid: 'BB', containSub: 'N' }, 'permission.outside_scope'],
    ['a role', { type: 'R', contentoid: 'ROLE00000017', containSub: 'N' }, 'permission.outside_scope'],
  ] as const)('takes away from %s', async (_, was, outcome) => {
    expect(await trySave([was], [])).toBe(outcome);
  });
});

it('each condition says for a saver of one company whether it may be revoked, or include the departments below', async () => {
  const { oid, id } = await page.newFunction();
  const scoped = await server.person('pp-facts', { coid: 'AA', plantid: '01' });
  await server.give(id, 'USER', [
    { type: 'C', contentoid: 'AA', containSub: 'N' },
    { type: 'C', contentoid: 'BB', containSub: 'N' },
    { type: 'P', contentoid: 'AA01', containSub: 'N' },
    { type: 'P', contentoid: 'BB01', containSub: 'N' },
    { type: 'D', contentoid: depkey('AA', '01', 'R'), containSub: 'N' },
    { type: 'D', contentoid: depkey('BB', '01', 'W'), containSub: 'N' },
    { type: 'H', contentoid: 'E-A', containSub: 'N' },
    { type: 'H', contentoid: 'E-B', containSub: 'N' },
    { type: 'R', contentoid: 'All', containSub: 'N' },
  ]);
  const read = async () =>
    (await server.call(permissionCalls.read, { sealedQuery: { funcOid: oid } }, { as: scoped })).content[0];
  const rows = (await read())?.authmaps ?? [];
  const wrong: string[] = [];
  const tried = async (
    what: string,
    fact: 'Y' | 'N',
    change: (gone: string) => Record<string, unknown>[],
    map: string[],
  ) => {
    const user = await read();
    const answer = await page.save(
      oid,
      [{ roleid: 'USER', oid: user?.oid ?? '', authmaps: change(what) }],
      { map },
      scoped,
    );
    if ((answer.status !== 403) !== (fact === 'Y')) wrong.push(`${what}: ${fact}, ${answer.status} ${answer.reason}`);
  };
  const current = async () => (await read())?.authmaps ?? [];
  for (const { type, contentoid, mayContainSub } of rows.filter((row) => row.type === 'D')) {
    const all = await current();
    const wider = all.map((row) => (row.contentoid === contentoid ? { ...row, containSub: 'Y' } : row));
    await tried(`widen ${type} ${contentoid}`, mayContainSub, () => wider, []);
  }
  for (const { type, contentoid, mayChange } of rows) {
    const all = await current();
    const gone = all.filter((row) => row.type === type && row.contentoid === contentoid);
    const kept = all.filter((row) => !gone.includes(row));
    await tried(
      `revoke ${type} ${contentoid}`,
      mayChange,
      () => kept,
      gone.map((row) => row.oid),
    );
  }
  expect(wrong).toEqual([]);
  expect(rows.map(({ mayChange }) => mayChange).toSorted()).toEqual(['N', 'N', 'N', 'N', 'N', 'Y', 'Y', 'Y', 'Y']);
});

it('is closed to who may only look or change', async () => {
  const { oid } = await page.newFunction();
  const looker = await server.person('pp-look', { has: { [webFunctionMenu.id]: 'VIEWER' } });
  const changer = await server.person('pp-change', { has: { [webFunctionMenu.id]: 'USER' } });
  expect((await server.call(permissionCalls.read, { sealedQuery: { funcOid: oid } }, { as: looker })).code).toBe('200');
  expect((await page.save(oid, [{ roleid: 'USER', authmaps: [one('A', 'x')] }], {}, changer)).status).toBe(403);
  expect(await page.read(oid)).toEqual([]);
});
