import type { Level } from '#platform/wire/endpoint.ts';
import { everybody, type Condition } from '../conditions.ts';
import { everywhere, type Scope, type Scopes } from '#platform/wire/server/grant.ts';
import type { HeldFunction, HeldIdentity } from './grant.ts';

/** The facts about a person that conditions may test. */
export type PersonFacts = {
  empid: string;
  coid: string;
  plantid: string;
  /** the key of the person's department, and of its ancestors up to the root */
  depkey: string | null;
  ancestors: readonly string[];
  /** ids (`ROLE…`) of the enabled roles the person is a member of */
  roles: readonly string[];
  /**
   * types of functions that the blacklist takes from the person, whatever the conditions say (docs/rules.md, The two
   * lists)
   */
  denied: readonly ('A' | 'W')[];
};

export type FunctionRow = {
  oid: string;
  id: string;
  functype: 'A' | 'W';
  parentoid: string | null;
  status: 'Y' | 'N';
  /** The screen that a console function opens; empty for mobile ones. */
  component: string;
};

export type ConditionRow = {
  funcoid: string;
  roleid: string;
  type: Condition['type'];
  contentoid: string;
  containsub: 'Y' | 'N';
};

/**
 * Identity code → what it allows (docs/rules.md, Who may do what: LOOK < CHANGE < GRANT, from the code list Identity).
 */
export type IdentityLevels = ReadonlyMap<string, ReadonlySet<Level>>;

type Entry = { funcoid: string; roleid: string; condition: Condition };

/** Tests one condition that matches a person, with the function and the identity that it gives. */
export type GivenTest = (row: FunctionRow, roleid: string, condition: Condition) => boolean;

const levelsUpTo: Record<string, readonly Level[]> = {
  LOOK: ['LOOK'],
  CHANGE: ['LOOK', 'CHANGE'],
  GRANT: ['LOOK', 'CHANGE', 'GRANT'],
};

/** The levels of an identity's extended code; an unknown code allows nothing. */
export const levelsOf = (desccode: string): ReadonlySet<Level> =>
  new Set(levelsUpTo[desccode.trim().toUpperCase()] ?? []);

/** The index key of a condition: a department with its descendants differs from the department alone. */
const placeOf = (type: string, contentoid: string, containSub: boolean): string =>
  `${type}${containSub ? '+' : ':'}${contentoid}`;

/** Every index key under which a condition that matches the person may be filed. */
export const placesOf = (person: PersonFacts): string[] => {
  const places = [placeOf('H', person.empid, false), placeOf('R', everybody, false)];
  for (const role of person.roles) places.push(placeOf('R', role, false));
  if (person.depkey) places.push(placeOf('D', person.depkey, false));
  for (const depkey of person.ancestors) places.push(placeOf('D', depkey, true));
  if (person.coid) places.push(placeOf('C', person.coid, false));
  if (person.plantid) places.push(placeOf('P', person.coid + person.plantid, false));
  return places;
};

/** Whether conditions match the person, tested one by one with the same keys that `resolve` looks up. */
export const holdsFor = (person: PersonFacts): ((condition: Condition) => boolean) => {
  const places = new Set(placesOf(person));
  return ({ type, contentoid, containSub }) =>
    places.has(placeOf(type, contentoid, type === 'D' && containSub === 'Y'));
};

/** Adds the scope that one condition opens (docs/rules.md, Data scope). */
const widen = (scope: Scope, { type, contentoid, containSub }: Condition): Scope => {
  if (scope.everywhere || type === 'R' || type === 'H') return everywhere;
  if (type === 'C') scope.companies.push(contentoid);
  if (type === 'P') scope.plants.push(contentoid);
  if (type === 'D') scope.departments.push({ depkey: contentoid, withSub: containSub === 'Y' });
  return scope;
};

const nowhere = (): Scope => ({ everywhere: false, companies: [], plants: [], departments: [] });

/** The scope that one condition opens. */
export const scopeOf = (condition: Condition): Scope => widen(nowhere(), condition);

/** The scope that several conditions open together. */
export const scopeOfConditions = (conditions: readonly Condition[]): Scope => conditions.reduce(widen, nowhere());

/**
 * Each level reaches as far as the conditions of those identities that give it, and no further: a person who may look
 * everywhere need not be able to change everywhere.
 */
const scopesOf = (identities: Iterable<HeldIdentity>, levels: IdentityLevels): Scopes => {
  const scopes: Partial<Record<Level, Scope>> = {};
  for (const { roleid, because } of identities) {
    for (const level of levels.get(roleid) ?? []) scopes[level] = because.reduce(widen, scopes[level] ?? nowhere());
  }
  return scopes;
};

/**
 * All functions with their conditions, indexed by what they test, so that a person's functions are found by looking up
 * the person's own facts instead of testing 90,000 conditions. One function can be replaced without rebuilding the
 * rest.
 */
export type RightsIndex = {
  setFunction: (row: FunctionRow, conditions: readonly ConditionRow[]) => void;
  removeFunction: (oid: string) => void;
  resolve: (person: PersonFacts, levels: IdentityLevels) => Map<string, HeldFunction>;
  /**
   * Whether the test passes for any of the conditions of console functions that match the person, including those of
   * disabled functions and of a blacklisted person: either may change. Stops at the first. `known`: the answers so far,
   * by index key, of this test on this state of the index.
   */
  someGivenInConsole: (person: PersonFacts, test: GivenTest, known?: Map<string, boolean>) => boolean;
  chainOf: (oid: string) => FunctionRow[] | undefined;
  isOn: (oid: string) => boolean;
  functionByOid: (oid: string) => FunctionRow | undefined;
  functionById: (id: string, functype: 'A' | 'W') => FunctionRow | undefined;
  /** Ids of the console functions that open this screen. */
  idsWithComponent: (component: string) => string[];
  conditionsOf: (oid: string) => FiledCondition[];
  /** The console functions that somebody may have: those with conditions. */
  grantedInConsole: () => Iterable<FunctionRow>;
  /** How many functions it holds. */
  size: () => number;
};

