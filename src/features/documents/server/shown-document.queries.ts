import { sql } from 'kysely';
import { hasConditions, type Reader, visibleItems } from '#platform/data-permission/server/visible-items.ts';
import type { Read } from '#platform/db/server/database.ts';
import { defaultLanguage, type Language } from '#platform/i18n/languages.ts';
import { guideCode, type ShownDocument } from '../documents.contract.ts';

/**
 * What decides over a document without conditions, which is open to all who have a function that shows it (`domain.md`
 * Data items). `keeps`: the caller has the screen of the documents, and sees every one. `asksStores`: has the screen of
 * the stores, which shows the guide. `inApp`: asks in the app, and has a function of it: any of them may open a
 * document.
 */
export type Shows = { keeps: boolean; asksStores: boolean; inApp: boolean };

/**
 * The switched-on document of an id as the reader gets it: the version in the language, else the one in Simplified
 * Chinese, else the document itself (`domain.md` Content). `SOP001` is the document that has been chosen as the map
 * guide.
 */
export const documentShownTo = async (
  db: Read,
  id: string,
  { reader, shows }: { reader: Reader | null; shows: Shows },
  lang: Language,
): Promise<Omit<ShownDocument, 'fileInfo'> | undefined> => {
  const isGuide = id === guideCode;
  const shown = shows.keeps || shows.inApp || (isGuide && shows.asksStores);
  const item = sql`d.oid`;
  const { rows } = await sql<Omit<ShownDocument, 'fileInfo'>>`
    select d.oid, d.id, coalesce(v.name, d.name) as name, d.type, coalesce(v.explain, d.explain) as explain,
      coalesce(v.lang, '') as lang, coalesce(v.fileid, d.fileid) as fileid
    from document d
    left join lateral (
      select l.name, l.explain, l.lang, l.fileid from document_language l
      where l.documentoid = d.oid and l.status = 'Y' and l.lang in (${lang}, ${defaultLanguage})
      order by l.lang = ${lang} desc limit 1) v on true
    where ${isGuide ? sql`d.isguide = 'Y'` : sql`d.id = ${id}`} and d.status = 'Y'
      and (${shows.keeps} or ${visibleItems(reader, 'document', item)}
        and (${shown} or ${hasConditions('document', item)}))`.execute(db);
  return rows[0];
};
