import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { allItems, type DataKind } from '#platform/data-permission/server/data-kinds.ts';
import { searchTextHolds } from '#platform/search/server/folded-search.ts';
import { fold } from '#platform/search/server/fold.ts';
import { defaultLanguage, type Language } from '#platform/i18n/languages.ts';
import { layoutComponent } from '#platform/rights/menu-entry.ts';
import type { Page } from '#platform/rights/server/audience.ts';
import type { FunctionName, ItemName } from '../access-check.contract.ts';

type Paged<Row> = { total: number; list: Row[] };

const title = (alias: string, lang: Language): RawBuilder<string> => sql<string>`coalesce(
  (select langcontent from language_text where langid = ${sql.ref(`${alias}.langid`)} and langtype = ${lang} and status = 'Y' limit 1),
  (select langcontent from language_text where langid = ${sql.ref(`${alias}.langid`)} and langtype = ${defaultLanguage} and status = 'Y' limit 1),
  ${sql.ref(`${alias}.name`)})`;

const allFunctions = (lang: Language): RawBuilder<FunctionName> => sql<FunctionName>`
  select f.oid, f.id, ${title('f', lang)} as name, 'W' as functype, f.status from web_function f
  where f.component <> ${layoutComponent}
  union all
  select f.oid, f.id, ${title('f', lang)}, 'A', f.status from app_function f`;

/**
 * Functions that people can have, console first, by id; at most ten thousand. Titles are searched in the reader's
 * language.
 */
export const functionPage = async (
  db: Read,
  filters: readonly string[],
  page: Page,
  lang: Language,
): Promise<Paged<FunctionName>> => {
  const { rows } = await allFunctions(lang).execute(db);
  const found = rows.filter(
    ({ id, name }) => filters.length === 0 || filters.some((filter) => fold(`${id} ${name}`).includes(filter)),
  );
  const sorted = found.toSorted(
    (one, other) =>
      other.functype.localeCompare(one.functype) || one.id.localeCompare(other.id, 'en', { numeric: true }),
  );
  return {
    total: found.length,
    list: sorted.slice((page.pageNum - 1) * page.pageSize, page.pageNum * page.pageSize),
  };
};

/** Ids, names and status of functions, console or mobile, by oid. */
export const functionNames = async (
  db: Read,
  oids: readonly string[],
  lang: Language,
): Promise<ReadonlyMap<string, FunctionName>> => {
  const { rows } = await sql<FunctionName>`
    select f.oid, f.id, ${title('f', lang)} as name, 'W' as functype, f.status from web_function f where f.oid = any(${[...oids]}::uuid[])
    union all
    select f.oid, f.id, ${title('f', lang)}, 'A', f.status from app_function f where f.oid = any(${[...oids]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.oid, row]));
};

const items = (kinds: readonly DataKind[], lang: Language, where: RawBuilder<SqlBool>): RawBuilder<ItemName> =>
  sql<ItemName>`select item.oid, item.kind as type, item.typename, item.name from (${allItems(kinds, lang)}) item where ${where}`;

type Items = { db: Read; dataKinds: readonly DataKind[] };

const carriesConditions = sql<SqlBool>`exists (select from data_grant g where g.dataoid = item.oid)`;

/** Data items with conditions; an item without conditions is open to everyone who has the function. */
export const itemPage = async (
  { db, dataKinds }: Items,
  filters: readonly string[],
  page: Page,
  lang: Language,
): Promise<Paged<ItemName>> => {
  const found = items(
    dataKinds,
    lang,
    sql<SqlBool>`${carriesConditions} and ${searchTextHolds('item.search_text', filters)}`,
  );
  const [counted, { rows }] = await Promise.all([
    sql<{ total: number }>`select count(*) as total from (${found}) found`.execute(db),
    sql<ItemName>`${found} order by item.kind, item.typename, item.name, item.oid
      limit ${page.pageSize} offset ${(page.pageNum - 1) * page.pageSize}`.execute(db),
  ]);
  return { total: counted.rows[0]?.total ?? 0, list: rows };
};

export const itemByOid = async (
  { db, dataKinds }: Items,
  oid: string,
  lang: Language,
): Promise<ItemName | undefined> => {
  const { rows } = await items(dataKinds, lang, sql<SqlBool>`item.oid = ${oid}::uuid`).execute(db);
  return rows[0];
};

/** A condition of a data item, and the function that it belongs to. */
export type ItemCondition = {
  funcoid: string;
  type: 'R' | 'H' | 'D' | 'C' | 'P';
  contentoid: string;
  containSub: 'Y' | 'N';
};

export const itemConditions = (db: Read, dataOid: string): Promise<ItemCondition[]> =>
  db
    .selectFrom('data_grant as g')
    .innerJoin('condition as c', 'c.grantoid', 'g.oid')
    .select(['g.funcoid', 'c.type', 'c.contentoid', 'c.containsub as containSub'])
    .where('g.dataoid', '=', dataOid)
    .orderBy('c.oid')
    .execute();
