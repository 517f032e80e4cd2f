import type { Actor, Database, Read, Write } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { assertContentsKnown } from '#platform/rights/server/condition-places.ts';
import { assertAdministratorRemains } from '#platform/rights/server/last-administrator.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { codes } from '#platform/wire/envelope.ts';
import { conflict, DomainError, HttpError } from '#platform/wire/errors.ts';
import type { IdentityRow, SentIdentity } from '../permission-page.contract.ts';
import {
  deleteConditions,
  deleteIdentities,
  functionOfIdentities,
  functionTypeOf,
  holdsOthers,
  identitiesInUse,
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

type Sent = { identities: readonly SentIdentity[]; deleted: Deleted };

const functionUnknown = (): DomainError => new DomainError(codes.editFailed, 'permission.function_unknown');

type Services = { db: Database; rights: Rights; screens: PermissionScreens };

/**
 * The identities of a function with their conditions, named in the language. Rejects an oid that is no function, and
 * (403) who has only the other type's screen.
 */
export const readPermission = async (
  { db, rights, screens }: Services,
  { empid }: { empid: string },
  funcOid: string,
  lang: Language,
): Promise<IdentityRow[]> => {
  const type = await functionTypeOf(db.read, funcOid);
  if (!type) throw new DomainError(codes.serverMessage, 'permission.function_unknown');
  await grantFor({ rights, screens }, empid, type, 'LOOK');
  return identitiesOf(db.read, funcOid, lang);
};

const nobodyLeft = (): DomainError => new DomainError(codes.editFailed, 'permission.add_information');

type Target = { funcOid: string; funcType: FunctionType };

/**
 * The function that all items belong to. Nothing is left only of a function of the menu that others stand below, which
 * needs no identity (seed 000 §2.4, §5).
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

const refuseIdentity = (reason: string, roleid: string): DomainError =>
  new DomainError(codes.editFailed, reason, { params: { roleid } });

/** Every identity once, and none without a condition (seed 000 §5). */
const assertComplete = (wanted: readonly WantedIdentity[]): void => {
  const seen = new Set<string>();
  for (const { roleid, conditions } of wanted) {
    if (seen.has(roleid)) throw refuseIdentity('permission.identity_exists', roleid);
    if (conditions.length === 0) throw refuseIdentity('permission.add_condition', roleid);
    seen.add(roleid);
  }
};

const assertIdentitiesKnown = async (db: Read, roleids: readonly string[]): Promise<void> => {
  if (roleids.length === 0) return;
  const known = await identitiesInUse(db, roleids);
  const unknown = roleids.find((roleid) => !known.has(roleid));
  if (unknown !== undefined) throw refuseIdentity('permission.identity_unknown', unknown);
};

/**
 * Nobody is given what only holds others: anyone who has one of them sees it. What it had before others were put below
 * it can be taken away, all of it too.
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
 * Makes a function's authorization what was sent: all or none, only the differences are written. Rejects an incomplete
 * list, unknown identities and contents, a list that gives something of an entry that others stand below, one that
 * somebody else has changed in the meantime (409 with the list as it is now), what lies outside the saver's scope
 * (403), who has only the other type's screen (403), and the last administrator's end.
 */
export const savePermission = async (
  { db, rights, screens }: Services,
  { empid, actor }: { empid: string; actor: Actor },
  sent: Sent,
  lang: Language,
): Promise<IdentityRow[]> => {
  const { identities, deleted } = sent;
  const target = await functionOf(db.read, sent);
  // A type that the function does not have finds no row to lock below.
  const grant = await grantFor({ rights, screens }, empid, target.funcType, 'GRANT');
  const wanted = wantedOf(identities);
  assertComplete(wanted);
  return db.write(actor, async (trx) => {
    if (!(await lockFunctionRow(trx, target.funcOid, target.funcType))) throw functionUnknown();
    const current = await identitiesOf(trx, target.funcOid, lang);
    if (isStale(current, wanted, deleted)) throw conflict(current);
    const plan = planOf(current, wanted);
    await assertGives(trx, target, wanted, plan);
    await assertIdentitiesKnown(trx, plan.newIdentities);
    await assertContentsKnown(trx, plan.added);
    await assertPlanInScope(trx, grant.scope, plan);
    await write(trx, target, plan);
    await assertAdministratorRemains(trx);
    return identitiesOf(trx, target.funcOid, lang);
  });
};
