import { sql } from 'kysely';
import { nameOf, namesOf } from '#platform/code-lists/server/code-name.ts';
import type { Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { namingFirst } from '#platform/organisation/server/place-names.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import type { NamedCondition } from '../person-rights.contract.ts';

type Named = Pick<Condition, 'type' | 'contentoid'>;

/** The current state of what a condition refers to. */
export type Content = {
  type: Condition['type'];
  contentoid: string;
  /** empty if it has been deleted */
  name: string;
  coid: string;
  plantid: string;
  /** of a department: from the root down to itself; of an employee: those of the employee's department */
  ancestors: string[];
  /** of a department: its own name only */
  short: string;
  /** of a role: Y if it is enabled; otherwise empty */
  status: string;
  /** of a role: when its members were last computed */
  refreshedAt: string | null;
  /** of a role: its oid, and whether its members come from SQL or a mapping; otherwise empty */
  oid: string;
  source: string;
};

export const contentKey = ({ type, contentoid }: Named): string => `${type} ${contentoid}`;

/** What the conditions refer to, each once, by `contentKey`; `All` and deleted ones are left out. One query for all. */
export const contentsOf = async (db: Read, conditions: readonly Named[]): Promise<ReadonlyMap<string, Content>> => {
  const ids = (type: Condition['type']): string[] => [
    ...new Set(conditions.filter((one) => one.type === type).map((one) => one.contentoid)),
  ];
  if (conditions.length === 0) return new Map();
  const { rows } = await sql<Content>`
    select 'R' as type, id as contentoid, id || ' ' || name as name, '' as coid, '' as plantid, '{}'::text[] as ancestors, name as short,
        status::text as status, refreshed_at as "refreshedAt", oid::text as oid, sourcetype::text as source
      from role where id = any(${ids('R')}::text[])
    union all
    select 'H', e.empid, e.empid || ' ' || e.name, e.coid, e.plantid, coalesce(d.ancestors, '{}'), e.name, '', null, '', ''
      from employee e left join department d on d.depkey = e.depkey where e.empid = any(${ids('H')}::text[])
    union all
    select 'D', d.depkey, (select string_agg(up.depname, ' › ' order by array_position(d.ancestors, up.depkey))
        from department up where up.depkey = any(d.ancestors)), d.coid, d.plantid, d.ancestors, d.depname, '', null, '', ''
      from department d where d.depkey = any(${ids('D')}::text[])
    union all
    (select distinct on (class3) 'C', class3, content || ' (' || class3 || ')', class3, '', '{}', content, '', null, '', ''
      from master_data where class1 = 'ORG' and class2 = 'CO' and class3 = any(${ids('C')}::text[])
      order by class3, ${namingFirst})
    union all
    (select distinct on (class3, class4) 'P', class3 || class4, content || ' (' || class3 || class4 || ')', class3, class4, '{}', content, '', null, '', ''
      from master_data where class1 = 'ORG' and class2 = 'PLANT' and class3 || class4 = any(${ids('P')}::text[])
      order by class3, class4, ${namingFirst})`.execute(db);
  return new Map(rows.map((row) => [contentKey(row), row]));
};

/** Returns a function that adds to conditions the names of what they refer to; one query for all. */
export const namer = async (
  db: Read,
  conditions: readonly Condition[],
): Promise<(conditions: readonly Condition[]) => NamedCondition[]> => {
  const contents = await contentsOf(db, conditions);
  return (some) => some.map((one) => ({ ...one, name: contents.get(contentKey(one))?.name ?? '' }));
};

/** Identity codes → their names in the language; codes that are no longer in the list are left out. */
export const identityNames = async (
  db: Read,
  roleids: readonly string[],
  lang: Language,
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ paramcode: string; name: string }>`
    select distinct on (p.paramcode) p.paramcode, ${nameOf('p')} as name
    from parameter p ${namesOf('p', lang)}
    where p.paramtype = 'Identity' and p.paramcode = any(${[...roleids]}::text[])
    order by p.paramcode, p.status desc, p.oid`.execute(db);
  return new Map(rows.map(({ paramcode, name }) => [paramcode, name]));
};
