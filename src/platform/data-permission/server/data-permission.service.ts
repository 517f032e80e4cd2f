import type { Actor, Database, Read, Write } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { deleteConditions, updateContainSub } from '#platform/permission-page/server/permission-page.queries.ts';
import { conditionReach } from '#platform/permission-page/server/condition-reach.ts';
import { isStale, planOf, type Plan } from '#platform/permission-page/server/permission-plan.ts';
import { assertPlanInScope } from '#platform/permission-page/server/permission-scope.ts';
import { assertContentsKnown } from '#platform/rights/server/condition-places.ts';
import { assertImpactConfirmed } from '#platform/impact/server/impact-limit.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { WantedIdentity } from '#platform/permission-page/server/permission-plan.ts';
import type { Grant, Scope } from '#platform/wire/server/grant.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import { conflict, DomainError, HttpError } from '#platform/wire/errors.ts';
import type { DataFunctionRow, DataItem, SentDataFunction, StoredDataFunction } from '../data-permission.contract.ts';
import { dataImpact, itemChanges, itemStates } from './data-impact.ts';
import { asHolders, assertComplete, deletedOf, keyOf, targetOf, wantedHolders } from './data-permission-plan.ts';
import {
  dataFunctionsOf,
  deleteDataFunctions,
  guardedItems,
  insertDataConditions,
  insertDataFunctions,
  itemsOf,
  type ItemsAsked,
} from './data-permission.queries.ts';
import { type DataKind, itemsByOid, kindNamed, lockItems, type NamedItem } from './data-kinds.ts';
import { holdFunctions, unknownFunction } from './pickable-functions.ts';

const itemUnknown = (code: DomainErrorCode): DomainError => new DomainError(code, 'data_permission.item_unknown');

const assertItems = async (
  db: Read,
  kinds: readonly DataKind[],
  { kind, dataOids }: ItemsAsked,
  lang: Language,
): Promise<NamedItem[]> => {
  const items = await itemsByOid(db, kindNamed(kinds, kind), dataOids, lang);
  if (items.length < dataOids.length) throw itemUnknown(codes.serverMessage);
  return items;
};

/**
 * Returns the items with their names and what the user may do to them; `decides`: may also change what decides
 * everybody's rights. Throws if an oid is no item of the kind.
 */
export const readItems = async (
  db: Read,
  kinds: readonly DataKind[],
  asked: ItemsAsked,
  { lang, decides }: { lang: Language; decides: boolean },
): Promise<DataItem[]> => {
  const items = await assertItems(db, kinds, asked, lang);
  const guarded = await guardedItems(db, asked);
  const deciding = decides ? undefined : await kindNamed(kinds, asked.kind).decidingLists?.(db, asked.dataOids);
  return items.map((item) => ({
    ...item,
    guarded: guarded.has(item.oid) ? 'Y' : 'N',
    mayChange: deciding?.has(item.oid) ? 'N' : 'Y',
  }));
};

/** Throws 403 for items of lists that decide everybody's rights. */
export const assertDecidesNothing = async (db: Read, kind: DataKind, oids: readonly string[]): Promise<void> => {
  const [list] = (await kind.decidingLists?.(db, oids))?.values() ?? [];
  if (list !== undefined) throw new HttpError(403, 'parameter.decides_rights', { params: { list } });
};

const withReach = async (
  db: Read,
  scope: Scope | undefined,
  functions: readonly StoredDataFunction[],
): Promise<DataFunctionRow[]> => {
  const all = functions.flatMap(({ permissionList }) => permissionList);
  const reachOf = await conditionReach(db, scope, all);
  return functions.map((row) => ({
    ...row,
    permissionList: row.permissionList.map((one) => ({ ...one, ...reachOf(one) })),
  }));
};

/**
 * Returns the functions of the items, named in the language, with what a user may do to their conditions who may grant
 * in `scope`. Throws if an oid is no item of the kind.
 */
export const readDataPermission = async (
  db: Read,
  kinds: readonly DataKind[],
  asked: ItemsAsked,
  { lang, scope }: { lang: Language; scope: Scope | undefined },
): Promise<DataFunctionRow[]> => {
  await assertItems(db, kinds, asked, lang);
  return withReach(db, scope, await dataFunctionsOf(db, asked, lang));
};

/**
 * Throws if a function to be added does not exist or is switched off. Functions added earlier may have been switched
 * off since.
 */
const assertFunctionsKnown = async (db: Read, added: readonly SentDataFunction[]): Promise<void> => {
  const unknown = await unknownFunction(
    db,
    added.map(({ funcOid, funcType }) => ({ oid: funcOid, type: funcType })),
  );
  if (unknown) throw new DomainError(codes.editFailed, 'data_permission.function_unknown');
};

