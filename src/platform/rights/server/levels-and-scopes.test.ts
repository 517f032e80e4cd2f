import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Level } from '#platform/wire/endpoint.ts';
import type { Condition, ConditionType } from '../conditions.ts';
import { levelsHeld, levelsInOrder, scopeHolds } from './grant.ts';
import { levelsOf, makeRightsIndex, type ConditionRow, type FunctionRow, type PersonFacts } from './rights-index.ts';

// One letter each, so that random values often collide.
const companies = ['A', 'B'];
const plants = ['1', '2', ''];
const departments = [['r'], ['r', 's'], ['r', 's', 't'], ['u']];
const roles = ['ROLE1', 'ROLE2'];
const people = ['E1', 'E2'];
const identities = ['I1', 'I2', 'I3', 'I4'];

const place = fc.record({
  coid: fc.constantFrom(...companies),
  plantid: fc.constantFrom(...plants),
  ancestors: fc.constantFrom([], ...departments),
});
const person: fc.Arbitrary<PersonFacts> = fc
  .record({
    empid: fc.constantFrom(...people),
    at: place,
    roles: fc.subarray(roles),
    denied: fc.constantFrom<('A' | 'W')[]>([], [], [], ['W'], ['A']),
  })
  .map(({ at, ...rest }) => ({ ...rest, ...at, depkey: at.ancestors.at(-1) ?? null }));

const contents: Record<ConditionType, string[]> = {
  R: ['All', ...roles],
  H: people,
  D: ['r', 's', 't', 'u'],
  C: companies,
  P: ['A1', 'A2', 'B1'],
};
// Conditions that match everybody must be rare, otherwise all mixtures would be alike.
const types: ConditionType[] = ['R', 'H', 'D', 'D', 'D', 'C', 'C', 'P', 'P'];
const condition: fc.Arbitrary<Condition> = fc.constantFrom(...types).chain((type) =>
  fc.record({
    type: fc.constant(type),
    contentoid: fc.constantFrom(...contents[type]),
    containSub: type === 'D' ? fc.constantFrom<'Y' | 'N'>('Y', 'N') : fc.constant<'Y' | 'N'>('N'),
  }),
);
const functionOf = fc.record({
  status: fc.constantFrom<'Y' | 'N'>('Y', 'Y', 'Y', 'N'),
  functype: fc.constantFrom<'A' | 'W'>('W', 'W', 'A'),
  /** index of the parent among the earlier ones; itself or a later one: none */
  parent: fc.nat(5),
  held: fc.array(fc.record({ roleid: fc.constantFrom(...identities), condition }), { maxLength: 6 }),
});
const world = fc.record({
  person,
  codes: fc.tuple(...identities.map(() => fc.constantFrom('LOOK', 'CHANGE', ' grant ', 'GRANT', '', 'OWN'))),
  functions: fc.array(functionOf, { minLength: 1, maxLength: 4 }),
  /** places where people work */
  rows: fc.array(place, { minLength: 1, maxLength: 6 }),
});
type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never;
type Function = World['functions'][number];
type Row = World['rows'][number];

// The rules of the design, written out one by one without the engine's own types for place, level or scope.
const meant: Record<string, readonly Level[]> = {
  LOOK: ['LOOK'],
  CHANGE: ['LOOK', 'CHANGE'],
  GRANT: ['LOOK', 'CHANGE', 'GRANT'],
  ' grant ': ['LOOK', 'CHANGE', 'GRANT'],
};

const isNamed = (one: PersonFacts, { type, contentoid, containSub }: Condition): boolean => {
  if (type === 'R') return contentoid === 'All' || one.roles.includes(contentoid);
  if (type === 'H') return one.empid === contentoid;
  if (type === 'C') return one.coid === contentoid;
  if (type === 'P') return one.plantid !== '' && `${one.coid}${one.plantid}` === contentoid;
  return containSub === 'Y' ? one.ancestors.includes(contentoid) : one.depkey === contentoid;
};

const opens = ({ type, contentoid, containSub }: Condition, row: Row): boolean => {
  if (type === 'R' || type === 'H') return true;
  if (type === 'C') return row.coid === contentoid;
  if (type === 'P') return row.plantid !== '' && row.coid + row.plantid === contentoid;
  return containSub === 'Y' ? row.ancestors.includes(contentoid) : row.ancestors.at(-1) === contentoid;
};

const isOn = (functions: readonly Function[], one: number): boolean => {
  const { status, parent } = functions[one] as Function;
  return status === 'Y' && (parent >= one || isOn(functions, parent));
};

/** The conditions by which the person has the function at the level. */
const naive = ({ person: one, codes, functions }: World, index: number, level: Level): Condition[] => {
  const { functype, held } = functions[index] as Function;
  if (!isOn(functions, index) || one.denied.includes(functype)) return [];
  return held
    .filter(({ roleid }) => meant[codes[identities.indexOf(roleid)] ?? '']?.includes(level))
    .map((filed) => filed.condition)
    .filter((filed) => isNamed(one, filed));
};

const oidOf = (index: number): string => `oid${index}`;

const indexOf = ({ functions }: World) => {
  const index = makeRightsIndex();
  functions.forEach(({ status, functype, parent, held }, at) => {
    const row: FunctionRow = {
      oid: oidOf(at),
      id: `F${at}`,
      functype,
      parentoid: parent < at ? oidOf(parent) : null,
      status,
      component: '',
    };
    index.setFunction(
      row,
      held.map(({ roleid, condition: { type, contentoid, containSub } }): ConditionRow => {
        return { funcoid: row.oid, roleid, type, contentoid, containsub: containSub };
      }),
    );
  });
  return index;
};

it('whatever identities are mixed, a level reaches exactly as far as the conditions that give this level', () => {
  const seen = { mixtures: 0, everywhere: 0, parts: 0, inside: 0, outside: 0 };
  fc.assert(
    fc.property(world, (one) => {
      const levels = new Map(identities.map((id, at) => [id, levelsOf(one.codes[at] ?? '')]));
      const held = indexOf(one).resolve(one.person, levels);
      for (const [at] of one.functions.entries()) {
        const there = held.get(oidOf(at));
        const reach: boolean[] = [];
        for (const level of levelsInOrder) {
          const giving = naive(one, at, level);
          const scope = there?.scopes[level];
          expect(scope !== undefined).toBe(giving.length > 0);
          if (!scope) continue;
          const everywhere = giving.some(({ type }) => type === 'R' || type === 'H');
          expect(scope.everywhere).toBe(everywhere);
          seen[everywhere ? 'everywhere' : 'parts'] += 1;
          reach.push(everywhere);
          for (const row of one.rows) {
            const mayWork = giving.some((filed) => opens(filed, row));
            const { coid, plantid, ancestors: depkeys } = row;
            expect(scopeHolds(scope, { coid, plantid, depkeys })).toBe(mayWork);
            seen[mayWork ? 'inside' : 'outside'] += 1;
          }
        }
        if (there) expect(levelsHeld(there)).toEqual(levelsInOrder.filter((level) => naive(one, at, level).length > 0));
        if (new Set(reach).size > 1) seen.mixtures += 1;
      }
    }),
    { numRuns: 3000 },
  );
  // Without the mixtures that the test is about, a run would prove little.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(50);
});
