import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { amount } from '#platform/settings/server/thoroughness.testing.ts';
import type { Level } from '#platform/wire/endpoint.ts';
import { everybody, type Condition, type ConditionType } from '../conditions.ts';
import { impactKinds, impactLevels, type ImpactPerson } from '../impact.ts';
import { levelsHeld, levelsInOrder, type HeldFunction } from './grant.ts';
import { impactOf, impactPage, type Change } from './impact.ts';
import { levelsOf, makeRightsIndex, type FiledCondition, type PersonFacts } from './rights-index.ts';

const actor = { empid: 'test' };
const page = { pageNum: 1, pageSize: 1000 };
const depkeys = ['C1P1_A', 'C1P1_B', 'C1P1_C'];
const people = [
  { empid: 'E1', depkey: 'C1P1_A', coid: 'C1', plantid: 'P1', inservice: 'Y' },
  { empid: 'E2', depkey: 'C1P1_B', coid: 'C1', plantid: 'P2', inservice: 'Y' },
  { empid: 'E3', depkey: 'C1P1_C', coid: 'C2', plantid: 'P1', inservice: 'Y' },
  { empid: 'E4', depkey: null, coid: 'C2', plantid: '', inservice: 'Y' },
  { empid: 'E5', depkey: 'C1P1_C', coid: 'C1', plantid: 'P1', inservice: 'N' },
] as const;
const role = 'ROLE00000101';
const levels = new Map<string, ReadonlySet<Level>>(
  ['LOOK', 'CHANGE', 'GRANT', ''].map((word) => [`I_${word}`, levelsOf(word)]),
);
const identities = [...levels.keys()];

let server: TestServer;
let facts: PersonFacts[];

beforeAll(async () => {
  server = await startTestServer();
  await server.db.write(actor, async (trx) => {
    await trx
      .insertInto('department')
      .values(
        depkeys.map((depkey, place) => ({
          depid: depkey.slice(-1),
          depname: depkey,
          coid: 'C1',
          plantid: 'P1',
          parentkey: depkeys[place - 1] ?? null,
          ancestors: depkeys.slice(0, place + 1),
        })),
      )
      .execute();
    await trx
      .insertInto('employee')
      .values(people.map((row) => ({ ...row, name: row.empid, adaccount: null })))
      .execute();
    const { oid } = await trx
      .insertInto('role')
      .values({ id: role, name: role, sourcetype: 'build' })
      .returning('oid')
      .executeTakeFirstOrThrow();
    const members = ['E1', 'E4'].map((empid) => ({ roleoid: oid, empid }));
    await trx.insertInto('role_member').values(members).execute();
  });
  facts = await server.services.rights.facts(
    people.map(({ empid }) => empid),
    'stored',
  );
});
afterAll(() => server.close());

const contents: Record<ConditionType, string[]> = {
  R: [everybody, role, 'ROLE99999999'],
  H: ['E1', 'E3', 'E5', 'nobody'],
  D: depkeys,
  C: ['C1', 'C2'],
  P: ['C1P1', 'C1P2', 'C2P1'],
};
const filed: fc.Arbitrary<FiledCondition> = fc
  .constantFrom<ConditionType>('R', 'H', 'D', 'D', 'C', 'P', 'P')
  .chain((type) =>
    fc.record({
      roleid: fc.constantFrom(...identities),
      condition: fc.record({
        type: fc.constant(type),
        contentoid: fc.constantFrom(...contents[type]),
        containSub: type === 'D' ? fc.constantFrom<'Y' | 'N'>('Y', 'N') : fc.constant<'Y' | 'N'>('N'),
      }),
    }),
  );
const list = fc.uniqueArray(filed, {
  maxLength: 5,
  selector: ({ roleid, condition }) => `${roleid} ${condition.type} ${condition.contentoid}`,
});
/** Two lists of which one is often a small change of the other, as people make them. */
const change = fc.oneof(
  fc.record({ before: list, after: list }),
  fc.tuple(list, list).map(([before, more]) => ({ before, after: [...before.slice(1), ...more.slice(0, 1)] })),
  fc.tuple(list, fc.nat()).map(([before, place]) => ({
    before,
    after: before.map((one, number) =>
      number === place % Math.max(1, before.length) && one.condition.type === 'D'
        ? {
            ...one,
            condition: {
              ...one.condition,
              containSub: one.condition.containSub === 'Y' ? ('N' as const) : ('Y' as const),
            },
          }
        : one,
    ),
  })),
);

const held = (conditions: readonly FiledCondition[], person: PersonFacts): HeldFunction | undefined => {
  const index = makeRightsIndex();
  index.setFunction(
    { oid: 'f', id: 'F', functype: 'W', parentoid: null, status: 'Y', component: '' },
    conditions.map(({ roleid, condition: { containSub, ...one } }) => ({
      funcoid: 'f',
      roleid,
      ...one,
      containsub: containSub,
    })),
  );
  return index.resolve(person, levels).get('f');
};
const rank = (one: HeldFunction | undefined): string => (one ? (levelsHeld(one).at(-1) ?? 'NONE') : '');