const write = async (trx: Write, plan: Plan, added: readonly SentDataFunction[]): Promise<void> => {
  const goneWithFunction = new Set(plan.goneIdentities.flatMap(({ authmaps }) => authmaps.map(({ oid }) => oid)));
  await deleteDataFunctions(
    trx,
    plan.goneIdentities.map(({ oid }) => oid),
  );
  await deleteConditions(
    trx,
    plan.removed.map(({ oid }) => oid).filter((oid) => !goneWithFunction.has(oid)),
  );
  await insertDataFunctions(trx, added);
  await insertDataConditions(
    trx,
    plan.added.map(({ roleid, ...condition }) => {
      const [dataOid = '', funcOid = ''] = roleid.split(' ');
      return { ...condition, dataOid, funcOid };
    }),
  );
  await updateContainSub(
    trx,
    plan.changed.map(({ row, containSub }) => ({ oid: row.oid, containSub })),
  );
};

const asWanted = ({ roleid, conditions }: WantedIdentity) => {
  const [dataOid = '', funcOid = ''] = roleid.split(' ');
  return { dataOid, funcOid, conditions };
};

/**
 * Throws 403 for a user with limited scope if an item would get its first condition or lose its last one. Either
 * affects everybody, since an item without conditions is open to all (docs/rules.md, Data items).
 */
const assertStaysGuarded = (scope: Scope, before: ReadonlySet<string>, after: ReadonlySet<string>): void => {
  const same = before.size === after.size && [...before].every((oid) => after.has(oid));
  if (!scope.everywhere && !same) throw new HttpError(403, 'data_permission.decides_for_all');
};

/** `confirmed`: how many people the user has confirmed to be affected (`AffectedPeople`). */
type Sent = { rows: readonly SentDataFunction[]; deletedOids: readonly string[]; confirmed: string };

type Saver = {
  actor: Actor;
  /** Returns the user's grant of the function that governs the kind, at GRANT; throws 403 without one. */
  grantOn: (kind: string) => Promise<Grant>;
  /** Whether the user may also change what decides everybody's rights (`mayDecideRights`). */
  decides: boolean;
};

/**
 * Replaces the permissions of one item, or the conditions of one function on several items, in one transaction. Writes
 * only the differences and does not keep functions without conditions. Throws for an incomplete list, unknown items,
 * functions or contents, changes made by somebody else since (409 with the current rows), and changes outside the
 * user's scope or affecting everybody beyond it (403). More people affected than the setting allows must be confirmed.
 */
export const saveDataPermission = async (
  { db, rights, dataKinds }: { db: Database; rights: Rights; dataKinds: readonly DataKind[] },
  { actor, grantOn, decides }: Saver,
  { rows, deletedOids, confirmed }: Sent,
  lang: Language,
): Promise<DataFunctionRow[]> => {
  assertComplete(rows, deletedOids);
  const meant = targetOf(rows, await itemsOf(db.read, deletedOids));
  if (!meant) throw conflict([]);
  const { scope } = await grantOn(meant.kind);
  return db.write(actor, async (trx) => {
    const asked = targetOf(rows, await itemsOf(trx, deletedOids));
    if (asked?.kind !== meant.kind) throw conflict([]);
    const kind = kindNamed(dataKinds, asked.kind);
    if ((await lockItems(trx, kind, asked.dataOids)) < asked.dataOids.length) throw itemUnknown(codes.editFailed);
    if (!decides) await assertDecidesNothing(trx, kind, asked.dataOids);
    await holdFunctions(
      trx,
      rows.map(({ funcOid }) => funcOid),
    );
    const current = await dataFunctionsOf(trx, asked, lang);
    const wanted = wantedHolders(rows);
    if (isStale(asHolders(current), wanted, deletedOf(current, deletedOids)))
      throw conflict(await withReach(trx, scope, current));
    const plan = planOf(
      asHolders(current),
      wanted.filter(({ conditions }) => conditions.length > 0),
    );
    const added = rows.filter((row) => plan.newIdentities.includes(keyOf(row)));
    await assertFunctionsKnown(trx, added);
    await assertContentsKnown(trx, plan.added);
    await assertPlanInScope(trx, scope, plan);
    const changes = itemChanges(await itemStates(trx, asked), wanted.map(asWanted), asked);
    const { counts } = await dataImpact(trx, rights, { changes, scope, kind: '', page: { pageNum: 1, pageSize: 1 } });
    await assertImpactConfirmed(trx, counts, confirmed);
    const guardedBefore = await guardedItems(trx, asked);
    await write(trx, plan, added);
    assertStaysGuarded(scope, guardedBefore, await guardedItems(trx, asked));
    return withReach(trx, scope, await dataFunctionsOf(trx, asked, lang));
  });
};
