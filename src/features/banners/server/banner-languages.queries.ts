import type { Read, Write } from '#platform/db/server/database.ts';
import { preparedRow } from '#platform/db/server/prepared.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { storedColumns } from '#platform/records/server/record-queries.ts';
import { insertRow, updateByOid } from '#platform/records/server/record-writes.ts';
import { type BannerLanguageRow, bannerLanguageRow } from '../banners.contract.ts';

export type StoredLanguage = Omit<BannerLanguageRow, 'fileInfo'>;

const rows = (db: Read) =>
  db
    .selectFrom('banner_language')
    .select(storedColumns('banner_language', bannerLanguageRow, ['bannerOid', 'fileInfo']))
    .select('banneroid as bannerOid')
    .$narrowType<{ lang: Language }>();

export const languagesOf = (db: Read, bannerOid: string): Promise<StoredLanguage[]> =>
  rows(db).where('banneroid', '=', bannerOid).orderBy('lang').execute();

/** The versions of a banner, locked for the rest of the transaction. */
export const lockLanguagesOf = (trx: Write, bannerOid: string): Promise<StoredLanguage[]> =>
  rows(trx).where('banneroid', '=', bannerOid).orderBy('lang').forUpdate().execute();

export const languageByOid = preparedRow((db: Read, oid: string) => rows(db).where('oid', '=', oid));

export const lockLanguage = preparedRow((trx: Write, oid: string) => rows(trx).where('oid', '=', oid).forUpdate());

export type LanguageValues = Pick<StoredLanguage, 'lang' | 'portalurl' | 'fileid' | 'status'>;
type Changes = Partial<LanguageValues & Pick<StoredLanguage, 'outdated'>>;

export const insertLanguage = (trx: Write, bannerOid: string, values: LanguageValues): Promise<string> =>
  insertRow(trx, 'banner_language', { ...values, banneroid: bannerOid });

export const updateLanguage = (trx: Write, oid: string, changes: Changes): Promise<void> =>
  updateByOid(trx, 'banner_language', oid, changes);

/** The banners that these versions belong to, each once. */
export const bannersOfLanguages = async (db: Read, oids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('banner_language')
    .select('banneroid')
    .distinct()
    .where('oid', '=', (eb) => eb.fn.any(eb.val([...oids])))
    .execute();
  return rows.map(({ banneroid }) => banneroid);
};
