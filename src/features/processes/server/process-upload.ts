import { isDeepStrictEqual } from 'node:util';
import type { Database, Read, Write } from '#platform/db/server/database.ts';
import { claimFile } from '#platform/files/server/claim-file.ts';
import { FairQueue, QueueFull } from '#platform/files/server/fair-queue.ts';
import type { Files } from '#platform/files/server/files.ts';
import { placedFile } from '#platform/files/server/stored-files.queries.ts';
import type { ProcessContent, ReadingNote } from '#platform/process-catalogue/process-model.ts';
import type { CatalogueUser, FormUse } from '#platform/process-catalogue/server/catalogue-user.ts';
import { insertContent } from '#platform/process-catalogue/server/content.queries.ts';
import { atField } from '#platform/records/server/record-errors.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import { processFile } from '../processes.contract.ts';
import type { ProcessRename, FormRow, UploadedProcess } from '../process-rows.contract.ts';
import { changesBetween, lossesOf, suggestedRenames } from './compare.ts';
import {
  checksumOf,
  contentOfVersion,
  insertProcess,
  lastVersion,
  lockCatalogue,
  makeCurrent,
  processById,
  type StoredVersion,
  versionOf,
} from './processes.queries.ts';
import { BpmnFault, faultAt } from './reading/bpmn-fault.ts';
import type { ReadFile } from './reading/parse-bpmn.ts';
import { readBpmn } from './reading/read-bpmn.ts';
import { readingLimits } from './reading/reading-limits.ts';

export type UploadServices = { db: Database; files: Files; catalogueUsers: readonly CatalogueUser[] };
type Rename = ProcessRename & { proid: string };
type Sent = { file: { fileid: string } | null; fileid: string | undefined };

/** Each reader needs up to 600 MiB, so few run at a time, one for each person. */
const places = { quick: 2, slow: 1, slowAfterMs: 2_000, waitingAtMost: 8 };

/** Readers of one server, a few at a time. */
export const openReaders = (): ((person: string, bytes: Uint8Array) => Promise<ReadFile>) => {
  const queue = new FairQueue(places);
  return async (person, bytes) => {
    try {
      return await queue.run(person, () => readBpmn(bytes));
    } catch (error) {
      throw error instanceof QueueFull ? atField(codes.uploadFailed, 'file', 'file.busy') : error;
    }
  };
};

/** The whole content of a stored file. */
export const bytesOf = async (db: Read, files: Files, fileid: string): Promise<Buffer | undefined> => {
  const placed = await placedFile(db, fileid);
  if (!placed) return undefined;
  if (placed.bytes > readingLimits.fileBytes)
    throw faultAt('process.too_large', 0, '', { most: Math.floor(readingLimits.fileBytes / 1024 / 1024) });
  const chunks: Buffer[] = [];
  // The memory of a chunk is lent until the next one is requested.
  for await (const chunk of await files.storages.named(placed.storage).read(placed.key, 0, placed.bytes - 1))
    chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
};

/** A fault as the answer of a call: the first in words, all of them as `content`. */
export const refusedFor = ({ faults }: BpmnFault): DomainError => {
  const [{ reason, line, element, params } = { reason: 'process.not_bpmn', line: 0, element: '', params: {} }] = faults;
  return new DomainError(codes.uploadFailed, reason, {
    fields: { file: reason },
    params: { ...params, line, element },
    content: faults,
  });
};

const sentFile = async ({ db }: UploadServices, { empid }: Writer, { file, fileid }: Sent): Promise<string> => {
  if (file && fileid !== undefined) throw atField(codes.uploadFailed, 'file', 'file.too_many');
  const sent = file?.fileid ?? fileid;
  const placed = sent === undefined ? undefined : await placedFile(db.read, sent);
  if (sent === undefined || placed?.uploader !== empid) throw atField(codes.uploadFailed, 'file', 'file.not_uploaded');
  return sent;
};

