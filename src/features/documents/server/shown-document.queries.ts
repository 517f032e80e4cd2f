import { type RawBuilder, sql } from 'kysely';
import { hasConditions, type Reader, visibleItems } from '#platform/data-permission/server/visible-items.ts';
import type { Read } from '#platform/db/server/database.ts';
import { defaultLanguage, type Language } from '#platform/i18n/languages.ts';
import { codeName } from '#platform/code-lists/server/code-name.ts';
import type { QuickSearch } from '#platform/search/server/fold.ts';
import { searchPatterns, searchTextIsLike } from '#platform/search/server/folded-search.ts';
import { documentTypeList, guideCode, type ShownDocument } from '../documents.contract.ts';

/**
 * The caller's functions, which decide who may read a document without conditions: everyone with a function that shows
 * it (docs/rules.md, Data items). `managesDocuments`: the screen of the documents, which shows all of them.
 * `readsGuide`: a screen that shows the guide. `inApp`: a function of the app, if the call comes from the app; any of
 * them may open a document.
 */
export type ReaderRights = { managesDocuments: boolean; readsGuide: boolean; inApp: boolean };

/** A document in the reader's language: its version, otherwise the one in Simplified Chinese, otherwise itself. */
const inLanguage = (lang: Language): RawBuilder<unknown> => sql`
  left join lateral (
    select l.name, l.explain, l.lang, l.fileid from document_language l
    where l.documentoid = d.oid and l.status = 'Y' and l.lang in (${lang}, ${defaultLanguage})
    order by l.lang = ${lang} desc limit 1) v on true`;
const columns = sql`d.oid, d.id, coalesce(v.name, d.name) as name, d.type, coalesce(v.explain, d.explain) as explain,
  coalesce(v.lang, '') as lang, coalesce(v.fileid, d.fileid) as fileid`;

/**
 * The enabled document with this id as the reader gets it: the version in the language, otherwise the one in Simplified
 * Chinese, otherwise the document itself (docs/rules.md, Content). `SOP001` is the document chosen as the map guide.
 */
export const documentShownTo = async (
  db: Read,
  id: string,
  { reader, rights }: { reader: Reader | null; rights: ReaderRights },
  lang: Language,
): Promise<Omit<ShownDocument, 'fileInfo'> | undefined> => {
  const isGuide = id === guideCode;
  const { managesDocuments, readsGuide, inApp } = rights;
  const hasFunction = managesDocuments || inApp || (isGuide && readsGuide);
  const item = sql`d.oid`;
  const { rows } = await sql<Omit<ShownDocument, 'fileInfo'>>`
    select ${columns} from document d ${inLanguage(lang)}
    where ${isGuide ? sql`d.isguide = 'Y'` : sql`d.id = ${id}`} and d.status = 'Y'
      and (${managesDocuments} or ${visibleItems(reader, 'document', item)}
        and (${hasFunction} or ${hasConditions('document', item)}))`.execute(db);
  return rows[0];
};

type Listed = Omit<ShownDocument, 'fileInfo'> & { typename: string };
type Asked = QuickSearch & { type: string };

/** The enabled documents that a reader in the app sees; without a function of the app, those that name the reader. */
export const documentsShownTo = async (
  db: Read,
  { reader, inApp }: { reader: Reader | null; inApp: boolean },
  { type, ...quick }: Asked,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
  lang: Language,
): Promise<{ total: number; list: Listed[] }> => {
  const item = sql`d.oid`;
  const patterns = searchPatterns(quick);
  const which = sql`d.status = 'Y' and ${visibleItems(reader, 'document', item)}
    and (${inApp} or ${hasConditions('document', item)})
    and ${type === '' ? sql`true` : sql`d.type = ${type}`}
    and ${patterns ? searchTextIsLike('d.search_text', patterns) : sql`true`}`;
  const [counted, listed] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from document d where ${which}`.execute(db),
    sql<Listed>`select ${columns}, ${codeName(documentTypeList, sql`d.type`, lang)} as typename
      from document d ${inLanguage(lang)} where ${which}
      order by d.id, d.oid limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
  ]);
  return { total: counted.rows[0]?.total ?? 0, list: listed.rows };
};
