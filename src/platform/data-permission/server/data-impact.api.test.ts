import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { startTestServer, until, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import type { impactKinds } from '#platform/rights/impact.ts';
import { addOrganisation, depkey } from '#platform/permission-page/server/permission-page.testing.ts';
import { amount } from '#platform/settings/server/thoroughness.testing.ts';
import { dataPermissionCalls } from '../data-permission.contract.ts';
import { dataPageOf } from './data-permission.testing.ts';
import { readerOf, visibleItems } from './visible-items.ts';

let server: TestServer;
let page: ReturnType<typeof dataPageOf<TestSession>>;
let functions: { oid: string; id: string }[];
const people = ['E-A', 'E-B', 'admin'];

beforeAll(async () => {
  server = await startTestServer();
  await addOrganisation(server.db);
  page = dataPageOf(server);
  const [first, second] = [await page.newFunction(), await page.newFunction()];
  functions = [first, second];
  await server.give(first.id, 'VIEWER', [{ type: 'R', contentoid: 'All', containSub: 'N' }]);
  await server.give(second.id, 'VIEWER', [{ type: 'C', contentoid: 'BB', containSub: 'N' }]);
  await until(() => functions.every(({ oid }) => server.services.rights.functionOf(oid) !== undefined));
});
afterAll(() => server.close());

const func = (place: number): string => functions[place]?.oid ?? '';
type Sent = { funcOid: string; permissionList: Condition[] };

const previewed = async (dataOids: string[], sent: Sent[], kind: '' | (typeof impactKinds)[number]) =>
  (
    await server.call(
      dataPermissionCalls.previewImpact,
      { content: { dataType: 'PARAM', dataOids, functions: sent, kind } },
      { as: server.administrator },
    )
  ).content;

/** Who would see an item with these functions and conditions, with the reasons. */
const holdersBy = async (sent: Sent[]) =>
  (
    await server.call(
      dataPermissionCalls.holders,
      { content: { dataType: 'PARAM', functions: sent } },
      { as: server.administrator },
    )
  ).content.list;

/** Who sees the item now, by the predicate that hides items in lists. */
const seeing = async (item: string): Promise<string[]> => {
  const found: string[] = [];
  for (const empid of people) {
    const reader = await readerOf(server.services.rights, empid);
    const { rows } = await sql<{
      sees: boolean;
    }>`select ${visibleItems(reader, 'PARAM', sql`${item}::uuid`)} as sees`.execute(server.db.read);
    if (rows[0]?.sees) found.push(empid);
  }
  return found;
};

const condition: fc.Arbitrary<Condition> = fc.constantFrom<Condition>(
  { type: 'H', contentoid: 'E-A', containSub: 'N' },
  { type: 'H', contentoid: 'admin', containSub: 'N' },
  { type: 'C', contentoid: 'BB', containSub: 'N' },
  { type: 'D', contentoid: depkey('AA', '01', 'R'), containSub: 'Y' },
  { type: 'R', contentoid: 'All', containSub: 'N' },
);
const state = fc
  .tuple(
    fc.uniqueArray(condition, { maxLength: 2, selector: (some) => some.contentoid }),
    fc.uniqueArray(condition, { maxLength: 2, selector: (some) => some.contentoid }),
  )
  .map((lists) => lists.map((permissionList, place) => ({ place, permissionList })));

it('says who sees an item before and after as the lists that hide it do', async () => {
  await fc.assert(
    fc.asyncProperty(state, state, async (before, after) => {
      const item = await page.newItem();
      const rows = (some: typeof before): Sent[] =>
        some
          .filter(({ permissionList }) => permissionList.length > 0)
          .map(({ place, permissionList }) => ({ funcOid: func(place), permissionList }));
      if (rows(before).length > 0)
        expect((await page.save(rows(before).map((row) => ({ ...row, dataOid: item })))).code).toBe('200');
      const was = await seeing(item);
      const [gained, lost] = [
        await previewed([item], rows(after), 'gained'),
        await previewed([item], rows(after), 'lost'),
      ];
      const now = await page.read(item);
      const gone = now.flatMap((row) => [row.oid, ...row.permissionList.map(({ oid }) => oid)]);
      if (rows(after).length > 0 || gone.length > 0) {
        const saved = await page.save(
          rows(after).map((row) => ({ ...row, dataOid: item })),
          gone,
        );
        expect(saved.code).toBe('200');
      }
      const will = await seeing(item);
      const ours = (list: { id: string }[]): string[] => list.map(({ id }) => id).filter((id) => people.includes(id));
      const holders = await holdersBy(rows(after));
      expect(ours(holders).toSorted()).toEqual(will.toSorted());
      expect(holders.every(({ because }) => because.length > 0 === rows(after).length > 0)).toBe(true);
      expect(ours(gained.list).toSorted()).toEqual(will.filter((id) => !was.includes(id)).toSorted());
      expect(ours(lost.list).toSorted()).toEqual(was.filter((id) => !will.includes(id)).toSorted());
    }),
    { numRuns: amount(60, 20) },
  );
}, 120_000);

it('counts the people of several items together, and saves only with the confirmed numbers', async () => {
  const items = [await page.newItem(), await page.newItem()];
  const sent: Sent[] = [{ funcOid: func(0), permissionList: [{ type: 'H', contentoid: 'E-A', containSub: 'N' }] }];
  const { counts } = await previewed(items, sent, '');
  expect(counts).toMatchObject({ gained: 0, changed: 0 });
  expect(counts.lost).toBeGreaterThanOrEqual(2);
  await server.db.write({ empid: 'test' }, (trx) =>
    trx.updateTable('parameter').set({ desccode: '1' }).where('paramtype', '=', 'ImpactConfirmation').execute(),
  );
  const save = (confirmed: string) =>
    server.call(
      dataPermissionCalls.save,
      {
        sealedQuery: { confirmed },
        content: items.flatMap((dataOid) =>
          sent.map((row) => ({ dataType: 'PARAM', funcType: 'W' as const, dataOid, ...row })),
        ),
      },
      { as: server.administrator },
    );
  expect(await save('')).toMatchObject({ code: '502', reason: 'impact.confirm', params: { lost: counts.lost } });
  expect((await save(`0,${counts.lost},0`)).code).toBe('200');
});
