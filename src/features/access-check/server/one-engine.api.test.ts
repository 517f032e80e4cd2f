import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, until, type TestServer } from '#app/server/server.testing.ts';
import type { Condition, ConditionType } from '#platform/rights/conditions.ts';
import { amount } from '#platform/settings/server/thoroughness.testing.ts';
import { accessCheckCalls } from '../access-check.contract.ts';
import { addFunction } from './access-check.testing.ts';

const actor = { empid: 'test' };
const people = ['E1', 'E2', 'E3', 'E4', 'E5'];
const depids = ['A', 'B', 'C', 'D'];
const roleids = ['ROLE00000101', 'ROLE00000102'];
const company = ['C1', 'C2'];
const plant = ['P1', 'P2', ''];

let server: TestServer;
let target: { oid: string; parentoid: string };

beforeAll(async () => {
  server = await startTestServer();
  await server.db.write(actor, async (trx) => {
    await sql`insert into department (depid, depname, coid, plantid, ancestors)
      select id, id, 'C1', 'P1', array['C1P1_' || id] from unnest(${depids}::text[]) id`.execute(trx);
    await sql`insert into employee (empid, name) select id, id from unnest(${people}::text[]) id`.execute(trx);
    await sql`insert into account (empid, type, userid) select id, 'ED', id from unnest(${people}::text[]) id`.execute(
      trx,
    );
    await sql`insert into web_user (empid) select unnest(${people}::text[])`.execute(trx);
    await sql`insert into role (id, name, sourcetype) select id, id, 'build' from unnest(${roleids}::text[]) id`.execute(
      trx,
    );
  });
  target = await addFunction(server);
});
afterAll(() => server.close());

const contents: Record<ConditionType, string[]> = {
  R: ['All', ...roleids, 'ROLE99999999'],
  H: [...people, 'nobody'],
  D: depids.map((id) => `C1P1_${id}`),
  C: company,
  P: ['C1P1', 'C1P2', 'C2P1'],
};
const yn = fc.constantFrom<'Y' | 'N'>('Y', 'N');
const mostlyY = fc.constantFrom<'Y' | 'N'>('Y', 'Y', 'Y', 'N');
const condition = (types: ConditionType[]): fc.Arbitrary<Condition> =>
  fc.constantFrom(...types).chain((type) =>
    fc.record({
      type: fc.constant(type),
      contentoid: fc.constantFrom(...contents[type]),
      containSub: type === 'D' ? yn : fc.constant<'Y' | 'N'>('N'),
    }),
  );

const world = fc.record({
  // the parent of each department, one of those before it, or none
  parents: fc.tuple(...depids.map((_, place) => fc.integer({ min: -1, max: place - 1 }))),
  people: fc.tuple(
    ...people.map(() =>
      fc.record({
        dep: fc.option(fc.constantFrom(...depids)),
        coid: fc.constantFrom(...company),
        plantid: fc.constantFrom(...plant),
        inservice: mostlyY,
        account: mostlyY,
        console: mostlyY,
        roles: fc.subarray(roleids),
      }),
    ),
  ),
  roles: fc.tuple(...roleids.map(() => mostlyY)),
  functionStatus: mostlyY,
  parentStatus: mostlyY,
  identities: fc.record({
    VIEWER: fc.uniqueArray(condition(['R', 'H', 'D', 'C', 'P']), {
      maxLength: 3,
      selector: (one) => one.type + one.contentoid,
    }),
    ADMIN: fc.uniqueArray(condition(['R', 'H', 'D', 'C', 'P']), {
      maxLength: 2,
      selector: (one) => one.type + one.contentoid,
    }),
  }),
  blacklist: fc.uniqueArray(
    fc.record({ kind: fc.constantFrom('WEB', 'APP'), status: mostlyY, one: condition(['R', 'H', 'D', 'C', 'P']) }),
    { maxLength: 2, selector: ({ kind, one }) => kind + one.type + one.contentoid },
  ),
  maintenance: fc.constantFrom<'Y' | 'N'>('N', 'N', 'Y'),
  whitelist: fc.uniqueArray(condition(['R', 'H', 'D', 'C', 'P']), {
    maxLength: 3,
    selector: (one) => one.type + one.contentoid,
  }),
});
type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never;

const keyOf = (depid: string): string => `C1P1_${depid}`;

const chainOf = (parents: readonly number[], place: number): string[] => {
  const depid = depids[place];
  const parent = parents[place] ?? -1;
  return [...(parent < 0 ? [] : chainOf(parents, parent)), ...(depid === undefined ? [] : [keyOf(depid)])];
};

let round = 0;

/**
 * Writes the generated organisation to the database, in one transaction, and waits until the server has been notified.
 */
