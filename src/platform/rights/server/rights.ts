import type { Database, Read } from '#platform/db/server/database.ts';
import type { Cache } from '#platform/caches/server/caches.ts';
import { refuseSecond } from '#platform/db/server/one-connection.ts';
import type { Signals } from '#platform/db/server/signals.ts';
import type { Level, Reach } from '#platform/wire/endpoint.ts';
import type { RawBuilder } from 'kysely';
import type { Condition } from '../conditions.ts';
import { named, peopleWhere, type Page, type People } from './audience.ts';
import { noImpact, type ImpactCounts, type ImpactKind, type ImpactPerson } from '../impact.ts';
import { impactOf, impactPage, type Change } from './impact.ts';
import type { Grant, Scope } from '#platform/wire/server/grant.ts';
import type { HeldFunction } from './grant.ts';
import { evaluate, type Decision } from './decision.ts';
import { holdsFor, type FiledCondition, type FunctionRow, type PersonFacts, type RightsIndex } from './rights-index.ts';
import { filedRow, loadIndex, loadLevels } from './load-rights.ts';
import { rememberPeople, type Person } from './remembered-people.ts';
import { blacklisted, conditionRows, functionRows, peopleFacts } from './rights.queries.ts';

/**
 * The one place that decides whether a person has a function, in which identity, in which data scope, and because of
 * which condition. PostgreSQL is the source of truth; the index in memory follows it through notifications.
 */
export type Rights = {
  /** All functions that the person has, by the function's oid. */
  of: (empid: string) => Promise<ReadonlyMap<string, HeldFunction>>;
  /**
   * The facts of those of the people who are in service: `known` to this server, to show what somebody may do, or
   * `stored` in the database, to decide it.
   */
  facts: (empids: readonly string[], from: 'known' | 'stored') => Promise<PersonFacts[]>;
  /** As that of the index. */
  someGivenInConsole: RightsIndex['someGivenInConsole'];
  /** Whether the person has GRANT everywhere on every console function that anybody is given. */
  hasWholeConsole: (empid: string) => Promise<boolean>;
  /** What the identity allows. */
  levelsOf: (roleid: string) => ReadonlySet<Level>;
  /**
   * The first of the console functions that the person has at this level, with the scope at this level; `everywhere`:
   * one without bounds. Null when none.
   */
  grant: (empid: string, anyOf: readonly string[], level: Level, reach?: Reach) => Promise<Grant | null>;
  /** Ids of the menu entries that open this screen. */
  entriesOf: (component: string) => Promise<string[]>;
  /**
   * Who has the function: people whom its conditions name and the blacklist does not. Nobody while it or an ancestor is
   * switched off.
   */
  who: (funcOid: string, page: Page) => Promise<People>;
  /** The people whom the blacklist excludes from the function's channel, as conditions. */
  keptOut: (funcOid: string) => Promise<Condition[]>;
  /** The same as a predicate on `employee e`, for callers that narrow it further; `roleid`: in this identity alone. */
  audienceOf: (funcOid: string, roleid?: string) => Promise<RawBuilder<boolean>>;
  /**
   * Who would gain the function, lose it or keep it in another way if these were its conditions: the counts, and one
   * page of the people of one kind. People in the scope only; nobody while the function is switched off.
   */
  previewImpact: (
    funcOid: string,
    unsaved: readonly FiledCondition[],
    asked: { kind?: ImpactKind | undefined; page: Page; scope?: Scope },
  ) => Promise<{ counts: ImpactCounts; list: ImpactPerson[] }>;
  /** The same counts, read with the connection of a transaction, which has locked the function and read `before`. */
  measureImpact: (
    trx: Read,
    funcOid: string,
    change: Pick<Change, 'before' | 'after' | 'scope'>,
  ) => Promise<ImpactCounts>;
  /**
   * The engine's decision about one function with everything it is based on; undefined for an unknown function.
   * `facts`: a person's, or those of a role alone.
   */
  evaluate: (facts: PersonFacts, funcOid: string) => Promise<Decision | undefined>;
  /** `audienceOf`, read with the connection of a transaction. */
  audienceIn: (trx: Read, funcOid: string) => Promise<RawBuilder<boolean>>;
  functionOf: (funcOid: string) => FunctionRow | undefined;
  /** Whether the function and all its ancestors are switched on. */
  isOn: (funcOid: string) => boolean;
  /** Whether the person is named by the conditions (data items, audiences). */
  names: (person: PersonFacts, conditions: readonly Condition[]) => boolean;
  person: (empid: string) => Promise<PersonFacts | undefined>;
  /**
   * The conditions of a function, each with its identity, as this server knows them; may lag behind the database by the
   * time a notification takes.
   */
  conditionsFiled: (funcOid: string) => Promise<readonly FiledCondition[]>;
  /** The same without the identities. */
  conditionsKnown: (funcOid: string) => Promise<readonly Condition[]>;
  /** The caches, to be shown and cleared by an administrator. */
  caches: readonly Cache[];
};

const noLevels: ReadonlySet<Level> = new Set();

