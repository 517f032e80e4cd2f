import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webFunctionMenu } from '#features/web-functions/web-functions.contract.ts';
import { roleMenu } from '#features/roles/roles.contract.ts';
import { startTestServer, until, type TestServer } from '#app/server/server.testing.ts';
import { parameterCalls, parameterMenu } from '#features/parameters/parameters.contract.ts';
import { amount } from '#platform/settings/server/thoroughness.testing.ts';
import type { Condition, ConditionType } from '../conditions.ts';
import { personRightsCalls } from '#platform/person-rights/person-rights.contract.ts';
import { rightsCalls } from '../rights.contract.ts';
import { audience } from './audience.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { scopeHolds } from './grant.ts';
import { employees, keysWithin } from './row-scope.ts';

const actor = { empid: 'test' };
const page = { pageNum: 1, pageSize: 1000 };

let server: TestServer;

const departments = [
  { depid: 'A', parentkey: null, ancestors: ['C1P1_A'] },
  { depid: 'B', parentkey: 'C1P1_A', ancestors: ['C1P1_A', 'C1P1_B'] },
  { depid: 'C', parentkey: 'C1P1_B', ancestors: ['C1P1_A', 'C1P1_B', 'C1P1_C'] },
  { depid: 'D', parentkey: 'C1P1_A', ancestors: ['C1P1_A', 'C1P1_D'] },
].map((row) => ({ ...row, depname: row.depid, coid: 'C1', plantid: 'P1' }));

const people = [
  { empid: 'E1', depkey: 'C1P1_A', coid: 'C1', plantid: 'P1', inservice: 'Y' },
  { empid: 'E2', depkey: 'C1P1_B', coid: 'C1', plantid: 'P1', inservice: 'Y' },
  { empid: 'E3', depkey: 'C1P1_C', coid: 'C1', plantid: 'P2', inservice: 'Y' },
  { empid: 'E4', depkey: 'C1P1_D', coid: 'C2', plantid: 'P1', inservice: 'Y' },
  { empid: 'E5', depkey: null, coid: 'C2', plantid: '', inservice: 'Y' },
  { empid: 'E6', depkey: 'C1P1_C', coid: 'C1', plantid: 'P1', inservice: 'N' },
] as const;

const roles = [
  { id: 'ROLE00000101', status: 'Y', members: ['E1', 'E5', 'E6'] },
  { id: 'ROLE00000102', status: 'N', members: ['E2', 'E3'] },
] as const;

beforeAll(async () => {
  server = await startTestServer();
  await server.db.write(actor, async (trx) => {
    await trx.insertInto('department').values(departments).execute();
    await trx
      .insertInto('employee')
      .values(people.map((row) => ({ ...row, name: row.empid, adaccount: null })))
      .execute();
    for (const { id, status, members } of roles) {
      const { oid } = await trx
        .insertInto('role')
        .values({ id, name: id, sourcetype: 'build', status })
        .returning('oid')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('role_member')
        .values(members.map((empid) => ({ roleoid: oid, empid })))
        .execute();
    }
  });
});
afterAll(() => server.close());

const contents: Record<ConditionType, string[]> = {
  R: ['All', 'ROLE00000101', 'ROLE00000102', 'ROLE99999999'],
  H: ['E1', 'E3', 'E6', 'nobody'],
  D: ['C1P1_A', 'C1P1_B', 'C1P1_C', 'C1P1_D', 'C1P1_X'],
  C: ['C1', 'C2', ''],
  P: ['C1P1', 'C1P2', 'C2P1', 'C2'],
};

const condition: fc.Arbitrary<Condition> = fc.constantFrom<ConditionType>('R', 'H', 'D', 'C', 'P').chain((type) =>
  fc.record({
    type: fc.constant(type),
    contentoid: fc.constantFrom(...contents[type]),
    containSub: type === 'D' ? fc.constantFrom<'Y' | 'N'>('Y', 'N') : fc.constant<'Y' | 'N'>('N'),
  }),
);

const inOneIdentity = (one: Condition) => ({ roleid: 'ADMIN', condition: one });

