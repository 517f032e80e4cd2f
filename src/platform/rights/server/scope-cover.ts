import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { scopeHolds } from './grant.ts';

type Part = { kind: 'C' | 'P' | 'D' | 'S'; coid: string; plantid: string; depkeys: string[] };

/**
 * The places of a scope in the organisation; S is a department with its descendants. Places that no longer exist are
 * left out.
 */
const partsOf = async (db: Read, scope: Extract<Scope, { everywhere: false }>): Promise<Part[]> => {
  const depkeys = (sub: boolean): string[] =>
    scope.departments.filter(({ withSub }) => withSub === sub).map(({ depkey }) => depkey);
  const { rows } = await sql<Part>`
    select 'C' as kind, coid, '' as plantid, '{}'::text[] as depkeys from unnest(${scope.companies}::text[]) coid
    union all
    select distinct 'P', coid, plantid, '{}'::text[] from department where coid || plantid = any(${scope.plants}::text[])
    union all
    select distinct 'P', coid, plantid, '{}'::text[] from employee where coid || plantid = any(${scope.plants}::text[])
    union all
    select 'D', coid, plantid, ancestors from department where depkey = any(${depkeys(false)}::text[])
    union all
    select 'S', coid, plantid, ancestors from department where depkey = any(${depkeys(true)}::text[])`.execute(db);
  return rows;
};

const holds = (scope: Extract<Scope, { everywhere: false }>, { kind, coid, plantid, depkeys }: Part): boolean => {
  if (kind === 'C') return scopeHolds(scope, { coid });
  const departments = kind === 'S' ? scope.departments.filter(({ withSub }) => withSub) : scope.departments;
  return scopeHolds({ ...scope, departments }, { coid, plantid, depkeys });
};

/** Whether the outer scope includes all of the inner one. */
export const covers = async (db: Read, outer: Scope, inner: Scope): Promise<boolean> => {
  if (outer.everywhere) return true;
  if (inner.everywhere) return false;
  return (await partsOf(db, inner)).every((part) => holds(outer, part));
};
