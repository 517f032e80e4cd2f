import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Read } from '#platform/db/server/database.ts';
import { prepared, preparedBy } from '#platform/db/server/prepared.ts';
import type { Tables } from '#platform/db/server/tables.ts';
import { languages } from '#platform/i18n/languages.ts';
import { asked, orderAlone, type Page, type Paged, type SortBy } from '#platform/records/server/record-queries.ts';
import { searchPatterns, searchTextIsLike } from '#platform/search/server/folded-search.ts';
import { fold } from '#platform/search/server/fold.ts';
import type { languageTextFilter, LanguageTextRow, languageTextSortFields } from '../language-texts.contract.ts';

export type Filter = z.output<typeof languageTextFilter>;
type Sort = SortBy<(typeof languageTextSortFields)[number]>;

type Listed = LanguageTextRow & { search_text: string };
type Searched = SelectQueryBuilder<Tables & { w: Listed }, 'w', object>;

const sameText = sql`s.langid = t.langid and s.langtype = t.langtype`;
const wordingOfStored = sql`
  case when s.oid is null then 'OWN' when s.langcontent = t.langcontent then 'DEFAULT' else 'REWORDED' end`;

/** Looking up the shipped text of each stored one takes as long as the rest of a list: only where it is asked for. */
const stored = (withWording: boolean) =>
  withWording
    ? sql`select t.*, ${wordingOfStored} as wording from language_text t left join shipped_text s on ${sameText}`
    : sql`select t.*, null as wording from language_text t`;

/** The shipped texts that nobody has reworded. */
const notReworded = sql`not exists (select from language_text t where ${sameText})`;

/** What a list is made of; the values of filters are not known to a prepared statement. */
type Made = { withShipped: boolean; withWording: boolean };

const texts = (db: Read, { withShipped, withWording }: Made): Searched => {
  const columns = sql`w.oid, w.langid, w.langtype, w.langcontent, w.ismobile, w.status, w.outdated, w.txdat,
    w.search_text, w.wording`;
  const own = sql`select ${columns} from (${stored(withWording)}) w`;
  const rows: RawBuilder<Listed> = withShipped
    ? sql<Listed>`(${own} union all
        select s.oid, s.langid, s.langtype, s.langcontent, 'N', 'Y', 'N', null::timestamptz, s.search_text, 'DEFAULT'
        from shipped_text s where ${notReworded})`
    : sql<Listed>`(${own})`;
  return db.selectFrom(rows.as('w'));
};

/** The filters as the query compares them. */
const comparable = (filter: Filter) => {
  const { langid, langcontent, simplifiedFilter, traditionalFilter, ...others } = filter;
  return asked({
    ...others,
    patterns: searchPatterns({ simplifiedFilter, traditionalFilter }),
    langid: langid.toLowerCase(),
    langcontent: fold(langcontent),
  });
};
type Asked = ReturnType<typeof comparable>;

/** Shipped texts have all languages. */
const isMissing = (lang: string): RawBuilder<SqlBool> => sql<SqlBool>`
  not exists (select from shipped_text s where s.langid = w.langid) and not exists (
    select from language_text o where o.langid = w.langid and o.langtype = ${lang})`;

/** Whether shipped texts that nobody has reworded may match: they are defaults of the console, in all languages. */
const mayBeShipped = ({ wording, ismobile, status, missing, outdated }: Asked): boolean =>
  !missing && !outdated && ismobile !== 'Y' && status !== 'N' && (!wording || wording === 'DEFAULT');

const madeOf = (filters: Asked, sortField?: Sort['sortField']): Made => ({
  withShipped: filters.shipped !== undefined && mayBeShipped(filters),
  withWording: filters.wording !== undefined || sortField === 'wording',
});

const matching = (db: Read, filters: Asked, made: Made): Searched => {
  const { patterns, langtype, langid, langcontent, wording, ismobile, status, missing, outdated } = filters;
  let rows = texts(db, made);
  if (patterns) rows = rows.where(searchTextIsLike('w.search_text', patterns));
  if (langtype) rows = rows.where('w.langtype', '=', langtype);
  if (langid) rows = rows.where(sql<SqlBool>`position(${langid} in lower(w.langid)) > 0`);
  // After the id, which has no spaces.
  if (langcontent)
    rows = rows.where(
      sql<SqlBool>`position(${langcontent} in substr(w.search_text, position(' ' in w.search_text) + 1)) > 0`,
    );
  if (wording) rows = rows.where('w.wording', '=', wording);
  if (ismobile) rows = rows.where('w.ismobile', '=', ismobile);
  if (status) rows = rows.where('w.status', '=', status);
  if (missing) rows = rows.where(isMissing(missing));
  if (outdated) rows = rows.where('w.outdated', '=', outdated);
  return rows;
};