describe('the engine in memory and the audience in SQL', () => {
  const named = async (conditions: Condition[]): Promise<string[]> => {
    const found: string[] = [];
    for (const { empid } of people) {
      const facts = await server.services.rights.person(empid);
      if (facts && server.services.rights.names(facts, conditions)) found.push(empid);
    }
    return found;
  };
  const ofTheTest = (list: { id: string }[]): string[] => list.map((row) => row.id).filter((id) => id.startsWith('E'));

  it('name the same people for any conditions', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(condition, { maxLength: 4 }), async (conditions) => {
        const inSql = await audience(server.db.read, conditions, page);
        expect(await named(conditions)).toEqual(ofTheTest(inSql.list));
      }),
      { numRuns: amount(150) },
    );
  });

  it('name the same people when the lists are long', async () => {
    const strangers = (type: ConditionType, containSub: 'Y' | 'N' = 'N'): Condition[] =>
      Array.from({ length: 20 }, (_, number) => ({ type, contentoid: `stranger${number}`, containSub }));
    const long = [...strangers('H'), ...strangers('D'), ...strangers('D', 'Y'), ...strangers('C'), ...strangers('P')];
    await fc.assert(
      fc.asyncProperty(fc.array(condition, { maxLength: 4 }), async (conditions) => {
        const inSql = await audience(server.db.read, [...long, ...conditions], page);
        expect(await named(conditions)).toEqual(ofTheTest(inSql.list));
      }),
      { numRuns: amount(60) },
    );
  });
});

describe('a console function', () => {
  const listParameters = (as: Awaited<ReturnType<TestServer['person']>>) =>
    server.call(parameterCalls.search, { query: {} }, { as });
  const setStatus = (id: string, status: 'Y' | 'N') =>
    server.db.write(actor, (trx) => trx.updateTable('web_function').set({ status }).where('id', '=', id).execute());
  const pathsOf = async (as: Awaited<ReturnType<TestServer['person']>>): Promise<string[]> => {
    const { content } = await server.call(rightsCalls.routes, {}, { as });
    return content.flatMap((tab) => tab.children.flatMap((group) => group.children.map((leaf) => leaf.path)));
  };

  it('granted to a department belongs to its people and to nobody else', async () => {
    const inside = await server.person('IN1', { depkey: 'C1P1_C', coid: 'C1', plantid: 'P1' });
    const outside = await server.person('OUT1', { depkey: 'C1P1_D', coid: 'C1', plantid: 'P1' });
    expect(await listParameters(inside)).toMatchObject({ status: 403, reason: 'wire.not_allowed' });
    await server.give(parameterMenu.id, 'VIEWER', [{ type: 'D', contentoid: 'C1P1_B', containSub: 'Y' }]);
    expect((await listParameters(inside)).code).toBe('200');
    expect(await pathsOf(inside)).toEqual(['/parameters']);
    expect((await listParameters(outside)).status).toBe(403);
    expect(await pathsOf(outside)).toEqual([]);
    const check = (as: typeof inside) =>
      server.call(rightsCalls.checkRoute, { query: { path: '/parameters?page=2' } }, { as });
    expect((await check(inside)).content).toBe(true);
    expect((await check(outside)).content).toBe(false);
    const home = await server.call(rightsCalls.checkRoute, { query: { path: '/home' } }, { as: outside });
    expect(home.content).toBe(true);
  });

  it('belongs to nobody while it or an ancestor is switched off', async () => {
    const person = await server.person('ON1', { has: { [parameterMenu.id]: 'VIEWER' } });
    for (const id of [parameterMenu.id, 'G03', 'T01']) {
      await setStatus(id, 'N');
      await until(async () => (await listParameters(person)).status === 403);
      await setStatus(id, 'Y');
      await until(async () => (await listParameters(person)).code === '200');
    }
  });

  it('lets a viewer look and not change, and an administrator grant rights', async () => {
    const viewer = await server.person('V1', { has: { [parameterMenu.id]: 'VIEWER' } });
    const user = await server.person('U1', { has: { [parameterMenu.id]: 'USER' } });
    const remove = (as: typeof viewer) =>
      server.call(parameterCalls.remove, { content: ['00000000-0000-7000-8000-000000000000'] }, { as });
    expect((await remove(viewer)).status).toBe(403);
    expect(await remove(user)).toMatchObject({ code: '200', content: { deleted: 0 } });
  });

  it('is checked before the request is opened', async () => {
    const nobody = await server.person('N1');
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/data/param',
      headers: { authorization: `Bearer ${nobody.token}` },
      payload: { content: 'not sealed at all' },
    });
    expect(answer.statusCode).toBe(403);
  });

  it('carries the identity, the scope and the condition that decided', async () => {
    await server.person('SC1', { coid: 'C2', plantid: 'P1' });
    await server.give(roleMenu.id, 'VIEWER', [{ type: 'C', contentoid: 'C2', containSub: 'N' }]);
    const grant = await server.services.rights.grant('SC1', [roleMenu.id], 'LOOK');
    expect(grant).toMatchObject({
      funcId: roleMenu.id,
      identities: [{ roleid: 'VIEWER', because: [{ type: 'C', contentoid: 'C2' }] }],
      scope: { everywhere: false, companies: ['C2'], plants: [], departments: [] },
    });
    await server.give(roleMenu.id, 'USER', [{ type: 'H', contentoid: 'SC1', containSub: 'N' }]);
    expect((await server.services.rights.grant('SC1', [roleMenu.id], 'CHANGE'))?.scope).toEqual({
      everywhere: true,
    });
  });

  it('lists who has it, who would gain it and who would lose it', async () => {
    const { oid } = await server.db.read
      .selectFrom('web_function')
      .select('oid')
      .where('id', '=', webFunctionMenu.id)
      .executeTakeFirstOrThrow();
    expect((await server.services.rights.who(oid, page)).list.map((row) => row.id)).toEqual(['admin']);
    const unsaved = [inOneIdentity({ type: 'H', contentoid: 'E1', containSub: 'N' })];
    const of = async (kind: 'gained' | 'lost'): Promise<string[]> =>
      (await server.services.rights.previewImpact(oid, unsaved, { kind, page })).list.map((row) => row.id);
    expect([await of('gained'), await of('lost')]).toEqual([['E1'], ['admin']]);
  });
});

