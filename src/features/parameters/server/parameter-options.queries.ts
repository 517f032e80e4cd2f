import { sql } from 'kysely';
import { type Reader, visibleItems } from '#platform/data-permission/server/visible-items.ts';
import type { Read } from '#platform/db/server/database.ts';
import { defaultLanguage, type Language } from '#platform/i18n/languages.ts';
import { titlesOf } from '#platform/rights/server/titles.ts';
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

/** The look-up that lists the functions of the app (seed 001 §7 Banner). */
export const appIdList = 'AppID';

/**
 * The switched-on functions of the app as a code list in their order, names in the language; behind them what an administrator has put on the list of that name
 * besides.
 */
export const appIdOptions = async (db: Read, reader: Reader | null, lang: Language): Promise<ParameterOption[]> => {
  const [functions, besides] = await Promise.all([
    db
      .selectFrom('app_function')
      .select(['oid', 'id', 'name', 'langid', 'position'])
      .where('status', '=', 'Y')
      .orderBy('position')
      .orderBy('id')
      .execute(),
    optionsFor(db, reader, { paramType: appIdList }, lang),
  ]);
  const titles = await titlesOf(
    db,
    lang,
    functions.map(({ langid }) => langid),
  );
  const ids = new Set(functions.map(({ id }) => id));
  return [
    ...functions.map(({ oid, id, name, langid }, index) => ({
      oid,
      paramcode: id,
      paramname: titles.get(langid) ?? name,
      paramsort: index + 1,
      desccode: '',
      descname: '',
    })),
    ...besides.filter(({ paramcode }) => !ids.has(paramcode)),
  ];
};
