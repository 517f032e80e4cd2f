import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { hasConditions, type Reader, visibleItems } from '#platform/data-permission/server/visible-items.ts';
import type { Read, Write } from '#platform/db/server/database.ts';
import { defaultLanguage, type Language } from '#platform/i18n/languages.ts';
import { codeName } from '#platform/code-lists/server/code-name.ts';
import type { QuickSearch } from '#platform/search/server/fold.ts';
import { searchPatterns, searchTextIsLike } from '#platform/search/server/folded-search.ts';
import type { ReadableDocument } from '../app-documents.contract.ts';
import type { AppReader } from './app-reader.ts';
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

type Listed = Omit<ReadableDocument, 'fileInfo'>;

/**
 * The enabled documents that a reader in the app sees: without a function of the app, those with conditions that name
 * the reader.
 */
const readableInApp = ({ reader, inApp }: AppReader): RawBuilder<SqlBool> => {
  const item = sql`d.oid`;
  return sql<SqlBool>`d.status = 'Y' and ${visibleItems(reader, 'document', item)}
    and (${inApp} or ${hasConditions('document', item)})`;
};

/** The files that readers may be shown of a document `d`: of itself and of its enabled language versions. */
const presentFiles = sql`(select d.fileid union select l.fileid from document_language l
  where l.documentoid = d.oid and l.status = 'Y')`;

/** Whether the person has confirmed one of the present versions of the document `d`, in whichever language. */
const isConfirmedBy = (empid: string): RawBuilder<SqlBool> => sql<SqlBool>`
  exists (select from document_confirmation c
    where c.documentoid = d.oid and c.empid = ${empid} and c.fileid in ${presentFiles})`;

/** Whether the person has still to confirm the document `d`. */
const isToConfirmBy = (empid: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(d.mustconfirm = 'Y' and not ${isConfirmedBy(empid)})`;

/** Documents that the reader in the app sees and has still to confirm. */
export const documentsToConfirm = async (db: Read, app: AppReader): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from document d
    where ${isToConfirmBy(app.empid)} and ${readableInApp(app)}`.execute(db);
  return rows[0]?.count ?? 0;
};

/** The rows of the app’s list; `after` follows `from`. */
const readableRows = (
  db: Read,
  { empid }: AppReader,
  lang: Language,
  after: RawBuilder<unknown>,
): Promise<{ rows: Listed[] }> =>
  sql<Listed>`
  select ${columns}, ${codeName(documentTypeList, sql`d.type`, lang)} as typename, d.mustconfirm,
    coalesce(v.fileid, d.fileid) as version,
    case when ${isConfirmedBy(empid)} then 'Y' else 'N' end as confirmed
  from document d ${inLanguage(lang)} ${after}`.execute(db);

type Asked = QuickSearch & { type: string };

/** The documents that a reader in the app sees; those that are still to be confirmed first. */
export const documentsShownTo = async (
  db: Read,
  app: AppReader,
  { type, ...quick }: Asked,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
  lang: Language,
): Promise<{ total: number; list: Listed[] }> => {
  const patterns = searchPatterns(quick);
  const which = sql`${readableInApp(app)} and ${type === '' ? sql`true` : sql`d.type = ${type}`}
    and ${patterns ? searchTextIsLike('d.search_text', patterns) : sql`true`}`;
  const [counted, listed] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from document d where ${which}`.execute(db),
    readableRows(
      db,
      app,
      lang,
      sql`where ${which} order by ${isToConfirmBy(app.empid)} desc, d.id, d.oid limit ${pageSize} offset ${(pageNum - 1) * pageSize}`,
    ),
  ]);
  return { total: counted.rows[0]?.total ?? 0, list: listed.rows };
};

/** A document that the reader in the app sees. */
export const readableDocument = async (
  db: Read,
  app: AppReader,
  oid: string,
  lang: Language,
): Promise<Listed | undefined> =>
  (await readableRows(db, app, lang, sql`where d.oid = ${oid} and ${readableInApp(app)}`)).rows[0];

/** The present files of a document, if the reader in the app may read it; held until the transaction ends. */
export const versionsForReader = async (trx: Write, app: AppReader, oid: string): Promise<string[] | undefined> => {
  const { rows } = await sql<{ oid: string }>`
    select d.oid from document d where d.oid = ${oid} and ${readableInApp(app)} for share`.execute(trx);
  return rows[0] && presentFilesOf(trx, oid);
};

/** The files that readers may be shown of a document; the first is its own. */
export const presentFilesOf = async (db: Read | Write, oid: string): Promise<string[]> => {
  const { rows } = await sql<{ fileid: string }>`
    select f.fileid from document d cross join lateral ${presentFiles} f
    where d.oid = ${oid} order by f.fileid = d.fileid desc, f.fileid`.execute(db);
  return rows.map(({ fileid }) => fileid);
};
