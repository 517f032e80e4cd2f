import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { defaultLanguage, type Language } from '#platform/i18n/languages.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import { moduleList, typeList } from '../app-functions.contract.ts';

/** A type or a module, switched on or not. `conditions`: null when it carries none and is open to all (`domain.md` Data items). */
export type CodeEntry = {
  oid: string;
  paramtype: string;
  paramcode: string;
  name: string;
  status: 'Y' | 'N';
  conditions: Condition[] | null;
};

/** Both code lists in their order, and whatever else functions still name as their module. Names in the language, else in Simplified Chinese, else as typed. */
export const codeEntries = async (db: Read, lang: Language): Promise<CodeEntry[]> => {
  const { rows } = await sql<CodeEntry>`
    select p.oid, p.paramtype, p.paramcode, coalesce(own.paramname, usual.paramname, p.paramname) as name, p.status,
      (select json_agg(json_build_object('type', c.type, 'contentoid', c.contentoid, 'containSub', c.containsub))
        from data_grant g join condition c on c.grantoid = g.oid where g.dataoid = p.oid) as conditions
    from parameter p
    left join parameter_language own on own.paramoid = p.oid and own.paramlang = ${lang} and own.status = 'Y'
    left join parameter_language usual on usual.paramoid = p.oid and usual.paramlang = ${defaultLanguage} and usual.status = 'Y'
    where p.paramtype in (${typeList}, ${moduleList}) or p.oid in (select moduleoid from app_function)
    order by p.paramsort, p.oid`.execute(db);
  return rows;
};
