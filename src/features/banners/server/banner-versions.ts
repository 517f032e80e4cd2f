import { z } from 'zod';
import type { Read, Write } from '#platform/db/server/database.ts';
import { withHistory } from '#platform/files/server/file-history.ts';
import { withFileInfo } from '#platform/files/server/with-file-info.ts';
import type { VersionStore } from '#platform/language-versions/server/save-versions.ts';
import { deleteByOid } from '#platform/records/server/record-writes.ts';
import type { DomainErrorCode } from '#platform/wire/envelope.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import { type BannerRecord, type BannerRow, bannerVersionFields } from '../banners.contract.ts';
import {
  insertLanguage,
  languagesOf,
  lockLanguagesOf,
  type StoredLanguage,
  updateLanguage,
} from './banner-languages.queries.ts';
import { type Had, type Services, takePicture } from './banner-rules.ts';

const fields = z.object(bannerVersionFields);
type Values = z.output<typeof fields>;

/** The language versions of a banner in the form of the banner. `pictures`: those that the banner already has. */
export const bannerVersions = (
  writer: Writer,
  code: DomainErrorCode,
  pictures: readonly string[],
): VersionStore<StoredLanguage, Values> => {
  const taken = (trx: Write, fileid: string | undefined, had: Had): Promise<string> =>
    takePicture(trx, writer, { file: null, fileid }, { ...had, code, copied: pictures });
  return {
    lock: lockLanguagesOf,
    fields,
    add: async (trx, banner, lang, { fileid, ...values }) =>
      insertLanguage(trx, banner, { ...values, lang, fileid: await taken(trx, fileid, { held: null }) }),
    change: async (trx, before, { fileid, ...values }) =>
      updateLanguage(trx, before.oid, {
        ...values,
        fileid: await taken(trx, fileid, { held: before.fileid, recordoid: before.oid }),
      }),
    mark: (trx, oid, outdated) => updateLanguage(trx, oid, { outdated }),
    remove: (trx, oids) => deleteByOid(trx, 'banner_language', oids),
  };
};

/** A banner with its language versions. */
export const withVersions = async (
  { files }: Pick<Services, 'files'>,
  db: Read,
  row: BannerRow,
): Promise<BannerRecord> => {
  const versions = await withFileInfo(files, db, await languagesOf(db, row.oid));
  return { ...withHistory(files, row), versions: versions.map((version) => withHistory(files, version)) };
};
