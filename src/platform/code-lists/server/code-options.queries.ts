import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { CodeOption } from '../code-lists.contract.ts';
import { nameOf, namesOf } from './code-name.ts';

/** A predicate for whether the reader may see an entry; `item`: the column with the entry's oid. */
export type SeesEntry = (item: RawBuilder<unknown>) => RawBuilder<SqlBool>;

/** Enabled entries of a type, below a parent if given, that the reader may see, in sort order. */
export const optionsFor = async (
  db: Read,
  sees: SeesEntry,
  wanted: { paramType: string; parentOid?: string },
  lang: Language,
): Promise<CodeOption[]> => {
  const { rows } = await sql<CodeOption>`
    select p.oid, p.paramcode, ${nameOf('p')} as paramname, p.paramsort, p.desccode, p.descname
    from parameter p ${namesOf('p', lang)}
    where p.paramtype = ${wanted.paramType} and p.status = 'Y'
      and (${wanted.parentOid ?? null}::uuid is null or p.parentparam = ${wanted.parentOid ?? null}::uuid)
      and ${sees(sql`p.oid`)}
    order by p.paramsort, p.oid`.execute(db);
  return rows;
};
