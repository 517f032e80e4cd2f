import { sql } from 'kysely';
import { localized, type Text } from '#platform/i18n/texts.ts';
import type { Read } from '#platform/db/server/database.ts';

/** The enabled codes of a list, each with its name by language; where a language has none, its own name. */
export const codeWords = async (
  db: Read,
  paramtype: string,
): Promise<{ code: string; names: Text; others: string[] }[]> => {
  const { rows } = await sql<{ code: string; name: string; names: Partial<Text> }>`
    select p.paramcode as code, p.paramname as name,
      coalesce(jsonb_object_agg(l.paramlang, l.paramname) filter (where l.paramname is not null), '{}') as names
    from parameter p left join parameter_language l on l.paramoid = p.oid and l.status = 'Y'
    where p.paramtype = ${paramtype} and p.status = 'Y'
    group by p.oid order by p.paramsort, p.oid`.execute(db);
  return rows.map(({ code, name, names }) => ({
    code,
    others: [name],
    names: localized(names['zh-CN'] ?? name, names['zh-TW'] ?? name, names.en ?? name, names.vi ?? name),
  }));
};
