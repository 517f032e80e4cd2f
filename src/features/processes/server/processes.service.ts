import { askFirst } from '#platform/effects/server/ask-first.ts';
import { say } from '#platform/effects/server/plan.ts';
import { someNames } from '#platform/effects/server/some-names.ts';
import { asStorageError } from '#platform/files/server/keep-object.ts';
import { placedFile } from '#platform/files/server/stored-files.queries.ts';
import { withFileInfo } from '#platform/files/server/with-file-info.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import type { Read } from '#platform/db/server/database.ts';
import type { ProcessContent } from '#platform/process-catalogue/process-model.ts';
import { assertFresh, found } from '#platform/records/server/record-errors.ts';
import { deleteByOid } from '#platform/records/server/record-writes.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError, HttpError } from '#platform/wire/errors.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import type { StoredAnswer } from '#platform/wire/server/file-answer.ts';
import type { Answer } from '#platform/wire/endpoint.ts';
import type { processCalls } from '../processes.contract.ts';
import type { ProcessRename, ProcessRow, VersionRow } from '../process-rows.contract.ts';
import { processTexts } from '../processes.texts.ts';
import {
  bytesOf,
  comparisonOf,
  formsOf,
  hasId,
  type openReaders,
  refusedFor,
  renamesOf,
  type UploadServices,
  usesOf,
} from './process-upload.ts';
import {
  contentOfVersion,
  lockCatalogue,
  lockProcess,
  processByOid,
  processesByOid,
  setStatus,
  type StoredVersion,
  versionOf,
  versionsOf,
} from './processes.queries.ts';
import { BpmnFault } from './reading/bpmn-fault.ts';

type Calls = typeof processCalls;

export const oneProcess = async ({ db }: UploadServices, oid: string): Promise<Answer<Calls['item']>> => {
  const row = found(await processByOid(db.read, oid));
  const version = found(await versionOf(db.read, oid));
  const content = await contentOfVersion(db.read, version.oid);
  return { ...row, stageList: [...content.stages], formList: formsOf(content) };
};

/** Offers a process to the form designer or not. Rejects a stale revision (409). */
export const editProcess = (
  { db }: UploadServices,
  writer: Writer,
  { oid, rev, status }: { oid: string; rev?: number | undefined; status: 'Y' | 'N' },
): Promise<ProcessRow> =>
  db.write(writer.actor, async (trx) => {
    const before = found(await lockProcess(trx, oid));
    await assertFresh(rev, before, () => processByOid(trx, oid));
    await setStatus(trx, oid, status);
    return found(await processByOid(trx, oid));
  });

/** Deletes the processes with all their versions, or none: rejected while records are made for one of them. */
export const removeProcesses = (
  { db, catalogueUsers }: UploadServices,
  writer: Writer,
  oids: readonly string[],
): Promise<{ deleted: number }> =>
  db.write(writer.actor, async (trx) => {
    const rows = await processesByOid(trx, oids);
    const uses = await usesOf(
      catalogueUsers,
      trx,
      rows.map(({ proid }) => proid),
    );
    const [first] = uses;
    if (first)
      throw new DomainError(codes.deleteFailed, 'process.in_use', {
        params: { id: first.proid, name: first.name, count: uses.length },
      });
    const deleted = await deleteByOid(trx, 'process', oids);
    await askFirst(trx, async () => ({
      title: say(processTexts['process.effects.delete'], { name: someNames(rows.map(({ pronm }) => pronm)) }),
      act: say(vocabulary['common.delete']),
      danger: true,
      notes: [{ text: say(processTexts['process.effects.versionsGo']) }],
    }));
    return deleted;
  });

/**
 * Lets records that still use ids of earlier versions use those of the current one, in one transaction. Rejects an id
 * that the current version does not have to rename to, and one that it still has to rename from.
 */