const make = async (one: World): Promise<void> => {
  round += 1;
  const marker = `round-${round}`;
  await server.db.write(actor, async (trx) => {
    for (const [place, depid] of depids.entries()) {
      const ancestors = chainOf(one.parents, place);
      await trx
        .updateTable('department')
        .set({ ancestors, parentkey: ancestors.at(-2) ?? null })
        .where('depkey', '=', keyOf(depid))
        .execute();
    }
    await sql`delete from role_member where empid = any(${people}::text[])`.execute(trx);
    for (const [place, status] of one.roles.entries())
      await trx
        .updateTable('role')
        .set({ status })
        .where('id', '=', roleids[place] ?? '')
        .execute();
    for (const [place, { dep, coid, plantid, inservice, ...own }] of one.people.entries()) {
      const empid = people[place] ?? '';
      const row = { depkey: dep === null ? null : keyOf(dep), coid, plantid, inservice };
      await trx.updateTable('employee').set(row).where('empid', '=', empid).execute();
      await trx.updateTable('account').set({ status: own.account }).where('empid', '=', empid).execute();
      await trx.updateTable('web_user').set({ status: own.console }).where('empid', '=', empid).execute();
      await sql`insert into role_member (roleoid, empid) select oid, ${empid} from role where id = any(${own.roles}::text[])`.execute(
        trx,
      );
    }
    await trx.updateTable('web_function').set({ status: one.functionStatus }).where('oid', '=', target.oid).execute();
    await trx
      .updateTable('web_function')
      .set({ status: one.parentStatus })
      .where('oid', '=', target.parentoid)
      .execute();
    await trx.deleteFrom('function_identity').where('funcoid', '=', target.oid).execute();
    for (const [roleid, conditions] of Object.entries({ ...one.identities, USER: [] as Condition[] })) {
      const all: Condition[] = roleid === 'USER' ? [{ type: 'H', contentoid: marker, containSub: 'N' }] : conditions;
      const { oid } = await trx
        .insertInto('function_identity')
        .values({ funcoid: target.oid, functype: 'W', roleid })
        .returning('oid')
        .executeTakeFirstOrThrow();
      for (const { type, contentoid, containSub } of all)
        await trx
          .insertInto('condition')
          .values({ identityoid: oid, type, contentoid, containsub: containSub })
          .execute();
    }
    await sql`delete from blacklist`.execute(trx);
    for (const { kind, status, one: named } of one.blacklist)
      await trx
        .insertInto('blacklist')
        .values({
          blacktype: kind,
          type: named.type,
          contentoid: named.contentoid,
          remark: 'test',
          status,
          containsub: named.containSub,
        })
        .execute();
    await sql`delete from whitelist`.execute(trx);
    // The viewer must be able to sign in.
    const asker: Condition = { type: 'H', contentoid: server.administrator.empid, containSub: 'N' };
    for (const { type, contentoid, containSub } of [...one.whitelist, asker])
      await trx
        .insertInto('whitelist')
        .values({ type: 'MAINTENANCE', contenttype: type, contentoid, containsub: containSub })
        .execute();
    await trx
      .updateTable('parameter')
      .set({ status: one.maintenance })
      .where('paramtype', '=', 'Maintenance')
      .execute();
  });
  const { rights } = server.services;
  const on = one.functionStatus === 'Y' && one.parentStatus === 'Y';
  await until(
    async () =>
      rights.isOn(target.oid) === on &&
      (await rights.conditionsKnown(target.oid)).some(({ contentoid }) => contentoid === marker),
  );
};

type Door = { empid: string; door: string; account: 'Y' | 'N'; console: 'Y' | 'N' };
const doors = async (): Promise<Door[]> => {
  const { rows } = await sql<Door>`
    select e.empid, door_of(e.empid, 'W') as door, a.status as account, w.status as console
    from employee e join account a using (empid) join web_user w using (empid) where e.empid = any(${people}::text[]) order by e.empid`.execute(
    server.db.read,
  );
  return rows;
};

it('the engine, the audience in SQL and the explanation say the same in any organisation', async () => {
  const { rights } = server.services;
  const seen = { holders: 0, others: 0 };
  await fc.assert(
    fc.asyncProperty(world, async (one) => {
      await make(one);
      const audience = new Set((await rights.who(target.oid, { pageNum: 1, pageSize: 1000 })).list.map(({ id }) => id));
      const listed = await server.call(
        accessCheckCalls.who,
        { query: { funcOid: target.oid, pageSize: 1000 } },
        { as: server.administrator },
      );
      expect(new Set(listed.content.list.map(({ id }) => id))).toEqual(audience);
      expect(listed.content.list.filter(({ reasons }) => reasons.length === 0)).toEqual([]);
      for (const { empid, door, account, console } of await doors()) {
        const held = (await rights.of(empid)).has(target.oid);
        const { content } = await server.call(
          accessCheckCalls.check,
          { query: { empid, funcOid: target.oid } },
          { as: server.administrator },
        );
        expect({ empid, audience: audience.has(empid), explained: content.entitled }).toEqual({
          empid,
          audience: held,
          explained: held ? 'Y' : 'N',
        });
        const enters = held && door === 'open' && account === 'Y' && console === 'Y';
        expect({ empid, verdict: content.verdict }).toEqual({ empid, verdict: enters ? 'Y' : 'N' });
        expect(content.nearest === null).toBe(enters);
        expect(content.decidedBy.condition === null).toBe(!enters);
        seen[held ? 'holders' : 'others'] += 1;
      }
    }),
    { numRuns: amount(60, 15) },
  );
  // Organisations in which everybody or nobody has the function would prove little.
  expect(Math.min(seen.holders, seen.others)).toBeGreaterThan(amount(20, 0));
}, 120_000);
