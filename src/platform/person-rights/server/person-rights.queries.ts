import { sql, type RawBuilder } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import type { HeldRow } from '../person-rights.contract.ts';
import { titlesOf } from '#platform/rights/server/titles.ts';

/** Functions by oid, sorted by id, with names in the language as in the menu. */
export const functionsByOid = async (
  db: Read,
  table: 'web_function' | 'app_function',
  oids: readonly string[],
  lang: Language,
): Promise<HeldRow[]> => {
  const rows = await db
    .selectFrom(table)
    .select(['oid', 'id', 'name', 'explain', 'langid'])
    .where('oid', '=', (eb) => eb.fn.any(eb.val([...oids])))
    .orderBy('id')
    .execute();
  const titles = await titlesOf(
    db,
    lang,
    rows.map(({ langid }) => langid),
  );
  return rows.map(({ langid, name, ...row }) => ({ ...row, name: titles.get(langid) ?? name }));
};

/** Enabled roles of which a person in service is a member. */
export const rolesOfPerson = (db: Read, empid: string): Promise<HeldRow[]> =>
  db
    .selectFrom('role_member as m')
    .innerJoin('role as r', 'r.oid', 'm.roleoid')
    .innerJoin('employee as e', 'e.empid', 'm.empid')
    .select(['r.oid', 'r.id', 'r.name', 'r.explain'])
    .where('m.empid', '=', empid)
    .where('e.inservice', '=', 'Y')
    .where('r.status', '=', 'Y')
    .orderBy('r.id')
    .execute();

export type GrantedItem = {
  funcoid: string;
  appid: string;
  appname: string;
  type: string;
  typename: string;
  content: string;
  conditions: Condition[];
};

/**
 * Data items with conditions under one of the functions, and these conditions, without disabled items. `items`: a query
 * for the items of all kinds.
 */
export const dataItemsOf = async (
  db: Read,
  functype: 'A' | 'W',
  funcoids: readonly string[],
  items: RawBuilder<unknown>,
): Promise<GrantedItem[]> => {
  const { rows } = await sql<GrantedItem>`
    select f.oid as funcoid, f.id as appid, f.name as appname, g.datatype as type, item.typename, item.name as content,
      json_agg(json_build_object('type', c.type, 'contentoid', c.contentoid, 'containSub', c.containsub)) as conditions
    from data_grant g
    join condition c on c.grantoid = g.oid
    join (select oid, id, name from app_function union all select oid, id, name from web_function) f on f.oid = g.funcoid
    join (${items}) item on item.oid = g.dataoid and item.kind = g.datatype and item.status = 'Y'
    where g.functype = ${functype} and g.funcoid = any(${[...funcoids]}::uuid[])
    group by g.oid, f.oid, f.id, f.name, g.datatype, item.typename, item.name
    order by f.id, item.typename, content`.execute(db);
  return rows;
};
