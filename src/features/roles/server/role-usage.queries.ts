import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import type { RoleUsage } from '../role-impact.contract.ts';

/** What depends on the roles. */
export const usageOf = async (db: Read, oids: readonly string[]): Promise<RoleUsage> => {
  const { rows } = await sql<RoleUsage>`
    with chosen as (select oid, id from role where oid = any(${[...oids]}::uuid[])),
      naming as (select identityoid, grantoid from condition where type = 'R' and contentoid in (select id from chosen)),
      functions as (select distinct f.id, f.name from naming join function_identity i on i.oid = naming.identityoid
        join (select oid, id, name from web_function union all select oid, id, name from app_function) f on f.oid = i.funcoid)
    select (select coalesce(json_agg(functions order by functions.id), '[]') from functions) as functions,
      (select count(distinct g.dataoid)::int from naming join data_grant g on g.oid = naming.grantoid) as "dataItems",
      (select count(*)::int from role_mapping where roleoid in (select oid from chosen)) as mappings,
      (select count(distinct empid)::int from role_member where roleoid in (select oid from chosen)) as members,
      (select count(*)::int from blacklist where type = 'R' and contentoid in (select id from chosen)) as blacklist,
      (select count(*)::int from whitelist where contenttype = 'R' and contentoid in (select id from chosen)) as whitelist`.execute(
    db,
  );
  return rows[0] ?? { functions: [], dataItems: 0, mappings: 0, members: 0, blacklist: 0, whitelist: 0 };
};

/** Ids of the roles that are in use: a condition, the blacklist or the whitelist names them. */
export const rolesInUse = async (db: Read, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select r.id from unnest(${[...ids]}::text[]) as r(id)
    where exists (select from condition c where c.type = 'R' and c.contentoid = r.id)
      or exists (select from blacklist b where b.type = 'R' and b.contentoid = r.id)
      or exists (select from whitelist w where w.contenttype = 'R' and w.contentoid = r.id)
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
};

/**
 * Ids of the roles that are the only conditions of some data item under a function: without them everybody would see
 * it.
 */
export const onlyGuards = async (db: Read, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct c.contentoid as id from condition c
    where c.grantoid is not null and c.type = 'R' and c.contentoid = any(${[...ids]}::text[])
      and not exists (select from condition other where other.grantoid = c.grantoid
        and not (other.type = 'R' and other.contentoid = any(${[...ids]}::text[])))
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
};

export const deleteConditionsNaming = async (trx: Write, ids: readonly string[]): Promise<void> => {
  await trx
    .deleteFrom('condition')
    .where('type', '=', 'R')
    .where('contentoid', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .execute();
};
