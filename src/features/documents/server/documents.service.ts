import type { z } from 'zod';
import { holdCode } from '#platform/code-lists/server/listed-code.queries.ts';
import type { Database, Write } from '#platform/db/server/database.ts';
import type { Files } from '#platform/files/server/files.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { lockVersions } from '#platform/language-versions/server/save-versions.ts';
import { assertFresh, atField, explainConstraint, found, present } from '#platform/records/server/record-errors.ts';
import { deleteByOid } from '#platform/records/server/record-writes.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import {
  type documentCalls,
  type documentEdit,
  type documentForm,
  type DocumentRow,
  documentTypeList,
} from '../documents.contract.ts';
import { showingDocuments } from './document-effects.ts';
import { takeNewFile, takeOtherFile, withFile } from './document-files.ts';
import {
  documentByOid,
  type DocumentValues,
  insertDocument,
  lockDocument,
  lockGuide,
  setGuide,
  updateDocument,
} from './documents.queries.ts';
import { documentVersions, withVersions } from './saved-versions.ts';

export type Services = { db: Database; files: Files };

const idExists = () => atField(codes.dataRepeat, 'id', 'document.id_exists');
const constraintErrors = explainConstraint({ document_number_given: idExists, document_id_unique: idExists });

const answered = async ({ files }: Services, trx: Write, oid: string, lang: Language): Promise<DocumentRow> =>
  withFile(files, trx, found(await documentByOid(trx, oid, lang)));

const assertTypeKnown = async (trx: Write, type: string, code: DomainErrorCode): Promise<void> => {
  if (!(await holdCode(trx, documentTypeList, type))) throw atField(code, 'type', 'document.type_unknown');
};

/** Adds a document with its file. Rejects an id that has been used before (24), an unknown type, and a missing file. */
export const addDocument = (
  services: Services,
  writer: Writer,
  { fileid, languages, ...form }: z.output<typeof documentForm>,
  lang: Language,
): Promise<DocumentRow> =>
  services.db
    .write(writer.actor, async (trx) => {
      const taken = await takeNewFile(trx, writer, fileid);
      await assertTypeKnown(trx, form.type, codes.addFailed);
      return showingDocuments(trx, { oids: [], added: ({ oid }) => oid }, async () => {
        const oid = await insertDocument(trx, { ...form, fileid: taken });
        const options = { code: codes.addFailed, current: () => null };
        const saveVersions = await lockVersions(trx, documentVersions(writer, [taken]), oid, languages, options);
        await saveVersions();
        return answered(services, trx, oid, lang);
      });
    })
    .catch(constraintErrors);

/** Chooses the map guide, or leaves stores without one. Rejects a stale revision (409). */
export const chooseGuide = (
  services: Services,
  { actor }: Writer,
  { oid, rev, isguide }: z.output<typeof documentCalls.chooseGuide.content>,
  lang: Language,
): Promise<DocumentRow> =>
  services.db.write(actor, async (trx) => {
    await lockGuide(trx);
    const before = found(await lockDocument(trx, oid));
    await assertFresh(rev, before, () => answered(services, trx, oid, lang));
    if (before.isguide !== isguide) await setGuide(trx, oid, isguide);
    return answered(services, trx, oid, lang);
  });

/** Changes any of the fields. Rejects a stale revision (409), an unknown type, and removing the file. */
export const editDocument = (
  services: Services,
  writer: Writer,
  { oid, rev, languages, ...sent }: z.output<typeof documentEdit>,
  lang: Language,
): Promise<DocumentRow> =>
  services.db.write(writer.actor, async (trx) => {
    const before = found(await lockDocument(trx, oid));
    const current = async () => withVersions(services.files, trx, await answered(services, trx, oid, lang));
    await assertFresh(rev, before, current);
    const options = { code: codes.editFailed, current };
    const versions = documentVersions(writer, [before.fileid]);
    const saveVersions = await lockVersions(trx, versions, oid, languages, options);
    const fileid = await takeOtherFile(trx, writer, sent.fileid, before);
    const changes: Partial<DocumentValues> = { ...present(sent), fileid };
    const { type = before.type } = changes;
    if (type !== before.type) await assertTypeKnown(trx, type, codes.editFailed);
    return showingDocuments(trx, { oids: [oid] }, async () => {
      await updateDocument(trx, before, changes);
      await saveVersions();
      return answered(services, trx, oid, lang);
    });
  });

/** Deletes all the given documents with their versions and permissions, or none; missing ones are ignored. */
export const removeDocuments = (
  { db }: Services,
  { actor }: Writer,
  oids: readonly string[],
): Promise<{ deleted: number }> =>
  db.write(actor, (trx) => showingDocuments(trx, { oids, deletes: true }, () => deleteByOid(trx, 'document', oids)));
