import type { Read } from '#platform/db/server/database.ts';
import type { Level } from '#platform/wire/endpoint.ts';
import { type HeldFunction, levelsInOrder } from './grant.ts';
import { consoleConditions } from './console-conditions.queries.ts';
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

/** Whether the person does not have the function so, everywhere, at one of the levels. */
const isBeyond = (standing: Standing, given: Given, levels: Levels): boolean =>
  levels.some((level) => given.levels.has(level) && !hasEverywhere(standing, given.funcOid, level));

const givenBeyond = async (
  db: Read,
  standing: Standing,
  roleids: readonly string[],
  levels: Levels,
): Promise<Given[]> => (await givenByRoles(db, roleids)).filter((given) => isBeyond(standing, given, levels));

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

/**
 * Those of the roles that give more than the person has: `granting` at the level GRANT, `giving` at any level. With one
 * query.
 */
export const rolesBeyond = async (
  db: Read,
  standing: Standing,
  roleids: readonly string[],
): Promise<{ granting: ReadonlySet<string>; giving: ReadonlySet<string> }> => {
  const given = await givenByRoles(db, roleids);
  const idsBeyond = (levels: Levels): ReadonlySet<string> =>
    new Set(given.filter((one) => isBeyond(standing, one, levels)).map(({ roleid }) => roleid));
  return { granting: idsBeyond(['GRANT']), giving: idsBeyond(levelsInOrder) };
};
