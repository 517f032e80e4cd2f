import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parameterMenu } from '#features/parameters/parameters.contract.ts';
import { startTestServer, until, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { addOrganisation, depkey, one } from '#platform/permission-page/server/permission-page.testing.ts';
import type { Condition, ConditionType } from '#platform/rights/conditions.ts';
import { personRightsCalls } from '#platform/person-rights/person-rights.contract.ts';
import { amount } from '#platform/settings/server/thoroughness.testing.ts';
import { dataPageOf } from './data-permission.testing.ts';
import { readerOf, visibleItems } from './visible-items.ts';

let server: TestServer;
let page: ReturnType<typeof dataPageOf<TestSession>>;
let anh: TestSession;
let func: { oid: string; id: string };
beforeAll(async () => {
  server = await startTestServer();
  await addOrganisation(server.db);
  page = dataPageOf(server);
  func = await page.newFunction();
  anh = await server.person('V-A', { coid: 'AA', plantid: '01', depkey: depkey('AA', '01', 'S') });
  await server.give(func.id, 'VIEWER', [{ type: 'H', contentoid: 'V-A', containSub: 'N' }]);
});
afterAll(() => server.close());

const sees = async (empid: string, dataOid: string): Promise<boolean> => {
  const reader = await readerOf(server.services.rights, empid);
  const { rows } = await sql`
    select p.oid from parameter p where p.oid = ${dataOid}::uuid and ${visibleItems(reader, 'PARAM', sql`p.oid`)}`.execute(
    server.db.read,
  );
  return rows.length > 0;
};

describe('an item', () => {
  it('without conditions is seen by everybody in service', async () => {
    const dataOid = await page.newItem();
    expect([await sees('V-A', dataOid), await sees('E-B', dataOid)]).toEqual([true, true]);
    expect([await sees('E-GONE', dataOid), await sees('nobody', dataOid)]).toEqual([false, false]);
  });

  it('with conditions is seen by those whom they name under a function that they have', async () => {
    const dataOid = await page.newItem();
    await page.save([{ dataOid, funcOid: func.oid, permissionList: [one('C', 'AA')] }]);
    // E-A is in the same company but does not have the function.
    expect([await sees('V-A', dataOid), await sees('E-A', dataOid), await sees('E-B', dataOid)]).toEqual([
      true,
      false,
      false,
    ]);
    const elsewhere = await page.newItem();
    await page.save([{ dataOid: elsewhere, funcOid: func.oid, permissionList: [one('C', 'BB')] }]);
    expect(await sees('V-A', elsewhere)).toBe(false);
  });

  it('that was given is among the items of the person, and vanishes when the function is switched off', async () => {
    const dataOid = await page.newItem('Fruit');
    const own = await page.newFunction();
    await server.give(own.id, 'VIEWER', [{ type: 'H', contentoid: 'V-A', containSub: 'N' }]);
    const [row] = (
      await page.save([{ dataOid, funcOid: own.oid, permissionList: [one('D', depkey('AA', '01', 'R'), 'Y')] }])
    ).content;
    const items = async (type: 'A' | 'W' = 'W') =>
      (await server.call(personRightsCalls.dataItems, { query: { empid: 'V-A', type } }, { as: anh })).content.filter(
        ({ appid }) => appid === own.id,
      );
    expect(await items()).toMatchObject([{ appid: own.id, type: 'PARAM', typename: 'Fruit' }]);
    expect(await items('A')).toEqual([]);
    expect(await sees('V-A', dataOid)).toBe(true);
    // Replaces the condition, so that it no longer names V-A.
    await page.save(
      [{ dataOid, funcOid: own.oid, permissionList: [one('C', 'BB')] }],
      (row?.permissionList ?? []).map(({ oid }) => oid),
    );
    expect(await items()).toEqual([]);
    const [now] = await page.read(dataOid);
    await page.save(
      [{ dataOid, funcOid: own.oid, permissionList: [one('A', 'x')] }],
      (now?.permissionList ?? []).map(({ oid }) => oid),
    );
    expect(await items()).toHaveLength(1);
    await page.switchOff('web_function', own.oid);
    await until(async () => (await items()).length === 0);
    expect(await sees('V-A', dataOid)).toBe(false);
  });
});

describe('the predicate and the engine in memory', () => {
  const contents: Record<ConditionType, string[]> = {
    R: ['All', 'ROLE00000017', 'ROLE99999999'],
    H: ['V-A', 'E-B'],
    D: [depkey('AA', '01', 'R'), depkey('AA', '01', 'S'), depkey('BB', '01', 'W')],
    C: ['AA', 'BB', ''],
    P: ['AA01', 'BB01', 'AA'],
  };
  const condition: fc.Arbitrary<Condition> = fc.constantFrom<ConditionType>('R', 'H', 'D', 'C', 'P').chain((type) =>
    fc.record({
      type: fc.constant(type),
      contentoid: fc.constantFrom(...contents[type]),
      containSub: type === 'D' ? fc.constantFrom<'Y' | 'N'>('Y', 'N') : fc.constant<'Y' | 'N'>('N'),
    }),
  );

  it('agree on which people conditions match', async () => {
    const { oid: funcOid } = await server.db.read
      .selectFrom('web_function')
      .select('oid')
      .where('id', '=', parameterMenu.id)
      .executeTakeFirstOrThrow();
    await server.give(parameterMenu.id, 'VIEWER', [{ type: 'R', contentoid: 'All', containSub: 'N' }]);
    const dataOid = await page.newItem();
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(condition, { minLength: 1, maxLength: 3, selector: (each) => each.type + each.contentoid }),
        async (conditions) => {
          await server.db.write({ empid: 'test' }, async (trx) => {
            await trx.deleteFrom('data_grant').where('dataoid', '=', dataOid).execute();
            const { oid } = await trx
              .insertInto('data_grant')
              .values({ dataoid: dataOid, datatype: 'PARAM', funcoid: funcOid, functype: 'W' })
              .returning('oid')
              .executeTakeFirstOrThrow();
            await trx
              .insertInto('condition')
              .values(
                conditions.map(({ type, contentoid, containSub }) => ({
                  grantoid: oid,
                  type,
                  contentoid,
                  containsub: containSub,
                })),
              )
              .execute();
          });
          for (const empid of ['V-A', 'E-A', 'E-B']) {
            const facts = await server.services.rights.person(empid);
            expect(await sees(empid, dataOid)).toBe(facts && server.services.rights.names(facts, conditions));
          }
        },
      ),
      { numRuns: amount(60) },
    );
  });
});
