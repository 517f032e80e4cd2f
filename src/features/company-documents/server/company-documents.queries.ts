import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Read, Write } from '#platform/db/server/database.ts';
import { preparedRow } from '#platform/db/server/prepared.ts';
import { onAirOf } from '#platform/on-air/server/on-air.ts';
import { asked, type SortBy, storedColumns } from '#platform/records/server/record-queries.ts';
import { listReads, rowReads } from '#platform/records/server/record-reads.ts';
import { insertRow, updateByOid } from '#platform/records/server/record-writes.ts';
import { searchPatterns, searchTextIsLike } from '#platform/search/server/folded-search.ts';
import type { Tables } from '#platform/db/server/tables.ts';
import { fold } from '#platform/search/server/fold.ts';
import { everywhere } from '#platform/wire/server/grant.ts';
import {
  type companyDocumentFilter,
  type companyDocumentForm,
  type CompanyDocumentRow,
  companyDocumentRow,
  type companyDocumentSortFields,
} from '../company-documents.contract.ts';

export type Filter = z.output<typeof companyDocumentFilter>;
export type Sort = SortBy<(typeof companyDocumentSortFields)[number]>;
/** The list that a document belongs to. */
export type Place = { appId: string; co: string; pzid: string };
/** A row without the addresses of its file. */
export type ListedDocument = Omit<CompanyDocumentRow, 'fileInfo'>;

type Joined = Tables & { d: Tables['company_document']; f: Tables['stored_file'] };
type Documents = SelectQueryBuilder<Joined, 'd' | 'f', object>;

/** A document stays released: it has no end. */
const showing = onAirOf({
  isOn: sql<SqlBool>`d.status = 'Y'`,
  start: sql.ref('d.releasedat'),
  end: sql`null::timestamptz`,
});

const columns = [
  ...storedColumns('d', companyDocumentRow, [
    'appId',
    'docType',
    'releaseDat',
    'showing',
    'filename',
    'filesize',
    'uploader',
    'uploadtime',
    'fileInfo',
  ]),
  'd.appid as appId',
  'd.doctype as docType',
  'd.releasedat as releaseDat',
  showing.as('showing'),
  'f.filename',
  'f.size as filesize',
  'f.uploader',
  'f.uploadtime',
] as const;

/** A document belongs to a whole plant, so a scope of departments includes none. */
const place = { coid: 'd.co', plantid: 'd.pzid' };

/** `search_text` has the subject in its first line, so that it can be searched alone. */
const subjectHolds = (folded: string) => sql<SqlBool>`position(${folded} in split_part(d.search_text, E'\n', 1)) > 0`;

const searchTextOf = (subject: string, filename: string): string => `${fold(subject)}\n${fold(filename)}`;

const documents = (db: Read): Documents =>
  db.selectFrom('company_document as d').innerJoin('stored_file as f', 'f.fileid', 'd.fileid');

/** The filters as the query compares them. */
const comparable = ({ appId, co, pzid, subject, auth, status, showing: state, mustconfirm, ...quick }: Filter) => ({
  appId,
  ...asked({ patterns: searchPatterns(quick), co, pzid, subject: fold(subject), auth, status, state, mustconfirm }),
});

const matching = (db: Read, filters: ReturnType<typeof comparable>): Documents => {
  const { appId, patterns, co, pzid, subject, auth, status, state, mustconfirm } = filters;
  let rows = documents(db).where('d.appid', '=', appId);
  if (patterns) rows = rows.where(searchTextIsLike('d.search_text', patterns));
  if (co) rows = rows.where('d.co', '=', co);
  if (pzid) rows = rows.where('d.pzid', '=', pzid);
  if (subject) rows = rows.where(subjectHolds(subject));
  if (auth) rows = rows.where('d.auth', '=', auth);
  if (status) rows = rows.where('d.status', '=', status);
  if (mustconfirm) rows = rows.where('d.mustconfirm', '=', mustconfirm);
  if (state) rows = rows.where(showing, '=', state);
  return rows;
};

const described = (rows: Documents) => rows.select(columns);

