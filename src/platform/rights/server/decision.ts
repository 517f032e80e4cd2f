import type { Level } from '#platform/wire/endpoint.ts';
import type { Condition } from '../conditions.ts';
import { levelsInOrder, type HeldFunction } from './grant.ts';
import { holdsFor, type FunctionRow, type IdentityLevels, type PersonFacts, type RightsIndex } from './rights-index.ts';

export type EvaluatedCondition = { condition: Condition; hit: boolean };
export type EvaluatedIdentity = { roleid: string; levels: Level[]; conditions: EvaluatedCondition[] };

/** The engine's decision for a person and a function, and everything that it is based on. */
export type Decision = {
  function: FunctionRow;
  /** The function and its ancestors, from the top down. */
  chain: FunctionRow[];
  on: boolean;
  /** The blacklist closes the function's channel to the person. */
  denied: boolean;
  identities: EvaluatedIdentity[];
  /** The enforced grant; null: the person does not have the function. */
  grant: HeldFunction | null;
};

/** Evaluates with the same index as enforcement: the grant is the index's answer, the rest is what it is based on. */
export const evaluate = (
  index: RightsIndex,
  levels: IdentityLevels,
  facts: PersonFacts,
  funcOid: string,
): Decision | undefined => {
  const row = index.functionByOid(funcOid);
  if (!row) return undefined;
  const holds = holdsFor(facts);
  const identities = [...Map.groupBy(index.conditionsOf(funcOid), ({ roleid }) => roleid)].map(([roleid, filed]) => ({
    roleid,
    levels: levelsInOrder.filter((level) => levels.get(roleid)?.has(level)),
    conditions: filed.map(({ condition }) => ({ condition, hit: holds(condition) })),
  }));
  return {
    function: row,
    chain: (index.chainOf(funcOid) ?? [row]).toReversed(),
    on: index.isOn(funcOid),
    denied: facts.denied.includes(row.functype),
    identities,
    grant: index.resolve(facts, levels).get(funcOid) ?? null,
  };
};
