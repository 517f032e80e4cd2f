import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Read } from '#platform/db/server/database.ts';
import type { Tables } from '#platform/db/server/tables.ts';
import { languages } from '#platform/i18n/languages.ts';
import { asked } from '#platform/records/server/record-queries.ts';
import { listReads } from '#platform/records/server/record-reads.ts';
import { searchPatterns, searchTextIsLike } from '#platform/search/server/folded-search.ts';
import { fold } from '#platform/search/server/fold.ts';
import { languageTextRow, type LanguageTextRow, type languageTextFilter } from '../language-texts.contract.ts';

export type Filter = z.output<typeof languageTextFilter>;

type Listed = LanguageTextRow & { search_text: string };
type Searched = SelectQueryBuilder<Tables & { w: Listed }, 'w', object>;

const stored = sql`
  select t.oid, t.langtype, t.langid, t.langcontent, s.langcontent as original,
    case when s.oid is null then 'OWN' when s.langcontent = t.langcontent then 'DEFAULT' else 'REWORDED' end as wording,
    t.ismobile, t.status, t.outdated, t.rev, t.crtemp, t.crtdat, t.txemp, t.txdat, t.search_text
  from language_text t left join shipped_text s on s.langid = t.langid and s.langtype = t.langtype`;

/** The shipped texts that nobody has reworded. */
const shipped = sql`
  select s.oid, s.langtype, s.langid, s.langcontent, s.langcontent, 'DEFAULT', 'N', 'Y', 'N', 0,
    null, null::timestamptz, null, null::timestamptz, s.search_text
  from shipped_text s
  where not exists (select from language_text t where t.langid = s.langid and t.langtype = s.langtype)`;

const texts = (db: Read, withShipped: boolean): Searched => {
  const rows: RawBuilder<Listed> = withShipped
    ? sql<Listed>`(${stored} union all ${shipped})`
    : sql<Listed>`(${stored})`;
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

/** Shipped texts have all languages. */
const isMissing = (lang: string): RawBuilder<SqlBool> => sql<SqlBool>`w.original is null and not exists (
  select from language_text o where o.langid = w.langid and o.langtype = ${lang})`;

/** Whether shipped texts that nobody has reworded may match: they are defaults of the console, in all languages. */
const mayBeShipped = ({ wording, ismobile, status, missing, outdated }: ReturnType<typeof comparable>): boolean =>
  !missing && !outdated && ismobile !== 'Y' && status !== 'N' && (!wording || wording === 'DEFAULT');

const matching = (db: Read, filters: ReturnType<typeof comparable>): Searched => {
  const { patterns, langtype, langid, langcontent, wording, ismobile, status, missing, outdated } = filters;
  let rows = texts(db, filters.shipped !== undefined && mayBeShipped(filters));
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

const columns = Object.keys(languageTextRow.shape).map(
  (name) => `w.${name}`,
) as unknown as readonly `w.${keyof LanguageTextRow}`[];

/** As the languages are listed everywhere. */
const languagePlace = sql`array_position(${sql.lit(`{${languages.join()}}`)}::text[], langtype)`;

/** A page of the texts that match, by id and language. */
export const { page: searchLanguageTexts } = listReads({
  comparable,
  matching,
  described: (rows: Searched) => rows.select(columns),
  order: ['langid', languagePlace],
  comparedBy: { langtype: languagePlace },
});

/** The ids of the texts that match, in order. */
export const idsOfLanguageTexts = async (db: Read, filter: Filter): Promise<string[]> => {
  const rows = await matching(db, comparable(filter)).select('w.langid').distinct().orderBy('w.langid').execute();
  return rows.map(({ langid }) => langid);
};
