import { sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Read, Write } from '#platform/db/server/database.ts';
import { pageOf, type Page, type Paged, type SortBy, streamPortion } from '#platform/records/server/record-queries.ts';
import type { storedFileFilter, StoredFileRow, storedFileSortFields } from '../stored-files.contract.ts';

export type Filter = z.output<typeof storedFileFilter>;
export type Sort = SortBy<(typeof storedFileSortFields)[number]>;
/** The columns that refer to files; those of `file_history` name earlier files. */
export type Columns = readonly { table: string; column: string }[];
export type Listed = Omit<StoredFileRow, 'uses' | 'fileInfo'>;

const isIn = (columns: Columns) =>
  columns.length === 0
    ? sql<SqlBool>`false`
    : sql<SqlBool>`(${sql.join(
        columns.map(
          ({ table, column }) =>
            sql`exists (select 1 from ${sql.table(table)} r where r.${sql.ref(column)} = f.fileid)`,
        ),
        sql` or `,
      )})`;

const files = (db: Read, columns: Columns) => {
  const now = columns.filter(({ table }) => table !== 'file_history');
  const before = columns.filter(({ table }) => table === 'file_history');
  return db.selectFrom(
    sql<Listed>`(select f.fileid as oid, f.filename, f.size as filesize, f.uploader, f.uploadtime,
      case when o.kind in ('png', 'jpeg', 'webp', 'gif') then 'PICTURE' when o.kind = 'pdf' then 'PDF'
        when o.kind = 'apk' then 'PACKAGE' else 'OTHER' end as filegroup,
      case when ${isIn(now)} then 'USED' when ${isIn(before)} then 'EARLIER' else 'UNUSED' end as usage
      from stored_file f join stored_object o on o.key = f.objectkey)`.as('x'),
  );
};

const holds = (column: string, text: string) => sql<SqlBool>`position(lower(${text}) in lower(${sql.ref(column)})) > 0`;

/** `own`: only files that this person uploaded. */
const matching = (db: Read, filter: Filter, columns: Columns, own: string | null) => {
  let rows = files(db, columns);
  const words = [filter.simplifiedFilter, filter.traditionalFilter].filter((word) => word !== '');
  if (words.length > 0)
    rows = rows.where((eb) => eb.or(words.flatMap((word) => [holds('x.filename', word), holds('x.uploader', word)])));
  if (filter.filename) rows = rows.where(holds('x.filename', filter.filename));
  if (filter.uploader) rows = rows.where(holds('x.uploader', filter.uploader));
  if (filter.filegroup) rows = rows.where('x.filegroup', '=', filter.filegroup);
  if (filter.usage) rows = rows.where('x.usage', '=', filter.usage);
  return own === null ? rows : rows.where('x.uploader', '=', own);
};

const listed = (db: Read, filter: Filter, { sortField, sortOrder }: Sort, columns: Columns, own: string | null) =>
  matching(db, filter, columns, own)
    .select(['x.oid', 'x.filename', 'x.filegroup', 'x.filesize', 'x.uploader', 'x.uploadtime', 'x.usage'])
    .orderBy(sql.ref(`x.${sortField ?? 'uploadtime'}`), sortField ? sortOrder : 'desc')
    .orderBy('x.oid', 'desc');

export const searchFiles = (
  db: Read,
  filter: Filter,
  query: Sort & Page,
  { columns, own }: { columns: Columns; own: string | null },
): Promise<Paged<Listed>> => pageOf(matching(db, filter, columns, own), listed(db, filter, query, columns, own), query);

export const streamFiles = (
  db: Read,
  filter: Filter,
  sort: Sort,
  { columns, own }: { columns: Columns; own: string | null },
): AsyncIterable<Listed> => listed(db, filter, sort, columns, own).stream(streamPortion);

type Total = { files: number; bytes: number; unusedFiles: number; unusedBytes: number };

export const totalOf = async (db: Read, { columns, own }: { columns: Columns; own: string | null }): Promise<Total> => {
  const rows = own === null ? files(db, columns) : files(db, columns).where('x.uploader', '=', own);
  const total = await rows
    .select([
      sql<string>`count(*)`.as('files'),
      sql<string>`coalesce(sum(filesize), 0)`.as('bytes'),
      sql<string>`count(*) filter (where usage = 'UNUSED')`.as('unusedFiles'),
      sql<string>`coalesce(sum(filesize) filter (where usage = 'UNUSED'), 0)`.as('unusedBytes'),
    ])
    .executeTakeFirstOrThrow();
  return {
    files: Number(total.files),
    bytes: Number(total.bytes),
    unusedFiles: Number(total.unusedFiles),
    unusedBytes: Number(total.unusedBytes),
  };
};

/** Deletes those that no record refers to; returns the number, and how many of the given ones are left. */
export const deleteUnused = async (
  trx: Write,
  oids: readonly string[],
  columns: Columns,
): Promise<{ deleted: number; left: number }> => {
  const { rows } =
    await sql`delete from stored_file f where f.fileid = any(${[...oids]}::uuid[]) and not ${isIn(columns)}
    returning f.fileid`.execute(trx);
  const left = await trx
    .selectFrom('stored_file')
    .select('fileid')
    .where('fileid', '=', (eb) => eb.fn.any(sql<string[]>`${[...oids]}::uuid[]`))
    .execute();
  return { deleted: rows.length, left: left.length };
};
