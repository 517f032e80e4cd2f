import { sql } from 'kysely';
import { codeListKind } from '#platform/code-lists/server/code-list.ts';
import { nameOf, namesOf } from '#platform/code-lists/server/code-name.ts';
import { type Reader, visibleItems } from '#platform/data-permission/server/visible-items.ts';
import type { Read, Write } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { defaultPrefix, platformList, prefixList, regionList, typeList } from '../app-versions.contract.ts';

/** A platform, a way of updating or a region. `isOpen`: enabled. `isSeen`: the reader may choose it. */
export type CodeEntry = { paramtype: string; paramcode: string; name: string; isOpen: boolean; isSeen: boolean };

/** The entries of the three code lists in order; names in the language, else in Simplified Chinese, else as typed. */
export const codeEntries = async (db: Read | Write, lang: Language, reader: Reader | null): Promise<CodeEntry[]> => {
  const { rows } = await sql<CodeEntry>`
    select p.paramtype, p.paramcode, ${nameOf('p')} as name,
      p.status = 'Y' as "isOpen", p.status = 'Y' and ${visibleItems(reader, codeListKind, sql`p.oid`)} as "isSeen"
    from parameter p ${namesOf('p', lang)}
    where p.paramtype in (${platformList}, ${typeList}, ${regionList})
    order by p.paramsort, p.oid`.execute(db);
  return rows;
};

export const nameIn = (codes: readonly CodeEntry[], list: string, code: string): string =>
  codes.find(({ paramtype, paramcode }) => paramtype === list && paramcode === code)?.name ?? code;

/** The prefix of package names: the first enabled entry of its list. */
export const prefixOf = async (db: Read | Write): Promise<string> => {
  const first = await db
    .selectFrom('parameter')
    .select('paramcode')
    .where('paramtype', '=', prefixList)
    .where('status', '=', 'Y')
    .orderBy('paramsort')
    .orderBy('oid')
    .limit(1)
    .executeTakeFirst();
  return first?.paramcode ?? defaultPrefix;
};
