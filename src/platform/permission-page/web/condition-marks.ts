import { conditionKey, type Draft, type DraftCondition, type DraftIdentity } from './permission-draft.ts';

export type Mark = 'added' | 'changed' | 'removed';
/** A condition with how it differs from the stored list; removed ones stay in the list until it is saved. */
export type MarkedCondition = DraftCondition & { mark: Mark | null };

const storedIn = (base: Draft, roleid: string): DraftCondition[] =>
  base.find((one) => one.roleid === roleid)?.conditions ?? [];

/** The conditions of an identity with their marks, in the stored order; new ones at the end. */
export const markedConditions = ({ roleid, conditions }: DraftIdentity, base: Draft): MarkedCondition[] => {
  const mine = new Map(conditions.map((one) => [conditionKey(one), one]));
  const stored = storedIn(base, roleid);
  const known = new Set(stored.map(conditionKey));
  return [
    ...stored.map((one): MarkedCondition => {
      const now = mine.get(conditionKey(one));
      if (!now) return { ...one, mark: 'removed' };
      return { ...now, mark: now.containSub === one.containSub ? null : 'changed' };
    }),
    ...conditions
      .filter((one) => !known.has(conditionKey(one)))
      .map((one): MarkedCondition => ({ ...one, mark: 'added' })),
  ];
};

/** The conditions with one change taken back. */
export const withUndone = (identity: DraftIdentity, base: Draft, one: DraftCondition): DraftCondition[] => {
  const key = conditionKey(one);
  const stored = storedIn(base, identity.roleid);
  const was = stored.find((other) => conditionKey(other) === key);
  const mine = new Map(identity.conditions.map((other) => [conditionKey(other), other]));
  if (was) mine.set(key, was);
  else mine.delete(key);
  const order = new Map(stored.map((other, place) => [conditionKey(other), place]));
  const placeOf = (other: DraftCondition): number => order.get(conditionKey(other)) ?? stored.length;
  return [...mine.values()].toSorted((left, right) => placeOf(left) - placeOf(right));
};

/** Identities that are stored and no longer in the draft. */
export const removedIdentities = (draft: Draft, base: Draft): DraftIdentity[] =>
  base.filter(({ roleid }) => !draft.some((one) => one.roleid === roleid));

/** The draft with a removed identity back in its place, with its stored conditions. */
export const withIdentityBack = (draft: Draft, base: Draft, roleid: string): DraftIdentity[] => {
  const back = base.find((one) => one.roleid === roleid);
  if (!back) return [...draft];
  const place = new Map(base.map((one, number) => [one.roleid, number]));
  return [...draft, back].toSorted(
    (left, right) => (place.get(left.roleid) ?? base.length) - (place.get(right.roleid) ?? base.length),
  );
};

/** How an identity differs: new, with changed conditions, or not at all. */
export const identityMark = (identity: DraftIdentity, base: Draft): 'added' | 'changed' | null => {
  if (!base.some(({ roleid }) => roleid === identity.roleid)) return 'added';
  return markedConditions(identity, base).some(({ mark }) => mark !== null) ? 'changed' : null;
};
