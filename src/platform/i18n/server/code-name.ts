import { sql, type RawBuilder } from 'kysely';
import { defaultLanguage, type Language } from '../languages.ts';

/**
 * What a code of a code list is called, as a value of a query: in the language, else in Simplified Chinese, else as typed; a code that is on the list no more stays a
 * code. `code`: the column that holds it.
 */
export const codeName = (paramtype: string, code: RawBuilder<unknown>, lang: Language): RawBuilder<string> =>
  sql<string>`coalesce((
    select coalesce(own.paramname, usual.paramname, listed.paramname)
    from parameter listed
    left join parameter_language own on own.paramoid = listed.oid and own.paramlang = ${lang} and own.status = 'Y'
    left join parameter_language usual on usual.paramoid = listed.oid and usual.paramlang = ${defaultLanguage} and usual.status = 'Y'
    where listed.paramtype = ${paramtype} and listed.paramcode = ${code}
    order by listed.status desc, listed.paramsort, listed.oid limit 1), ${code})`;