/** By default by their place in the list of their plant. */
export const {
  page: searchDocuments,
  all: allDocuments,
  stream: streamDocuments,
} = listReads({ comparable, matching, described, order: ['co', 'pzid', 'sort'], place });

export const { byOid: documentByOid } = rowReads({ key: 'd.oid', rows: (db) => described(documents(db)), place });

/** Wherever they lie: for writes that have checked their scope. */
export const documentsByOid = (db: Read, oids: readonly string[]): Promise<ListedDocument[]> =>
  described(documents(db).where('d.oid', '=', (eb) => eb.fn.any(sql<string[]>`${[...oids]}::uuid[]`)))
    .orderBy('d.sort')
    .execute();

const stored = ['oid', 'appid as appId', 'co', 'pzid', 'sort'] as const;
export type StoredPlace = Place & { oid: string; sort: number };

/** The company and plant of each of the documents that still exist. */
export const placesOfDocuments = (db: Read | Write, oids: readonly string[]): Promise<StoredPlace[]> =>
  db
    .selectFrom('company_document')
    .select(stored)
    .where('oid', '=', (eb) => eb.fn.any(sql<string[]>`${[...oids]}::uuid[]`))
    .execute();

/** Only one transaction at a time changes these lists; in one order, so that two never wait for each other. */
export const lockLists = async (trx: Write, lists: readonly Place[]): Promise<void> => {
  const keys = lists.map(({ appId, co, pzid }) => JSON.stringify(['company_document', appId, co, pzid])).toSorted();
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0))
    from unnest(${keys}::text[]) with ordinality as list (key, place) order by place`.execute(trx);
};

/** The whole lists, each in its order. */
export const placesInLists = async (trx: Write, lists: readonly Place[]): Promise<StoredPlace[][]> => {
  const places = await trx
    .selectFrom('company_document')
    .select(stored)
    .where(
      sql<SqlBool>`(appid, co, pzid) in (select * from unnest(${lists.map(({ appId }) => appId)}::text[],
        ${lists.map(({ co }) => co)}::text[], ${lists.map(({ pzid }) => pzid)}::text[]))`,
    )
    .orderBy('sort')
    .orderBy('oid')
    .execute();
  return [...Map.groupBy(places, ({ appId, co, pzid }) => JSON.stringify([appId, co, pzid])).values()];
};

/** Writes the new positions in one statement, so that no constraint sees a part of them. */
export const renumber = async (trx: Write, places: readonly { oid: string; sort: number }[]): Promise<void> => {
  if (places.length === 0) return;
  const oids = places.map(({ oid }) => oid);
  await sql`
    update company_document d set sort = place.sort
    from unnest(${oids}::uuid[], ${places.map(({ sort }) => sort)}::int[]) as place(oid, sort)
    where d.oid = place.oid`.execute(trx);
};

/** The written columns of a document, besides its position. */
export type DocumentValues = Omit<z.output<typeof companyDocumentForm>, keyof Place | 'fileid'> & { fileid: string };
type File = { filename: string };

const columnsOf = ({ releaseDat, ...values }: DocumentValues, { filename }: File) => ({
  ...values,
  releasedat: releaseDat,
  search_text: searchTextOf(values.subject, filename),
});

export const insertDocument = (
  trx: Write,
  { appId, co, pzid }: Place,
  sort: number,
  values: DocumentValues,
  file: File,
): Promise<string> =>
  insertRow(trx, 'company_document', { appid: appId, doctype: appId, co, pzid, sort, ...columnsOf(values, file) });

const lockByOid = preparedRow((trx: Write, oid: string) =>
  trx.selectFrom('company_document').select('oid').where('oid', '=', oid).forUpdate(),
);

/** Locks the row for the rest of the transaction, so that it does not change between check and write. */
export const lockDocument = async (trx: Write, oid: string): Promise<ListedDocument | undefined> =>
  (await lockByOid(trx, oid)) && documentByOid(trx, oid, everywhere);

export const updateDocument = (trx: Write, oid: string, values: DocumentValues, file: File): Promise<void> =>
  updateByOid(trx, 'company_document', oid, columnsOf(values, file));
