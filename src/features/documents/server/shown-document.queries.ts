import { sql } from 'kysely';
import { type Reader, visibleItems } from '#platform/data-permission/server/visible-items.ts';
import type { Read } from '#platform/db/server/database.ts';
import { defaultLanguage, type Language } from '#platform/i18n/languages.ts';
import type { ShownDocument } from '../documents.contract.ts';

/**
 * The switched-on document of an id as the reader gets it: the version in the language, else the one in Simplified Chinese, else the document itself (`domain.md`
 * Content). `seesAll`: whoever keeps the documents sees them whatever their conditions say.
 */
export const documentShownTo = async (
  db: Read,
  id: string,
  { reader, seesAll }: { reader: Reader | null; seesAll: boolean },
  lang: Language,
): Promise<Omit<ShownDocument, 'fileInfo'> | undefined> => {
  const { rows } = await sql<Omit<ShownDocument, 'fileInfo'>>`
    select d.oid, d.id, coalesce(v.name, d.name) as name, d.type, coalesce(v.explain, d.explain) as explain,
      coalesce(v.lang, '') as lang, coalesce(v.fileid, d.fileid) as fileid
    from document d
    left join lateral (
      select l.name, l.explain, l.lang, l.fileid from document_language l
      where l.documentoid = d.oid and l.status = 'Y' and l.lang in (${lang}, ${defaultLanguage})
      order by l.lang = ${lang} desc limit 1) v on true
    where d.id = ${id} and d.status = 'Y'
      and (${seesAll} or ${visibleItems(reader, 'document', sql`d.oid`)})`.execute(db);
  return rows[0];
};