/** A condition and the identity it belongs to. */
export type FiledCondition = { roleid: string; condition: Condition };

export const makeRightsIndex = (): RightsIndex => {
  const functions = new Map<string, FunctionRow>();
  const byId = new Map<string, FunctionRow>();
  const byComponent = new Map<string, Set<FunctionRow>>();
  // Apart for console and mobile functions, of which people have many more.
  const filed = { A: new Map<string, Entry[]>(), W: new Map<string, Entry[]>() };
  const placesOfFunction = new Map<string, string[]>();

  const unfile = ({ oid, functype }: FunctionRow): void => {
    for (const place of placesOfFunction.get(oid) ?? []) {
      const left = (filed[functype].get(place) ?? []).filter((entry) => entry.funcoid !== oid);
      if (left.length > 0) filed[functype].set(place, left);
      else filed[functype].delete(place);
    }
    placesOfFunction.delete(oid);
  };

  const removeFunction = (oid: string): void => {
    const row = functions.get(oid);
    if (!row) return;
    functions.delete(oid);
    byId.delete(row.functype + row.id);
    byComponent.get(row.component)?.delete(row);
    unfile(row);
  };

  const setFunction: RightsIndex['setFunction'] = (row, conditions) => {
    removeFunction(row.oid);
    functions.set(row.oid, row);
    byId.set(row.functype + row.id, row);
    byComponent.set(row.component, (byComponent.get(row.component) ?? new Set()).add(row));
    const places = new Set<string>();
    for (const { funcoid, roleid, type, contentoid, containsub } of conditions) {
      const place = placeOf(type, contentoid, type === 'D' && containsub === 'Y');
      const entry = { funcoid, roleid, condition: { type, contentoid, containSub: containsub } };
      const there = filed[row.functype].get(place);
      if (there) there.push(entry);
      else filed[row.functype].set(place, [entry]);
      places.add(place);
    }
    placesOfFunction.set(row.oid, [...places]);
  };

  /** The function and its ancestors, itself first; undefined when a parent is missing or there is a loop. */
  const chainOf = (oid: string): FunctionRow[] | undefined => {
    const chain: FunctionRow[] = [];
    let row = functions.get(oid);
    while (row && chain.length < 20) {
      chain.push(row);
      if (!row.parentoid) return chain;
      row = functions.get(row.parentoid);
    }
    return undefined;
  };

  /** Whether it and all its ancestors are switched on; a loop or a missing parent counts as off. */
  const isOn = (oid: string): boolean => chainOf(oid)?.every(({ status }) => status === 'Y') ?? false;

  const heldOf = (row: FunctionRow, entries: readonly Entry[], levels: IdentityLevels): HeldFunction => {
    const identities = new Map<string, HeldIdentity>();
    for (const { roleid, condition } of entries) {
      const identity = identities.get(roleid);
      if (identity) identity.because.push(condition);
      else identities.set(roleid, { roleid, because: [condition] });
    }
    return {
      funcOid: row.oid,
      funcId: row.id,
      funcType: row.functype,
      identities: [...identities.values()],
      scopes: scopesOf(identities.values(), levels),
    };
  };

  const resolve: RightsIndex['resolve'] = (person, levels) => {
    const hits = new Map<string, Entry[]>();
    const places = placesOf(person);
    for (const functype of (['A', 'W'] as const).filter((one) => !person.denied.includes(one))) {
      for (const entry of places.flatMap((place) => filed[functype].get(place) ?? [])) {
        const there = hits.get(entry.funcoid);
        if (there) there.push(entry);
        else hits.set(entry.funcoid, [entry]);
      }
    }
    const held = new Map<string, HeldFunction>();
    for (const [oid, entries] of hits) {
      const row = functions.get(oid);
      if (row && isOn(oid)) held.set(oid, heldOf(row, entries, levels));
    }
    return held;
  };

  const someGivenInConsole: RightsIndex['someGivenInConsole'] = (person, test, known = new Map()) =>
    placesOf(person).some((place) => {
      const entries = filed.W.get(place);
      if (!entries) return false;
      const answer =
        known.get(place) ??
        entries.some(({ funcoid, roleid, condition }) => {
          const row = functions.get(funcoid);
          return row !== undefined && test(row, roleid, condition);
        });
      known.set(place, answer);
      return answer;
    });

  function* grantedInConsole(): Iterable<FunctionRow> {
    for (const row of functions.values()) {
      if (row.functype === 'W' && placesOfFunction.get(row.oid)?.length) yield row;
    }
  }

  return {
    setFunction,
    removeFunction,
    chainOf,
    isOn,
    functionByOid: (oid) => functions.get(oid),
    size: () => functions.size,
    conditionsOf: (oid) => {
      const row = functions.get(oid);
      if (!row) return [];
      return (placesOfFunction.get(oid) ?? []).flatMap((place) =>
        (filed[row.functype].get(place) ?? []).filter((entry) => entry.funcoid === oid),
      );
    },
    grantedInConsole,
    someGivenInConsole,
    idsWithComponent: (component) =>
      [...(byComponent.get(component) ?? [])].filter(({ functype }) => functype === 'W').map(({ id }) => id),
    functionById: (id, functype) => byId.get(functype + id),
    resolve,
  };
};
