import { sql, type RawBuilder } from 'kysely';
import { defaultLanguage, type Language } from '#platform/i18n/languages.ts';

/** The name of an entry where `namesOf` joins its names: in the language, else in Simplified Chinese, else as typed. */
export const nameOf = (entry: string): RawBuilder<string> =>
  sql<string>`coalesce(own.paramname, usual.paramname, ${sql.ref(`${entry}.paramname`)})`;

/**
 * Joins the names of an entry, in the language (`own`) and in Simplified Chinese (`usual`); `entry`: the alias of its
 * `parameter` row.
 */
export const namesOf = (entry: string, lang: Language): RawBuilder<unknown> => sql`
    left join parameter_language own on own.paramoid = ${sql.ref(`${entry}.oid`)} and own.paramlang = ${lang} and own.status = 'Y'
    left join parameter_language usual on usual.paramoid = ${sql.ref(`${entry}.oid`)} and usual.paramlang = ${defaultLanguage} and usual.status = 'Y'`;

/**
 * A query expression for the name of a code; null if the list no longer contains it. `code`: the column with the code.
 * If the list contains a code twice, the enabled entry wins.
 */
export const listedName = (paramtype: string, code: RawBuilder<unknown>, lang: Language): RawBuilder<string | null> =>
  sql<string | null>`(
    select ${nameOf('listed')} from parameter listed ${namesOf('listed', lang)}
    where listed.paramtype = ${paramtype} and listed.paramcode = ${code}
    order by listed.status desc, listed.paramsort, listed.oid limit 1)`;

/** As `listedName`, but gives the code itself if the list no longer contains it. */
export const codeName = (paramtype: string, code: RawBuilder<unknown>, lang: Language): RawBuilder<string> =>
  sql<string>`coalesce(${listedName(paramtype, code, lang)}, ${code})`;