export const openRights = async (
  db: Database,
  signals: Signals,
  onError: (error: unknown) => void,
): Promise<Rights> => {
  let index = await loadIndex(db.read);
  let levels = await loadLevels(db.read);
  const people = rememberPeople(db.read, (facts) => index.resolve(facts, levels));
  // Two concurrent reloads of the same function may finish in the wrong order; only the one requested last may be kept.
  const asked = new Map<string, number>();
  // Requests that must see a change which is still being read wait for it here.
  let unsettled: Promise<unknown> | undefined;

  // A cached answer needs no connection, an uncached one does: it is rejected inside a transaction either way, not only
  // when nothing is cached.
  const readable = (): Promise<unknown> | undefined => {
    refuseSecond(db.pool);
    return unsettled;
  };

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
        // A failed read is retried until the database is back.
        setTimeout(() => follow(what, read), 500).unref();
      });
    const all = Promise.all([unsettled, reading]).then(() => {
      if (unsettled === all) unsettled = undefined;
    });
    unsettled = all;
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
      const [[row], conditions] = await Promise.all([functionRows(db.read, oid), conditionRows(db.read, [oid])]);
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
  signals.on('person', people.forget);
  signals.onGap(reloadAll);

  const personOf = (empid: string): Person | undefined | Promise<Person | undefined> => {
    const waiting = readable();
    return waiting ? waiting.then(() => people.person(empid)) : people.person(empid);
  };

  /** From the database itself: a change saved a moment ago must count. */
  const filedOf = async (funcOid: string): Promise<FiledCondition[]> => {
    await readable();
    if (!index.isOn(funcOid)) return [];
    const rows = await conditionRows(db.read, [funcOid]);
    return rows.map(filedRow);
  };

  const keptOut: Rights['keptOut'] = (funcOid) => blacklisted(db.read, index.functionByOid(funcOid)?.functype ?? 'W');

  const levelsNow = (roleid: string): ReadonlySet<Level> => levels.get(roleid) ?? noLevels;

  const audienceOf: Rights['audienceOf'] = async (funcOid, roleid) => {
    const [filed, except] = await Promise.all([filedOf(funcOid), keptOut(funcOid)]);
    const wanted = roleid === undefined ? filed : filed.filter((one) => one.roleid === roleid);
    return named(
      wanted.map(({ condition }) => condition),
      except,
    );
  };

  return {
    caches: [
      { name: 'functions', entries: () => index.size(), clear: (scope) => (scope === '0' ? reloadAll() : undefined) },
      // One entry holds a person's mobile and console functions.
      { name: 'people', entries: people.size, clear: () => people.clear() },
    ],

    conditionsFiled: async (funcOid) => {
      await readable();
      return index.conditionsOf(funcOid);
    },

    conditionsKnown: async (funcOid) => {
      await readable();
      return index.conditionsOf(funcOid).map(({ condition }) => condition);
    },

    of: async (empid) => (await personOf(empid))?.grants ?? new Map<string, HeldFunction>(),

    facts: async (empids, from) => {
      if (from === 'stored') return peopleFacts(db.read, empids);
      await readable();
      return (await people.people(empids)).map((person) => person.facts);
    },

    someGivenInConsole: (facts, test, known) => index.someGivenInConsole(facts, test, known),

    hasWholeConsole: async (empid) => {
      const person = await personOf(empid);
      if (!person) return false;
      person.wholeConsole ??= [...index.grantedInConsole()].every(
        ({ oid }) => person.grants.get(oid)?.scopes.GRANT?.everywhere,
      );
      return person.wholeConsole;
    },

    levelsOf: levelsNow,

    grant: async (empid, anyOf, level, reach) => {
      const person = await personOf(empid);
      for (const id of anyOf) {
        const row = index.functionById(id, 'W');
        const held = row && person?.grants.get(row.oid);
        const scope = held?.scopes[level];
        if (scope && (reach !== 'everywhere' || scope.everywhere)) return { ...held, scope };
      }
      return null;
    },

    entriesOf: async (component) => {
      await readable();
      return index.idsWithComponent(component);
    },

    keptOut,
    audienceOf,

    who: async (funcOid, page) => peopleWhere(db.read, await audienceOf(funcOid), page),

    previewImpact: async (funcOid, unsaved, { kind, page, scope }) => {
      const [before, except] = await Promise.all([filedOf(funcOid), keptOut(funcOid)]);
      const after = index.isOn(funcOid) ? unsaved : [];
      const change: Change = { before, after, levelsOf: levelsNow, except, ...(scope ? { scope } : {}) };
      if (kind) return impactPage(db.read, change, kind, page);
      return { counts: await impactOf(db.read, change), list: [] };
    },

    measureImpact: async (trx, funcOid, change) => {
      if (!index.isOn(funcOid)) return noImpact;
      const except = await blacklisted(trx, index.functionByOid(funcOid)?.functype ?? 'W');
      return impactOf(trx, { ...change, levelsOf: levelsNow, except });
    },

    evaluate: async (facts, funcOid) => {
      await readable();
      return evaluate(index, levels, facts, funcOid);
    },

    audienceIn: async (trx, funcOid) => {
      if (!index.isOn(funcOid)) return named([]);
      const except = await blacklisted(trx, index.functionByOid(funcOid)?.functype ?? 'W');
      const rows = await conditionRows(trx, [funcOid]);
      return named(
        rows.map((row) => filedRow(row).condition),
        except,
      );
    },

    functionOf: (funcOid) => index.functionByOid(funcOid),

    isOn: (funcOid) => index.isOn(funcOid),

    person: async (empid) => (await personOf(empid))?.facts,

    names: (person, conditions) => conditions.some(holdsFor(person)),
  };
};
