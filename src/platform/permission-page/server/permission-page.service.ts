import { enabledCodes } from '#platform/code-lists/server/listed-code.queries.ts';
import type { Actor, Database, Read, Write } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { assertImpactConfirmed } from '#platform/impact/server/impact-limit.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import type { FiledCondition } from '#platform/rights/server/rights-index.ts';
import { assertContentsKnown } from '#platform/rights/server/condition-places.ts';
import { assertAdministratorRemains } from '#platform/rights/server/last-administrator.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { codes } from '#platform/wire/envelope.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { conflict, DomainError, HttpError } from '#platform/wire/errors.ts';
import { identityList, type IdentityRow, type SentIdentity, type StoredIdentity } from '../permission-page.contract.ts';
import { conditionReach } from './condition-reach.ts';
import {
  deleteConditions,
  deleteIdentities,
  functionOfIdentities,
  functionTypeOf,
  holdsOthers,
  identitiesOf,
  insertConditions,
  insertIdentities,
  lockFunctionRow,
  updateContainSub,
  type FunctionType,
} from './permission-page.queries.ts';
import { isStale, planOf, wantedOf, type Deleted, type Plan, type WantedIdentity } from './permission-plan.ts';
import { grantFor, type PermissionScreens } from './permission-right.ts';
import { assertPlanInScope } from './permission-scope.ts';

/** `confirmed`: how many people the caller has confirmed to be affected (`AffectedPeople`). */
type Sent = { identities: readonly SentIdentity[]; deleted: Deleted; confirmed: string };

const functionUnknown = (): DomainError => new DomainError(codes.editFailed, 'permission.function_unknown');

type Services = { db: Database; rights: Rights; screens: PermissionScreens };

const withReach = async (
  db: Read,
  scope: Scope | undefined,
  identities: readonly StoredIdentity[],
): Promise<IdentityRow[]> => {
  const all = identities.flatMap(({ authmaps }) => authmaps);
  const reachOf = await conditionReach(db, scope, all);
  return identities.map((identity) => ({
    ...identity,
    authmaps: identity.authmaps.map((row) => ({ ...row, ...reachOf(row) })),
  }));
};

/**
 * Returns the identities of a function with their conditions, named in the language. Throws if the oid is no function,
 * and 403 if the caller only has the screen of the other type.
 */
export const readPermission = async (
  { db, rights, screens }: Services,
  { empid }: { empid: string },
  funcOid: string,
  lang: Language,
): Promise<IdentityRow[]> => {
  const type = await functionTypeOf(db.read, funcOid);
  if (!type) throw new DomainError(codes.serverMessage, 'permission.function_unknown');
  const { scopes } = await grantFor({ rights, screens }, empid, type, 'LOOK');
  return withReach(db.read, scopes.GRANT, await identitiesOf(db.read, funcOid, lang));
};

const nobodyLeft = (): DomainError => new DomainError(codes.editFailed, 'permission.add_information');

type Target = { funcOid: string; funcType: FunctionType };

/**
 * Returns the function that all items belong to. Only a menu function with children may lose all its identities, since
 * it needs none (seed 000 §2.4, §5).
 */
const functionOf = async (db: Read, { identities: sent, deleted }: Sent): Promise<Target> => {
  const [first] = sent;
  if (!first) {
    const emptied = await functionOfIdentities(db, deleted.authOids);
    if (!emptied || !(await holdsOthers(db, emptied.funcOid))) throw nobodyLeft();
    return emptied;
  }
  const { funcOid, funcType } = first;
  if (sent.some((one) => one.funcOid !== funcOid || one.funcType !== funcType))
    throw new HttpError(400, 'wire.malformed');
  return { funcOid, funcType };
};

const invalidIdentity = (reason: string, roleid: string): DomainError =>
  new DomainError(codes.editFailed, reason, { params: { roleid } });

/** Throws if an identity occurs twice or has no condition (seed 000 §5). */
const assertComplete = (wanted: readonly WantedIdentity[]): void => {
  const seen = new Set<string>();
  for (const { roleid, conditions } of wanted) {
    if (seen.has(roleid)) throw invalidIdentity('permission.identity_exists', roleid);
    if (conditions.length === 0) throw invalidIdentity('permission.add_condition', roleid);
    seen.add(roleid);
  }
};

