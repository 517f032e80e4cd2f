import { sql, type RawBuilder } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { impactLimit } from '#platform/impact/server/impact-limit.ts';
import { found } from '#platform/records/server/record-errors.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import { namedBy, type Page, type PersonRow, within } from '#platform/rights/server/audience.ts';
import { titlesOf } from '#platform/rights/server/titles.ts';
import { codes } from '#platform/wire/envelope.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import type { MappingImpact } from '../role-impact.contract.ts';
import { functionsNaming } from './role-effects.ts';
import type { MappingEntry } from './role-mapping.queries.ts';
import { roleByOid } from './roles.queries.ts';

/** The functions whose conditions name the role, by id, with names in the language as in the menu. */
export const namedFunctions = async (
  db: Read,
  roleid: string,
  lang: Language,
): Promise<{ id: string; name: string }[]> => {
  const rows = await functionsNaming(db, [roleid]);
  const titles = await titlesOf(
    db,
    lang,
    rows.map(({ langid }) => langid),
  );
  return rows.map(({ id, name, langid }) => ({ id, name: titles.get(langid) ?? name }));
};

const asCondition = ({ contenttype, contentoid }: MappingEntry): Condition => ({
  type: contenttype,
  contentoid,
  containSub: contenttype === 'D' ? 'Y' : 'N',
});

/** The people of the scope who would join the role by these entries, and those who would leave it. */
const differing = (roleOid: string, entries: readonly MappingEntry[], scope: Scope): RawBuilder<unknown> => {
  const wanted = namedBy(entries.map(asCondition));
  const had = sql`select empid from role_member where roleoid = ${roleOid}::uuid`;
  return sql`
    select e.empid, 'come' as kind from employee e
      where ${wanted} and ${within(scope)} and not exists (select from role_member m where m.roleoid = ${roleOid}::uuid and m.empid = e.empid)
    union all
    select e.empid, 'gone' from employee e
      where e.empid in (${had}) and e.inservice = 'Y' and (${wanted}) is not true and ${within(scope)}`;
};

type Asked = Page & { roleOid: string; entries: readonly MappingEntry[]; kind: '' | 'come' | 'gone' };

/**
 * How many people of the scope would join and leave a role if these were its departments and people, which functions
 * they gain and lose by it, and a page of the people of one kind. `on` is N while the role is switched off, so that it
 * gives nobody anything. Throws for a role that does not exist.
 */
export const mappingImpact = async (
  db: Read,
  { roleOid, entries, kind, pageNum, pageSize }: Asked,
  { lang, scope }: { lang: Language; scope: Scope },
): Promise<MappingImpact> => {
  const role = found(await roleByOid(db, roleOid), codes.serverMessage);
  const people = differing(roleOid, entries, scope);
  const counting = sql<{ come: number; gone: number }>`
    select (count(*) filter (where kind = 'come'))::int as come, (count(*) filter (where kind = 'gone'))::int as gone
    from (${people}) one`.execute(db);
  const listing = sql<PersonRow>`
    select e.empid as id, e.name, coalesce(d.depname, '') as depname
    from (${people}) one join employee e using (empid) left join department d on d.depkey = e.depkey
    where one.kind = ${kind} order by e.empid limit ${pageSize} offset ${(pageNum - 1) * pageSize}`;
  const [counted, list, functions, limit] = await Promise.all([
    counting,
    kind === '' ? Promise.resolve({ rows: [] }) : listing.execute(db),
    namedFunctions(db, role.id, lang),
    impactLimit(db),
  ]);
  const { come, gone } = counted.rows[0] ?? { come: 0, gone: 0 };
  return { on: role.status, limit, come, gone, functions, list: list.rows };
};
