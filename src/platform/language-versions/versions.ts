import { z } from 'zod';
import { defaultLanguage, type Language, languages } from '#platform/i18n/languages.ts';
import { editOf } from '#platform/records/record-calls.ts';
import { yn } from '#platform/wire/values.ts';

type Fields = Record<string, z.ZodType>;

/** The revision of a version that does not exist yet. */
export const noVersion = 0;
const versionRev = z.number().int().min(noVersion).max(2_147_483_647).optional();

/**
 * The language versions in the content of a write, by language: `{ vi: { name: '…' }, en: null }`. A language that is
 * left out keeps its version, and null or `""` deletes it. Fields that are left out of a version stay as they are; a
 * new one gets their defaults. `rev` is the version's own, 0 if there was none; if it is another one by now, the write
 * is rejected (409). `remove` deletes the version with that revision. `outdated` N says that a version is up to date
 * without changing it. Errors are reported at `languages.vi.name`.
 */
export const versionsOf = <Given extends Fields>(fields: Given) => {
  const version = editOf({ ...fields, outdated: yn })
    .omit({ oid: true })
    .extend({ rev: versionRev, remove: z.literal(true).optional() });
  const shape = Object.fromEntries(languages.map((lang) => [lang, version.nullable().optional()])) as Record<
    Language,
    z.ZodOptional<z.ZodNullable<typeof version>>
  >;
  return z.object(shape).optional();
};

/** Which versions a row of a list has; `outdated`: those older than the last change of the original. */
export const coverage = { languages: z.array(z.enum(languages)), outdated: z.array(z.enum(languages)) };

/** The names of a record in the languages that have one. */
export const namesByLanguage = z.partialRecord(z.enum(languages), z.string());
export type NamesByLanguage = z.infer<typeof namesByLanguage>;

/** The name in a language, else in Simplified Chinese, else as it is stored. */
export const nameIn = (names: NamesByLanguage, stored: string, lang: Language): string =>
  names[lang] ?? names[defaultLanguage] ?? stored;

/** Filters of a list: rows without a version in a language, and rows with a version that is outdated. */
export const coverageFilter = {
  missing: z.enum(['', ...languages]).default(''),
  outdated: z.enum(['', 'Y']).default(''),
};

/** Whether a row matches the filters of `coverageFilter`, for lists that are not searched in the database. */
export const coverageFits = (
  { missing, outdated }: { missing: Language | ''; outdated: 'Y' | '' },
  row: { languages: readonly Language[]; outdated: readonly Language[] },
): boolean => !(missing && row.languages.includes(missing)) && !(outdated && row.outdated.length === 0);

/** The name of a version's field, on the wire and in a form. */
export const versionField = <Name extends string>(lang: Language, name: Name): `languages.${Language}.${Name}` =>
  `languages.${lang}.${name}`;
