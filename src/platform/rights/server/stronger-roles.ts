import type { Read } from '#platform/db/server/database.ts';
import type { Level } from '#platform/wire/endpoint.ts';
import { consoleConditions } from './console-conditions.queries.ts';
import type { HeldFunction } from './grant.ts';
import { levelsOf } from './rights-index.ts';
import type { Rights } from './rights.ts';

/** The person whose rights limit a change; read before the transaction of the change. */
export type Standing = { empid: string; grants: ReadonlyMap<string, HeldFunction> };

export const standingOf = async (rights: Pick<Rights, 'of'>, empid: string): Promise<Standing> => ({
  empid,
  grants: await rights.of(empid),
});

/** A console function that a role grants everywhere, with its levels. */
type Given = { roleid: string; funcOid: string; funcId: string; levels: ReadonlySet<Level> };

const givenByRoles = async (db: Read, roleids: readonly string[]): Promise<Given[]> => {
  const rows = await consoleConditions(db)
    .select(['c.contentoid as roleid', 'f.oid', 'f.id', 'p.desccode'])
    .where('c.type', '=', 'R')
    .where('c.contentoid', '=', (eb) => eb.fn.any(eb.val([...roleids])))
    .execute();
  return rows.map(({ roleid, oid, id, desccode }) => ({
    roleid,
    funcOid: oid,
    funcId: id,
    levels: levelsOf(desccode),
  }));
};

/** Whether the person has the function at the level, with unlimited scope. */
export const hasEverywhere = ({ grants }: Standing, funcOid: string, level: Level): boolean =>
  grants.get(funcOid)?.scopes[level]?.everywhere ?? false;

type Levels = readonly Level[];

const givenBeyond = async (
  db: Read,
  standing: Standing,
  roleids: readonly string[],
  levels: Levels,
): Promise<Given[]> =>
  (await givenByRoles(db, roleids)).filter((given) =>
    levels.some((level) => given.levels.has(level) && !hasEverywhere(standing, given.funcOid, level)),
  );

/**
 * Ids of the console functions that the roles grant at one of the levels and that the person does not have everywhere,
 * as a role grants them. `levels`: GRANT alone for adding other people to a role; all levels for joining it oneself.
 */
export const beyond = async (
  db: Read,
  standing: Standing,
  roleids: readonly string[],
  levels: Levels,
): Promise<string[]> => {
  const functions = (await givenBeyond(db, standing, roleids, levels)).map(({ funcId }) => funcId);
  return [...new Set(functions)].toSorted();
};

/** Those of the roles that grant such functions. */
export const rolesBeyond = async (
  db: Read,
  standing: Standing,
  roleids: readonly string[],
  levels: Levels,
): Promise<ReadonlySet<string>> =>
  new Set((await givenBeyond(db, standing, roleids, levels)).map(({ roleid }) => roleid));
