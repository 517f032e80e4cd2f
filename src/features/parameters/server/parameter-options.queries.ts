import { sql } from 'kysely';
import { type Reader, visibleItems } from '#platform/data-permission/server/visible-items.ts';
import type { Read } from '#platform/db/server/database.ts';
import { defaultLanguage, type Language } from '#platform/i18n/languages.ts';
import type { ParameterOption } from '../parameters.contract.ts';

/**
 * The switched-on entries of a type (below a parent when one is given) that the reader sees, by their sort; names in the language, else in Simplified Chinese, else as
 * typed.
 */
export const optionsFor = async (
  db: Read,
  reader: Reader | null,
  wanted: { paramType: string; parentOid?: string },
  lang: Language,
): Promise<ParameterOption[]> => {
  const { rows } = await sql<ParameterOption>`
    select p.oid, p.paramcode, coalesce(own.paramname, usual.paramname, p.paramname) as paramname, p.paramsort, p.desccode, p.descname
    from parameter p
    left join parameter_language own on own.paramoid = p.oid and own.paramlang = ${lang} and own.status = 'Y'
    left join parameter_language usual on usual.paramoid = p.oid and usual.paramlang = ${defaultLanguage} and usual.status = 'Y'
    where p.paramtype = ${wanted.paramType} and p.status = 'Y'
      and (${wanted.parentOid ?? null}::uuid is null or p.parentparam = ${wanted.parentOid ?? null}::uuid)
      and ${visibleItems(reader, 'PARAM', sql`p.oid`)}
    order by p.paramsort, p.oid`.execute(db);
  return rows;
};