/** As the languages are listed everywhere. */
const languagePlace = sql`array_position(${sql.lit(`{${languages.join()}}`)}::text[], langtype)`;

const ordered = (rows: Searched, { sortField, sortOrder }: Sort, fromEnd: boolean) => {
  const [first, second] = fromEnd ? (['desc', 'asc'] as const) : (['asc', 'desc'] as const);
  const direction = sortOrder === 'asc' ? first : second;
  const sorted =
    sortField === 'langtype'
      ? rows.orderBy(languagePlace, direction)
      : sortField
        ? rows.orderBy(`w.${sortField}`, direction)
        : rows.orderBy('w.langid', first).orderBy(languagePlace, first);
  return sorted.orderBy('w.oid', first);
};

const count = preparedBy((db: Read, made: Made, filters: Asked) =>
  matching(db, filters, made).select(sql<number>`count(*)`.as('total')),
);

type Cut = { limit: number; offset: number };

/** Sorting whole rows takes a far page twice as long as sorting what they are sorted by. */
const oidsOf = preparedBy(
  (db: Read, { made, sort, fromEnd }: { made: Made; sort: Sort; fromEnd: boolean }, filters: Asked, cut: Cut) =>
    ordered(matching(db, filters, made), sort, fromEnd)
      .select('w.oid')
      .limit(cut.limit)
      .offset(cut.offset),
);

/** So many rows are sorted from the beginning, whatever the number of all. */
const nearOffset = 1_000;

/** The oids of a page; one of the second half is read from the end, so that the last page is as quick as the first. */
const oidsOfPage = async (
  db: Read,
  { filters, sort, counted }: { filters: Asked; sort: Sort; counted: Promise<number> },
  { limit, offset }: Cut,
): Promise<string[]> => {
  const made = madeOf(filters, sort.sortField);
  const total = offset > nearOffset ? await counted : Infinity;
  if (offset <= total / 2)
    return (await oidsOf(db, { made, sort, fromEnd: false }, filters, { limit, offset })).map(({ oid }) => oid);
  const rest = Math.max(0, Math.min(limit, total - offset));
  const fromEnd = { limit: rest, offset: Math.max(0, total - offset - rest) };
  const rows = await oidsOf(db, { made, sort, fromEnd: true }, filters, fromEnd);
  return rows.map(({ oid }) => oid).toReversed();
};

const rowsByOids = prepared((db: Read, oids: readonly string[]) => {
  const isOne = (oid: RawBuilder<unknown>) => sql`${oid} = any(${oids}::uuid[])`;
  return sql<LanguageTextRow>`
    select t.oid, t.langtype, t.langid, t.langcontent, s.langcontent as original, ${wordingOfStored} as wording,
      t.ismobile, t.status, t.outdated, t.rev, t.crtemp, t.crtdat, t.txemp, t.txdat
    from language_text t left join shipped_text s on ${sameText} where ${isOne(sql`t.oid`)}
    union all
    select s.oid, s.langtype, s.langid, s.langcontent, s.langcontent, 'DEFAULT', 'N', 'Y', 'N', 0,
      null, null::timestamptz, null, null::timestamptz
    from shipped_text s where ${isOne(sql`s.oid`)} and ${notReworded}`;
});

/** A page of the texts that match, by id and language. */
export const searchLanguageTexts = async (
  db: Read,
  filter: Filter,
  { pageNum, pageSize, ...query }: Sort & Page,
): Promise<Paged<LanguageTextRow>> => {
  const [filters, sort] = [comparable(filter), orderAlone(query)];
  const counted = count(db, madeOf(filters), filters).then(([row]) => row?.total ?? 0);
  const cut = { limit: pageSize, offset: (pageNum - 1) * pageSize };
  const [total, oids] = await Promise.all([counted, oidsOfPage(db, { filters, sort, counted }, cut)]);
  const rows = new Map((await rowsByOids(db, oids)).map((row) => [row.oid, row]));
  return { total, list: oids.flatMap((oid) => rows.get(oid) ?? []) };
};

/** The ids of the texts that match, in order. */
export const idsOfLanguageTexts = async (db: Read, filter: Filter): Promise<string[]> => {
  const filters = comparable(filter);
  const rows = await matching(db, filters, madeOf(filters)).select('w.langid').distinct().orderBy('w.langid').execute();
  return rows.map(({ langid }) => langid);
};
