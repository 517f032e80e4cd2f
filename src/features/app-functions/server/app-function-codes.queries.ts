import { sql } from 'kysely';
import { nameOf, namesOf } from '#platform/code-lists/server/code-name.ts';
import type { Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import { moduleList, typeList } from '../app-functions.contract.ts';

/**
 * A type or a module, enabled or not. `conditions`: null if it has none and is open to everyone (docs/rules.md, Data
 * items).
 */
export type CodeEntry = {
  oid: string;
  paramtype: string;
  paramcode: string;
  name: string;
  status: 'Y' | 'N';
  conditions: Condition[] | null;
};

/**
 * Both code lists in their order, and other parameters that functions have as their module. Names are in the language,
 * otherwise in Simplified Chinese, otherwise as typed.
 */
export const codeEntries = async (db: Read, lang: Language): Promise<CodeEntry[]> => {
  const { rows } = await sql<CodeEntry>`
    select p.oid, p.paramtype, p.paramcode, ${nameOf('p')} as name, p.status,
      (select json_agg(json_build_object('type', c.type, 'contentoid', c.contentoid, 'containSub', c.containsub))
        from data_grant g join condition c on c.grantoid = g.oid where g.dataoid = p.oid) as conditions
    from parameter p ${namesOf('p', lang)}
    where p.paramtype in (${typeList}, ${moduleList}) or p.oid in (select moduleoid from app_function)
    order by p.paramsort, p.oid`.execute(db);
  return rows;
};
