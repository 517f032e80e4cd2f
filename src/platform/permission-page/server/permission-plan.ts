import { everybody, type Condition } from '#platform/rights/conditions.ts';
import { meansAll, type SentIdentity, type StoredCondition, type StoredIdentity } from '../permission-page.contract.ts';
import type { ConditionOf } from './permission-page.queries.ts';

type SentCondition = SentIdentity['authmaps'][number];
/**
 * A row with conditions, identified by `roleid`: an identity by its code, a function of a data item by a key of both.
 */
type Holder = Pick<StoredIdentity, 'oid' | 'roleid' | 'authmaps'>;
type SentHolder = Pick<SentIdentity, 'oid' | 'roleid' | 'authmaps'>;
export type WantedCondition = Condition & { oid?: string | undefined; rev?: number | undefined };
export type WantedIdentity = { roleid: string; oid?: string | undefined; conditions: WantedCondition[] };

const keyOf = ({ type, contentoid }: Pick<Condition, 'type' | 'contentoid'>): string => `${type} ${contentoid}`;

/** Returns the condition as stored: A becomes R with content All, and only departments can contain sub-departments. */
const stored = ({ type, contentoid, containSub, oid, rev }: SentCondition): WantedCondition => {
  if (type === meansAll) return { oid, rev, type: 'R', contentoid: everybody, containSub: 'N' };
  return { oid, rev, type, contentoid, containSub: type === 'D' ? containSub : 'N' };
};

/** The condition alone as stored. */
export const asStored = (sent: SentCondition): Condition => {
  const { type, contentoid, containSub } = stored(sent);
  return { type, contentoid, containSub };
};

/**
 * Returns what was sent in the form in which it is stored. Duplicate conditions of an identity are silently dropped
 * (seed 000 §4).
 */
export const wantedOf = (sent: readonly SentHolder[]): WantedIdentity[] =>
  sent.map(({ roleid, oid, authmaps }) => {
    const once = new Map<string, WantedCondition>();
    for (const one of authmaps.map(stored)) if (!once.has(keyOf(one))) once.set(keyOf(one), one);
    return { roleid, oid, conditions: [...once.values()] };
  });

/** The writes that a save needs. */
export type Plan = {
  newIdentities: string[];
  goneIdentities: Holder[];
  added: ConditionOf[];
  /** The row as it is, and its new value. */
  changed: { row: StoredCondition; containSub: 'Y' | 'N' }[];
  removed: StoredCondition[];
};

const planOne = (plan: Plan, wanted: WantedIdentity, there: Holder | undefined): void => {
  if (!there) plan.newIdentities.push(wanted.roleid);
  const rows = new Map((there?.authmaps ?? []).map((row) => [keyOf(row), row]));
  for (const { type, contentoid, containSub } of wanted.conditions) {
    const row = rows.get(keyOf({ type, contentoid }));
    rows.delete(keyOf({ type, contentoid }));
    if (!row) plan.added.push({ roleid: wanted.roleid, type, contentoid, containSub });
    else if (row.containSub !== containSub) plan.changed.push({ row, containSub });
  }
  plan.removed.push(...rows.values());
};

/** Returns the differences between the current and the wanted list. */
export const planOf = (current: readonly Holder[], wanted: readonly WantedIdentity[]): Plan => {
  const plan: Plan = { newIdentities: [], goneIdentities: [], added: [], changed: [], removed: [] };
  const byCode = new Map(current.map((identity) => [identity.roleid, identity]));
  for (const one of wanted) planOne(plan, one, byCode.get(one.roleid));
  plan.goneIdentities = current.filter(({ roleid }) => !wanted.some((one) => one.roleid === roleid));
  plan.removed.push(...plan.goneIdentities.flatMap(({ authmaps }) => authmaps));
  return plan;
};

export type Deleted = { authOids: readonly string[]; mapOids: readonly string[] };

/** Whether there is something that the sender has not seen: neither wanted nor deleted. */
const hasUnseen = (current: readonly Holder[], wanted: readonly WantedIdentity[], deleted: Deleted): boolean => {
  const seen = new Map(wanted.map((one) => [one.roleid, new Set(one.conditions.map(keyOf))]));
  return current.some((identity) => {
    if (deleted.authOids.includes(identity.oid)) return false;
    const conditions = seen.get(identity.roleid);
    if (!conditions) return true;
    return identity.authmaps.some((row) => !conditions.has(keyOf(row)) && !deleted.mapOids.includes(row.oid));
  });
};

/** Whether something that the sender has seen was deleted or changed. */
const hasLost = (current: readonly Holder[], wanted: readonly WantedIdentity[]): boolean => {
  const identities = new Set(current.map(({ oid }) => oid));
  const revs = new Map(current.flatMap(({ authmaps }) => authmaps.map(({ oid, rev }) => [oid, rev] as const)));
  return wanted.some(
    ({ oid, conditions }) =>
      (oid !== undefined && !identities.has(oid)) ||
      conditions.some(
        (one) =>
          one.oid !== undefined && (!revs.has(one.oid) || (one.rev !== undefined && one.rev !== revs.get(one.oid))),
      ),
  );
};

/**
 * Whether somebody else has changed the list since the sender read it. The list has no version number, so what was sent
 * is compared with what is stored.
 */
export const isStale = (current: readonly Holder[], wanted: readonly WantedIdentity[], deleted: Deleted): boolean =>
  hasUnseen(current, wanted, deleted) || hasLost(current, wanted);
