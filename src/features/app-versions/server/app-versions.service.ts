import type { z } from 'zod';
import { readerOf } from '#platform/data-permission/server/visible-items.ts';
import type { Write } from '#platform/db/server/database.ts';
import { accepts } from '#platform/files/file-kinds.ts';
import { claimFile } from '#platform/files/server/claim-file.ts';
import { lockVersions } from '#platform/language-versions/server/save-versions.ts';
import { defaultLanguage } from '#platform/i18n/languages.ts';
import { assertFresh, atField, explainConstraint, found, present } from '#platform/records/server/record-errors.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import { fieldReasons } from '#platform/wire/values.ts';
import {
  type appVersionEdit,
  type appVersionForm,
  downloadType,
  holdsPackage,
  packageName,
  platformList,
  typeList,
} from '../app-versions.contract.ts';
import { codeEntries, prefixOf } from './app-version-codes.queries.ts';
import {
  type AppVersionValues,
  appVersionByOid,
  clearLatest,
  insertAppVersion,
  lockAppVersion,
  lockLatest,
  mergedUpload,
  type StoredAppVersion,
  updateAppVersion,
} from './app-versions.queries.ts';
import { releaseNotes, releaseNotesOf } from './release-notes.ts';
import { showingEffects } from './version-effects.ts';
import { assertAddress, type Services } from './version-rules.ts';

type Form = z.output<typeof appVersionForm>;
type Edit = z.output<typeof appVersionEdit>;
type FileSent = Pick<Form, 'fileid' | 'fileChunk'>;

const constraintErrors = explainConstraint({
  app_version_no_unique: () => atField(codes.dataRepeat, 'no', 'app_version.no_exists'),
});

/** The person must be allowed to choose the platform and the type. */
const assertChoices = async ({ db, rights }: Services, empid: string, { platform, type }: Form): Promise<void> => {
  const entries = await codeEntries(db.read, defaultLanguage, await readerOf(rights, empid));
  const isChoice = (list: string, code: string): boolean =>
    entries.some(({ paramtype, paramcode, isSeen }) => isSeen && paramtype === list && paramcode === code);
  if (!isChoice(platformList, platform)) throw atField(codes.addFailed, 'platform', 'app_version.platform_unknown');
  if (!isChoice(typeList, type)) throw atField(codes.addFailed, 'type', 'app_version.type_unknown');
};

/**
 * Claims the package for the version. Rejects a file that is not an .apk of at most 500 MiB, that the caller has not
 * uploaded or that is not the upload described by `fileChunk`, and a version without a package.
 */
const claimPackage = async (
  trx: Write,
  { empid }: Writer,
  { fileid, fileChunk }: FileSent,
  { held, code, recordoid }: { held: string | null; code: DomainErrorCode; recordoid?: string },
): Promise<{ fileid: string; filename: string }> => {
  const meant = fileid ?? (fileChunk && (await mergedUpload(trx, empid, fileChunk)));
  if (!meant)
    throw fileChunk
      ? atField(codes.uploadFailed, 'fileid', 'file.not_uploaded')
      : atField(code, 'fileid', 'app_version.apk_required');
  const file = await claimFile(trx, { empid }, meant, accepts.apk, { held: [held], recordoid });
  if (fileChunk && (fileChunk.fileName !== file.filename || fileChunk.fileSize !== file.size))
    throw atField(codes.uploadFailed, 'fileid', 'app_version.file_differs');
  return file;
};

/**
 * The file name of a package must contain the number of its version, because people who download it see nothing else.
 */
const assertName = async (trx: Write, code: DomainErrorCode, no: string, filename: string): Promise<void> => {
  const name = packageName(await prefixOf(trx), no);
  if (filename !== name) throw atField(code, 'fileid', 'app_version.file_name', { name });
};

const claimNewPackage = async (trx: Write, writer: Writer, form: Form): Promise<string> => {
  const { fileid, filename } = await claimPackage(trx, writer, form, { held: null, code: codes.addFailed });
  await assertName(trx, codes.addFailed, form.no, filename);
  return fileid;
};

/**
 * Adds a version. Rejects (seed 001 §5) a number that the platform and type already have (24), a missing address or
 * package, a package with the wrong name or kind, and a platform or type that the person may not choose. Only a
 * download can be the latest; it replaces the one before.
 */
export const addAppVersion = async (services: Services, writer: Writer, form: Form): Promise<StoredAppVersion> => {
  await assertChoices(services, writer.empid, form);
  const { fileid, fileChunk, languages, ...values } = form;
  const isPackage = holdsPackage(form);
  if (!isPackage && (fileid !== null || fileChunk !== null))
    throw atField(codes.addFailed, 'fileid', 'app_version.file_not_taken');
  if (!isPackage && values.url === '') throw atField(codes.addFailed, 'url', fieldReasons.required);
  assertAddress(codes.addFailed, form.platform, values.url);
  const islatest = form.type === downloadType ? form.islatest : 'N';
  return services.db
    .write(writer.actor, (trx) =>
      showingEffects(trx, form.platform, async () => {
        if (islatest === 'Y') {
          await lockLatest(trx);
          await clearLatest(trx, form.platform, null);
        }
        const taken = isPackage ? await claimNewPackage(trx, writer, form) : null;
        const { oid } = await insertAppVersion(trx, { ...values, islatest, fileid: taken });
        const none = { code: codes.addFailed, current: () => null };
        const saveNotes = await lockVersions(trx, releaseNotes, oid, languages, none);
        await saveNotes();
        return found(await appVersionByOid(trx, oid));
      }),
    )
    .catch(constraintErrors);
};

