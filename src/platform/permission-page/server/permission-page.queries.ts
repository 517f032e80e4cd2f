import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { nameOf, namesOf } from '#platform/code-lists/server/code-name.ts';
import type { Read, Write } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { ofReferredPlace } from '#platform/organisation/server/place-names.ts';
import { everybody, type Condition } from '#platform/rights/conditions.ts';
import { identityList, type StoredIdentity } from '../permission-page.contract.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';

export type FunctionType = 'A' | 'W';

/** Returns whether the oid is a console or a mobile function; undefined if it is neither. */
export const functionTypeOf = async (db: Read, oid: string): Promise<FunctionType | undefined> => {
  const { rows } = await sql<{ type: FunctionType }>`
    select 'W' as type from web_function where oid = ${oid}::uuid
    union all select 'A' from app_function where oid = ${oid}::uuid`.execute(db);
  return rows[0]?.type;
};

/** Returns the function that the identities belong to; undefined if none of them exists or they belong to several. */
export const functionOfIdentities = async (
  db: Read,
  oids: readonly string[],
): Promise<{ funcOid: string; funcType: FunctionType } | undefined> => {
  const [found, ...others] = await db
    .selectFrom('function_identity')
    .select(['funcoid as funcOid', 'functype as funcType'])
    .distinct()
    .where('oid', '=', (eb) => eb.fn.any(eb.val([...oids])))
    .execute();
  return others.length === 0 ? found : undefined;
};

/** Returns whether the function has children in the menu. */
export const holdsOthers = async (db: Read, oid: string): Promise<boolean> =>
  (await db.selectFrom('web_function').select('oid').where('parentoid', '=', oid).limit(1).execute()).length > 0;

/**
 * Locks the row of the function, so that saves of its list run one after the other and it cannot be deleted meanwhile.
 */
export const lockFunctionRow = async (trx: Write, oid: string, type: FunctionType): Promise<boolean> => {
  const table = type === 'W' ? 'web_function' : 'app_function';
  return (
    (await trx.selectFrom(table).select('oid').where('oid', '=', oid).forUpdate().executeTakeFirst()) !== undefined
  );
};

/**
 * A subquery of the conditions (`condition c`) that satisfy `which`, each with the name of what it refers to in the
 * user's language, or null if that no longer exists.
 */
export const namedConditions = (which: RawBuilder<SqlBool>, lang: Language): RawBuilder<unknown> => sql`
  select c.identityoid, c.grantoid, c.oid, c.rev, c.crtdat, c.type, c.contentoid, c.containsub,
    case c.type
      when 'R' then case when c.contentoid = ${everybody} then ${vocabulary['common.everyone'][lang]}
        else c.contentoid || ' ' || r.name end
      when 'H' then c.contentoid || ' ' || e.name
      when 'D' then (select string_agg(up.depname, ' › ' order by array_position(d.ancestors, up.depkey))
        from department up where up.depkey = any(d.ancestors))
      else ${ofReferredPlace('c', sql`content`)} || ' (' || c.contentoid || ')'
    end as name
  from condition c
  left join role r on c.type = 'R' and r.id = c.contentoid
  left join employee e on c.type = 'H' and e.empid = c.contentoid
  left join department d on c.type = 'D' and d.depkey = c.contentoid
  where ${which}`;

/**
 * Returns the function's identities in the order of the code list, each with its named conditions in the order in which
 * they were saved. Runs a single query.
 */
export const identitiesOf = async (db: Read, funcOid: string, lang: Language): Promise<StoredIdentity[]> => {
  const ofFunction = sql<SqlBool>`c.identityoid in (select oid from function_identity where funcoid = ${funcOid}::uuid)`;
  const { rows } = await sql<StoredIdentity>`
    with named as (${namedConditions(ofFunction, lang)})
    select i.oid, i.funcoid as "funcOid", i.functype as "funcType", i.roleid,
      coalesce(${nameOf('p')}, '') as rolename,
      coalesce(json_agg(json_build_object('oid', named.oid, 'rev', named.rev, 'type', named.type, 'contentoid', named.contentoid,
        'containSub', named.containsub, 'name', coalesce(named.name, ''))
        order by named.crtdat, named.type, named.contentoid) filter (where named.oid is not null), '[]') as authmaps
    from function_identity i
    left join named on named.identityoid = i.oid
    left join lateral (select oid, paramname, paramsort from parameter
      where paramtype = ${identityList} and paramcode = i.roleid order by status desc, oid limit 1) p on true ${namesOf('p', lang)}
    where i.funcoid = ${funcOid}::uuid
    group by i.oid, own.paramname, usual.paramname, p.paramname, p.paramsort
    order by p.paramsort nulls last, i.roleid`.execute(db);
  return rows;
};

export const insertIdentities = async (
  trx: Write,
  funcOid: string,
  type: FunctionType,
  roleids: readonly string[],
): Promise<void> => {
  if (roleids.length === 0) return;
  await trx
    .insertInto('function_identity')
    .values(roleids.map((roleid) => ({ funcoid: funcOid, functype: type, roleid })))
    .execute();
};

export const deleteIdentities = async (trx: Write, oids: readonly string[]): Promise<void> => {
  if (oids.length === 0) return;
  await trx
    .deleteFrom('function_identity')
    .where('oid', '=', (eb) => eb.fn.any(eb.val([...oids])))
    .execute();
};

export type ConditionOf = Condition & { roleid: string };

/** Adds conditions to the identities with the given codes. */
export const insertConditions = async (trx: Write, funcOid: string, added: readonly ConditionOf[]): Promise<void> => {
  if (added.length === 0) return;
  const column = (name: keyof ConditionOf): string[] => added.map((one) => one[name]);
  await sql`insert into condition (identityoid, type, contentoid, containsub)
    select i.oid, one.type, one.contentoid, one.containsub
    from unnest(${column('roleid')}::text[], ${column('type')}::text[], ${column('contentoid')}::text[], ${column('containSub')}::text[])
      as one(roleid, type, contentoid, containsub)
    join function_identity i on i.funcoid = ${funcOid}::uuid and i.roleid = one.roleid`.execute(trx);
};

export const updateContainSub = async (
  trx: Write,
  changed: readonly { oid: string; containSub: 'Y' | 'N' }[],
): Promise<void> => {
  for (const containSub of ['Y', 'N'] as const) {
    const oids = changed.filter((one) => one.containSub === containSub).map(({ oid }) => oid);
    if (oids.length === 0) continue;
    await trx
      .updateTable('condition')
      .set({ containsub: containSub })
      .where('oid', '=', (eb) => eb.fn.any(eb.val(oids)))
      .execute();
  }
};

export const deleteConditions = async (trx: Write, oids: readonly string[]): Promise<void> => {
  if (oids.length === 0) return;
  await trx
    .deleteFrom('condition')
    .where('oid', '=', (eb) => eb.fn.any(eb.val([...oids])))
    .execute();
};
