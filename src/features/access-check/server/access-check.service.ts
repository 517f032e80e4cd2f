import type { DataKind } from '#platform/data-permission/server/data-kinds.ts';
import type { Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import { conditionsOfScope } from '#platform/rights/server/audience.ts';
import { levelsHeld, scopeHolds, type HeldFunction } from '#platform/rights/server/grant.ts';
import type { Grant, Scope } from '#platform/wire/server/grant.ts';
import type { Decision } from '#platform/rights/server/decision.ts';
import type { PersonFacts } from '#platform/rights/server/rights-index.ts';
import { identityCodes } from '#platform/rights/server/rights.queries.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { Level } from '#platform/wire/endpoint.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { AccessAnswer, Step } from '../access-check.contract.ts';
import type { Subject } from './condition-facts.ts';
import { contentKey, contentsOf, identityNames } from '#platform/person-rights/server/condition-contents.queries.ts';
import { functionNames, itemByOid, itemConditions, type ItemCondition } from './pick.queries.ts';
import { adviceOf, type LowestIdentity } from './advice.ts';
import { conditionsShown, decidedBy, nearestOf, obstacles, type Against } from './steps.ts';
import { doorSteps, functionStep, roleDoorSteps } from './door-steps.ts';
import { entriesOfPerson, entriesOfRole, memberRoles, personRow, roleRow, type PersonRow } from './subjects.queries.ts';

export type Services = { db: { read: Read }; rights: Rights; dataKinds: readonly DataKind[] };
type Asked = { empid: string; roleid: string; funcOid: string; dataOid?: string | undefined };
type Asker = { grant: Grant };

const refuse = (reason: string): DomainError => new DomainError(codes.serverMessage, reason);

/**
 * Treats a role as a person who has only this role. Employee numbers cannot be a space, so no H condition can match
 * this one.
 */
const factsOfRole = (roleid: string, denied: PersonFacts['denied']): PersonFacts => ({
  empid: ' ',
  coid: '',
  plantid: '',
  depkey: null,
  ancestors: [],
  roles: [roleid],
  denied,
});

/** The facts of a person who has left: no condition can match them. */
const factsOfNobody: PersonFacts = factsOfRole(' ', []);

/** The subject of the check, with the facts that the engine needs and the steps that precede the function. */
type Examined = {
  facts: PersonFacts;
  /** whether the engine considers the person at all */
  inService: boolean;
  subject: Subject;
  memberOf: ReadonlySet<string>;
  doors: Step[];
  person: AccessAnswer['person'];
  role: AccessAnswer['role'];
};

export const inScope = (scope: Scope, { coid, plantid, ancestors }: PersonRow): boolean =>
  scopeHolds(scope, { coid, plantid, depkeys: ancestors });

const examinePerson = async (
  { db, rights }: Services,
  empid: string,
  channel: 'A' | 'W',
  scope: Scope,
): Promise<Examined> => {
  const [row, facts, entries, roles] = await Promise.all([
    personRow(db.read, empid, channel),
    rights.person(empid),
    entriesOfPerson(db.read, empid, channel),
    memberRoles(db.read, empid),
  ]);
  if (!row || !inScope(scope, row)) throw refuse('access.person_unknown');
  const names = await contentsOf(db.read, entries);
  return {
    facts: facts ?? factsOfNobody,
    inService: facts !== undefined,
    subject: { kind: 'person', ...row },
    memberOf: new Set(roles),
    doors: doorSteps(row, channel, entries, names),
    person: { id: row.empid, name: row.name, depname: row.path, plantname: row.plantname },
    role: null,
  };
};

const examineRole = async ({ db }: Services, roleid: string, channel: 'A' | 'W'): Promise<Examined> => {
  const [row, entries] = await Promise.all([roleRow(db.read, roleid), entriesOfRole(db.read, roleid, channel)]);
  if (!row) throw refuse('access.role_unknown');
  const names = await contentsOf(db.read, entries);
  const facts = factsOfRole(row.status === 'Y' ? row.id : ' ', entries.length > 0 ? [channel] : []);
  return {
    facts,
    inService: row.status === 'Y',
    subject: { kind: 'role' },
    memberOf: new Set(),
    doors: roleDoorSteps(row, entries, names),
    person: null,
    role: { id: row.id, name: row.name },
  };
};

const identitySteps = (decision: Decision, names: ReadonlyMap<string, string>, against: Against): Step[] => {
  if (decision.identities.length === 0) return [{ step: 'nobody', state: 'fail', facts: {} }];
  return decision.identities.map(({ roleid, levels, conditions }) => ({
    step: 'identity',
    state: conditions.some(({ hit }) => hit) ? 'pass' : 'fail',
    facts: { roleid, rolename: names.get(roleid) ?? '', levels, ...conditionsShown(conditions, against) },
  }));
};

type Item = { type: string; name: string; open: boolean; conditions: readonly Condition[] };

const dataStep = (rights: Rights, item: Item, facts: PersonFacts, against: Against): Step => {
  const evaluated = item.conditions.map((condition) => ({ condition, hit: rights.names(facts, [condition]) }));
  const hit = evaluated.some((one) => one.hit);
  const missed = item.conditions.length === 0 ? 'otherFunctions' : 'miss';
  return {
    step: 'data',
    state: item.open || hit ? 'pass' : 'fail',
    facts: {
      word: item.open ? 'open' : hit ? 'hit' : missed,
      type: item.type,
      name: item.name,
      ...conditionsShown(evaluated, against),
    },
  };
};

const loadItem = async (
  { db: { read: db }, dataKinds }: Services,
  asked: Asked,
  lang: Language,
): Promise<Item | null> => {
  if (asked.dataOid === undefined) return null;
  const [item, all] = await Promise.all([
    itemByOid({ db, dataKinds }, asked.dataOid, lang),
    itemConditions(db, asked.dataOid),
  ]);
  const under = all.filter(({ funcoid }) => funcoid === asked.funcOid);
  const plain = ({ type, contentoid, containSub }: ItemCondition): Condition => ({ type, contentoid, containSub });
  return { type: item?.type ?? '', name: item?.name ?? '', open: all.length === 0, conditions: under.map(plain) };
};

/** The first switched-on identity of the lowest level. */
const lowestIdentity = async ({ db, rights }: Services, lang: Language): Promise<LowestIdentity | undefined> => {
  const all = (await identityCodes(db.read))
    .map(({ paramcode: roleid }) => ({ roleid, levels: [...rights.levelsOf(roleid)] }))
    .filter(({ levels }) => levels.length > 0)
    .toSorted((one, other) => one.levels.length - other.levels.length);
  const [lowest] = all;
  if (!lowest) return undefined;
  const names = await identityNames(db.read, [lowest.roleid], lang);
  return { ...lowest, rolename: names.get(lowest.roleid) ?? '' };
};

/** The scope of a level, as the conditions that define it. */
const scopeAt = ({ scopes }: HeldFunction, level: Level) => {
  const scope = scopes[level];
  const everywhere: 'Y' | 'N' = scope?.everywhere ? 'Y' : 'N';
  return { level, everywhere, open: scope ? conditionsOfScope(scope) : [] };
};

/**
 * Why a person, or a role alone, does or does not have a function (and a data item under it): the engine's own
 * decision, explained step by step. Rejects people outside the caller's scope as if they did not exist.
 */
export const checkAccess = async (
  services: Services,
  { grant: asker }: Asker,
  asked: Asked,
  lang: Language,
): Promise<Omit<AccessAnswer, 'viewAs'>> => {
  const { db, rights } = services;
  if ((asked.empid === '') === (asked.roleid === '')) throw refuse('access.choose_subject');
  const row = rights.functionOf(asked.funcOid);
  if (!row) throw refuse('access.function_unknown');
  const examined =
    asked.roleid === ''
      ? await examinePerson(services, asked.empid, row.functype, asker.scope)
      : await examineRole(services, asked.roleid, row.functype);
  const [decision, item] = await Promise.all([
    rights.evaluate(examined.facts, asked.funcOid),
    loadItem(services, asked, lang),
  ]);
  if (!decision) throw refuse('access.function_unknown');
  const grant = examined.inService ? decision.grant : null;
  const reached = grant ? levelsHeld(grant).map((level) => scopeAt(grant, level)) : [];
  const conditions = decision.identities.flatMap((identity) => identity.conditions.map((one) => one.condition));
  const [contents, roleNames, functions] = await Promise.all([
    contentsOf(db.read, [...conditions, ...(item?.conditions ?? []), ...reached.flatMap(({ open }) => open)]),
    identityNames(
      db.read,
      decision.identities.map(({ roleid }) => roleid),
      lang,
    ),
    functionNames(
      db.read,
      decision.chain.map(({ oid }) => oid),
      lang,
    ),
  ]);
  const against: Against = {
    contents,
    subject: examined.subject,
    memberOf: examined.memberOf,
    scope: asker.scope,
  };
  const name = functions.get(asked.funcOid);
  if (!name) throw refuse('access.function_unknown');
  const steps: Step[] = [
    ...examined.doors,
    functionStep(decision, functions),
    ...identitySteps(decision, roleNames, against),
    ...(item ? [dataStep(rights, item, examined.facts, against)] : []),
  ];
  const itemHeld = !item || item.open || rights.names(examined.facts, item.conditions);
  return {
    person: examined.person,
    role: examined.role,
    function: name,
    verdict: obstacles(steps).length === 0 ? 'Y' : 'N',
    entitled: grant !== null && itemHeld ? 'Y' : 'N',
    scopes: reached.map(({ level, everywhere, open }) => ({
      level,
      everywhere,
      parts: open.map((one) => ({
        type: one.type,
        containSub: one.containSub,
        name: contents.get(contentKey(one))?.name ?? one.contentoid,
      })),
    })),
    steps,
    decidedBy: decidedBy(steps),
    nearest: nearestOf(steps, against),
    advice: adviceOf(steps, against, await lowestIdentity(services, lang)),
  };
};