const assertIdentitiesKnown = async (db: Read, roleids: readonly string[]): Promise<void> => {
  if (roleids.length === 0) return;
  const known = await enabledCodes(db, identityList, roleids);
  const unknown = roleids.find((roleid) => !known.has(roleid));
  if (unknown !== undefined) throw invalidIdentity('permission.identity_unknown', unknown);
};

/**
 * A menu function with children must not be granted: anyone who has one of the children sees it. Grants from the time
 * before it had children can still be revoked, even all of them.
 */
const assertGives = async (
  trx: Write,
  { funcOid }: Target,
  wanted: readonly WantedIdentity[],
  plan: Plan,
): Promise<void> => {
  if (!(await holdsOthers(trx, funcOid))) {
    if (wanted.length === 0) throw nobodyLeft();
    return;
  }
  if (plan.newIdentities.length + plan.added.length + plan.changed.length > 0)
    throw new DomainError(codes.editFailed, 'permission.holds_others');
};

type Filed = { roleid: string; authmaps: readonly Condition[] };

const asHolder = ({ roleid, conditions }: WantedIdentity): Filed => ({ roleid, authmaps: conditions });

/** The conditions as the engine files them. */
const filedIn = (identities: readonly Filed[]): FiledCondition[] =>
  identities.flatMap(({ roleid, authmaps }) =>
    authmaps.map(({ type, contentoid, containSub }) => ({ roleid, condition: { type, contentoid, containSub } })),
  );

const write = async (trx: Write, { funcOid, funcType }: Target, plan: Plan): Promise<void> => {
  const goneWithIdentity = new Set(plan.goneIdentities.flatMap(({ authmaps }) => authmaps.map(({ oid }) => oid)));
  await deleteIdentities(
    trx,
    plan.goneIdentities.map(({ oid }) => oid),
  );
  await deleteConditions(
    trx,
    plan.removed.map(({ oid }) => oid).filter((oid) => !goneWithIdentity.has(oid)),
  );
  await insertIdentities(trx, funcOid, funcType, plan.newIdentities);
  await insertConditions(trx, funcOid, plan.added);
  await updateContainSub(
    trx,
    plan.changed.map(({ row, containSub }) => ({ oid: row.oid, containSub })),
  );
};

/**
 * Replaces a function's authorization by what was sent, in one transaction, writing only the differences. Throws for an
 * incomplete list, unknown identities or contents, a grant of a menu function that has children, a list that somebody
 * else has changed since (409 with the current list), changes outside the caller's scope (403), a caller who only has
 * the screen of the other type (403), a change that would leave no administrator, and one that affects more people than
 * the setting allows without these having been confirmed.
 */
export const savePermission = async (
  { db, rights, screens }: Services,
  { empid, actor }: { empid: string; actor: Actor },
  sent: Sent,
  lang: Language,
): Promise<IdentityRow[]> => {
  const { identities, deleted, confirmed } = sent;
  const target = await functionOf(db.read, sent);
  // If the function has another type than stated, locking it below finds no row.
  const grant = await grantFor({ rights, screens }, empid, target.funcType, 'GRANT');
  const wanted = wantedOf(identities);
  assertComplete(wanted);
  return db.write(actor, async (trx) => {
    if (!(await lockFunctionRow(trx, target.funcOid, target.funcType))) throw functionUnknown();
    const current = await identitiesOf(trx, target.funcOid, lang);
    if (isStale(current, wanted, deleted)) throw conflict(await withReach(trx, grant.scope, current));
    const plan = planOf(current, wanted);
    await assertGives(trx, target, wanted, plan);
    await assertIdentitiesKnown(trx, plan.newIdentities);
    await assertContentsKnown(trx, plan.added);
    await assertPlanInScope(trx, grant.scope, plan);
    const { funcOid } = target;
    const change = { before: filedIn(current), after: filedIn(wanted.map(asHolder)), scope: grant.scope };
    await assertImpactConfirmed(trx, await rights.measureImpact(trx, funcOid, change), confirmed);
    await write(trx, target, plan);
    await assertAdministratorRemains(trx);
    return withReach(trx, grant.scope, await identitiesOf(trx, target.funcOid, lang));
  });
};
