import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import type { Condition } from '../conditions.ts';
import { namedBy } from './audience.ts';
import { consoleConditions } from './console-conditions.queries.ts';
import { levelsOf } from './rights-index.ts';
import { hasEverywhere, type Standing } from './stronger-roles.ts';

/** The most names in an error message. */
const namesAtMost = 10;

type GrantCondition = Condition & { funcOid: string };

/** All conditions that let people grant rights on a console function. */
const handingOut = async (db: Read): Promise<GrantCondition[]> => {
  const rows = await consoleConditions(db)
    .select(['f.oid as funcOid', 'c.type', 'c.contentoid', 'c.containsub as containSub', 'p.desccode'])
    .execute();
  return rows.filter(({ desccode }) => levelsOf(desccode).has('GRANT'));
};

/**
 * Employee ids, at most ten by default, of the people whom the conditions match and who can grant rights on a console
 * function on which the given person cannot grant rights everywhere. Never includes that person.
 */
export const strongerAmong = async (
  db: Read,
  standing: Standing,
  conditions: readonly Condition[],
  atMost = namesAtMost,
): Promise<string[]> => {
  const beyond = (await handingOut(db)).filter(({ funcOid }) => !hasEverywhere(standing, funcOid, 'GRANT'));
  if (beyond.length === 0 || conditions.length === 0) return [];
  const { rows } = await sql<{ empid: string }>`select e.empid from employee e
    where ${namedBy(conditions)} and ${namedBy(beyond)} and e.empid <> ${standing.empid}
    order by e.empid limit ${atMost}`.execute(db);
  return rows.map(({ empid }) => empid);
};
