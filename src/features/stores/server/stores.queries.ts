import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Read, Write } from '#platform/db/server/database.ts';
import { preparedRow } from '#platform/db/server/prepared.ts';
import { searchPatterns, searchTextIsLike } from '#platform/search/server/folded-search.ts';
import type { Tables } from '#platform/db/server/tables.ts';
import type { storeForm, StoreRow, storeSortFields } from '../stores.contract.ts';
import { placedStores } from './store-scope.ts';
import { asked, type SortBy } from '#platform/records/server/record-queries.ts';
import { listReads, rowReads } from '#platform/records/server/record-reads.ts';
import { insertRow, updateByOid } from '#platform/records/server/record-writes.ts';
import { everywhere } from '#platform/wire/server/grant.ts';
import { searchText } from '#platform/search/server/fold.ts';

/** `plantid`: company and plant, of which the stores are; null: any. */
export type Filter = { plantid: string | null; simplifiedFilter: string; traditionalFilter: string };
export type Sort = SortBy<(typeof storeSortFields)[number]>;

/** A row as the database knows it; its pictures are read from the files capability. */
export type StoredStore = Omit<StoreRow, 'cover'> & { coid: string; plantid: string; coverfileid: string };

type Joined = Tables & { s: Tables['store']; f: Tables['store_figure'] };
type Rows = SelectQueryBuilder<Joined, 's' | 'f', object>;

const isUnread = sql<'Y' | 'N'>`case when exists (
  select from store_feedback b where b.sourceoid = s.oid and b.readstatus = 'N') then 'Y' else 'N' end`;

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
  sql<number>`coalesce(f.visitcount, 0)`.as('visitcount'),
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

const stores = (db: Read): Rows => db.selectFrom('store as s').leftJoin('store_figure as f', 'f.storeoid', 's.oid');

/** The filters as the query compares them. An empty plant has no stores. */
const comparable = ({ plantid, ...quick }: Filter): { plantid?: string; patterns?: string[] } => ({
  ...(plantid === null ? {} : { plantid }),
  ...asked({ patterns: searchPatterns(quick) }),
});

const matching = (db: Read, { plantid, patterns }: ReturnType<typeof comparable>): Rows => {
  const all = stores(db);
  const rows = plantid === undefined ? all : all.where(sql<SqlBool>`s.coid || s.plantid = ${plantid}`);
  return patterns ? rows.where(searchTextIsLike('s.search_text', patterns)) : rows;
};

const described = (rows: Rows) => rows.select(columns);

export const { page: searchStores, stream: streamStores } = listReads({
  comparable,
  matching,
  described,
  order: ['sort desc'],
  place: placedStores,
});

export const { byOid: storeByOid } = rowReads({
  key: 's.oid',
  rows: (db) => described(stores(db)),
  place: placedStores,
});

/** Those of the stores that belong to the plant, the highest sort first. */
export const storesInOrder = (db: Read, plant: string, oids: readonly string[]): Promise<StoredStore[]> =>
  described(stores(db))
    .where('s.oid', '=', (eb) => eb.fn.any(sql<string[]>`${[...oids]}::uuid[]`))
    .where(sql<SqlBool>`s.coid || s.plantid = ${plant}`)
    .orderBy('s.sort', 'desc')
    .execute();

/** Regardless of where they are: for writes that have checked their scope. */
export const storesByOid = (db: Read, oids: readonly string[]): Promise<StoredStore[]> =>
  described(stores(db).where('s.oid', '=', (eb) => eb.fn.any(eb.val([...oids]))))
    .orderBy('s.sort', 'desc')
    .execute();

/** The files of the detail pictures of stores, in their order; a store without any is missing. */
export const detailFilesOf = async (db: Read, oids: readonly string[]): Promise<Map<string, string[]>> => {
  const rows = await db
    .selectFrom('store_image')
    .select(['storeoid', 'fileid'])
    .where('storeoid', '=', (eb) => eb.fn.any(eb.val([...oids])))
    .orderBy('place')
    .execute();
  const files = Map.groupBy(rows, ({ storeoid }) => storeoid);
  return new Map([...files].map(([oid, some]) => [oid, some.map(({ fileid }) => fileid)]));
};

/** The same of one store. */
export const detailFiles = async (db: Read, storeoid: string): Promise<string[]> =>
  (await detailFilesOf(db, [storeoid])).get(storeoid) ?? [];

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

export const insertStore = (
  trx: Write,
  place: { coid: string; plantid: string },
  values: StoreValues,
  coverfileid: string,
): Promise<string> => insertRow(trx, 'store', { ...place, ...rowOf(values), coverfileid });

const lockByOid = preparedRow((trx: Write, oid: string) =>
  trx.selectFrom('store').select('oid').where('oid', '=', oid).forUpdate(),
);

/** Locks the store for the rest of the transaction, so that it does not change between check and write. */
export const lockStore = async (trx: Write, oid: string): Promise<StoredStore | undefined> =>
  (await lockByOid(trx, oid)) && storeByOid(trx, oid, everywhere);

export const updateStore = (trx: Write, oid: string, values: StoreValues, coverfileid: string): Promise<void> =>
  updateByOid(trx, 'store', oid, { ...rowOf(values), coverfileid });

/** Replaces the whole list of detail pictures. */
export const writeDetails = async (trx: Write, storeoid: string, fileids: readonly string[]): Promise<void> => {
  await trx.deleteFrom('store_image').where('storeoid', '=', storeoid).execute();
  if (fileids.length === 0) return;
  const rows = fileids.map((fileid, index) => ({ storeoid, fileid, place: index + 1 }));
  await trx.insertInto('store_image').values(rows).execute();
};
