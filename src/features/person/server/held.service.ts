import { sql } from 'kysely';
import { allItems, type DataKind } from '#platform/data-permission/server/data-kinds.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { identityNames, namer } from '#platform/person-rights/server/condition-contents.queries.ts';
import { dataItemsOf, functionsByOid } from '#platform/person-rights/server/person-rights.queries.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import { conditionsOfScope } from '#platform/rights/server/audience.ts';
import { levelsHeld } from '#platform/rights/server/grant.ts';
import type { HeldFunctionRow, HeldItemRow, HeldRoleRow } from '../person.contract.ts';
import type { Services } from './person.service.ts';

type Asked = { empid: string; type: 'A' | 'W' };

const functionTable = { A: 'app_function', W: 'web_function' } as const;

/** The functions that the engine gives the person, with the conditions by which it does. */
export const heldFunctions = async (
  { db: { read }, rights }: Services,
  { empid, type }: Asked,
  lang: Language,
): Promise<HeldFunctionRow[]> => {
  const grants = await rights.of(empid);
  const rows = await functionsByOid(read, functionTable[type], [...grants.keys()], lang);
  const held = rows.flatMap((row) => {
    const grant = grants.get(row.oid);
    if (!grant) return [];
    const levels = levelsHeld(grant).map((level) => {
      const scope = grant.scopes[level];
      return { level, everywhere: scope?.everywhere === true, parts: scope ? conditionsOfScope(scope) : [] };
    });
    return [{ row, levels, identities: grant.identities }];
  });
  const [name, identities] = await Promise.all([
    namer(
      read,
      held.flatMap(({ levels, identities: given }) => [
        ...levels.flatMap(({ parts }) => parts),
        ...given.flatMap(({ because }) => because),
      ]),
    ),
    identityNames(read, [...new Set(held.flatMap(({ identities: given }) => given.map(({ roleid }) => roleid)))], lang),
  ]);
  return held.map(({ row, levels, identities: given }) => ({
    ...row,
    levels: levels.map(({ level, everywhere, parts }) => ({
      level,
      everywhere: everywhere ? 'Y' : 'N',
      parts: name(parts),
    })),
    identities: given.map(({ roleid, because }) => ({
      roleid,
      rolename: identities.get(roleid) ?? '',
      because: name(because),
    })),
  }));
};

type RoleRow = Omit<HeldRoleRow, 'because'> & { because: Condition[] };

/** Enabled roles of a person in service, and the entries of the mapping that name the person or a department above. */
export const heldRoles = async ({ db: { read } }: Services, empid: string): Promise<HeldRoleRow[]> => {
  const { rows } = await sql<RoleRow>`
    select r.oid, r.id, r.name, r.explain, r.sourcetype,
      coalesce((select json_agg(json_build_object('type', p.contenttype, 'contentoid', p.contentoid,
          'containSub', case p.contenttype when 'D' then 'Y' else 'N' end) order by p.contenttype desc, p.contentoid)
        from role_mapping p where p.roleoid = r.oid and r.sourcetype = 'build'
          and ((p.contenttype = 'H' and p.contentoid = e.empid) or (p.contenttype = 'D' and p.contentoid = any(d.ancestors)))
      ), '[]') as because
    from role_member m
    join role r on r.oid = m.roleoid and r.status = 'Y'
    join employee e on e.empid = m.empid and e.inservice = 'Y'
    left join department d on d.depkey = e.depkey
    where m.empid = ${empid} order by r.id`.execute(read);
  const name = await namer(
    read,
    rows.flatMap(({ because }) => because),
  );
  return rows.map((row) => ({ ...row, because: name(row.because) }));
};

/** Data items with conditions that match the person, under functions that the person has. */
export const heldItems = async (
  { db: { read }, rights, dataKinds }: Services & { dataKinds: readonly DataKind[] },
  { empid, type }: Asked,
  lang: Language,
): Promise<HeldItemRow[]> => {
  const person = await rights.person(empid);
  if (!person) return [];
  const functions = await functionsByOid(read, functionTable[type], [...(await rights.of(empid)).keys()], lang);
  const names = new Map(functions.map(({ oid, name }) => [oid, name]));
  const items = (await dataItemsOf(read, type, [...names.keys()], allItems(dataKinds, lang))).flatMap(
    ({ conditions, ...item }) => {
      const because = conditions.filter((one) => rights.names(person, [one]));
      return because.length > 0 ? [{ ...item, because }] : [];
    },
  );
  const name = await namer(
    read,
    items.flatMap(({ because }) => because),
  );
  return items.map(({ because, ...item }) => ({
    ...item,
    appname: names.get(item.funcoid) ?? item.appname,
    because: name(because),
  }));
};