/** Platform and type cannot change. */
const assertSameKind = (before: StoredAppVersion, { platform, type }: Edit): void => {
  if (platform !== undefined && platform !== before.platform)
    throw atField(codes.editFailed, 'platform', 'app_version.platform_fixed');
  if (type !== undefined && type !== before.type) throw atField(codes.editFailed, 'type', 'app_version.type_fixed');
};

/** The package after the change. Its name is checked when the package or the number changes. */
const packageAfter = async (
  trx: Write,
  writer: Writer,
  before: StoredAppVersion,
  { no = before.no, fileid, fileChunk = null }: Edit,
): Promise<string | null> => {
  if (!holdsPackage(before)) {
    if (fileid || fileChunk) throw atField(codes.editFailed, 'fileid', 'app_version.file_not_taken');
    return null;
  }
  const stays = (fileid === undefined && fileChunk === null) || (fileid && fileid === before.fileid);
  if (stays && no === before.no) return before.fileid;
  // The package that the row already has need not be described as an upload.
  const sent = stays ? { fileid: before.fileid, fileChunk: null } : { fileid: fileid ?? null, fileChunk };
  const taken = await claimPackage(trx, writer, sent, {
    held: before.fileid,
    recordoid: before.oid,
    code: codes.editFailed,
  });
  await assertName(trx, codes.editFailed, no, taken.filename);
  return taken.fileid;
};

/** What a 409 contains: the row with its package and its release notes. */
const currentOf = async ({ files }: Services, trx: Write, { fileid, ...row }: StoredAppVersion) => ({
  ...row,
  fileInfo: await files.info(trx, fileid),
  versions: await releaseNotesOf(trx, row.oid),
});

/** Locks the row. Rejects one that no longer exists, and a stale revision (409). */
const lockedForEdit = async (
  services: Services,
  trx: Write,
  oid: string,
  rev: number | undefined,
): Promise<StoredAppVersion> => {
  const before = found(await lockAppVersion(trx, oid));
  await assertFresh(rev, before, () => currentOf(services, trx, before));
  return before;
};

/**
 * Changes any of the fields. Rejects what `addAppVersion` rejects, a stale revision (409), another platform or type,
 * and `islatest` N for the latest version: it only stops being the latest when another one takes its place.
 */
export const editAppVersion = async (services: Services, writer: Writer, edit: Edit): Promise<StoredAppVersion> => {
  return services.db
    .write(writer.actor, async (trx) => {
      if (edit.islatest === 'Y') await lockLatest(trx);
      const before = await lockedForEdit(services, trx, edit.oid, edit.rev);
      assertSameKind(before, edit);
      assertAddress(codes.editFailed, before.platform, edit.url ?? '');
      const isDownload = before.type === downloadType;
      if (isDownload && before.islatest === 'Y' && edit.islatest === 'N')
        throw atField(codes.editFailed, 'islatest', 'app_version.latest_stays');
      const { oid, rev: _rev, fileid: _fileid, fileChunk: _fileChunk, languages, ...sent } = edit;
      const current = () => currentOf(services, trx, before);
      const saveNotes = await lockVersions(trx, releaseNotes, oid, languages, { code: codes.editFailed, current });
      const changes: Partial<AppVersionValues> = {
        ...present(sent),
        islatest: isDownload ? (edit.islatest ?? before.islatest) : 'N',
        fileid: await packageAfter(trx, writer, before, edit),
      };
      return showingEffects(trx, before.platform, async () => {
        if (edit.islatest === 'Y' && isDownload) await clearLatest(trx, before.platform, oid);
        await updateAppVersion(trx, oid, changes);
        await saveNotes();
        return found(await appVersionByOid(trx, oid));
      });
    })
    .catch(constraintErrors);
};

/**
 * Makes a version the latest of its platform (seed 001 §4). Rejects one that is not a download, and `islatest` N for
 * the latest.
 */
export const setLatest = async (
  services: Services,
  writer: Writer,
  { oid, rev, islatest }: { oid: string; rev?: number | undefined; islatest: 'Y' | 'N' },
): Promise<StoredAppVersion> => {
  return services.db.write(writer.actor, async (trx) => {
    await lockLatest(trx);
    const before = await lockedForEdit(services, trx, oid, rev);
    if (before.islatest === islatest) return before;
    if (islatest === 'N') throw atField(codes.editFailed, 'islatest', 'app_version.latest_stays');
    if (before.type !== downloadType) throw atField(codes.editFailed, 'islatest', 'app_version.only_download');
    return showingEffects(trx, before.platform, async () => {
      await clearLatest(trx, before.platform, oid);
      return updateAppVersion(trx, oid, { islatest });
    });
  });
};
