import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Read, Write } from '#platform/db/server/database.ts';
import { preparedRow } from '#platform/db/server/prepared.ts';
import { searchPatterns, searchTextIsLike } from '#platform/search/server/folded-search.ts';
import type { Tables } from '#platform/db/server/tables.ts';
import { fold } from '#platform/search/server/fold.ts';
import type { Language } from '#platform/i18n/languages.ts';
import {
  asked,
  orderAlone,
  type Page,
  type Paged,
  preparedPage,
  type SortBy,
  storedColumns,
  streamPortion,
} from '#platform/records/server/record-queries.ts';
import { type bannerFilter, type BannerRow, bannerRow, type bannerSortFields } from '../banners.contract.ts';

export type Filter = z.output<typeof bannerFilter>;
export type Sort = SortBy<(typeof bannerSortFields)[number]>;

/** A row without the addresses of its file and the name of its function, which depend on time and language. */
export type StoredBanner = Omit<BannerRow, 'fileInfo' | 'appname'>;

type Selected = SelectQueryBuilder<Tables & { b: Tables['banner'] }, 'b', object>;

const columns = storedColumns('b', bannerRow, ['appname', 'fileInfo', 'showing', 'languages']);

const showing = sql<BannerRow['showing']>`case when b.status = 'N' then 'OFF' when b.starttime > now() then 'LATER'
  when b.endtime <= now() then 'OVER' else 'NOW' end`.as('showing');

const languageList = sql<
  Language[]
>`array(select l.lang from banner_language l where l.banneroid = b.oid order by l.lang)`.as('languages');

const fields = (rows: Selected) => rows.select(columns).select([showing, languageList]);

/** The filters as the query compares them. */
const comparable = (filter: Filter) =>
  asked({
    patterns: searchPatterns(filter),
    id: fold(filter.id),
    explain: fold(filter.explain),
    status: filter.status,
  });
type Asked = ReturnType<typeof comparable>;

/** The search text has the id in its first line and the explanation below, so that each can be searched alone. */
const idHolds = (folded: string) => sql<SqlBool>`position(${folded} in split_part(b.search_text, E'\n', 1)) > 0`;
const explainHolds = (folded: string) =>
  sql<SqlBool>`position(${folded} in substr(b.search_text, position(E'\n' in b.search_text) + 1)) > 0`;

const searchText = ({ id, explain }: { id: string; explain: string }): string => `${fold(id)}\n${fold(explain)}`;

const matching = (db: Read, { patterns, id, explain, status }: Asked): Selected => {
  let rows = db.selectFrom('banner as b') as Selected;
  if (patterns) rows = rows.where(searchTextIsLike('b.search_text', patterns));
  if (id) rows = rows.where(idHolds(id));
  if (explain) rows = rows.where(explainHolds(explain));
  if (status) rows = rows.where('b.status', '=', status);
  return rows;
};

/** Matching rows in order; by default in the order of the app, the highest sort first. */
const listed = (db: Read, filters: Asked, { sortField, sortOrder }: Sort) =>
  fields(matching(db, filters))
    .orderBy(`b.${sortField ?? 'sort'}`, sortField ? sortOrder : 'desc')
    .orderBy('b.oid');

const bannersPage = preparedPage({ matching, listed });

export const searchBanners = (db: Read, filter: Filter, sort: Sort, page: Page): Promise<Paged<StoredBanner>> =>
  bannersPage(db, comparable(filter), orderAlone(sort), page);

/** All matching rows, read in portions. */
export const streamBanners = (db: Read, filter: Filter, sort: Sort): AsyncIterable<StoredBanner> =>
  listed(db, comparable(filter), sort).stream(streamPortion);

export const bannerByOid = preparedRow((db: Read, oid: string) =>
  fields(db.selectFrom('banner as b') as Selected).where('b.oid', '=', oid),
);

/** Locks the row for the rest of the transaction, so that what was checked is what is written. */
export const lockBanner = preparedRow((trx: Write, oid: string) =>
  fields(trx.selectFrom('banner as b') as Selected)
    .where('b.oid', '=', oid)
    .forUpdate('b'),
);

export type BannerValues = Pick<
  BannerRow,
  'id' | 'explain' | 'opentype' | 'appid' | 'portalurl' | 'fileid' | 'starttime' | 'endtime' | 'sort' | 'status'
>;

export const insertBanner = async (trx: Write, values: BannerValues): Promise<string> => {
  const row = { ...values, search_text: searchText(values) };
  return (await trx.insertInto('banner').values(row).returning('oid').executeTakeFirstOrThrow()).oid;
};

const writeBanner = preparedRow((trx: Write, oid: string, changes: Partial<BannerValues> & { search_text: string }) =>
  trx.updateTable('banner').set(changes).where('oid', '=', oid),
);

/** Writes the changes. `after`: the whole row after the change, for its search text. */
export const updateBanner = async (
  trx: Write,
  oid: string,
  changes: Partial<BannerValues>,
  after: Pick<BannerValues, 'id' | 'explain'>,
): Promise<void> => {
  await writeBanner(trx, oid, { ...changes, search_text: searchText(after) });
};

/** The sort of the first row of the list, and the current time in the platform's time zone, to the minute. */
export const startingPoint = async (db: Read): Promise<{ highest: number | null; now: string }> => {
  const { rows } = await sql<{ highest: number | null; now: string }>`
    select (select max(sort) from banner) as highest, to_char(now(), 'YYYY-MM-DD HH24:MI') as now`.execute(db);
  return rows[0] ?? { highest: null, now: '' };
};

type AppFunction = { id: string; name: string; langid: string; status: 'Y' | 'N' };

/** The functions of the app, all or those with the given ids. */
export const appFunctions = (db: Read, ids?: readonly string[]): Promise<AppFunction[]> => {
  const rows = db.selectFrom('app_function').select(['id', 'name', 'langid', 'status']).orderBy('id');
  return (ids ? rows.where('id', '=', (eb) => eb.fn.any(eb.val([...ids]))) : rows).execute();
};
