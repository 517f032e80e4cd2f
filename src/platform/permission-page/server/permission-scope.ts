import type { Read } from '#platform/db/server/database.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import { assertContentsInScope, namesOf } from '#platform/rights/server/condition-places.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { HttpError } from '#platform/wire/errors.ts';
import type { Plan } from './permission-plan.ts';

/** By role, by employee, and for everybody: anyone who is let in so works everywhere (`domain.md` Data scope). */
const opensEverywhere = ({ type }: Condition): boolean => type === 'R' || type === 'H';

/**
 * Throws 403 for a caller with limited scope who grants or revokes outside of it. An employee of one's own company may
 * lose what an H condition gave; a new H condition is rejected, because it would give its employee, possibly the
 * caller, unlimited scope.
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
