import type { Read } from '#platform/db/server/database.ts';
import type { Level } from '#platform/wire/endpoint.ts';
import { scopeCovers, type Grant } from './grant.ts';
import type { Rights } from './rights.ts';

const consoleFunctions = async (db: Read): Promise<ReadonlySet<string>> =>
  new Set((await db.selectFrom('web_function').select('oid').execute()).map(({ oid }) => oid));

/** What of a function counts: for a writer who works in a part of the organisation all of it, for one who works everywhere handing out rights alone. */
const counted = (grant: Grant, writer: Grant): Level[] =>
  [...grant.levels].filter((level) => !writer.scope.everywhere || level === 'GRANT');

const covers = (own: Grant | undefined, levels: readonly Level[], theirs: Grant): boolean =>
  levels.length === 0 ||
  (own !== undefined && levels.every((level) => own.levels.has(level)) && scopeCovers(own.scope, theirs.scope));

/**
 * Ids of the console functions that the other person has wider than the writer: whoever makes a person's password, or an account for a person, could enter as that person
 *. Somebody who looks after all accounts need not have every screen of the others, only what hands out rights.
 */
export const widerFunctions = async (
  { db, rights }: { db: Read; rights: Rights },
  writer: { empid: string; grant: Grant },
  other: string,
): Promise<string[]> => {
  if (other === writer.empid) return [];
  const [functions, own, theirs] = await Promise.all([consoleFunctions(db), rights.of(writer.empid), rights.of(other)]);
  return [...theirs.values()]
    .filter(({ funcOid }) => functions.has(funcOid))
    .filter((grant) => !covers(own.get(grant.funcOid), counted(grant, writer.grant), grant))
    .map(({ funcId }) => funcId)
    .toSorted();
};
