import type { Level } from '#platform/wire/endpoint.ts';
import { everybody } from '#platform/rights/conditions.ts';
import type { Advice, Step } from '../access-check.contract.ts';
import { distanceOf } from './condition-facts.ts';
import { obstacles, rankOf, type Against } from './steps.ts';

/** The most pieces of advice: the smallest grants; the steps list everything else. */
const mostAdvice = 5;

type IdentityStep = Extract<Step, { step: 'identity' }>;
/** A way to grant, with what it costs: first the level, then whether more people or more functions come with it. */
type Way = Advice & { rank: number; cost: number };

/** Naming the person in the condition gives nothing else to nobody else; everything else costs more. */
const alone = 0;

const waysIn = (step: IdentityStep, place: number, against: Against): Way[] => {
  const { roleid, rolename } = step.facts;
  const rank = rankOf(step);
  const own: Way = { kind: 'name', step: place, roleid, rolename, condition: null, rank, cost: alone };
  const misses = step.facts.conditions
    .filter(({ fact, contentoid }) => fact !== 'gone' && contentoid !== everybody)
    .filter(({ fact }) => ['withoutSub', 'notMember', 'roleOff', 'roleOffMember'].includes(fact))
    .map((condition): Way => ({
      kind: 'condition',
      step: place,
      roleid,
      rolename,
      condition,
      rank,
      cost: distanceOf(condition, against.contents, against.subject),
    }));
  return [own, ...misses];
};

/** The lowest identity that the function may have, to be added with the person alone. */
export type LowestIdentity = { roleid: string; rolename: string; levels: readonly Level[] };

const byCost = (one: Way, other: Way): number => one.rank - other.rank || one.cost - other.cost;

/**
 * What would give the person the function, the smallest grant first: the lowest level before a higher one, and naming
 * the person alone before a role or a department, which give more, or give it to others too. Everything that has to be
 * switched on or off as well comes first, since nothing works without it.
 */
export const adviceOf = (steps: readonly Step[], against: Against, lowest: LowestIdentity | undefined): Advice[] => {
  const places = obstacles(steps);
  const doors = places.flatMap((place): Advice[] => {
    const step = steps[place];
    if (!step || step.step === 'identity' || step.step === 'nobody') return [];
    return [{ kind: 'step', step: place, roleid: '', rolename: '', condition: null }];
  });
  const identities = places.flatMap((place) => {
    const step = steps[place];
    return step?.step === 'identity' && rankOf(step) > 0 ? waysIn(step, place, against) : [];
  });
  const misses = places.some((place) => ['identity', 'nobody'].includes(steps[place]?.step ?? ''));
  const isThere = steps.some((step) => step.step === 'identity' && step.facts.roleid === lowest?.roleid);
  const added: Way[] =
    misses && lowest && !isThere
      ? [
          {
            kind: 'name',
            step: places.find((place) => ['identity', 'nobody'].includes(steps[place]?.step ?? '')) ?? 0,
            roleid: lowest.roleid,
            rolename: lowest.rolename,
            condition: null,
            rank: lowest.levels.length,
            cost: alone,
          },
        ]
      : [];
  const ways = [...identities, ...added].toSorted(byCost).map(({ rank: _rank, cost: _cost, ...advice }) => advice);
  return [...doors, ...ways].slice(0, mostAdvice);
};
