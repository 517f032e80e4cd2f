import type { z } from 'zod';
import { withFileInfo } from '#platform/files/server/with-file-info.ts';
import { defaultLanguage } from '#platform/i18n/languages.ts';
import { assertFresh, found, notFound, present } from '#platform/records/server/record-errors.ts';
import { deleteByOid } from '#platform/records/server/record-writes.ts';
import { codes } from '#platform/wire/envelope.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import type { bannerLanguageEdit, bannerLanguageUpload } from '../banner-languages.contract.ts';
import {
  bannersOfLanguages,
  insertLanguage,
  languageByOid,
  lockLanguage,
  type StoredLanguage,
  updateLanguage,
} from './banner-languages.queries.ts';
import { showingBanners } from './banner-effects.ts';
import { constraintErrors, type Sent, type Services, takePicture } from './banner-rules.ts';

type Upload = z.output<typeof bannerLanguageUpload>;
type Edit = z.output<typeof bannerLanguageEdit> & { fileid?: string | undefined };
type File = Sent['file'];

const addLanguage = (
  { db }: Services,
  writer: Writer,
  { bannerOid, lang = defaultLanguage, portalurl = '', status = 'Y', fileid: sent }: Upload,
  file: File,
): Promise<StoredLanguage> => {
  if (bannerOid === undefined) throw notFound(codes.addFailed);
  return db
    .write(writer.actor, async (trx) => {
      const fileid = await takePicture(trx, writer, { file, fileid: sent }, { held: null, code: codes.addFailed });
      return showingBanners(trx, { oids: [bannerOid] }, async () =>
        found(await languageByOid(trx, await insertLanguage(trx, bannerOid, { lang, portalurl, status, fileid }))),
      );
    })
    .catch(constraintErrors(codes.addFailed));
};

/**
 * Changes any of the fields, and the picture if one was sent. Rejects a language that already has a version (24) and a
 * stale revision (409).
 */
export const editLanguage = (
  services: Services,
  writer: Writer,
  { oid, rev, fileid, ...sent }: Edit,
  file: File = null,
): Promise<StoredLanguage> => {
  return services.db
    .write(writer.actor, async (trx) => {
      const before = found(await lockLanguage(trx, oid));
      await assertFresh(rev, before, async () => (await withFileInfo(services.files, trx, [before]))[0]);
      const picture = { held: before.fileid, recordoid: oid, code: codes.editFailed };
      const taken = await takePicture(trx, writer, { file, fileid }, picture);
      return showingBanners(trx, { oids: [before.bannerOid] }, async () => {
        await updateLanguage(trx, oid, { ...present(sent), fileid: taken });
        return found(await languageByOid(trx, oid));
      });
    })
    .catch(constraintErrors(codes.editFailed));
};

/** Adds a language version with its picture, or changes one. */
export const uploadLanguage = (
  services: Services,
  writer: Writer,
  { oid, ...sent }: Upload,
  file: File,
): Promise<StoredLanguage> => {
  if (oid === undefined) return addLanguage(services, writer, sent, file);
  const { bannerOid: _banner, ...changes } = sent;
  return editLanguage(services, writer, { oid, ...changes }, file);
};

/** Deletes all the given language versions or none; those that no longer exist do not count. */
export const removeLanguages = (
  { db }: Services,
  writer: Writer,
  oids: readonly string[],
): Promise<{ deleted: number }> =>
  db.write(writer.actor, async (trx) => {
    const banners = await bannersOfLanguages(trx, oids);
    return showingBanners(trx, { oids: banners }, () => deleteByOid(trx, 'banner_language', oids));
  });
