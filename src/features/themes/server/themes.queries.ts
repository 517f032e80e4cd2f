import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Read, Write } from '#platform/db/server/database.ts';
import { preparedRow } from '#platform/db/server/prepared.ts';
import { searchTextHolds } from '#platform/search/server/folded-search.ts';
import { foldFilters, searchText } from '#platform/search/server/fold.ts';
import type { CurrentTheme, Showing, themeFilter, ThemeRow } from '../themes.contract.ts';

export type Filter = z.output<z.ZodObject<typeof themeFilter>>;

/** A row without what the file part says of its file. */
export type StoredTheme = Omit<ThemeRow, 'fileInfo'>;

const columns = [
  'oid',
  'id',
  'name',
  'fileid',
  'showenable',
  'timeenable',
  'starttime',
  'endtime',
  'status',
  'sort',
  'rev',
  'crtemp',
  'crtdat',
  'txemp',
  'txdat',
] as const;

/** The database's clock decides, so that all servers answer the same. */
const showing: RawBuilder<Showing> = sql`case
  when status = 'N' or showenable = 'N' then 'OFF'
  when timeenable = 'N' then 'NOW'
  when now() < starttime then 'LATER'
  when now() >= endtime then 'OVER'
  else 'NOW' end`;

/** All matching themes in their order. */
export const listThemes = (db: Read, filter: Filter): Promise<StoredTheme[]> => {
  let rows = db.selectFrom('theme').select(columns).select(showing.as('showing'));
  const folded = foldFilters(filter);
  if (folded.length > 0) rows = rows.where(searchTextHolds('search_text', folded));
  if (filter.status) rows = rows.where('status', '=', filter.status);
  if (filter.showenable) rows = rows.where('showenable', '=', filter.showenable);
  if (filter.timeenable) rows = rows.where('timeenable', '=', filter.timeenable);
  if (filter.showing) rows = rows.where(showing, '=', filter.showing);
  return rows.orderBy('sort').orderBy('oid').execute();
};

export const themeByOid = preparedRow((db: Read, oid: string) =>
  db.selectFrom('theme').select(columns).select(showing.as('showing')).where('oid', '=', oid),
);

/** Locks the row for the rest of the transaction, so that what was checked is what is written. */
export const lockTheme = preparedRow((trx: Write, oid: string) =>
  trx.selectFrom('theme').select(columns).select(showing.as('showing')).where('oid', '=', oid).forUpdate(),
);

/** What the app may offer now, in order. A period that is not kept to is not told. */
export const themesShownNow = (db: Read): Promise<(Omit<CurrentTheme, 'fileInfo'> & { fileid: string })[]> => {
  const told = (time: 'starttime' | 'endtime') =>
    sql<string | null>`case when timeenable = 'Y' then ${sql.ref(time)} end`.as(time);
  return db
    .selectFrom('theme')
    .select(['oid', 'id', 'name', 'sort', 'fileid', told('starttime'), told('endtime')])
    .where(showing, '=', 'NOW')
    .orderBy('sort')
    .orderBy('oid')
    .execute();
};

export type ThemeValues = {
  id: string;
  name: string;
  fileid: string;
  showenable: 'Y' | 'N';
  timeenable: 'Y' | 'N';
  starttime: Date | string | null;
  endtime: Date | string | null;
  status: 'Y' | 'N';
};

/** One at a time adds to the order or changes it: two at once would take the same place. */
export const lockOrder = async (trx: Write): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('theme.sort', 0))`.execute(trx);
};

/** Stands behind all others; `lockOrder` first. */
export const insertTheme = async (trx: Write, values: ThemeValues): Promise<string> => {
  const { oid } = await trx
    .insertInto('theme')
    .values({
      ...values,
      sort: sql<number>`(select coalesce(max(sort), 0) + 1 from theme)`,
      search_text: searchText(values.id, values.name),
    })
    .returning('oid')
    .executeTakeFirstOrThrow();
  return oid;
};

const writeTheme = preparedRow((trx: Write, oid: string, values: Partial<ThemeValues> & { search_text: string }) =>
  trx.updateTable('theme').set(values).where('oid', '=', oid),
);

/** `after`: id and name as they become. */
export const updateTheme = async (
  trx: Write,
  oid: string,
  values: Partial<ThemeValues>,
  after: Pick<ThemeValues, 'id' | 'name'>,
): Promise<void> => {
  await writeTheme(trx, oid, { ...values, search_text: searchText(after.id, after.name) });
};

export const deleteThemes = async (trx: Write, oids: readonly string[]): Promise<number> => {
  const removed = await trx
    .deleteFrom('theme')
    .where('oid', '=', (eb) => eb.fn.any(eb.val([...oids])))
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
};

/** Which themes there are, and their numbers. */
export const placesOfThemes = async (trx: Write): Promise<Map<string, number>> => {
  const rows = await trx.selectFrom('theme').select(['oid', 'sort']).execute();
  return new Map(rows.map(({ oid, sort }) => [oid, sort]));
};

/** Writes the numbers of those that move, in one statement. */
export const numberThemes = async (trx: Write, places: readonly { oid: string; sort: number }[]): Promise<void> => {
  if (places.length === 0) return;
  const oids = places.map(({ oid }) => oid);
  const sorts = places.map(({ sort }) => sort);
  await sql`update theme set sort = place.sort
    from unnest(${oids}::uuid[], ${sorts}::int[]) as place (oid, sort)
    where theme.oid = place.oid`.execute(trx);
};
