import type { Read } from '#platform/db/server/database.ts';
import { contentsOutside } from '#platform/rights/server/condition-places.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import type { ConditionRow } from '../permission-page.contract.ts';

/** What a user may do to a condition. */
export type ConditionReach = Pick<ConditionRow, 'mayChange' | 'mayContainSub'>;

/**
 * Returns what a user may do to each of the conditions, decided by the check of the save, with a fixed number of
 * queries. `scope`: where the user may grant; undefined if nowhere.
 */
export const conditionReach = async (
  db: Read,
  scope: Scope | undefined,
  conditions: readonly Condition[],
): Promise<(condition: Condition) => ConditionReach> => {
  if (!scope) return () => ({ mayChange: 'N', mayContainSub: 'N' });
  const departments = conditions.filter(({ type }) => type === 'D');
  const whole = new Map(departments.map((one) => [one, { ...one, containSub: 'Y' as const }]));
  const outside = new Set(await contentsOutside(db, scope, [...conditions, ...whole.values()]));
  const may = (condition: Condition | undefined): 'Y' | 'N' => (condition && !outside.has(condition) ? 'Y' : 'N');
  return (condition) => ({ mayChange: may(condition), mayContainSub: may(whole.get(condition)) });
};
