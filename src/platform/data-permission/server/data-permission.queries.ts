import { sql, type SqlBool } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { namedConditions } from '#platform/permission-page/server/permission-page.queries.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import { titlesOf } from '#platform/rights/server/titles.ts';
import type { StoredDataFunction } from '../data-permission.contract.ts';

/** Items of one kind; `funcOid` limits the query to this function. */
export type ItemsAsked = { kind: string; dataOids: readonly string[]; funcOid?: string | undefined };

/**
 * Returns the functions of the items, item by item and ordered by function id; conditions are in the order in which
 * they were saved.
 */
export const dataFunctionsOf = async (
  db: Read,
  { kind, dataOids, funcOid }: ItemsAsked,
  lang: Language,
): Promise<StoredDataFunction[]> => {
  const asked = sql<SqlBool>`g.datatype = ${kind} and g.dataoid = any(${[...dataOids]}::uuid[])
    and (${funcOid ?? null}::uuid is null or g.funcoid = ${funcOid ?? null}::uuid)`;
  const ofItems = sql<SqlBool>`c.grantoid in (select g.oid from data_grant g where ${asked})`;
  const { rows } = await sql<StoredDataFunction & { langid: string }>`
    with named as (${namedConditions(ofItems, lang)})
    select g.oid, g.dataoid as "dataOid", g.datatype as "dataType", g.funcoid as "funcOid", g.functype as "funcType",
      f.id as "funcId", f.name as "funcName", f.langid,
      coalesce(json_agg(json_build_object('oid', named.oid, 'rev', named.rev, 'type', named.type, 'contentoid', named.contentoid,
        'containSub', named.containsub, 'name', coalesce(named.name, ''), 'dataOid', g.dataoid, 'dataType', g.datatype)
        order by named.crtdat, named.type, named.contentoid) filter (where named.oid is not null), '[]') as "permissionList"
    from data_grant g
    join (select oid, id, name, langid from app_function union all select oid, id, name, langid from web_function) f on f.oid = g.funcoid
    left join named on named.grantoid = g.oid
    where ${asked}
    group by g.oid, f.id, f.name, f.langid
    order by g.dataoid, f.id, g.functype`.execute(db);
  const titles = await titlesOf(
    db,
    lang,
    rows.map(({ langid }) => langid),
  );
  return rows.map(({ langid, ...row }) => Object.assign(row, { funcName: titles.get(langid) ?? row.funcName }));
};

/** Returns the items whose functions or conditions have these oids. */
export const itemsOf = async (
  db: Read,
  oids: readonly string[],
): Promise<{ dataOid: string; dataType: string; oid: string }[]> => {
  const { rows } = await sql<{ dataOid: string; dataType: string; oid: string }>`
    select g.oid, g.dataoid as "dataOid", g.datatype as "dataType" from data_grant g where g.oid = any(${[...oids]}::uuid[])
    union all
    select c.oid, g.dataoid, g.datatype from condition c join data_grant g on g.oid = c.grantoid
      where c.oid = any(${[...oids]}::uuid[])`.execute(db);
  return rows;
};

/** Returns the oids of those items that have a condition under any function. */
export const guardedItems = async (db: Read, { kind, dataOids }: ItemsAsked): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('data_grant as g')
    .innerJoin('condition as c', 'c.grantoid', 'g.oid')
    .select('g.dataoid')
    .distinct()
    .where('g.datatype', '=', kind)
    .where('g.dataoid', '=', (eb) => eb.fn.any(eb.val([...dataOids])))
    .execute();
  return new Set(rows.map(({ dataoid }) => dataoid));
};

export type DataFunctionKey = Pick<StoredDataFunction, 'dataOid' | 'dataType' | 'funcOid' | 'funcType'>;

export const insertDataFunctions = async (trx: Write, added: readonly DataFunctionKey[]): Promise<void> => {
  if (added.length === 0) return;
  const rows = added.map(({ dataOid, dataType, funcOid, funcType }) => ({
    dataoid: dataOid,
    datatype: dataType,
    funcoid: funcOid,
    functype: funcType,
  }));
  await trx.insertInto('data_grant').values(rows).execute();
};

export const deleteDataFunctions = async (trx: Write, oids: readonly string[]): Promise<void> => {
  if (oids.length === 0) return;
  await trx
    .deleteFrom('data_grant')
    .where('oid', '=', (eb) => eb.fn.any(eb.val([...oids])))
    .execute();
};

export type DataCondition = Condition & Pick<DataFunctionKey, 'dataOid' | 'funcOid'>;

/** Adds conditions to the functions of their items. */
export const insertDataConditions = async (trx: Write, added: readonly DataCondition[]): Promise<void> => {
  if (added.length === 0) return;
  const column = (name: keyof DataCondition): string[] => added.map((one) => one[name]);
  await sql`insert into condition (grantoid, type, contentoid, containsub)
    select g.oid, one.type, one.contentoid, one.containsub
    from unnest(${column('dataOid')}::uuid[], ${column('funcOid')}::uuid[], ${column('type')}::text[], ${column('contentoid')}::text[],
      ${column('containSub')}::text[]) as one(dataoid, funcoid, type, contentoid, containsub)
    join data_grant g on g.dataoid = one.dataoid and g.funcoid = one.funcoid`.execute(trx);
};
