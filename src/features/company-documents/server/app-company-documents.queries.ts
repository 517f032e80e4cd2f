import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import type { QuickSearch } from '#platform/search/server/fold.ts';
import { searchPatterns, searchTextIsLike } from '#platform/search/server/folded-search.ts';
import type { ReadableDocument } from '../app-company-documents.contract.ts';

/** A document without the addresses of its file. */
export type Listed = Omit<ReadableDocument, 'fileInfo'> & { fileid: string };

/** Released, and for everybody, for the person’s company or plant. A code that is not known lets nobody in. */
const readableBy = (empid: string): RawBuilder<SqlBool> => sql<SqlBool>`
  d.status = 'Y' and d.releasedat <= now() and (d.auth = 'AL' or exists (select from employee e
    where e.empid = ${empid} and e.inservice = 'Y'
      and ((d.auth = 'CO' and e.coid = d.co) or (d.auth = 'PL' and e.coid = d.co and e.plantid = d.pzid))))`;

/** Whether the person has confirmed the present version of the document `d`. */
const isConfirmedBy = (empid: string): RawBuilder<SqlBool> => sql<SqlBool>`
  exists (select from company_document_confirmation c
    where c.documentoid = d.oid and c.fileid = d.fileid and c.empid = ${empid})`;

/** Whether the person has still to confirm the document `d`. */
const isToConfirmBy = (empid: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(d.mustconfirm = 'Y' and not ${isConfirmedBy(empid)})`;

/** Documents that the person may read and has still to confirm. */
export const companyDocumentsToConfirm = async (db: Read, empid: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from company_document d
    where ${isToConfirmBy(empid)} and ${readableBy(empid)}`.execute(db);
  return rows[0]?.count ?? 0;
};

/** The rows of the app’s list that match `which`: those that are still to be confirmed first, then the latest. */
const readableRows = (
  db: Read,
  empid: string,
  which: RawBuilder<unknown>,
  page: RawBuilder<unknown>,
): Promise<{ rows: Listed[] }> =>
  sql<Listed>`
  select d.oid, d.appid as "appId", d.co || d.pzid as plant, d.subject, d.releasedat as "releaseDat",
    d.visitcount, d.fileid, d.mustconfirm, d.fileid as version,
    case when ${isConfirmedBy(empid)} then 'Y' else 'N' end as confirmed
  from company_document d where ${which} order by ${isToConfirmBy(empid)} desc, d.releasedat desc, d.oid ${page}`.execute(
    db,
  );

/** A released document that the person may read. */
export const readableDocument = async (db: Read, empid: string, oid: string): Promise<Listed | undefined> =>
  (await readableRows(db, empid, sql`d.oid = ${oid} and ${readableBy(empid)}`, sql``)).rows[0];

type Asked = QuickSearch & { appId: string };

export const readableDocuments = async (
  db: Read,
  empid: string,
  { appId, ...quick }: Asked,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<{ total: number; list: Listed[] }> => {
  const patterns = searchPatterns(quick);
  const which = sql`${readableBy(empid)} and ${appId === '' ? sql`true` : sql`d.appid = ${appId}`}
    and ${patterns ? searchTextIsLike('d.search_text', patterns) : sql`true`}`;
  const [counted, listed] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from company_document d where ${which}`.execute(db),
    readableRows(db, empid, which, sql`limit ${pageSize} offset ${(pageNum - 1) * pageSize}`),
  ]);
  return { total: counted.rows[0]?.total ?? 0, list: listed.rows };
};

/** Undefined for a document that the person may not read. */
export const countVisit = async (trx: Write, empid: string, oid: string): Promise<number | undefined> => {
  const { rows } = await sql<{ visitcount: number }>`
    update company_document d set visitcount = d.visitcount + 1 where d.oid = ${oid} and ${readableBy(empid)}
    returning d.visitcount`.execute(trx);
  return rows[0]?.visitcount;
};

/** Undefined for a document that the person may not read. */
export const visitsOf = async (db: Read, empid: string, oid: string): Promise<number | undefined> => {
  const { rows } = await sql<{ visitcount: number }>`
    select d.visitcount from company_document d where d.oid = ${oid} and ${readableBy(empid)}`.execute(db);
  return rows[0]?.visitcount;
};

/** The present version of a document, if the person may read it; held until the transaction ends. */
export const versionForReader = async (trx: Write, empid: string, oid: string): Promise<string | undefined> => {
  const { rows } = await sql<{ fileid: string }>`
    select d.fileid from company_document d where d.oid = ${oid} and ${readableBy(empid)} for share`.execute(trx);
  return rows[0]?.fileid;
};
