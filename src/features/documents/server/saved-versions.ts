import { z } from 'zod';
import type { Read, Write } from '#platform/db/server/database.ts';
import { withHistory } from '#platform/files/server/file-history.ts';
import type { Files } from '#platform/files/server/files.ts';
import type { VersionStore } from '#platform/language-versions/server/save-versions.ts';
import { deleteByOid } from '#platform/records/server/record-writes.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import { type DocumentRecord, type DocumentRow, documentVersionFields } from '../documents.contract.ts';
import { takeNewFile, takeOtherFile, withFiles } from './document-files.ts';
import {
  insertVersion,
  lockVersionsOf,
  type StoredVersion,
  updateVersion,
  versionsOf,
} from './document-versions.queries.ts';

const fields = z.object(documentVersionFields);

/** The language versions of a document in its form. `files`: those that the document has and may share. */
export const documentVersions = (
  writer: Writer,
  files: readonly string[],
): VersionStore<StoredVersion, z.output<typeof fields>> => ({
  lock: lockVersionsOf,
  fields,
  add: async (trx, document, lang, { fileid, ...values }) =>
    insertVersion(trx, document, { ...values, lang, fileid: await takeNewFile(trx, writer, fileid, files) }),
  change: async (trx, before, { fileid, ...values }) =>
    updateVersion(trx, before.oid, {
      ...values,
      fileid: await takeOtherFile(trx, writer, fileid, before, files),
    }),
  mark: (trx, oid, outdated) => updateVersion(trx, oid, { outdated }),
  remove: (trx, oids) => deleteByOid(trx, 'document_language', oids),
});

/** A document with its language versions. */
export const withVersions = async (
  files: Pick<Files, 'infos' | 'links'>,
  db: Read | Write,
  row: DocumentRow,
): Promise<DocumentRecord> => {
  const versions = await withFiles(files, db, await versionsOf(db, row.oid));
  return { ...withHistory(files, row), versions: versions.map((version) => withHistory(files, version)) };
};
