import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { defaultLanguage, type Language } from '#platform/i18n/languages.ts';
import { openTypes, type ShownBanner } from '../banners.contract.ts';

/** A shown banner without the addresses of its picture. */
export type ChosenBanner = Omit<ShownBanner, 'fileInfo'> & { fileid: string };

/**
 * The banners that the app shows at a time (as text: in the platform's time zone), the highest sort first: switched on,
 * started and not over (at the end itself it is over). Picture and address are those of the switched-on version in the
 * reader's language, otherwise in Simplified Chinese, otherwise of the banner itself; a version without an address has
 * the banner's. A function that is switched off is left out: a tap on the picture then opens nothing.
 */
export const bannersShownAt = async (db: Read, lang: Language, at: Date | string): Promise<ChosenBanner[]> => {
  const { rows } = await sql<ChosenBanner>`
    select b.oid, b.id, b.explain, b.opentype, f.id as appid,
      case when b.opentype in (${openTypes.app}, ${openTypes.nothing}) then '' else coalesce(nullif(v.portalurl, ''), b.portalurl) end as portalurl,
      v.lang, b.starttime, b.endtime, coalesce(v.fileid, b.fileid) as fileid
    from banner b
    left join app_function f on f.id = b.appid and f.status = 'Y'
    left join lateral (
      select l.lang, l.portalurl, l.fileid from banner_language l
      where l.banneroid = b.oid and l.status = 'Y' and l.lang in (${lang}, ${defaultLanguage})
      order by l.lang = ${lang} desc limit 1) v on true
    where b.status = 'Y' and b.starttime <= ${at} and (b.endtime is null or b.endtime > ${at})
    order by b.sort desc, b.oid`.execute(db);
  return rows;
};
