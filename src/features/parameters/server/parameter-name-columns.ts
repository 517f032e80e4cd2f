import { type RawBuilder, sql } from 'kysely';
import type { ImportColumn, ImportRow } from '#platform/bulk-import/server/import-kind.ts';
import type { Write } from '#platform/db/server/database.ts';
import { type Language, languageNames, languages } from '#platform/i18n/languages.ts';
import { localized } from '#platform/i18n/texts.ts';
import type { NamesByLanguage } from '#platform/language-versions/versions.ts';
import { text } from '#platform/wire/values.ts';
import { parameterLimits } from '../parameters.contract.ts';

type NameColumn = `name_${Language}`;
/** The enabled names of a parameter in the languages, empty for none. */
export type NamesOfRow = Record<NameColumn, string>;

const columnOf = (lang: Language): NameColumn => `name_${lang}`;

/** A column for the name in each language; an empty cell is no name. */
export const nameColumns: readonly ImportColumn[] = languages.map((lang) => ({
  name: columnOf(lang),
  title: localized(
    `名称（${languageNames[lang]}）`,
    `名稱（${languageNames[lang]}）`,
    `Name (${languageNames[lang]})`,
    `Tên (${languageNames[lang]})`,
  ),
  aliases: [`paramname ${lang}`, `name ${lang}`],
  schema: text(parameterLimits.languageName).default(''),
  width: 24,
}));

/** Names by language as the values of the columns. */
export const nameValues = (names: NamesByLanguage): NamesOfRow =>
  Object.fromEntries(languages.map((lang) => [columnOf(lang), names[lang] ?? ''])) as NamesOfRow;

/** The columns of the parameter with this oid, as a part of a select list. */
export const namesOf = (oid: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    languages.map(
      (lang) => sql`coalesce((select l.paramname from parameter_language l
        where l.paramoid = ${oid} and l.paramlang = ${lang} and l.status = 'Y'), '') as ${sql.ref(columnOf(lang))}`,
    ),
  );

/** Differs whenever a name of the parameter has changed; a text. */
export const revisionsOf = (oid: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce((
  select string_agg(l.paramlang || l.rev || ' ', '' order by l.paramlang) from parameter_language l
  where l.paramoid = ${oid}), '')`;

/**
 * Writes the names that a file has changed, after their parameters: a version that is switched off is switched on with
 * its new name, and stays where the file has none.
 */
export const writeNames = async (trx: Write, rows: readonly { row: ImportRow; oid: string }[]): Promise<void> => {
  const changed = rows.flatMap(({ row, oid }) =>
    languages
      .map((lang) => ({
        oid,
        lang,
        before: row.before?.values[columnOf(lang)] ?? '',
        name: row.values[columnOf(lang)],
      }))
      .filter(({ before, name }) => name !== before),
  );
  const pairs = (some: typeof changed) => sql`unnest(${some.map(({ oid }) => oid)}::uuid[],
    ${some.map(({ lang }) => lang)}::text[], ${some.map(({ name }) => name)}::text[]) as s (oid, lang, name)`;
  const [gone, kept] = [changed.filter(({ name }) => name === ''), changed.filter(({ name }) => name !== '')];
  if (gone.length > 0)
    await sql`delete from parameter_language l using ${pairs(gone)}
      where l.paramoid = s.oid and l.paramlang = s.lang and l.status = 'Y'`.execute(trx);
  if (kept.length > 0)
    await sql`insert into parameter_language as l (paramoid, paramlang, paramname) select oid, lang, name from ${pairs(kept)}
      on conflict (paramoid, paramlang) do update set paramname = excluded.paramname, status = 'Y'`.execute(trx);
};
