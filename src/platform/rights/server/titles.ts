import { type RawBuilder, sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { defaultLanguage, type Language } from '#platform/i18n/languages.ts';

/**
 * SQL: the text of a language id in the language, else in Simplified Chinese, else what is stored with it. `row`: the
 * alias of the row, whose columns are named.
 */
export const titleSql = (
  row: string,
  columns: { langid: string; stored: string },
  lang: Language,
): RawBuilder<string> => {
  const [langid, stored] = [sql.ref(`${row}.${columns.langid}`), sql.ref(`${row}.${columns.stored}`)];
  return sql<string>`coalesce((
    select title.langcontent from language_text title
    where title.langid = ${langid} and ${langid} <> '' and title.status = 'Y'
      and title.langtype in (${lang}, ${defaultLanguage})
    order by title.langtype <> ${lang} limit 1), ${stored})`;
};

/**
 * Language ids → their texts in the language, else in Simplified Chinese; ids without a text are left out
 * (docs/rules.md, Content).
 */
export const titlesOf = async (
  db: Read,
  lang: Language,
  langids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('language_text')
    .select(['langid', 'langtype', 'langcontent'])
    .where('langid', '=', (eb) => eb.fn.any(eb.val([...new Set(langids)])))
    .where('langtype', '=', (eb) => eb.fn.any(eb.val([lang, defaultLanguage])))
    .where('status', '=', 'Y')
    .execute();
  const fallback = rows
    .filter((row) => row.langtype === defaultLanguage)
    .map((row) => [row.langid, row.langcontent] as const);
  const own = rows.filter((row) => row.langtype === lang).map((row) => [row.langid, row.langcontent] as const);
  return new Map([...fallback, ...own]);
};
