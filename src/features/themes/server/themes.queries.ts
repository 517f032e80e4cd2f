import { sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Read, Write } from '#platform/db/server/database.ts';
import { searchPatterns, searchTextIsLike } from '#platform/search/server/folded-search.ts';
import { searchText } from '#platform/search/server/fold.ts';
import { type CurrentTheme, type themeFields, type themeFilter, type ThemeRow, themeRow } from '../themes.contract.ts';
import { onAirIs, onAirOf } from '#platform/on-air/server/on-air.ts';
import { prepared, preparedRow } from '#platform/db/server/prepared.ts';
import { asked, storedColumns } from '#platform/records/server/record-queries.ts';
import { insertRow, updateByOid } from '#platform/records/server/record-writes.ts';

export type Filter = z.output<typeof themeFilter>;

/** A row without what the files capability knows about its file. */
export type StoredTheme = Omit<ThemeRow, 'fileInfo'>;

/** A theme that is not timed has no period, whatever times it keeps. */
const timed = (time: 'starttime' | 'endtime') =>
  sql<string | null>`(case when timeenable = 'Y' then ${sql.ref(time)} end)`;

const period = {
  isOn: sql<SqlBool>`status = 'Y' and showenable = 'Y'`,
  start: timed('starttime'),
  end: timed('endtime'),
};
const showing = onAirOf(period);

/** Themes that are offered and end soon. */
export const themeEndsSoon = onAirIs(period, 'ENDING');

const themes = (db: Read) =>
  db
    .selectFrom('theme')
    .select(storedColumns('theme', themeRow, ['fileInfo', 'showing']))
    .select(showing.as('showing'));

/** The filters in the form in which the query compares them. */
const comparable = ({ status, showenable, timeenable, showing: when, ...quick }: Filter) =>
  asked({ patterns: searchPatterns(quick), status, showenable, timeenable, when });

const matching = prepared((db: Read, filters: ReturnType<typeof comparable>) => {
  const { patterns, status, showenable, timeenable, when } = filters;
  let rows = themes(db);
  if (patterns) rows = rows.where(searchTextIsLike('search_text', patterns));
  if (status) rows = rows.where('status', '=', status);
  if (showenable) rows = rows.where('showenable', '=', showenable);
  if (timeenable) rows = rows.where('timeenable', '=', timeenable);
  if (when) rows = rows.where(onAirIs(period, when));
  return rows.orderBy('sort').orderBy('oid');
});

/** All matching themes in their order. */
export const listThemes = (db: Read, filter: Filter): Promise<StoredTheme[]> => matching(db, comparable(filter));

export const themeByOid = preparedRow((db: Read, oid: string) => themes(db).where('oid', '=', oid));

export const themesByOid = (db: Read, oids: readonly string[]): Promise<StoredTheme[]> =>
  themes(db)
    .where('oid', '=', (eb) => eb.fn.any(eb.val([...oids])))
    .orderBy('sort')
    .execute();

/** Locks the row for the rest of the transaction, so that it does not change between check and write. */
export const lockTheme = preparedRow((trx: Write, oid: string) => themes(trx).where('oid', '=', oid).forUpdate());

/** What the app may offer now, in order. The period of a theme that is not timed is left out. */
export const themesShownNow = (db: Read): Promise<(Omit<CurrentTheme, 'fileInfo'> & { fileid: string })[]> => {
  return db
    .selectFrom('theme')
    .select(['oid', 'id', 'name', 'sort', 'fileid', timed('starttime').as('starttime'), timed('endtime').as('endtime')])
    .where(showing, '=', 'NOW')
    .orderBy('sort')
    .orderBy('oid')
    .execute();
};

export type ThemeValues = z.output<z.ZodObject<typeof themeFields>> & { fileid: string };

/** Only one transaction at a time changes the order or adds to it; otherwise two could use the same position. */
export const lockOrder = async (trx: Write): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('theme.sort', 0))`.execute(trx);
};

/** Adds a theme at the end of the order; call `lockOrder` first. */
export const insertTheme = (trx: Write, values: ThemeValues): Promise<string> =>
  insertRow(trx, 'theme', {
    ...values,
    sort: sql<number>`(select coalesce(max(sort), 0) + 1 from theme)`,
    search_text: searchText(values.id, values.name),
  });

/** `after`: id and name after the change. */
export const updateTheme = (
  trx: Write,
  oid: string,
  values: Partial<ThemeValues>,
  after: Pick<ThemeValues, 'id' | 'name'>,
): Promise<void> => updateByOid(trx, 'theme', oid, { ...values, search_text: searchText(after.id, after.name) });

/** The number of each theme by oid. */
export const placesOfThemes = async (trx: Write): Promise<Map<string, number>> => {
  const rows = await trx.selectFrom('theme').select(['oid', 'sort']).execute();
  return new Map(rows.map(({ oid, sort }) => [oid, sort]));
};

/** Writes the numbers of the given themes in one statement. */
export const numberThemes = async (trx: Write, places: readonly { oid: string; sort: number }[]): Promise<void> => {
  if (places.length === 0) return;
  const oids = places.map(({ oid }) => oid);
  const sorts = places.map(({ sort }) => sort);
  await sql`update theme set sort = place.sort
    from unnest(${oids}::uuid[], ${sorts}::int[]) as place (oid, sort)
    where theme.oid = place.oid`.execute(trx);
};
