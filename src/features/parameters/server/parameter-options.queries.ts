import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { defaultLanguage, type Language } from '#platform/i18n/languages.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import type { ParameterOption } from '../parameters.contract.ts';

/** An option and the conditions it carries; `null` when it carries none and is open to all (`domain.md` Data items). */
export type GuardedOption = ParameterOption & { conditions: Condition[] | null };

/**
 * The switched-on entries of a type (below a parent when one is given) by their sort, names in the language, else in Simplified Chinese, else as typed.
 */
export const guardedOptions = async (
  db: Read,
  wanted: { paramType: string; parentOid?: string },
  lang: Language,
): Promise<GuardedOption[]> => {
  const { rows } = await sql<GuardedOption>`
    select p.oid, p.paramcode, coalesce(own.paramname, usual.paramname, p.paramname) as paramname, p.paramsort, p.desccode, p.descname,
      (select json_agg(json_build_object('type', c.type, 'contentoid', c.contentoid, 'containSub', c.containsub))
        from data_grant g join condition c on c.grantoid = g.oid where g.dataoid = p.oid) as conditions
    from parameter p
    left join parameter_language own on own.paramoid = p.oid and own.paramlang = ${lang} and own.status = 'Y'
    left join parameter_language usual on usual.paramoid = p.oid and usual.paramlang = ${defaultLanguage} and usual.status = 'Y'
    where p.paramtype = ${wanted.paramType} and p.status = 'Y'
      and (${wanted.parentOid ?? null}::uuid is null or p.parentparam = ${wanted.parentOid ?? null}::uuid)
    order by p.paramsort, p.oid`.execute(db);
  return rows;
};
