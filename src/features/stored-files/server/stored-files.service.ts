import type { Database, Read } from '#platform/db/server/database.ts';
import type { ChangeFeed } from '#platform/feature/server/change-feed.ts';
import type { Files } from '#platform/files/server/files.ts';
import { pointingColumns } from '#platform/files/server/sweep-files.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Paged, Page } from '#platform/records/server/record-queries.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { Caller, Writer } from '#platform/wire/server/caller.ts';
import type { FileUse, StoredFileRow } from '../stored-files.contract.ts';
import { recordsOf, type Reference, referencesTo } from './stored-file-uses.queries.ts';
import { deleteUnused, type Filter, type Listed, searchFiles, type Sort, totalOf } from './stored-files.queries.ts';

export type Services = { db: Database; files: Files; rights: Rights; changeFeed: ChangeFeed };

type Reader = Pick<Caller, 'empid'> & { grant: { scope: { everywhere: boolean } } };

/** What the reader may list: everything, or with a partial scope the files that they have uploaded. */
export const reachOf = async (db: Read, { empid, grant }: Reader) => ({
  columns: await pointingColumns(db),
  own: grant.scope.everywhere ? null : empid,
});

/** The tables whose records the reader may look at, wherever they belong. */
const tablesFor = async ({ rights, changeFeed }: Services, empid: string): Promise<Set<string>> => {
  const tables = new Set<string>();
  for (const [table, { shownBy, inParts }] of Object.entries(changeFeed)) {
    const grants = await Promise.all(shownBy.map((id) => rights.grant(empid, [id], 'LOOK')));
    if (grants.every((grant) => grant && (!inParts || grant.scope.everywhere))) tables.add(table);
  }
  return tables;
};

const nameOf = (row: Record<string, unknown>, named: readonly string[]): string =>
  named
    .map((field) => row[field])
    .filter((value) => typeof value === 'string' && value !== '')
    .join(' ');

/** Whether a row of a table that several menu entries share belongs to one that the reader was asked for. */
const isOfAnEntry = ({ entryField, shownBy }: ChangeFeed[string], record: Record<string, unknown>): boolean =>
  entryField === undefined || shownBy.some((id) => id === record[entryField]);

const usesOf = async (
  services: Services,
  db: Read,
  references: readonly Reference[],
  { empid }: Reader,
  lang: Language,
): Promise<Map<string, FileUse[]>> => {
  const shown = await tablesFor(services, empid);
  const earlier = Map.groupBy(
    references.filter(({ isEarlier, table }) => isEarlier && shown.has(table)),
    ({ table }) => table,
  );
  const records = new Map<string, Record<string, unknown>>();
  for (const [table, ones] of earlier) {
    const found = await recordsOf(
      db,
      table,
      ones.map(({ key }) => key),
    );
    for (const [key, row] of found) records.set(key, row);
  }
  const useOf = ({ table, key, row, isEarlier }: Reference): FileUse => {
    const entry = shown.has(table) ? services.changeFeed[table] : undefined;
    const record = isEarlier ? (records.get(key) ?? {}) : row;
    if (!entry || !isOfAnEntry(entry, record)) return { type: '', name: '', path: '', isEarlier };
    return { type: entry.title[lang], name: nameOf(record, entry.named), path: entry.path(key, record), isEarlier };
  };
  const uses = new Map<string, FileUse[]>();
  for (const [fileid, ones] of Map.groupBy(references, (one) => one.fileid)) {
    // The same record may have had it several times.
    const once = new Map(ones.map((one) => [`${one.key} ${String(one.isEarlier)}`, useOf(one)]));
    uses.set(fileid, [...once.values()]);
  }
  return uses;
};

/** Whether the reader may open a file: they have uploaded it, or may see a record that has or had it. */
const mayOpen = (row: Listed, uses: readonly FileUse[], { empid }: Reader): boolean =>
  row.uploader === empid || uses.some(({ path }) => path !== '');

/** A page of files with the records that have or had them, as far as the reader may see those. */
export const listFiles = async (
  services: Services,
  reader: Reader,
  filter: Filter,
  query: Sort & Page,
  lang: Language,
): Promise<Paged<StoredFileRow>> => {
  const db = services.db.read;
  const reach = await reachOf(db, reader);
  const { total, list } = await searchFiles(db, filter, query, reach);
  const ids = list.map(({ oid }: Listed) => oid);
  const [infos, references] = await Promise.all([
    services.files.infos(db, ids),
    ids.length === 0 ? [] : referencesTo(db, ids, reach.columns),
  ]);
  const uses = await usesOf(services, db, references, reader, lang);
  return {
    total,
    list: list.map((row) => {
      const own = uses.get(row.oid) ?? [];
      return { ...row, uses: own, fileInfo: mayOpen(row, own, reader) ? (infos.get(row.oid) ?? null) : null };
    }),
  };
};

export const total = async ({ db }: Services, reader: Reader) => totalOf(db.read, await reachOf(db.read, reader));

/** Deletes files that no record has or had; all or none. */
export const removeFiles = async (
  { db }: Services,
  writer: Writer,
  oids: readonly string[],
): Promise<{ deleted: number }> => {
  const columns = await pointingColumns(db.read);
  return db.write(writer.actor, async (trx) => {
    const { deleted, left } = await deleteUnused(trx, oids, columns);
    if (left > 0) throw new DomainError(codes.deleteFailed, 'stored_file.in_use');
    return { deleted };
  });
};
