import type { Actor, Database, Read, Write } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Grant } from '#platform/rights/server/grant.ts';
import { assertAdministratorRemains } from '#platform/rights/server/last-administrator.ts';
import { codes } from '#platform/wire/envelope.ts';
import { changedMeanwhile, Refusal, RequestFault } from '#platform/wire/refusal.ts';
import type { IdentityRow, SentIdentity } from '../permission-page.contract.ts';
import {
  deleteConditions,
  deleteIdentities,
  functionTypeOf,
  identitiesInUse,
  identitiesOf,
  insertConditions,
  insertIdentities,
  lockFunctionRow,
  updateContainSub,
  type FunctionType,
} from './permission-page.queries.ts';
import { isStale, planOf, wantedOf, type Deleted, type Plan, type WantedIdentity } from './permission-plan.ts';
import { assertContentsKnown, assertPlanInScope } from './permission-scope.ts';

const functionUnknown = (): Refusal => new Refusal(codes.editFailed, 'permission.function_unknown');

/** The identities of a function with their conditions, named in the language. Refuses an oid that is no function. */
export const readPermission = async (db: Read, funcOid: string, lang: Language): Promise<IdentityRow[]> => {
  if (!(await functionTypeOf(db, funcOid))) throw new Refusal(codes.serverMessage, 'permission.function_unknown');
  return identitiesOf(db, funcOid, lang);
};

/** The function that all items belong to. */
const functionOf = (sent: readonly SentIdentity[]): { funcOid: string; funcType: FunctionType } => {
  const [first] = sent;
  if (!first) throw new Refusal(codes.editFailed, 'permission.add_information');
  const { funcOid, funcType } = first;
  if (sent.some((one) => one.funcOid !== funcOid || one.funcType !== funcType))
    throw new RequestFault(400, 'wire.malformed');
  return { funcOid, funcType };
};

const refuseIdentity = (reason: string, roleid: string): Refusal =>
  new Refusal(codes.editFailed, reason, { params: { roleid } });

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

const write = async (
  trx: Write,
  { funcOid, funcType }: { funcOid: string; funcType: FunctionType },
  plan: Plan,
): Promise<void> => {
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

type Sent = { identities: readonly SentIdentity[]; deleted: Deleted };

/**
 * Makes a function's authorization what was sent: all or none, only the differences are written. Refuses an incomplete list, unknown identities and contents, a list
 * that somebody else has changed meanwhile (409 with the list as it is now), what lies outside the saver's scope (403), and the last administrator's end.
 */
export const savePermission = (
  db: Database,
  { actor, grant }: { actor: Actor; grant: Grant },
  { identities, deleted }: Sent,
  lang: Language,
): Promise<IdentityRow[]> => {
  const target = functionOf(identities);
  const wanted = wantedOf(identities);
  assertComplete(wanted);
  return db.write(actor, async (trx) => {
    if (!(await lockFunctionRow(trx, target.funcOid, target.funcType))) throw functionUnknown();
    const current = await identitiesOf(trx, target.funcOid, lang);
    if (isStale(current, wanted, deleted)) throw changedMeanwhile(current);
    const plan = planOf(current, wanted);
    await assertIdentitiesKnown(trx, plan.newIdentities);
    await assertContentsKnown(trx, plan.added);
    await assertPlanInScope(trx, grant.scope, plan);
    await write(trx, target, plan);
    await assertAdministratorRemains(trx);
    return identitiesOf(trx, target.funcOid, lang);
  });
};
