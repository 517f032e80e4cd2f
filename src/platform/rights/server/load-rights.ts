import type { Read } from '#platform/db/server/database.ts';
import {
  levelsOf,
  makeRightsIndex,
  type ConditionRow,
  type FiledCondition,
  type IdentityLevels,
  type RightsIndex,
} from './rights-index.ts';
import { conditionRows, functionRows, identityCodes } from './rights.queries.ts';

export const filedRow = ({ roleid, type, contentoid, containsub }: ConditionRow): FiledCondition => ({
  roleid,
  condition: { type, contentoid, containSub: containsub },
});

/** Builds the index of all functions; 90,000 conditions take some 70 ms. */
export const loadIndex = async (db: Read): Promise<RightsIndex> => {
  const [functions, conditions] = await Promise.all([functionRows(db), conditionRows(db)]);
  const byFunction = Map.groupBy(conditions, (row) => row.funcoid);
  const index = makeRightsIndex();
  for (const row of functions) index.setFunction(row, byFunction.get(row.oid) ?? []);
  return index;
};

export const loadLevels = async (db: Read): Promise<IdentityLevels> =>
  new Map((await identityCodes(db)).map(({ paramcode, desccode }) => [paramcode, levelsOf(desccode)]));