const read = async (
  { db, files }: UploadServices,
  readers: ReturnType<typeof openReaders>,
  { empid }: Writer,
  fileid: string,
): Promise<ReadFile> => {
  try {
    const bytes = await bytesOf(db.read, files, fileid);
    if (!bytes) throw atField(codes.uploadFailed, 'file', 'file.not_uploaded');
    return await readers(empid, bytes);
  } catch (error) {
    throw error instanceof BpmnFault ? refusedFor(error) : error;
  }
};

/** The forms of a process with their fields, in the order of its stages. */
export const formsOf = ({ stages, fields }: Pick<ProcessContent, 'stages' | 'fields'>): FormRow[] => {
  const byForm = Map.groupBy(fields, ({ artid }) => artid);
  return [...new Set(stages.map(({ artid }) => artid))].map((artid) => ({
    artid,
    fields: (byForm.get(artid) ?? []).map(({ artid: _form, ...field }) => field),
  }));
};

export const usesOf = async (
  users: readonly CatalogueUser[],
  db: Read | Write,
  proids: readonly string[],
): Promise<FormUse[]> => {
  const uses: FormUse[] = [];
  for (const user of users) uses.push(...(await user.uses(db, proids)));
  return uses;
};

/** What differs, and what it means for records that are made for the process. */
export const comparisonOf = (
  before: ProcessContent | null,
  after: ProcessContent,
  uses: readonly FormUse[],
): Pick<UploadedProcess, 'changes' | 'renames' | 'losses' | 'users'> => {
  const users = uses.length;
  if (!before) return { changes: [], renames: [], losses: [], users };
  const renames = suggestedRenames(before, after);
  return { changes: changesBetween(before, after), renames, losses: lossesOf(after, uses, renames), users };
};

/** Whether two versions have nothing in common, so that they are probably two processes with one id. */
const isOther = (before: ProcessContent, after: ProcessContent): boolean => {
  const known = new Set(before.stages.flatMap(({ lineid, artid, linenm }) => [lineid, artid, linenm]));
  return (
    before.stages.length > 0 &&
    after.stages.length > 0 &&
    !after.stages.some(({ lineid, artid, linenm }) => [lineid, artid, linenm].some((one) => known.has(one)))
  );
};

/** A process as a file has it, with the notes about it. */
type Found = { content: ProcessContent; digest: string; fileid: string; notes: readonly ReadingNote[] };

/** Whether a version is the same as what a file has: it was made from that file, or nothing of the process differs. */
const isUnchanged = async (
  db: Read | Write,
  version: StoredVersion,
  before: ProcessContent | null,
  { content, digest, fileid }: Found,
): Promise<boolean> =>
  (version.digest === digest && isDeepStrictEqual(before, content)) ||
  (await checksumOf(db, version.fileid)) === (await checksumOf(db, fileid));

/** What the upload of a process would do, without doing it. */
const compared = async (
  { catalogueUsers }: UploadServices,
  db: Read | Write,
  file: Found,
): Promise<UploadedProcess> => {
  const { content, notes } = file;
  const { proid, pronm, stages } = content;
  const present = await processById(db, proid);
  const version = present && (await versionOf(db, present.oid));
  const before: ProcessContent | null =
    present && version ? { proid, pronm: version.pronm, ...(await contentOfVersion(db, version.oid)) } : null;
  const uses = present ? await usesOf(catalogueUsers, db, [proid]) : [];
  const same = version !== undefined && (await isUnchanged(db, version, before, file));
  const last = present ? await lastVersion(db, present.oid) : 0;
  const warnings = [...notes];
  if (before && isOther(before, content)) warnings.push({ reason: 'process.other_process', line: 0, element: proid });
  return {
    oid: present?.oid ?? null,
    proid,
    pronm,
    version: same ? version.version : last + 1,
    same: same ? 'Y' : 'N',
    stages: [...stages],
    forms: formsOf(content),
    ...comparisonOf(before, content, uses),
    warnings,
    moved: 0,
  };
};

