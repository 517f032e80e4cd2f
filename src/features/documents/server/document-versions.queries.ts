import type { z } from 'zod';
import type { Read, Write } from '#platform/db/server/database.ts';
import { preparedRow } from '#platform/db/server/prepared.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { storedColumns } from '#platform/records/server/record-queries.ts';
import { insertRow, updateByOid } from '#platform/records/server/record-writes.ts';
import { type versionForm, type VersionRow, versionRow } from '../documents.contract.ts';

/** A row without the addresses of its file. */
export type StoredVersion = Omit<VersionRow, 'fileInfo'>;

const columns = storedColumns('l', versionRow, ['documentOid', 'fileInfo']);

const rows = (db: Read) =>
  db
    .selectFrom('document_language as l')
    .select(columns)
    .select('l.documentoid as documentOid')
    .$narrowType<{ lang: Language }>();

export const versionsOf = (db: Read, documentOid: string): Promise<StoredVersion[]> =>
  rows(db).where('l.documentoid', '=', documentOid).orderBy('l.lang').execute();

/** The versions of a document, locked for the rest of the transaction. */
export const lockVersionsOf = (trx: Write, documentOid: string): Promise<StoredVersion[]> =>
  rows(trx).where('l.documentoid', '=', documentOid).orderBy('l.lang').forUpdate().execute();

export const versionByOid = preparedRow((db: Read, oid: string) => rows(db).where('l.oid', '=', oid));

export const lockVersion = preparedRow((trx: Write, oid: string) => rows(trx).where('l.oid', '=', oid).forUpdate());

/** The written columns of a version. */
export type VersionValues = Omit<z.output<typeof versionForm>, 'documentOid' | 'fileid'> & { fileid: string };

export const insertVersion = (trx: Write, documentOid: string, values: VersionValues): Promise<string> =>
  insertRow(trx, 'document_language', { ...values, documentoid: documentOid });

export const updateVersion = (
  trx: Write,
  oid: string,
  changes: Partial<VersionValues & Pick<StoredVersion, 'outdated'>>,
): Promise<void> => updateByOid(trx, 'document_language', oid, changes);

/** The documents that these versions belong to, each once. */
export const documentsOfVersions = async (db: Read, oids: readonly string[]): Promise<string[]> => {
  const found = await db
    .selectFrom('document_language')
    .select('documentoid')
    .distinct()
    .where('oid', '=', (eb) => eb.fn.any(eb.val([...oids])))
    .execute();
  return found.map(({ documentoid }) => documentoid);
};