/** The places of a scope: everywhere, or a company, includes the smaller ones. */
const placesAt = (one: HeldFunction | undefined, level: Level): Set<string> | undefined => {
  const scope = one?.scopes[level];
  if (!scope) return undefined;
  if (scope.everywhere) return new Set(['everywhere', 'company', ...all]);
  if (scope.companies.length > 0) return new Set(['company', ...all]);
  const departments = scope.departments.flatMap(({ depkey, withSub }) =>
    withSub ? [`D:${depkey}`, `D+${depkey}`] : [`D:${depkey}`],
  );
  return new Set([...scope.plants.map((plant) => `P:${plant}`), ...departments]);
};
const all = [...contents.P.map((one) => `P:${one}`), ...depkeys.flatMap((one) => [`D:${one}`, `D+${one}`])];

const scopeChange = (was: HeldFunction | undefined, will: HeldFunction | undefined): string => {
  let [wider, narrower] = [false, false];
  for (const level of levelsInOrder) {
    const [before, after] = [placesAt(was, level), placesAt(will, level)];
    if (!before || !after) continue;
    wider ||= [...after].some((one) => !before.has(one));
    narrower ||= [...before].some((one) => !after.has(one));
  }
  if (wider && narrower) return 'moved';
  return wider ? 'wider' : narrower ? 'narrower' : '';
};
const identitiesOf = (one: HeldFunction | undefined): string =>
  (one?.identities ?? [])
    .map(({ roleid }) => roleid)
    .toSorted()
    .join(' ');

type Expected = { kind: (typeof impactKinds)[number]; from: string; to: string; scope: string };

/** What the engine that enforces rights says of one person before and after. */
const expectedOf = (before: FiledCondition[], after: FiledCondition[], person: PersonFacts): Expected | null => {
  const [was, will] = [held(before, person), held(after, person)];
  const [from, to] = [rank(was), rank(will)];
  if (!was && !will) return null;
  if (!was) return { kind: 'gained', from, to, scope: '' };
  if (!will) return { kind: 'lost', from, to, scope: '' };
  const scope = from === to ? scopeChange(was, will) : '';
  return from === to && scope === '' && identitiesOf(was) === identitiesOf(will)
    ? null
    : { kind: 'changed', from, to, scope };
};

it('says of everybody what the engine that enforces rights says, for any change', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(change, async ({ before, after }) => {
      const asked: Change = {
        before,
        after,
        levelsOf: (roleid) => levels.get(roleid) ?? new Set(),
        except: [{ type: 'H', contentoid: 'admin', containSub: 'N' }],
      };
      const counts = await impactOf(server.db.read, asked);
      for (const kind of impactKinds) {
        const found = await impactPage(server.db.read, asked, kind, page);
        expect(found.counts).toEqual(counts);
        const shown = ({ id, from, to, scope }: Pick<ImpactPerson, 'id' | 'from' | 'to' | 'scope'>) =>
          [id, from, to, scope].join(' ');
        const expected = facts.flatMap((person) => {
          const one = expectedOf(before, after, person);
          return one?.kind === kind ? [[person.empid, one.from, one.to, one.scope].join(' ')] : [];
        });
        expect(found.list.map(shown)).toEqual(expected.toSorted());
        expect(counts[kind]).toBe(expected.length);
        for (const { from, to, scope } of found.list) seen.add([kind, from === to, scope].join(' '));
      }
      expect(counts.levels.map(({ from }) => impactLevels.includes(from))).not.toContain(false);
    }),
    { numRuns: amount(400, 120) },
  );
  // Changes in which nothing of this occurs would prove little.
  expect([...seen]).toEqual(
    expect.arrayContaining(['changed true wider', 'changed true narrower', 'changed true ', 'changed false ']),
  );
}, 120_000);

it('counts by level and by scope, and pages the people', async () => {
  const one = (roleid: string, type: ConditionType, contentoid: string): FiledCondition => ({
    roleid,
    condition: { type, contentoid, containSub: 'N' } satisfies Condition,
  });
  const asked: Change = {
    before: [one('I_LOOK', 'C', 'C1'), one('I_CHANGE', 'C', 'C2')],
    after: [one('I_LOOK', 'C', 'C2'), one('I_LOOK', 'R', everybody)],
    levelsOf: (roleid) => levels.get(roleid) ?? new Set(),
  };
  expect(await impactOf(server.db.read, asked)).toEqual({
    gained: 1,
    lost: 0,
    changed: 4,
    levels: [{ from: 'CHANGE', to: 'LOOK', total: 2 }],
    scopes: [{ how: 'wider', total: 2 }],
  });
  const second = await impactPage(server.db.read, asked, 'changed', { pageNum: 2, pageSize: 3 });
  expect(second.list).toEqual([{ id: 'E4', name: 'E4', depname: '', from: 'CHANGE', to: 'LOOK', scope: '' }]);
});
