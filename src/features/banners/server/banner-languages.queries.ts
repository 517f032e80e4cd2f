import type { Read, Write } from '#platform/db/server/database.ts';
import { preparedRow } from '#platform/db/server/prepared.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { BannerLanguageRow } from '../banner-languages.contract.ts';

export type StoredLanguage = Omit<BannerLanguageRow, 'fileInfo'>;

const rows = (db: Read) =>
  db
    .selectFrom('banner_language')
    .select(['oid', 'banneroid as bannerOid', 'lang', 'portalurl', 'fileid', 'status'])
    .select(['rev', 'crtemp', 'crtdat', 'txemp', 'txdat'])
    .$narrowType<{ lang: Language }>();

export const languagesOf = (db: Read, bannerOid: string): Promise<StoredLanguage[]> =>
  rows(db).where('banneroid', '=', bannerOid).orderBy('lang').execute();

export const languageByOid = preparedRow((db: Read, oid: string) => rows(db).where('oid', '=', oid));

export const lockLanguage = preparedRow((trx: Write, oid: string) => rows(trx).where('oid', '=', oid).forUpdate());

export type LanguageValues = Pick<StoredLanguage, 'lang' | 'portalurl' | 'fileid' | 'status'>;

export const insertLanguage = async (trx: Write, bannerOid: string, values: LanguageValues): Promise<string> => {
  const row = { ...values, banneroid: bannerOid };
  return (await trx.insertInto('banner_language').values(row).returning('oid').executeTakeFirstOrThrow()).oid;
};

export const updateLanguage = preparedRow(
  (trx: Write, oid: string, { lang, portalurl, fileid, status }: LanguageValues) =>
    trx.updateTable('banner_language').set({ lang, portalurl, fileid, status }).where('oid', '=', oid),
);
