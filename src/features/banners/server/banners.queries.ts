import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Read, Write } from '#platform/db/server/database.ts';
import { searchPatterns, searchTextIsLike } from '#platform/search/server/folded-search.ts';
import type { Tables } from '#platform/db/server/tables.ts';
import { fold } from '#platform/search/server/fold.ts';
import { versionCoverage } from '#platform/language-versions/server/coverage.ts';
import { inOnAirOrder, onAirIs, onAirOf, overLast } from '#platform/on-air/server/on-air.ts';
import { asked, storedColumns } from '#platform/records/server/record-queries.ts';
import { listReads, rowReads } from '#platform/records/server/record-reads.ts';
import { insertRow, updateByOid } from '#platform/records/server/record-writes.ts';
import { type bannerFilter, type BannerRow, bannerRow } from '../banners.contract.ts';

export type Filter = z.output<typeof bannerFilter>;

/** A row without the addresses of its file and the name of its function, which depend on time and language. */
export type StoredBanner = Omit<BannerRow, 'fileInfo' | 'appname'>;

type Selected = SelectQueryBuilder<Tables & { b: Tables['banner'] }, 'b', object>;
const banners = (db: Read): Selected => db.selectFrom('banner as b');

const columns = storedColumns('b', bannerRow, ['appname', 'fileInfo', 'showing', 'languages', 'outdated']);

const period = {
  isOn: sql<SqlBool>`b.status = 'Y'`,
  start: sql.ref('b.starttime'),
  end: sql.ref('b.endtime'),
};
const showing = onAirOf(period);

/** Banners that are switched on and end soon, as a condition on `b`. */
export const bannerEndsSoon = onAirIs(period, 'ENDING');

const versions = versionCoverage({ table: 'banner_language', record: 'banneroid', of: 'b.oid' });

const described = (rows: Selected) =>
  rows.select(columns).select([showing.as('showing'), versions.languages, versions.outdated]);

/** The filters as the query compares them. */
const comparable = (filter: Filter) =>
  asked({
    patterns: searchPatterns(filter),
    id: fold(filter.id),
    explain: fold(filter.explain),
    status: filter.status,
    state: filter.showing,
    missing: filter.missing,
    outdated: filter.outdated,
  });

/** The search text has the id in its first line and the explanation below, so that each can be searched alone. */
const idHolds = (folded: string) => sql<SqlBool>`position(${folded} in split_part(b.search_text, E'\n', 1)) > 0`;
const explainHolds = (folded: string) =>
  sql<SqlBool>`position(${folded} in substr(b.search_text, position(E'\n' in b.search_text) + 1)) > 0`;

const searchText = ({ id, explain }: { id: string; explain: string }): string => `${fold(id)}\n${fold(explain)}`;

const matching = (
  db: Read,
  { patterns, id, explain, status, state, missing, outdated }: ReturnType<typeof comparable>,
): Selected => {
  let rows = banners(db);
  if (patterns) rows = rows.where(searchTextIsLike('b.search_text', patterns));
  if (id) rows = rows.where(idHolds(id));
  if (explain) rows = rows.where(explainHolds(explain));
  if (status) rows = rows.where('b.status', '=', status);
  if (state) rows = rows.where(onAirIs(period, state));
  if (missing) rows = rows.where(versions.isMissing(missing));
  if (outdated) rows = rows.where(versions.isOutdated);
  return rows;
};

/** By default in the order of the app, those that have ended last. */
export const { page: searchBanners, stream: streamBanners } = listReads({
  comparable,
  matching,
  described,
  comparedBy: { showing: inOnAirOrder(showing) },
  order: [overLast(sql.ref('b.endtime')), 'sort desc'],
});

export const { byOid: bannerByOid, lock: lockBanner } = rowReads({
  key: 'b.oid',
  rows: (db) => described(banners(db)),
});

export type BannerValues = Pick<
  BannerRow,
  'id' | 'explain' | 'opentype' | 'appid' | 'portalurl' | 'fileid' | 'starttime' | 'endtime' | 'sort' | 'status'
>;

export const insertBanner = (trx: Write, values: BannerValues): Promise<string> =>
  insertRow(trx, 'banner', { ...values, search_text: searchText(values) });

/** Writes the changes. `after`: the whole row after the change, for its search text. */
export const updateBanner = (
  trx: Write,
  oid: string,
  changes: Partial<BannerValues>,
  after: Pick<BannerValues, 'id' | 'explain'>,
): Promise<void> => updateByOid(trx, 'banner', oid, { ...changes, search_text: searchText(after) });

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

export const bannersByOid = (db: Read, oids: readonly string[]): Promise<StoredBanner[]> =>
  described(banners(db))
    .where('b.oid', '=', (eb) => eb.fn.any(eb.val([...oids])))
    .orderBy('b.sort', 'desc')
    .execute();

/** How many banners the app shows now. */
export const bannersOnAir = async (db: Read): Promise<number> => {
  const { rows } = await banners(db)
    .select(sql<number>`count(*)::int`.as('rows'))
    .where(showing, '=', 'NOW')
    .executeTakeFirstOrThrow();
  return rows;
};
