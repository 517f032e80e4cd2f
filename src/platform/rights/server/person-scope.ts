import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database, Read } from '#platform/db/server/database.ts';
import { HttpError } from '#platform/wire/errors.ts';
import type { Caller } from '#platform/wire/server/bind.ts';
import type { Scope } from './grant.ts';
import type { Rights } from './rights.ts';

/** The employees that lie in the scope, as a predicate on `employee e`: the same meaning as `scopeHolds`, whether they are still in service or not. */
export const withinScope = (scope: Scope): RawBuilder<SqlBool> => {
  if (scope.everywhere) return sql<SqlBool>`true`;
  const ids = (withSub: boolean): string[] =>
    scope.departments.filter((one) => one.withSub === withSub).map((one) => one.depkey);
  return sql<SqlBool>`(e.coid = any(${scope.companies}::text[])
    or (e.plantid <> '' and e.coid || e.plantid = any(${scope.plants}::text[]))
    or e.depkey = any(${ids(false)}::text[])
    or e.depkey in (select depkey from department where ancestors && ${ids(true)}::text[]))`;
};

/** Those among the ids that are employees inside the scope. */
export const peopleWithin = async (db: Read, scope: Scope, empids: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ empid: string }>`
    select e.empid from employee e where e.empid = any(${[...empids]}::text[]) and ${withinScope(scope)}`.execute(db);
  return new Set(rows.map(({ empid }) => empid));
};

/**
 * Everybody may ask what their own rights are. What somebody else has is for those who have one of the functions `anyOf`
 * at the console, about people inside the scope in which they have it. Refuses (403) the rest, and somebody unknown in
 * the same words.
 */
export const assertMayAskAbout = async (
  { db, rights }: { db: Database; rights: Rights },
  caller: Caller,
  empid: string,
  anyOf: readonly string[],
): Promise<void> => {
  if (caller.empid === empid) return;
  if (caller.channel !== 'W') throw new HttpError(403, 'wire.wrong_channel');
  for (const id of anyOf) {
    const grant = await rights.grant(caller.empid, [id], 'LOOK');
    if (!grant) continue;
    if (grant.scope.everywhere || (await peopleWithin(db.read, grant.scope, [empid])).size > 0) return;
  }
  throw new HttpError(403, 'wire.not_allowed', { params: { functions: anyOf.join(', '), level: 'LOOK' } });
};
