import { scopeHolds } from '#platform/rights/server/grant.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import type { EvaluatedCondition as Evaluated } from '#platform/rights/server/decision.ts';
import type { AccessAnswer, EvaluatedCondition, Step } from '../access-check.contract.ts';
import { distanceOf, factOf, type Contents, type Subject } from './condition-facts.ts';
import { contentKey } from '#platform/person-rights/server/condition-contents.queries.ts';

export type Against = { contents: Contents; subject: Subject; memberOf: ReadonlySet<string>; scope: Scope };

const hitsShown = 20;
const missesShown = 8;

/** A caller with a partial scope sees no person outside it, not even as the name of a condition that does not match. */
const mayBeShown = (evaluated: EvaluatedCondition, { scope, contents }: Against): boolean => {
  if (scope.everywhere || evaluated.hit === 'Y' || evaluated.type !== 'H') return true;
  const place = contents.get(contentKey(evaluated));
  return place !== undefined && scopeHolds(scope, { ...place, depkeys: place.ancestors });
};

/** The conditions that match, then those that are closest to matching; the rest is only counted. */
export const conditionsShown = (
  evaluated: readonly Evaluated[],
  against: Against,
): { conditions: EvaluatedCondition[]; more: number } => {
  const all = evaluated.map(({ condition, hit }) => factOf(condition, hit, against));
  const distance = new Map(all.map((one) => [one, distanceOf(one, against.contents, against.subject)]));
  const hits = all.filter((one) => one.hit === 'Y').slice(0, hitsShown);
  const misses = all
    .filter((one) => one.hit === 'N' && mayBeShown(one, against))
    .toSorted((one, other) => (distance.get(one) ?? 0) - (distance.get(other) ?? 0))
    .slice(0, missesShown);
  return { conditions: [...hits, ...misses], more: all.length - hits.length - misses.length };
};

const levelRank = { LOOK: 1, CHANGE: 2, GRANT: 3 } as const;
export const rankOf = (step: Step): number =>
  step.step === 'identity' ? Math.max(0, ...step.facts.levels.map((level) => levelRank[level])) : 0;

/** Whether one of the identities matches; one is sufficient. */
const identityPasses = (steps: readonly Step[]): boolean =>
  steps.some(({ step, state }) => step === 'identity' && state === 'pass');

/** Indexes of the steps that keep the person out. If no identity matches, all identities are among them. */
export const obstacles = (steps: readonly Step[]): number[] => {
  const passes = identityPasses(steps);
  return steps.flatMap(({ step, state }, place) =>
    state === 'fail' && !(step === 'identity' && passes) ? [place] : [],
  );
};

const firstHit = (step: Step | undefined): EvaluatedCondition | null =>
  step && (step.step === 'identity' || step.step === 'data')
    ? (step.facts.conditions.find(({ hit }) => hit === 'Y') ?? null)
    : null;

/** What decided: the first obstacle, or else a condition of the identity with the highest level. */
export const decidedBy = (steps: readonly Step[]): AccessAnswer['decidedBy'] => {
  const [obstacle] = obstacles(steps);
  if (obstacle !== undefined) return { step: obstacle, condition: null };
  const giving = steps
    .map((step, place) => ({ step, place }))
    .filter(({ step }) => step.step === 'identity' && step.state === 'pass')
    .toSorted((one, other) => rankOf(other.step) - rankOf(one.step));
  const place = giving[0]?.place ?? 0;
  return { step: place, condition: firstHit(steps[place]) };
};

type Candidate = { step: number; roleid: string; condition: EvaluatedCondition | null; rank: number; distance: number };

/** Nearer than any condition: something that only has to be switched on or off. */
const switchDistance = 5;

const candidatesOf = (step: Step, place: number, against: Against): Candidate[] => {
  if (step.step !== 'identity' && step.step !== 'data')
    return [{ step: place, roleid: '', condition: null, rank: 0, distance: switchDistance }];
  const roleid = step.step === 'identity' ? step.facts.roleid : '';
  const misses = step.facts.conditions.map((condition) => ({
    step: place,
    roleid,
    condition,
    rank: rankOf(step),
    distance: distanceOf(condition, against.contents, against.subject),
  }));
  return misses.length > 0 ? misses : [{ step: place, roleid, condition: null, rank: rankOf(step), distance: 100 }];
};

/**
 * What would have to change: the condition closest to matching if conditions are among the obstacles, otherwise the
 * obstacle itself. `also`: the other obstacles; one of the identities is sufficient.
 */
export const nearestOf = (steps: readonly Step[], against: Against): AccessAnswer['nearest'] => {
  const places = obstacles(steps);
  if (places.length === 0) return null;
  const conditions = places.filter((place) => ['identity', 'data'].includes(steps[place]?.step ?? ''));
  const asked = conditions.length > 0 ? conditions : places;
  const [nearest] = asked
    .flatMap((place) => {
      const step = steps[place];
      return step ? candidatesOf(step, place, against) : [];
    })
    .toSorted((one, other) => one.distance - other.distance || one.rank - other.rank);
  if (!nearest) return null;
  const { step, roleid, condition } = nearest;
  const kind = steps[step]?.step;
  const also = places.filter((place) => place !== step && !(kind === 'identity' && steps[place]?.step === 'identity'));
  return { step, roleid, condition, also };
};
