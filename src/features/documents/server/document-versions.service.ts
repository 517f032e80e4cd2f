import type { z } from 'zod';
import { violatedConstraint } from '#platform/db/server/database.ts';
import { codes } from '#platform/wire/envelope.ts';
import { conflict, DomainError } from '#platform/wire/errors.ts';
import type { versionEdit, versionForm, VersionRow } from '../documents.contract.ts';
import { takeNewFile, takeOtherFile, withFile } from './document-files.ts';
import {
  deleteVersions,
  insertVersion,
  lockVersion,
  updateVersion,
  versionByOid,
} from './document-versions.queries.ts';
import { holdDocument } from './documents.queries.ts';
import type { Services, Writer } from './documents.service.ts';

const gone = (): DomainError => new DomainError(codes.editFailed, 'wire.gone');

/** Two who add the same language at once: the second is told at the field. */
const explain = (error: unknown): never => {
  if (violatedConstraint(error) !== 'document_language_unique') throw error;
  throw new DomainError(codes.dataRepeat, 'document.language_exists', { fields: { lang: 'document.language_exists' } });
};

const found = <Row>(row: Row | undefined): Row => {
  if (!row) throw gone();
  return row;
};

/** Adds a version with its file. Rejects a language that has one already and a form without a file. */
export const addVersion = (
  { db, files }: Services,
  caller: Writer,
  { documentOid, fileid, ...form }: z.output<typeof versionForm>,
): Promise<VersionRow> =>
  db
    .write(caller.actor, async (trx) => {
      if (!(await holdDocument(trx, documentOid))) throw gone();
      const taken = await takeNewFile(trx, caller, fileid);
      const oid = await insertVersion(trx, documentOid, { ...form, fileid: taken });
      return withFile(trx, files, found(await versionByOid(trx, oid)));
    })
    .catch(explain);

/**
 * Changes any of the fields. Rejects a stale revision (409), a language that has a version already, and to be left
 * without a file.
 */
export const editVersion = (
  { db, files }: Services,
  caller: Writer,
  { oid, rev, ...sent }: z.output<typeof versionEdit>,
): Promise<VersionRow> =>
  db
    .write(caller.actor, async (trx) => {
      const before = found(await lockVersion(trx, oid));
      if (rev !== undefined && rev !== before.rev) throw conflict(await withFile(trx, files, before));
      await updateVersion(trx, oid, {
        lang: sent.lang ?? before.lang,
        name: sent.name ?? before.name,
        explain: sent.explain ?? before.explain,
        status: sent.status ?? before.status,
        fileid: await takeOtherFile(trx, caller, sent.fileid, before.fileid),
      });
      return withFile(trx, files, found(await versionByOid(trx, oid)));
    })
    .catch(explain);

/** Deletes the given versions; those that are gone already do not count. */
export const removeVersions = ({ db }: Services, { actor }: Writer, oids: string[]): Promise<{ deleted: number }> =>
  db.write(actor, async (trx) => ({ deleted: await deleteVersions(trx, oids) }));
