import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Read, Write } from '#platform/db/server/database.ts';
import { preparedRow } from '#platform/db/server/prepared.ts';
import { searchPatterns, searchTextIsLike } from '#platform/search/server/folded-search.ts';
import type { Tables } from '#platform/db/server/tables.ts';
import type { storeForm, StoreRow, storeSortFields } from '../stores.contract.ts';
import { placedStores } from './store-scope.ts';
import { withinScope } from '#platform/rights/server/row-scope.ts';
import {
  asked,
  orderAlone,
  type Page,
  type Paged,
  preparedPage,
  type SortBy,
  streamPortion,
} from '#platform/records/server/record-queries.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { searchText } from '#platform/search/server/fold.ts';

export type Filter = { plantid: string; simplifiedFilter: string; traditionalFilter: string };
export type Sort = SortBy<(typeof storeSortFields)[number]>;

/** A row as the database knows it; its pictures are read from the files capability. */
export type StoredStore = Omit<StoreRow, 'cover'> & { coid: string; plantid: string; coverfileid: string };

type Joined = Tables & { s: Tables['store']; f: Tables['store_figure'] };
type Rows = SelectQueryBuilder<Joined, 's' | 'f', object>;

const isUnread = sql<'Y' | 'N'>`case when exists (
  select from store_feedback b where b.sourceoid = s.oid and b.readstatus = 'N') then 'Y' else 'N' end`;
const visits = sql<number>`coalesce(f.visitcount, 0)`;

const columns = [
  's.oid',
  's.storetype as storeType',
  sql<string>`s.coid || s.plantid`.as('plant'),
  's.coid',
  's.plantid',
  's.storenm as storeNm',
  's.introduce',
  's.addr',
  's.discount',
  's.openinghours as openingHours',
  's.tel',
  's.currency',
  's.perexpense as perExpense',
  's.sort',
  'f.avggrade as avgGrade',
  visits.as('visitcount'),
  's.map',
  's.longitude',
  's.latitude',
  's.coverfileid',
  's.status',
  isUnread.as('newFeedBack'),
  's.rev',
  's.crtemp',
  's.crtdat',
  's.txemp',
  's.txdat',
] as const;

const orderColumns: Record<(typeof storeSortFields)[number], RawBuilder<unknown>> = {
  storeNm: sql.ref('s.storenm'),
  tel: sql.ref('s.tel'),
  addr: sql.ref('s.addr'),
  sort: sql.ref('s.sort'),
  newFeedBack: isUnread,
  visitcount: visits,
  status: sql.ref('s.status'),
};

const stores = (db: Read): Rows => db.selectFrom('store as s').leftJoin('store_figure as f', 'f.storeoid', 's.oid');

/** The filters as the query compares them. */
const comparable = ({ plantid, ...quick }: Filter) => ({ plantid, ...asked({ patterns: searchPatterns(quick) }) });
type Asked = ReturnType<typeof comparable>;
type Choice = Sort & { scope: Scope };

const matching = (db: Read, { plantid, patterns }: Asked, { scope }: Choice): Rows => {
  const rows = stores(db)
    .where(sql<SqlBool>`s.coid || s.plantid = ${plantid}`)
    .where(withinScope(scope, placedStores));
  return patterns ? rows.where(searchTextIsLike('s.search_text', patterns)) : rows;
};

/** By default the highest sort comes first. */
const listed = (db: Read, filters: Asked, choice: Choice) => {
  const rows = matching(db, filters, choice).select(columns);
  const { sortField, sortOrder } = choice;
  const sorted = sortField ? rows.orderBy(orderColumns[sortField], sortOrder) : rows.orderBy('s.sort', 'desc');
  return sorted.orderBy('s.oid');
};

const storesPage = preparedPage({ matching, listed });

export const searchStores = (
  db: Read,
  filter: Filter,
  scope: Scope,
  sort: Sort,
  page: Page,
): Promise<Paged<StoredStore>> => storesPage(db, comparable(filter), { ...orderAlone(sort), scope }, page);

/** All matching stores, read in portions. */
export const streamStores = (db: Read, filter: Filter, scope: Scope, sort: Sort): AsyncIterable<StoredStore> =>
  listed(db, comparable(filter), { ...sort, scope }).stream(streamPortion);

const anyStoreByOid = preparedRow((db: Read, oid: string) => stores(db).select(columns).where('s.oid', '=', oid));

/** One store, if it lies within the scope. */
export const storeByOid = (db: Read, oid: string, scope: Scope): Promise<StoredStore | undefined> =>
  scope.everywhere
    ? anyStoreByOid(db, oid)
    : stores(db).select(columns).where('s.oid', '=', oid).where(withinScope(scope, placedStores)).executeTakeFirst();

/** The files of the detail pictures, in their order. */
export const detailFiles = async (db: Read, storeoid: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('store_image')
    .select('fileid')
    .where('storeoid', '=', storeoid)
    .orderBy('place')
    .execute();
  return rows.map(({ fileid }) => fileid);
};

/** The written columns of a store, besides its pictures. */
export type StoreValues = Omit<z.output<typeof storeForm>, 'plant' | 'imageVOList'>;

const rowOf = (values: StoreValues) => ({
  storenm: values.storeNm,
  introduce: values.introduce,
  addr: values.addr,
  discount: values.discount,
  openinghours: values.openingHours,
  tel: values.tel,
  currency: values.currency,
  perexpense: values.perExpense,
  sort: values.sort,
  map: values.map,
  longitude: values.longitude,
  latitude: values.latitude,
  status: values.status,
  search_text: searchText(values.storeNm, values.tel, values.addr),
});

export const insertStore = async (
  trx: Write,
  place: { coid: string; plantid: string },
  values: StoreValues,
  coverfileid: string,
): Promise<string> => {
  const row = { ...place, ...rowOf(values), coverfileid };
  const { oid } = await trx.insertInto('store').values(row).returning('oid').executeTakeFirstOrThrow();
  return oid;
};

const lockByOid = preparedRow((trx: Write, oid: string) =>
  trx.selectFrom('store').select('oid').where('oid', '=', oid).forUpdate(),
);

/** Locks the store for the rest of the transaction, so that it does not change between check and write. */
export const lockStore = async (trx: Write, oid: string): Promise<StoredStore | undefined> =>
  (await lockByOid(trx, oid)) && anyStoreByOid(trx, oid);

const writeStore = preparedRow((trx: Write, oid: string, row: ReturnType<typeof rowOf> & { coverfileid: string }) =>
  trx.updateTable('store').set(row).where('oid', '=', oid),
);

export const updateStore = async (trx: Write, oid: string, values: StoreValues, coverfileid: string): Promise<void> => {
  await writeStore(trx, oid, { ...rowOf(values), coverfileid });
};

/** Replaces the whole list of detail pictures. */
export const writeDetails = async (trx: Write, storeoid: string, fileids: readonly string[]): Promise<void> => {
  await trx.deleteFrom('store_image').where('storeoid', '=', storeoid).execute();
  if (fileids.length === 0) return;
  const rows = fileids.map((fileid, index) => ({ storeoid, fileid, place: index + 1 }));
  await trx.insertInto('store_image').values(rows).execute();
};
