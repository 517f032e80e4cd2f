import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { codeName } from '#platform/code-lists/server/code-name.ts';
import type { Read, Write } from '#platform/db/server/database.ts';
import { preparedRow } from '#platform/db/server/prepared.ts';
import type { Tables } from '#platform/db/server/tables.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { versionCoverage } from '#platform/language-versions/server/coverage.ts';
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
import { insertRow, updateByOid } from '#platform/records/server/record-writes.ts';
import { fold } from '#platform/search/server/fold.ts';
import { searchPatterns, searchTextIsLike } from '#platform/search/server/folded-search.ts';
import {
  type documentFilter,
  type documentForm,
  type DocumentRow,
  documentRow,
  type documentSortFields,
  documentTypeList,
} from '../documents.contract.ts';
import { lockNumbers, takeNextId } from './document-numbers.queries.ts';

export type Filter = z.output<typeof documentFilter>;
export type Sort = SortBy<(typeof documentSortFields)[number]>;

/** A row without the addresses of its file. */
export type StoredDocument = Omit<DocumentRow, 'fileInfo'>;

type Searched<Row = object> = SelectQueryBuilder<Tables & { d: Tables['document'] }, 'd', Row>;

const columns = storedColumns('d', documentRow, ['typename', 'fileInfo', 'languages', 'outdated']);
const versions = versionCoverage({ table: 'document_language', record: 'documentoid', of: 'd.oid' });

/** `search_text` contains id, name and explanation on separate lines, so that each can be searched alone. */
const lineHolds = (line: number, folded: string) =>
  sql<SqlBool>`position(${folded} in split_part(d.search_text, E'\n', ${line}::int)) > 0`;

/** The filters as the query compares them. */
const comparable = (filter: Filter) =>
  asked({
    patterns: searchPatterns(filter),
    id: fold(filter.id),
    name: fold(filter.name),
    type: filter.type,
    status: filter.status,
    mustconfirm: filter.mustconfirm,
    missing: filter.missing,
    outdated: filter.outdated,
  });
type Asked = ReturnType<typeof comparable>;

const matching = (db: Read, { patterns, id, name, type, status, mustconfirm, missing, outdated }: Asked): Searched => {
  let rows: Searched = db.selectFrom('document as d');
  if (patterns) rows = rows.where(searchTextIsLike('d.search_text', patterns));
  if (id) rows = rows.where(lineHolds(1, id));
  if (name) rows = rows.where(lineHolds(2, name));
  if (type) rows = rows.where('d.type', '=', type);
  if (status) rows = rows.where('d.status', '=', status);
  if (mustconfirm) rows = rows.where('d.mustconfirm', '=', mustconfirm);
  if (missing) rows = rows.where(versions.isMissing(missing));
  if (outdated) rows = rows.where(versions.isOutdated);
  return rows;
};

const shownIn = (rows: Searched, lang: Language): Searched<StoredDocument> =>
  rows
    .select(columns)
    .select([versions.languages, versions.outdated, codeName(documentTypeList, sql`d.type`, lang).as('typename')]);

/** In order; ids by number: SOP999 before SOP1000. */
const sorted = (rows: Searched<StoredDocument>, { sortField = 'id', sortOrder }: Sort): Searched<StoredDocument> => {
  if (sortField !== 'id') return rows.orderBy(`d.${sortField}`, sortOrder).orderBy('d.oid');
  return rows
    .orderBy(sql`rtrim(d.id, '0123456789')`, sortOrder)
    .orderBy(sql`length(d.id)`, sortOrder)
    .orderBy('d.id', sortOrder);
};

type Choice = Sort & { lang: Language };

const listed = (db: Read, filters: Asked, { lang, ...sort }: Choice): Searched<StoredDocument> =>
  sorted(shownIn(matching(db, filters), lang), sort);

const documentsPage = preparedPage({ matching, listed });

export const searchDocuments = (
  db: Read,
  filter: Filter,
  query: Sort & Page,
  lang: Language,
): Promise<Paged<StoredDocument>> => documentsPage(db, comparable(filter), { ...orderAlone(query), lang }, query);

/** All matching rows with the names of their files, read in portions. */
export const streamDocuments = (
  db: Read,
  filter: Filter,
  sort: Sort,
  lang: Language,
): AsyncIterable<StoredDocument & { filename: string }> =>
  listed(db, comparable(filter), { ...sort, lang })
    .select((eb) =>
      eb
        .selectFrom('stored_file as f')
        .select('f.filename')
        .whereRef('f.fileid', '=', 'd.fileid')
        .$asScalar()
        .$notNull()
        .as('filename'),
    )
    .stream(streamPortion);

export const documentByOid = preparedRow((db: Read, oid: string, lang: Language) =>
  shownIn(db.selectFrom('document as d').where('d.oid', '=', oid), lang),
);

/** Locks the row for the rest of the transaction, so that it does not change between check and write. */
export const lockDocument = preparedRow((trx: Write, oid: string) =>
  trx.selectFrom('document as d').select(columns).where('d.oid', '=', oid).forUpdate(),
);

/** Keeps the document from being deleted until the transaction ends. */
export const holdDocument = async (trx: Write, oid: string): Promise<boolean> =>
  (await trx.selectFrom('document').select('oid').where('oid', '=', oid).forKeyShare().executeTakeFirst()) !==
  undefined;

/** The written columns of a document, besides its id. */
export type DocumentValues = Omit<z.output<typeof documentForm>, 'id' | 'fileid' | 'languages'> & { fileid: string };

type Searchable = { id: string; name: string; explain: string };
const searchText = ({ id, name, explain }: Searchable): string => [id, name, explain].map(fold).join('\n');

/**
 * `id`: as chosen by its author; empty: the next one of the type. Violates `document_number_given` if another document
 * has or had it.
 */
export const insertDocument = async (
  trx: Write,
  { id: chosen, ...values }: DocumentValues & { id: string },
): Promise<string> => {
  await lockNumbers(trx);
  const id = chosen || (await takeNextId(trx, values.type));
  const row = { ...values, id, search_text: searchText({ ...values, id }) };
  return insertRow(trx, 'document', row);
};

export const updateDocument = (
  trx: Write,
  before: Searchable & { oid: string },
  changes: Partial<DocumentValues>,
): Promise<void> =>
  updateByOid(trx, 'document', before.oid, { ...changes, search_text: searchText({ ...before, ...changes }) });

/** Only one transaction at a time chooses the guide. */
export const lockGuide = async (trx: Write): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('document guide', 0))`.execute(trx);
};

/** Makes the document the guide instead of the previous one, or unmarks it; call `lockGuide` first. */
export const setGuide = async (trx: Write, oid: string, isguide: 'Y' | 'N'): Promise<void> => {
  if (isguide === 'Y') await trx.updateTable('document').set({ isguide: 'N' }).where('isguide', '=', 'Y').execute();
  await trx.updateTable('document').set({ isguide }).where('oid', '=', oid).execute();
};
