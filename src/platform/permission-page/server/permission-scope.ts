import type { Read } from '#platform/db/server/database.ts';
import { everybody, type Condition } from '#platform/rights/conditions.ts';
import { scopeHolds, type Scope } from '#platform/rights/server/grant.ts';
import { codes } from '#platform/wire/envelope.ts';
import { Refusal, RequestFault } from '#platform/wire/refusal.ts';
import { placesOf, type Place } from './permission-page.queries.ts';
import type { Plan } from './permission-plan.ts';

const keyOf = ({ type, contentoid }: Pick<Condition, 'type' | 'contentoid'>): string => `${type} ${contentoid}`;
const isEverybody = ({ type, contentoid }: Condition): boolean => type === 'R' && contentoid === everybody;

/** Enough of them to see what is meant. */
const namesOf = (conditions: readonly Condition[]): string => {
  const names = conditions.map(({ contentoid }) => contentoid);
  return names.length > 10 ? `${names.slice(0, 10).join(', ')} …` : names.join(', ');
};

/** Refuses new conditions whose role, person, department, company or plant there is not, or no longer; what stood there before may name what is gone meanwhile. */
export const assertContentsKnown = async (db: Read, added: readonly Condition[]): Promise<void> => {
  const asked = added.filter((one) => !isEverybody(one));
  if (asked.length === 0) return;
  const known = new Set((await placesOf(db, asked)).filter(({ inUse }) => inUse).map(keyOf));
  const unknown = asked.filter((one) => !known.has(keyOf(one)));
  if (unknown.length === 0) return;
  throw new Refusal(codes.editFailed, 'permission.content_unknown', {
    params: { names: namesOf(unknown), total: unknown.length },
  });
};

/** A department with those below it needs a scope that reaches below it, too. */
const holds = (scope: Scope, condition: Condition, place: Place | undefined): boolean => {
  if (scope.everywhere) return true;
  if (!place || condition.type === 'R') return false;
  const row = condition.type === 'C' ? { coid: place.coid } : place;
  if (condition.containSub === 'N') return scopeHolds(scope, row);
  return scopeHolds({ ...scope, departments: scope.departments.filter(({ withSub }) => withSub) }, row);
};

/** By role, by employee, and for everybody: whoever is let in so works everywhere (`domain.md` Data scope). */
const opensEverywhere = ({ type }: Condition): boolean => type === 'R' || type === 'H';

/**
 * Refuses (403) a saver who works in a part of the organisation only, and hands out or takes away outside of it. An employee of the own company may lose what an H
 * condition gave; a new H condition is refused, because it would let its employee, the saver perhaps, work everywhere.
 */
export const assertPlanInScope = async (db: Read, scope: Scope, plan: Plan): Promise<void> => {
  if (scope.everywhere) return;
  const opening = plan.added.filter(opensEverywhere);
  if (opening.length > 0)
    throw new RequestFault(403, 'permission.opens_everywhere', { params: { names: namesOf(opening) } });
  const touched: Condition[] = [
    ...plan.added,
    ...plan.removed,
    ...plan.changed.flatMap(({ row, containSub }) => [row, { ...row, containSub }]),
  ];
  const places = new Map((await placesOf(db, touched)).map((place) => [keyOf(place), place]));
  const outside = touched.filter((one) => !holds(scope, one, places.get(keyOf(one))));
  if (outside.length > 0)
    throw new RequestFault(403, 'permission.outside_scope', { params: { names: namesOf(outside) } });
};
