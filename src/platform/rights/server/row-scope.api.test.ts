import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { scopeHolds } from './grant.ts';
import { assertPlacesInScope, assertRowsInScope, changeable, isChangeable, type PlacedRows } from './row-scope.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Places = Readonly<Record<string, { coid: string; plantid?: string; depkeys: string[] }>>;

const ofPlants: Places = {
  a1: { coid: 'A', plantid: '1', depkeys: [] },
  a2: { coid: 'A', plantid: '2', depkeys: [] },
  a: { coid: 'A', plantid: '', depkeys: [] },
  // Company id and plant id joined read like those of a plant of another company.
  a1b: { coid: 'A1', plantid: '', depkeys: [] },
  b1: { coid: 'B', plantid: '1', depkeys: [] },
};
const ofCompanies: Places = {
  a: { coid: 'A', depkeys: [] },
  // Its id reads like a plant of the other company.
  a1: { coid: 'A1', depkeys: [] },
  b: { coid: 'B', depkeys: [] },
};

/** Rows without a department, such as stores and documents. */
const rowsOf = (places: Places): Omit<PlacedRows, 'plantid'> => ({
  from: sql`(values ${sql.join(
    Object.entries(places).map(([key, { coid, plantid = '' }]) => sql`(${key}, ${coid}, ${plantid})`),
  )}) r(key, coid, plantid)`,
  key: 'r.key',
  coid: 'r.coid',
});

const kinds: { name: string; places: Places; rows: PlacedRows }[] = [
  { name: 'plants', places: ofPlants, rows: { ...rowsOf(ofPlants), plantid: 'r.plantid' } },
  { name: 'whole companies', places: ofCompanies, rows: { ...rowsOf(ofCompanies), plantid: null } },
];

const scope: fc.Arbitrary<Scope> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Scope>({ everywhere: true }) },
  {
    weight: 9,
    arbitrary: fc.record({
      everywhere: fc.constant<false>(false),
      companies: fc.subarray(['A', 'B']),
      plants: fc.subarray(['A1', 'A2', 'B1', 'A']),
      departments: fc.array(fc.record({ depkey: fc.constantFrom('A1_S', 'B1_S'), withSub: fc.boolean() }), {
        maxLength: 2,
      }),
    }),
  },
);

const refusal = async (run: () => Promise<void> | void): Promise<unknown> => {
  try {
    await run();
    return null;
  } catch (error) {
    return { status: (error as { status?: unknown }).status, reason: (error as { reason?: unknown }).reason };
  }
};

it.each(kinds)(
  'places a row of $name in a scope alike in SQL, in memory, for an error and for a screen',
  async ({ places, rows }) => {
    const keys = Object.keys(places);
    const db = server.db.read;
    const outside = { status: 403, reason: 'store.outside_scope' };
    await fc.assert(
      fc.asyncProperty(scope, fc.subarray(keys, { minLength: 1 }), async (one, asked) => {
        const inside = asked.filter((key) => scopeHolds(one, places[key] ?? { coid: '' }));
        const grant = { scopes: { LOOK: { everywhere: true }, CHANGE: one } } as const;
        expect([...(await changeable(db, grant, rows, asked))].toSorted()).toEqual(inside.toSorted());
        expect(asked.filter((key) => isChangeable(grant, places[key] as never) === 'Y')).toEqual(inside);
        const expected = inside.length === asked.length ? null : outside;
        expect(await refusal(() => assertRowsInScope(db, one, rows, asked, outside.reason))).toEqual(expected);
        const at = asked.map((key) => places[key] as never);
        expect(await refusal(() => assertPlacesInScope(one, at, outside.reason))).toEqual(expected);
        const unknown = await refusal(() => assertRowsInScope(db, one, rows, ['gone'], outside.reason));
        expect(unknown).toEqual(one.everywhere ? null : outside);
      }),
      { numRuns: 60 },
    );
  },
);

it('offers nothing at a level that the reader does not have', async () => {
  const looking = { scopes: { LOOK: { everywhere: true } } } as const;
  for (const { places, rows } of kinds)
    expect(await changeable(server.db.read, looking, rows, Object.keys(places))).toEqual(new Set());
  expect(isChangeable(looking, { coid: 'A', plantid: '1' })).toBe('N');
});
