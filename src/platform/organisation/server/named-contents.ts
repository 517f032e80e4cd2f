import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { ofReferredPlace } from './place-names.ts';
import type { Scope } from '#platform/wire/server/grant.ts';

/** The name of what an entry `x (type, contentoid)` names; null if it no longer exists. */
export const contentName = sql<string | null>`case x.type
  when 'H' then (select e.name from employee e where e.empid = x.contentoid)
  when 'D' then (select d.depname from department d where d.depkey = x.contentoid)
  when 'R' then (select r.name from role r where r.id = x.contentoid)
  else ${ofReferredPlace('x', sql`content`)} end`;

/** Whether what an entry `x` names is in use; employees are while they are in service. */
export const contentState = sql<'ON' | 'OFF' | 'GONE'>`coalesce(case case x.type
  when 'H' then (select e.inservice from employee e where e.empid = x.contentoid)
  when 'D' then (select d.status from department d where d.depkey = x.contentoid)
  when 'R' then (select r.status from role r where r.id = x.contentoid)
  else ${ofReferredPlace('x', sql`status`)} end when 'Y' then 'ON' when 'N' then 'OFF' end, 'GONE')`;

/** The folded name: the search text of the row without the id, which it begins with; of master data its first line. */
export const foldedName = sql<string | null>`case x.type
  when 'H' then (select substr(e.search_text, length(e.empid) + 2) from employee e where e.empid = x.contentoid)
  when 'D' then (select substr(d.search_text, length(d.depid) + 2) from department d where d.depkey = x.contentoid)
  when 'R' then (select substr(r.search_text, length(r.id) + 2) from role r where r.id = x.contentoid)
  else ${ofReferredPlace('x', sql`split_part(search_text, E'\\n', 1)`)} end`;

/** Whether what an entry `x` names lies in the scope: `assertContentsInScope` as a predicate. */
export const entryWithin = (scope: Scope): RawBuilder<SqlBool> => {
  if (scope.everywhere) return sql<SqlBool>`true`;
  const { companies, plants, departments } = scope;
  const keys = (withSub: boolean): string[] =>
    departments.filter((one) => one.withSub === withSub).map(({ depkey }) => depkey);
  // A department with those below it needs a scope that includes those below, too.
  const alone = sql<SqlBool>`(x.containsub = 'N' and d.depkey = any(${keys(false)}::text[]))`;
  const within = (row: 'e' | 'd'): RawBuilder<SqlBool> => {
    const { coid, plantid } = { coid: sql.ref(`${row}.coid`), plantid: sql.ref(`${row}.plantid`) };
    return sql<SqlBool>`(${coid} = any(${companies}::text[]) or ${coid} || ${plantid} = any(${plants}::text[])
      or ${alone} or d.ancestors && ${keys(true)}::text[])`;
  };
  return sql<SqlBool>`case x.type
    when 'H' then exists (select from employee e left join department d on d.depkey = e.depkey where e.empid = x.contentoid and ${within('e')})
    when 'D' then exists (select from department d where d.depkey = x.contentoid and ${within('d')})
    when 'C' then x.contentoid = any(${companies}::text[])
    when 'P' then exists (select from master_data m where m.class1 = 'ORG' and m.class2 = 'PLANT' and m.class3 || m.class4 = x.contentoid
      and (m.class3 = any(${companies}::text[]) or m.class3 || m.class4 = any(${plants}::text[])))
    else false end`;
};
