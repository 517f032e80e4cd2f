import type { Condition } from '#platform/rights/conditions.ts';
import type { ConditionRow, IdentityRow } from '../permission-page.contract.ts';

/**
 * A condition being edited; without `oid` it is new. `mayChange`, `mayContainSub`: what the user may do to it; absent:
 * Y.
 */
export type DraftCondition = Condition & { name: string; oid?: string; rev?: number } & Partial<
    Pick<ConditionRow, 'mayChange' | 'mayContainSub'>
  >;
/**
 * A holder of conditions: an identity of a function, or a function of a data item. `roleid` identifies it on the page;
 * `code` is shown instead where `roleid` is not meant for users.
 */
export type DraftIdentity = {
  roleid: string;
  rolename: string;
  code?: string | undefined;
  oid?: string | undefined;
  conditions: DraftCondition[];
};
export type Draft = readonly DraftIdentity[];

export const conditionKey = ({ type, contentoid }: Pick<Condition, 'type' | 'contentoid'>): string =>
  `${type} ${contentoid}`;

export const draftOf = (rows: readonly IdentityRow[]): DraftIdentity[] =>
  rows.map(({ roleid, rolename, oid, authmaps }) => ({
    roleid,
    rolename,
    oid,
    conditions: authmaps.map(({ type, contentoid, containSub, name, oid: own, rev, mayChange, mayContainSub }) => ({
      type,
      contentoid,
      containSub,
      name,
      oid: own,
      rev,
      mayChange,
      mayContainSub,
    })),
  }));

/**
 * Returns the draft with the names of `read`, which may be in another language than when the draft was started, and
 * with what the user may do now.
 */
export const withNames = (draft: Draft, read: Draft): DraftIdentity[] => {
  const names = new Map(read.map(({ roleid, rolename }) => [roleid, rolename]));
  const known = new Map(
    read.flatMap(({ roleid, conditions }) => conditions.map((one) => [`${roleid} ${conditionKey(one)}`, one] as const)),
  );
  return draft.map((identity) => ({
    ...identity,
    rolename: names.get(identity.roleid) ?? identity.rolename,
    conditions: identity.conditions.map((one) => {
      const { name, mayChange, mayContainSub } = known.get(`${identity.roleid} ${conditionKey(one)}`) ?? one;
      return Object.assign({}, one, { name, mayChange, mayContainSub });
    }),
  }));
};

/** Appends the new conditions; silently skips those with the same type and content as an existing one (seed 000 §4). */
export const withAdded = (
  conditions: readonly DraftCondition[],
  added: readonly DraftCondition[],
): DraftCondition[] => {
  const all = new Map(conditions.map((one) => [conditionKey(one), one]));
  for (const one of added) if (!all.has(conditionKey(one))) all.set(conditionKey(one), one);
  return [...all.values()];
};

/** Returns the draft with the conditions of one identity changed; the other identities keep their object identity. */
export const changeConditions = (
  draft: Draft,
  roleid: string,
  change: (conditions: DraftCondition[]) => DraftCondition[],
): DraftIdentity[] =>
  draft.map((identity) =>
    identity.roleid === roleid ? Object.assign({}, identity, { conditions: change(identity.conditions) }) : identity,
  );

/** Whether the row with this id has conditions that the user may not revoke, so that it must stay. */
export const isFixed = (read: Draft, roleid: string | undefined): boolean =>
  read.some((one) => one.roleid === roleid && one.conditions.some(({ mayChange }) => mayChange === 'N'));

/** Returns the first identity without a condition; such a draft cannot be saved (seed 000 §5). */
export const withoutConditions = (draft: Draft): DraftIdentity | undefined =>
  draft.find(({ conditions }) => conditions.length === 0);

export type Change = Pick<DraftIdentity, 'roleid' | 'rolename' | 'code'> & {
  kind: 'added' | 'removed' | 'changed';
  /** Absent if the change concerns the identity as a whole. */
  condition?: DraftCondition;
};

const changesWithin = (before: DraftIdentity | undefined, after: DraftIdentity): Change[] => {
  const { roleid, rolename, code } = after;
  const what = { roleid, rolename, code };
  const was = new Map((before?.conditions ?? []).map((one) => [conditionKey(one), one]));
  const will = new Set(after.conditions.map(conditionKey));
  const changes: Change[] = [];
  if (!before) changes.push({ kind: 'added', ...what });
  for (const condition of after.conditions) {
    const old = was.get(conditionKey(condition));
    if (!old) changes.push({ kind: 'added', ...what, condition });
    else if (old.containSub !== condition.containSub) changes.push({ kind: 'changed', ...what, condition });
  }
  for (const condition of before?.conditions ?? []) {
    if (!will.has(conditionKey(condition))) changes.push({ kind: 'removed', ...what, condition });
  }
  return changes;
};

