import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';

/** The enabled codes of a list, each with all of its names. */
export const codeWords = async (db: Read, paramtype: string): Promise<{ code: string; names: string[] }[]> => {
  const { rows } = await sql<{ code: string; names: string[] }>`
    select p.paramcode as code, array[p.paramname] || coalesce(array_agg(l.paramname)
      filter (where l.paramname is not null), '{}') as names
    from parameter p left join parameter_language l on l.paramoid = p.oid and l.status = 'Y'
    where p.paramtype = ${paramtype} and p.status = 'Y'
    group by p.oid order by p.paramsort, p.oid`.execute(db);
  return rows;
};
