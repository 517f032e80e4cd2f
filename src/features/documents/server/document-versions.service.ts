import type { z } from 'zod';
import {
  assertFresh,
  atField,
  explainConstraint,
  found,
  notFound,
  present,
} from '#platform/records/server/record-errors.ts';
import { deleteByOid } from '#platform/records/server/record-writes.ts';
import { codes } from '#platform/wire/envelope.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import type { versionEdit, versionForm, VersionRow } from '../documents.contract.ts';
import { showingDocuments } from './document-effects.ts';
import { takeNewFile, takeOtherFile, withFile } from './document-files.ts';
import {
  documentsOfVersions,
  insertVersion,
  lockVersion,
  updateVersion,
  versionByOid,
} from './document-versions.queries.ts';
import { holdDocument } from './documents.queries.ts';
import type { Services } from './documents.service.ts';

const constraintErrors = explainConstraint({
  document_language_unique: () => atField(codes.dataRepeat, 'lang', 'document.language_exists'),
});

/** Adds a version with its file. Rejects a language that has a version (24), and a missing file. */
export const addVersion = (
  { db, files }: Services,
  writer: Writer,
  { documentOid, fileid, ...form }: z.output<typeof versionForm>,
): Promise<VersionRow> =>
  db
    .write(writer.actor, async (trx) => {
      if (!(await holdDocument(trx, documentOid))) throw notFound();
      const taken = await takeNewFile(trx, writer, fileid);
      return showingDocuments(trx, { oids: [documentOid] }, async () => {
        const oid = await insertVersion(trx, documentOid, { ...form, fileid: taken });
        return withFile(files, trx, found(await versionByOid(trx, oid)));
      });
    })
    .catch(constraintErrors);

/** Changes any of the fields. Rejects a stale revision (409), a language that has a version, and removing the file. */
export const editVersion = (
  { db, files }: Services,
  writer: Writer,
  { oid, rev, ...sent }: z.output<typeof versionEdit>,
): Promise<VersionRow> =>
  db
    .write(writer.actor, async (trx) => {
      const before = found(await lockVersion(trx, oid));
      await assertFresh(rev, before, () => withFile(files, trx, before));
      const fileid = await takeOtherFile(trx, writer, sent.fileid, before);
      return showingDocuments(trx, { oids: [before.documentOid] }, async () => {
        await updateVersion(trx, oid, { ...present(sent), fileid });
        return withFile(files, trx, found(await versionByOid(trx, oid)));
      });
    })
    .catch(constraintErrors);

/** Deletes all the given versions or none; missing ones do not count. */
export const removeVersions = (
  { db }: Services,
  { actor }: Writer,
  oids: readonly string[],
): Promise<{ deleted: number }> =>
  db.write(actor, async (trx) => {
    const documents = await documentsOfVersions(trx, oids);
    return showingDocuments(trx, { oids: documents }, () => deleteByOid(trx, 'document_language', oids));
  });
