import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import type { Level } from '#platform/wire/endpoint.ts';
import type { Condition } from '../conditions.ts';
import { namedBy } from './audience.ts';
import { consoleConditions } from './console-conditions.queries.ts';
import { levelsOf } from './rights-index.ts';
import { hasEverywhere, type Standing } from './stronger-roles.ts';

/** The most names in an error message. */
const namesAtMost = 10;

type Levels = readonly Level[];

/** Who can grant more. */
const granting: Levels = ['GRANT'];
/** Who can do anything more than look: whose account nobody weaker may get, and whom nobody weaker may make so. */
const writing: Levels = ['CHANGE', 'GRANT'];

/**
 * The conditions under which people have a console function at a level that the given person does not have everywhere.
 */
const givingBeyond = async (db: Read, standing: Standing, levels: Levels): Promise<Condition[]> => {
  const covered = [...standing.grants.keys()].filter((oid) =>
    levels.every((level) => hasEverywhere(standing, oid, level)),
  );
  const rows = await consoleConditions(db)
    .select(['c.type', 'c.contentoid', 'c.containsub as containSub', 'p.desccode', 'f.oid'])
    .distinct()
    .where(sql<SqlBool>`f.oid not in (select unnest(${covered}::uuid[]))`)
    .execute();
  return rows.filter(({ desccode, oid }) => {
    const given = levelsOf(desccode);
    return levels.some((level) => given.has(level) && !hasEverywhere(standing, oid, level));
  });
};

/**
 * The people who can grant rights on a console function on which the given person cannot grant rights everywhere, as a
 * predicate on `employee e`; null if there are none. Never includes that person.
 */
export const strongerThan = async (
  db: Read,
  standing: Standing,
  levels: Levels = granting,
): Promise<RawBuilder<boolean> | null> => {
  const beyond = await givingBeyond(db, standing, levels);
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

/** Those of the people who are console users and can change or grant what the given person cannot everywhere. */
export const writingMore = async (db: Read, standing: Standing, empids: readonly string[]): Promise<string[]> => {
  const stronger = empids.length === 0 ? null : await strongerThan(db, standing, writing);
  if (!stronger) return [];
  const { rows } = await sql<{ empid: string }>`
    select e.empid from employee e join web_user w on w.empid = e.empid
    where e.empid = any(${empids}::text[]) and ${stronger} order by e.empid`.execute(db);
  return rows.map(({ empid }) => empid);
};

/** Those of the people who are console users although they are not in service. */
export const absentUsers = async (db: Read, empids: readonly string[]): Promise<string[]> => {
  if (empids.length === 0) return [];
  const { rows } = await sql<{ empid: string }>`
    select e.empid from employee e join web_user w on w.empid = e.empid
    where e.empid = any(${empids}::text[]) and e.inservice = 'N'`.execute(db);
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