const kinds = ['stage', 'form', 'item'] as const;

/** Whether a version has a stage, form or item with this id. */
export const hasId = (
  { stages, fields }: Pick<ProcessContent, 'stages' | 'fields'>,
  { kind, artid }: Pick<ProcessRename, 'kind' | 'artid'>,
  id: string,
): boolean => {
  if (kind === 'stage') return stages.some(({ lineid }) => lineid === id);
  if (kind === 'form') return stages.some((stage) => stage.artid === id);
  return fields.some((field) => field.artid === artid && field.id === id);
};

/** The renames of a process, stages first and items last. Rejects one to an id that the version does not have. */
export const renamesOf = (content: ProcessContent, renames: readonly Rename[]): ProcessRename[] => {
  const { proid } = content;
  const own = renames.filter((rename) => rename.proid === proid);
  const unknown = own.find((rename) => !hasId(content, rename, rename.to));
  if (unknown)
    throw new DomainError(codes.addFailed, 'process.rename_unknown', { params: { id: unknown.to, name: proid } });
  return own
    .toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind))
    .map(({ proid: _process, ...rename }) => rename);
};

const isAbout = (note: ReadingNote, { proid, stages }: ProcessContent): boolean =>
  note.element === proid || stages.some(({ lineid }) => lineid === note.element);

/** Notes about one process, and those that belong to none in particular: with the first. */
const notesFor = (notes: readonly ReadingNote[], all: readonly ProcessContent[], index: number): ReadingNote[] =>
  notes.filter((note) => {
    const owner = all.findIndex((content) => isAbout(note, content));
    return Math.max(owner, 0) === index;
  });

/**
 * Adds the processes of a file, or new versions of them, and moves records to new ids as `renames` says, all in one
 * transaction; with `dryRun` it only answers what would happen. A process that is the same as in its current version
 * gets no other one. Rejects a file that cannot be read (25, `content`: its faults).
 */
export const uploadProcesses = async (
  services: UploadServices,
  readers: ReturnType<typeof openReaders>,
  writer: Writer,
  { dryRun, renames, ...sent }: Sent & { dryRun: 'Y' | 'N'; renames: readonly Rename[] },
): Promise<UploadedProcess[]> => {
  const { db, catalogueUsers } = services;
  const fileid = await sentFile(services, writer, sent);
  const { processes, digests, modeler, notes } = await read(services, readers, writer, fileid);
  const stray = renames.find(({ proid }) => !processes.some((one) => one.proid === proid));
  if (stray)
    throw new DomainError(codes.addFailed, 'process.rename_unknown', { params: { id: stray.to, name: stray.proid } });

  const all = processes.map((content, index): Found => {
    const digest = digests.get(content.proid) ?? '';
    return { content, digest, fileid, notes: notesFor(notes, processes, index) };
  });
  if (dryRun === 'Y') {
    const answers: UploadedProcess[] = [];
    for (const one of all) answers.push(await compared(services, db.read, one));
    return answers;
  }
  return db.write(writer.actor, async (trx) => {
    await lockCatalogue(trx);
    const answers: UploadedProcess[] = [];
    for (const one of all) {
      const { content, digest } = one;
      const answer = await compared(services, trx, one);
      const { proid, pronm, version, same } = answer;
      const accepted = renamesOf(content, renames);
      let { oid } = answer;
      if (same === 'N') {
        await claimFile(trx, writer, fileid, processFile, { field: 'file' });
        oid ??= await insertProcess(trx, { proid, pronm });
        const warnings = JSON.stringify(answer.warnings);
        await insertContent(trx, { processoid: oid, version, pronm, fileid, modeler, warnings, digest }, content);
        await makeCurrent(trx, oid, { proid, pronm, version });
      }
      let moved = 0;
      if (accepted.length > 0) for (const user of catalogueUsers) moved += await user.rename(trx, proid, accepted);
      answers.push({ ...answer, oid, moved });
    }
    return answers;
  });
};