describe('somebody else’s rights', () => {
  const ask = async (as: Awaited<ReturnType<TestServer['person']>>, empid: string): Promise<number[]> => {
    const one = { query: { empid } };
    const answers = await Promise.all([
      server.call(personRightsCalls.webFunctions, one, { as }),
      server.call(personRightsCalls.appFunctions, one, { as }),
      server.call(personRightsCalls.roles, one, { as }),
      server.call(personRightsCalls.dataItems, { query: { empid, type: 'W' } }, { as }),
    ]);
    return [...new Set(answers.map(({ status }) => status))];
  };

  it('are visible to those who see users, roles or functions', async () => {
    const curious = await server.person('Q1');
    expect(await ask(curious, 'admin')).toEqual([403]);
    expect(await ask(curious, 'Q1')).toEqual([200]);
    expect(await ask(server.administrator, 'Q1')).toEqual([200]);
    const sees = await server.person('Q2', { has: { [roleMenu.id]: 'VIEWER' } });
    expect(await ask(sees, 'Q1')).toEqual([200]);
  });

  it("name functions as the reader's menu does", async () => {
    const named = async (lang: 'en' | 'vi') => {
      const { content } = await server.call(
        personRightsCalls.webFunctions,
        { query: { empid: 'admin' } },
        { as: server.administrator, lang },
      );
      return content.find(({ id }) => id === roleMenu.id)?.name;
    };
    expect([await named('en'), await named('vi')]).toEqual(['Roles', 'Quản lý vai trò']);
  });

  it('end where the scope ends, and there an unknown person looks the same', async () => {
    const scoped = await server.person('Q3', { coid: 'C1', plantid: 'P2' });
    await server.give(roleMenu.id, 'VIEWER', [{ type: 'P', contentoid: 'C1P2', containSub: 'N' }]);
    expect(await ask(scoped, 'E3')).toEqual([200]);
    expect(await ask(scoped, 'E1')).toEqual([403]);
    expect(await ask(scoped, 'nobody')).toEqual([403]);
  });

  it('lie in a scope in SQL as they do in memory', async () => {
    const places = departments.map(({ depid, ancestors }) => ({ depkey: `C1P1_${depid}`, ancestors }));
    const scope: fc.Arbitrary<Scope> = fc.record({
      everywhere: fc.constant<false>(false),
      companies: fc.subarray(['C1', 'C2']),
      plants: fc.subarray(['C1P1', 'C1P2', 'C2P1', 'C2']),
      departments: fc.array(
        fc.record({ depkey: fc.constantFrom('C1P1_A', 'C1P1_B', 'C1P1_C', 'C1P1_D'), withSub: fc.boolean() }),
        { maxLength: 2 },
      ),
    });
    const empids = people.map(({ empid }) => empid);
    await fc.assert(
      fc.asyncProperty(scope, async (one) => {
        const inMemory = people.filter(({ coid, plantid, depkey }) => {
          const depkeys = places.find((place) => place.depkey === depkey)?.ancestors ?? [];
          return scopeHolds(one, { coid, plantid, depkeys });
        });
        expect([...(await keysWithin(server.db.read, one, employees, empids))].toSorted()).toEqual(
          inMemory.map(({ empid }) => empid),
        );
      }),
      { numRuns: amount(100) },
    );
  });
});
