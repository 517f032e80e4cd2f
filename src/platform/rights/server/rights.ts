import type { Database, Read } from '#platform/db/server/database.ts';
import type { Cache } from '#platform/caches/server/caches.ts';
import type { Signals } from '#platform/db/server/signals.ts';
import type { Level } from '#platform/wire/endpoint.ts';
import type { Condition } from '../conditions.ts';
import { audience, difference, type People } from './audience.ts';
import type { Grant } from './grant.ts';
import { levelsOf, makeRightsIndex, type IdentityLevels, type PersonFacts, type RightsIndex } from './rights-index.ts';
import { blacklisted, conditionRows, functionRows, identityCodes, personFacts } from './rights.queries.ts';

type Page = { pageNum: number; pageSize: number };

/**
 * The one place that answers *has this person this function, in which identity, in which data scope, and because of which condition*.
 * PostgreSQL is the truth; the index in memory follows it through the database's own notices.
 */
export type Rights = {
  /** All functions that the person has, by the function's oid. */
  of: (empid: string) => Promise<ReadonlyMap<string, Grant>>;
  /** The first of the console functions that the person has at this level; null when none. */
  grant: (empid: string, anyOf: readonly string[], level: Level) => Promise<Grant | null>;
  /** Who has the function: whom its identities' conditions name and the blacklist does not. Nobody while it or one above it is switched off. */
  who: (funcOid: string, page: Page) => Promise<People>;
  /** Who would gain and who would lose the function if these were its conditions. */
  rehearse: (funcOid: string, unsaved: readonly Condition[], page: Page) => Promise<{ gained: People; lost: People }>;
  /** Whether the person is named by the conditions (data items, audiences). */
  names: (person: PersonFacts, conditions: readonly Condition[]) => boolean;
  person: (empid: string) => Promise<PersonFacts | undefined>;
  /** The conditions of a function as this server knows them; may trail the database by the time a notice takes. */
  conditionsKnown: (funcOid: string) => Promise<readonly Condition[]>;
  /** What is remembered, to be shown and cleared by hand. */
  caches: readonly Cache[];
};

const peopleAtMost = 100_000;

type Person = { facts: PersonFacts; grants: Map<string, Grant> };

const probe = 'probe';

/** Builds the index of all functions; 90,000 conditions take some 70 ms. */
const loadIndex = async (db: Read): Promise<RightsIndex> => {
  const [functions, conditions] = await Promise.all([functionRows(db), conditionRows(db)]);
  const byFunction = Map.groupBy(conditions, (row) => row.funcoid);
  const index = makeRightsIndex();
  for (const row of functions) index.setFunction(row, byFunction.get(row.oid) ?? []);
  return index;
};

const loadLevels = async (db: Read): Promise<IdentityLevels> =>
  new Map((await identityCodes(db)).map(({ paramcode, desccode }) => [paramcode, levelsOf(desccode)]));

export const openRights = async (
  db: Database,
  signals: Signals,
  onError: (error: unknown) => void,
): Promise<Rights> => {
  let index = await loadIndex(db.read);
  let levels = await loadLevels(db.read);
  const people = new Map<string, Promise<Person | undefined>>();
  // Two reloads of the same thing may finish in the wrong order; only the one asked for last may be kept.
  const asked = new Map<string, number>();
  // Requests that must see a change which is still being read wait for it here.
  let settled: Promise<unknown> = Promise.resolve();

  const follow = (what: string, read: () => Promise<() => void>): void => {
    const turn = (asked.get(what) ?? 0) + 1;
    asked.set(what, turn);
    const reading = read()
      .then((apply) => {
        if (asked.get(what) === turn) apply();
        people.clear();
      })
      .catch((error: unknown) => {
        onError(error);
        // What could not be read is asked again, until the database is back.
        setTimeout(() => follow(what, read), 500).unref();
      });
    settled = Promise.all([settled, reading]);
  };

  const reloadAll = (): void =>
    follow('all', async () => {
      const [nextIndex, nextLevels] = await Promise.all([loadIndex(db.read), loadLevels(db.read)]);
      return () => {
        index = nextIndex;
        levels = nextLevels;
      };
    });

  const reloadFunction = (oid: string): void =>
    follow(`function ${oid}`, async () => {
      const [[row], conditions] = await Promise.all([functionRows(db.read, oid), conditionRows(db.read, oid)]);
      return () => (row ? index.setFunction(row, conditions) : index.removeFunction(oid));
    });

  signals.on('function', reloadFunction);
  signals.on('parameter', (paramtype) => {
    if (paramtype !== 'Identity' && paramtype !== '') return;
    follow('levels', async () => {
      const next = await loadLevels(db.read);
      return () => {
        levels = next;
      };
    });
  });
  signals.on('role', () => people.clear());
  signals.on('people', () => people.clear());
  signals.on('person', (empid) => people.delete(empid));
  signals.onGap(reloadAll);

  const readPerson = async (empid: string): Promise<Person | undefined> => {
    const facts = await personFacts(db.read, empid);
    return facts && { facts, grants: index.resolve(facts, levels) };
  };

  const personOf = async (empid: string): Promise<Person | undefined> => {
    await settled;
    const known = people.get(empid);
    if (known) return known;
    if (people.size >= peopleAtMost) people.clear();
    const reading = readPerson(empid);
    people.set(empid, reading);
    reading.catch(() => people.delete(empid));
    return reading;
  };

  const isOn = (funcOid: string): boolean => {
    let row = index.functionByOid(funcOid);
    while (row?.status === 'Y' && row.parentoid) row = index.functionByOid(row.parentoid);
    return row?.status === 'Y';
  };

  const conditionsOf = async (funcOid: string): Promise<Condition[]> => {
    if (!isOn(funcOid)) return [];
    const rows = await conditionRows(db.read, funcOid);
    return rows.map(({ type, contentoid, containsub }) => ({ type, contentoid, containSub: containsub }));
  };

  const keptOut = (funcOid: string): Promise<Condition[]> =>
    blacklisted(db.read, index.functionByOid(funcOid)?.functype ?? 'W');

  return {
    caches: [
      { name: 'functions', entries: () => index.size(), clear: (scope) => (scope === '0' ? reloadAll() : undefined) },
      // One entry holds a person's mobile and console functions.
      { name: 'people', entries: () => people.size, clear: () => people.clear() },
    ],

    conditionsKnown: async (funcOid) => {
      await settled;
      return index.conditionsOf(funcOid);
    },

    of: async (empid) => (await personOf(empid))?.grants ?? new Map<string, Grant>(),

    grant: async (empid, anyOf, level) => {
      const person = await personOf(empid);
      for (const id of anyOf) {
        const row = index.functionById(id, 'W');
        const grant = row && person?.grants.get(row.oid);
        if (grant?.levels.has(level)) return grant;
      }
      return null;
    },

    who: async (funcOid, page) => audience(db.read, await conditionsOf(funcOid), page, await keptOut(funcOid)),

    rehearse: async (funcOid, unsaved, page) =>
      difference(db.read, await conditionsOf(funcOid), isOn(funcOid) ? unsaved : [], page, await keptOut(funcOid)),

    person: async (empid) => (await personOf(empid))?.facts,

    names: (person, conditions) => {
      const one = makeRightsIndex();
      const rows = conditions.map(({ type, contentoid, containSub }) => ({
        funcoid: probe,
        roleid: probe,
        type,
        contentoid,
        containsub: containSub,
      }));
      one.setFunction({ oid: probe, id: probe, functype: 'W', parentoid: null, status: 'Y' }, rows);
      return one.resolve(person, new Map()).has(probe);
    },
  };
};
