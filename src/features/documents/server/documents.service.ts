import type { z } from 'zod';
import { violatedConstraint, type Database, type Write } from '#platform/db/server/database.ts';
import type { Files } from '#platform/files/server/files.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import { conflict, DomainError } from '#platform/wire/errors.ts';
import type { Caller } from '#platform/wire/server/caller.ts';
import type { documentCalls, documentEdit, documentForm, DocumentRow } from '../documents.contract.ts';
import { takeNewFile, takeOtherFile, withFile } from './document-files.ts';
import {
  deleteDocuments,
  documentByOid,
  holdType,
  insertDocument,
  lockDocument,
  lockGuide,
  setGuide,
  updateDocument,
} from './documents.queries.ts';

export type Services = { db: Database; files: Files };
export type Writer = Pick<Caller, 'empid' | 'actor'>;

/** An id that another document has or had, also when its author was quicker by a moment. */
const explain = (error: unknown): never => {
  const constraint = violatedConstraint(error);
  if (constraint !== 'document_number_given' && constraint !== 'document_id_unique') throw error;
  throw new DomainError(codes.dataRepeat, 'document.id_exists', { fields: { id: 'document.id_exists' } });
};

const gone = (): DomainError => new DomainError(codes.editFailed, 'wire.gone');

const shown = async (trx: Write, files: Files, oid: string, lang: Language): Promise<DocumentRow> => {
  const row = await documentByOid(trx, oid, lang);
  if (!row) throw gone();
  return withFile(trx, files, row);
};

const assertTypeKnown = async (trx: Write, type: string, code: DomainErrorCode): Promise<void> => {
  const reason = 'document.type_unknown';
  if (!(await holdType(trx, type))) throw new DomainError(code, reason, { fields: { type: reason } });
};

/**
 * Adds a document with its file and answers it with the id that it got. Rejects an id that was given before (24), an
 * unknown type and a form without a file.
 */
export const addDocument = (
  { db, files }: Services,
  caller: Writer,
  { fileid, ...form }: z.output<typeof documentForm>,
  lang: Language,
): Promise<DocumentRow> =>
  db
    .write(caller.actor, async (trx) => {
      const taken = await takeNewFile(trx, caller, fileid);
      await assertTypeKnown(trx, form.type, codes.addFailed);
      return shown(trx, files, await insertDocument(trx, { ...form, fileid: taken }), lang);
    })
    .catch(explain);

/** Chooses the map guide, or leaves stores without. Rejects a stale revision (409). */
export const chooseGuide = (
  { db, files }: Services,
  { actor }: Writer,
  { oid, rev, isguide }: z.output<typeof documentCalls.chooseGuide.content>,
  lang: Language,
): Promise<DocumentRow> =>
  db.write(actor, async (trx) => {
    await lockGuide(trx);
    const before = await lockDocument(trx, oid);
    if (!before) throw gone();
    if (rev !== undefined && rev !== before.rev) throw conflict(await shown(trx, files, oid, lang));
    if (before.isguide !== isguide) await setGuide(trx, oid, isguide);
    return shown(trx, files, oid, lang);
  });

/**
 * Changes any of the fields; the id stays. Rejects a stale revision (409), a type that is not on the list, and to be
 * left without a file.
 */
export const editDocument = (
  { db, files }: Services,
  caller: Writer,
  { oid, rev, ...sent }: z.output<typeof documentEdit>,
  lang: Language,
): Promise<DocumentRow> =>
  db.write(caller.actor, async (trx) => {
    const before = await lockDocument(trx, oid);
    if (!before) throw gone();
    if (rev !== undefined && rev !== before.rev) throw conflict(await shown(trx, files, oid, lang));
    const fileid = await takeOtherFile(trx, caller, sent.fileid, before.fileid);
    const type = sent.type ?? before.type;
    if (type !== before.type) await assertTypeKnown(trx, type, codes.editFailed);
    await updateDocument(trx, before, {
      name: sent.name ?? before.name,
      explain: sent.explain ?? before.explain,
      status: sent.status ?? before.status,
      type,
      fileid,
    });
    return shown(trx, files, oid, lang);
  });

/** Deletes the given documents with their versions and permissions; those that are gone already do not count. */
export const removeDocuments = ({ db }: Services, { actor }: Writer, oids: string[]): Promise<{ deleted: number }> =>
  db.write(actor, async (trx) => ({ deleted: await deleteDocuments(trx, oids) }));
