import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import type { Condition } from '../conditions.ts';
import { namedBy } from './audience.ts';
import { consoleConditions } from './console-conditions.queries.ts';
import { levelsOf } from './rights-index.ts';
import type { Standing } from './stronger-roles.ts';

/** The most names in an error message. */
const namesAtMost = 10;

/**
 * The conditions under which people grant rights on a console function on which the given person cannot grant rights
 * everywhere.
 */
const grantingBeyond = async (db: Read, { grants }: Standing): Promise<Condition[]> => {
  const covered = [...grants.values()].filter(({ scopes }) => scopes.GRANT?.everywhere).map(({ funcOid }) => funcOid);
  const rows = await consoleConditions(db)
    .select(['c.type', 'c.contentoid', 'c.containsub as containSub', 'p.desccode'])
    .distinct()
    .where(sql<SqlBool>`f.oid not in (select unnest(${covered}::uuid[]))`)
    .execute();
  return rows.filter(({ desccode }) => levelsOf(desccode).has('GRANT'));
};

/**
 * The people who can grant rights on a console function on which the given person cannot grant rights everywhere, as a
 * predicate on `employee e`; null if there are none. Never includes that person.
 */
export const strongerThan = async (db: Read, standing: Standing): Promise<RawBuilder<boolean> | null> => {
  const beyond = await grantingBeyond(db, standing);
  return beyond.length === 0 ? null : sql<boolean>`(${namedBy(beyond)} and e.empid <> ${standing.empid})`;
};

/** Employee ids, at most ten by default, of the people whom the conditions name and who are stronger. */
export const strongerAmong = async (
  db: Read,
  standing: Standing,
  conditions: readonly Condition[],
  atMost = namesAtMost,
): Promise<string[]> => {
  const stronger = conditions.length === 0 ? null : await strongerThan(db, standing);
  if (!stronger) return [];
  const { rows } = await sql<{ empid: string }>`select e.empid from employee e
    where ${namedBy(conditions)} and ${stronger} order by e.empid limit ${atMost}`.execute(db);
  return rows.map(({ empid }) => empid);
};

/** Those of the conditions of which each alone names somebody stronger, with two queries however many there are. */
export const namingStronger = async <Naming extends Condition>(
  db: Read,
  standing: Standing,
  conditions: readonly Naming[],
): Promise<ReadonlySet<Naming>> => {
  const stronger = conditions.length === 0 ? null : await strongerThan(db, standing);
  if (!stronger) return new Set();
  const tests = conditions.map(
    (one, place) => sql`select ${place}::int as place where exists (select from stronger e where ${namedBy([one])})`,
  );
  const { rows } = await sql<{ place: number }>`
    with stronger as materialized (
      select e.empid, e.coid, e.plantid, e.depkey, e.inservice from employee e where ${stronger})
    ${sql.join(tests, sql` union all `)}`.execute(db);
  const found = new Set(rows.map(({ place }) => place));
  return new Set(conditions.filter((_, place) => found.has(place)));
};