export const renameInRecords = (
  { db, catalogueUsers }: UploadServices,
  writer: Writer,
  { oid, renames }: { oid: string; renames: readonly ProcessRename[] },
): Promise<{ moved: number }> =>
  db.write(writer.actor, async (trx) => {
    await lockCatalogue(trx);
    const { proid, pronm } = found(await processByOid(trx, oid));
    const { oid: versionoid } = found(await versionOf(trx, oid));
    const content = { proid, pronm, ...(await contentOfVersion(trx, versionoid)) };
    const accepted = renamesOf(
      content,
      renames.map((rename) => ({ ...rename, proid })),
    );
    const present = accepted.find((rename) => hasId(content, rename, rename.from));
    if (present)
      throw new DomainError(codes.editFailed, 'process.rename_present', { params: { id: present.from, name: proid } });
    let moved = 0;
    for (const user of catalogueUsers) moved += await user.rename(trx, proid, accepted);
    return { moved };
  });

export const processVersions = async ({ db, files }: UploadServices, oid: string): Promise<VersionRow[]> => {
  found(await processByOid(db.read, oid));
  const rows = await withFileInfo(files, db.read, await versionsOf(db.read, oid));
  return rows.map(({ fileid: _file, ...row }) => row);
};

/** A version of a process that exists; throws `process.no_such_version`. */
const version = async (db: Read, oid: string, number?: number): Promise<StoredVersion> => {
  const row = await versionOf(db, oid, number);
  if (!row) throw new DomainError(codes.serverMessage, 'process.no_such_version', { params: { version: number ?? 0 } });
  return row;
};

export const compareVersions = async (
  { db, catalogueUsers }: UploadServices,
  { oid, from, to }: { oid: string; from: number; to: number },
): Promise<Answer<Calls['compare']>> => {
  const { proid } = found(await processByOid(db.read, oid));
  const contentOf = async (number: number): Promise<ProcessContent> => {
    const { oid: versionoid, pronm } = await version(db.read, oid, number);
    return { proid, pronm, ...(await contentOfVersion(db.read, versionoid)) };
  };
  const uses = await usesOf(catalogueUsers, db.read, [proid]);
  return comparisonOf(await contentOf(from), await contentOf(to), uses);
};

type Asked = { oid: string; version?: number | undefined };

/** The file of a version as it was sent. */
export const diagramFile = async ({ db, files }: UploadServices, asked: Asked): Promise<StoredAnswer> => {
  const { proid } = found(await processByOid(db.read, asked.oid));
  const row = await version(db.read, asked.oid, asked.version);
  const placed = await placedFile(db.read, row.fileid);
  if (!placed) throw new HttpError(404, 'file.gone');
  return {
    filename: `${proid.replaceAll(/[^\p{L}\p{N}._-]+/gu, '_').slice(0, 100)}-${row.version}.bpmn`,
    mediaType: 'application/octet-stream',
    size: placed.bytes,
    etag: `"${placed.key}"`,
    inline: false,
    keepSeconds: 0,
    open: async (from, to) => {
      try {
        return await files.storages.named(placed.storage).read(placed.key, from, to);
      } catch (error) {
        throw asStorageError(error);
      }
    },
  };
};

/** The model of a version as text that a viewer reads. */
export const drawingOf = async (
  { db, files }: UploadServices,
  readers: ReturnType<typeof openReaders>,
  { empid }: { empid: string },
  asked: Asked,
): Promise<Answer<Calls['drawing']>> => {
  const { proid } = found(await processByOid(db.read, asked.oid));
  const row = await version(db.read, asked.oid, asked.version);
  const content = await contentOfVersion(db.read, row.oid);
  try {
    const bytes = await bytesOf(db.read, files, row.fileid);
    if (!bytes) throw new HttpError(404, 'file.gone');
    const { xml, placed, plainIds } = await readers(empid, bytes);
    const idIn = (id: string): string => plainIds.get(id) ?? id;
    return {
      proid,
      pronm: row.pronm,
      version: row.version,
      xml,
      placed: placed ? 'Y' : 'N',
      processId: idIn(proid),
      stages: content.stages.map((stage) => ({ ...stage, elementId: idIn(stage.lineid) })),
      forms: formsOf(content),
    };
  } catch (error) {
    throw error instanceof BpmnFault ? refusedFor(error) : error;
  }
};
