import type { Read } from '#platform/db/server/database.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import { assertContentsInScope, namesOf } from '#platform/rights/server/condition-places.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { HttpError } from '#platform/wire/errors.ts';
import type { Plan } from './permission-plan.ts';

/** Conditions by role, by employee and for everyone: each gives unlimited scope (docs/rules.md, Data scope). */
const opensEverywhere = ({ type }: Condition): boolean => type === 'R' || type === 'H';

/**
 * Throws 403 if a caller with limited scope grants or revokes outside of it. Such a caller may revoke an H condition of
 * an employee in scope, but not add one: it would give the employee, possibly the caller, unlimited scope.
 */
export const assertPlanInScope = async (db: Read, scope: Scope, plan: Plan): Promise<void> => {
  if (scope.everywhere) return;
  const opening = plan.added.filter(opensEverywhere);
  if (opening.length > 0)
    throw new HttpError(403, 'permission.opens_everywhere', { params: { names: namesOf(opening) } });
  await assertContentsInScope(db, scope, [
    ...plan.added,
    ...plan.removed,
    ...plan.changed.flatMap(({ row, containSub }) => [row, { ...row, containSub }]),
  ]);
};