/** Returns the changes that turn `before` into `after`, identity by identity. */
export const changesBetween = (before: Draft, after: Draft): Change[] => {
  const codes = new Set(after.map(({ roleid }) => roleid));
  const gone = before.filter(({ roleid }) => !codes.has(roleid));
  return [
    ...after.flatMap((identity) =>
      changesWithin(
        before.find(({ roleid }) => roleid === identity.roleid),
        identity,
      ),
    ),
    ...gone.map(({ roleid, rolename, code }): Change => ({ kind: 'removed', roleid, rolename, code })),
  ];
};

const applied = (draft: Draft, { kind, roleid, rolename, code, condition }: Change): DraftIdentity[] => {
  const has = draft.some((identity) => identity.roleid === roleid);
  if (!condition) {
    if (kind === 'removed') return draft.filter((identity) => identity.roleid !== roleid);
    return has ? [...draft] : [...draft, { roleid, rolename, code, conditions: [] }];
  }
  // If somebody else has deleted the identity, my addition brings it back; my removal has nothing left to remove.
  const target = has || kind === 'removed' ? draft : [...draft, { roleid, rolename, code, conditions: [] }];
  const { type, contentoid, containSub, name } = condition;
  return changeConditions(target, roleid, (conditions) => {
    if (kind === 'removed') return conditions.filter((one) => conditionKey(one) !== conditionKey(condition));
    if (kind === 'added') return withAdded(conditions, [{ type, contentoid, containSub, name }]);
    return conditions.map((one) =>
      conditionKey(one) === conditionKey(condition) ? Object.assign({}, one, { containSub }) : one,
    );
  });
};

/** Returns the current list with my changes since `base` applied to it. */
export const rebased = (base: Draft, mine: Draft, current: Draft): DraftIdentity[] => {
  let draft = [...current];
  for (const change of changesBetween(base, mine)) draft = applied(draft, change);
  return draft;
};

/** Returns the oids of `base` that are no longer wanted: identities, and conditions of the remaining identities. */
export const deletedOids = (base: Draft, mine: Draft): { deleteAuthOids: string[]; deleteMapOids: string[] } => {
  const wanted = new Map(mine.map(({ roleid, conditions }) => [roleid, new Set(conditions.map(conditionKey))]));
  const oidsOf = (rows: readonly { oid?: string }[]): string[] => rows.flatMap(({ oid }) => oid ?? []);
  return {
    deleteAuthOids: oidsOf(base.filter(({ roleid }) => !wanted.has(roleid))),
    deleteMapOids: base.flatMap(({ roleid, conditions }) =>
      oidsOf(conditions.filter((one) => !wanted.get(roleid)?.has(conditionKey(one)))),
    ),
  };
};

export type SentConditions = {
  roleid: string;
  oid?: string | undefined;
  authmaps: Pick<DraftCondition, 'type' | 'contentoid' | 'containSub' | 'oid' | 'rev'>[];
};

/** Returns the draft in the form for the wire. A condition that was removed and added again keeps its stored oid. */
export const sentConditions = (draft: Draft, base: Draft): SentConditions[] => {
  const known = new Map(
    base.flatMap(({ roleid, conditions }) => conditions.map((one) => [`${roleid} ${conditionKey(one)}`, one] as const)),
  );
  return draft.map(({ roleid, conditions }) => ({
    roleid,
    oid: base.find((identity) => identity.roleid === roleid)?.oid,
    authmaps: conditions.map((one) => {
      const stored = known.get(`${roleid} ${conditionKey(one)}`);
      const { type, contentoid, containSub } = one;
      return { type, contentoid, containSub, oid: stored?.oid, rev: stored?.rev };
    }),
  }));
};

/** Returns the request body for the identities of a function. */
export const contentOf = (
  draft: Draft,
  base: Draft,
  target: { funcOid: string; funcType: 'A' | 'W' },
): (SentConditions & { funcOid: string; funcType: 'A' | 'W' })[] =>
  sentConditions(draft, base).map((sent) => ({ ...target, ...sent }));
