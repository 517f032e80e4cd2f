import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Read, Write } from '#platform/db/server/database.ts';
import { preparedRow } from '#platform/db/server/prepared.ts';
import { searchTextHolds } from '#platform/search/server/folded-search.ts';
import type { Tables } from '#platform/db/server/tables.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { codeName } from '#platform/code-lists/server/code-name.ts';
import { fold, foldFilters } from '#platform/search/server/fold.ts';
import {
  type documentFilter,
  type DocumentRow,
  type documentSortFields,
  documentTypeList,
} from '../documents.contract.ts';
import { lockNumbers, takeNextId } from './document-numbers.queries.ts';

export type Filter = { [Key in keyof typeof documentFilter]: z.output<(typeof documentFilter)[Key]> };
export type Sort = { sortField?: (typeof documentSortFields)[number]; sortOrder: 'asc' | 'desc' };

/** A row without what the file part tells of its file. */
export type DocumentLine = Omit<DocumentRow, 'fileInfo'>;

type Searched<Row = object> = SelectQueryBuilder<Tables & { d: Tables['document'] }, 'd', Row>;

/** The id, the name and the explanation stand on a line each, so that each can be asked for alone. */
const lineHolds = (line: number, folded: string) =>
  sql<SqlBool>`position(${folded} in split_part(d.search_text, E'\n', ${line}::int)) > 0`;

const matching = (db: Read, filter: Filter): Searched => {
  let rows: Searched = db.selectFrom('document as d');
  const folded = foldFilters(filter);
  if (folded.length > 0) rows = rows.where(searchTextHolds('d.search_text', folded));
  if (filter.id) rows = rows.where(lineHolds(1, fold(filter.id)));
  if (filter.name) rows = rows.where(lineHolds(2, fold(filter.name)));
  if (filter.type) rows = rows.where('d.type', '=', filter.type);
  if (filter.status) rows = rows.where('d.status', '=', filter.status);
  return rows;
};

const shownIn = (rows: Searched, lang: Language): Searched<DocumentLine> =>
  rows
    .select(['d.oid', 'd.id', 'd.name', 'd.type', 'd.explain', 'd.fileid', 'd.status', 'd.isguide'])
    .select(['d.rev', 'd.crtemp', 'd.crtdat', 'd.txemp', 'd.txdat'])
    .select(codeName(documentTypeList, sql`d.type`, lang).as('typename'));

/** In order; ids as people count: SOP999 before SOP1000. */
const sorted = (rows: Searched<DocumentLine>, { sortField = 'id', sortOrder }: Sort): Searched<DocumentLine> => {
  if (sortField !== 'id') return rows.orderBy(`d.${sortField}`, sortOrder).orderBy('d.oid');
  return rows
    .orderBy(sql`rtrim(d.id, '0123456789')`, sortOrder)
    .orderBy(sql`length(d.id)`, sortOrder)
    .orderBy('d.id', sortOrder);
};

export const searchDocuments = async (
  db: Read,
  filter: Filter,
  { pageNum, pageSize, ...sort }: Sort & { pageNum: number; pageSize: number },
  lang: Language,
): Promise<{ total: number; list: DocumentLine[] }> => {
  const [counted, list] = await Promise.all([
    matching(db, filter)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    sorted(shownIn(matching(db, filter), lang), sort)
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
  ]);
  return { total: counted.total, list };
};

/** All matching rows with the names of their files, read in portions. */
export const streamDocuments = (
  db: Read,
  filter: Filter,
  sort: Sort,
  lang: Language,
): AsyncIterable<DocumentLine & { filename: string }> =>
  sorted(shownIn(matching(db, filter), lang), sort)
    .select((eb) =>
      eb
        .selectFrom('stored_file as f')
        .select('f.filename')
        .whereRef('f.fileid', '=', 'd.fileid')
        .$asScalar()
        .$notNull()
        .as('filename'),
    )
    .stream(500);

export const documentByOid = preparedRow((db: Read, oid: string, lang: Language) =>
  shownIn(db.selectFrom('document as d').where('d.oid', '=', oid), lang),
);

/** Locks the row for the rest of the transaction, so that what was checked is what is written. */
export const lockDocument = preparedRow((trx: Write, oid: string) =>
  trx
    .selectFrom('document')
    .select(['oid', 'id', 'name', 'type', 'explain', 'fileid', 'status', 'isguide', 'rev'])
    .where('oid', '=', oid)
    .forUpdate(),
);

/** Keeps the document from being deleted until the transaction ends. */
export const holdDocument = async (trx: Write, oid: string): Promise<boolean> =>
  (await trx.selectFrom('document').select('oid').where('oid', '=', oid).forKeyShare().executeTakeFirst()) !==
  undefined;

/** Whether a code is a switched-on type; it stays one until the transaction ends. */
export const holdType = async (trx: Write, code: string): Promise<boolean> => {
  const rows = await trx
    .selectFrom('parameter')
    .select('oid')
    .where('paramtype', '=', documentTypeList)
    .where('paramcode', '=', code)
    .where('status', '=', 'Y')
    .forShare()
    .execute();
  return rows.length > 0;
};

type Values = { name: string; type: string; explain: string; fileid: string; status: 'Y' | 'N' };

const searchText = (id: string, { name, explain }: Values): string => [id, name, explain].map(fold).join('\n');

/**
 * `id`: as its author has chosen it; empty: the next one of the type. Throws a violation of `document_number_given`
 * when another document has ever had it.
 */
export const insertDocument = async (
  trx: Write,
  { id: chosen, ...values }: Values & { id: string },
): Promise<string> => {
  await lockNumbers(trx);
  const id = chosen || (await takeNextId(trx, values.type));
  const row = { ...values, id, search_text: searchText(id, values) };
  return (await trx.insertInto('document').values(row).returning('oid').executeTakeFirstOrThrow()).oid;
};

const writeDocument = preparedRow((trx: Write, oid: string, values: Values & { search_text: string }) =>
  trx.updateTable('document').set(values).where('oid', '=', oid),
);

export const updateDocument = async (
  trx: Write,
  { oid, id }: { oid: string; id: string },
  values: Values,
): Promise<void> => {
  await writeDocument(trx, oid, { ...values, search_text: searchText(id, values) });
};

/** One at a time chooses the guide. */
export const lockGuide = async (trx: Write): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('document guide', 0))`.execute(trx);
};

/** Makes it the guide instead of the one before, or no longer; `lockGuide` first. */
export const setGuide = async (trx: Write, oid: string, isguide: 'Y' | 'N'): Promise<void> => {
  if (isguide === 'Y') await trx.updateTable('document').set({ isguide: 'N' }).where('isguide', '=', 'Y').execute();
  await trx.updateTable('document').set({ isguide }).where('oid', '=', oid).execute();
};

export const deleteDocuments = async (trx: Write, oids: readonly string[]): Promise<number> => {
  const removed = await trx
    .deleteFrom('document')
    .where('oid', '=', (eb) => eb.fn.any(eb.val([...oids])))
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
};
