import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { nameOf, namesOf } from './code-name.ts';

/** Gives the names of the codes of a list in the language, disabled ones too. A code that it lacks is its own name. */
export const codeNames = async (db: Read, paramtype: string, lang: Language): Promise<(code: string) => string> => {
  const { rows } = await sql<{ code: string; name: string }>`
    select p.paramcode as code, ${nameOf('p')} as name
    from parameter p ${namesOf('p', lang)}
    where p.paramtype = ${paramtype} order by p.status, p.paramsort desc`.execute(db);
  const names = new Map(rows.map(({ code, name }) => [code, name]));
  return (code) => names.get(code) ?? code;
};
