import { z } from 'zod';
import { type Language, languages } from '#platform/i18n/languages.ts';
import { editOf } from '#platform/records/record-calls.ts';
import { yn } from '#platform/wire/values.ts';

type Fields = Record<string, z.ZodType>;

/**
 * The language versions in the content of a write, by language: `{ vi: { name: '…' }, en: null }`. A language that is
 * left out keeps its version, and null or `""` deletes it. Fields that are left out of a version stay as they are; a
 * new one gets their defaults. `rev` is the version's own. `outdated` N says that a version is up to date without
 * changing it. Errors are reported at `languages.vi.name`.
 */
export const versionsOf = <Given extends Fields>(fields: Given) => {
  const version = editOf({ ...fields, outdated: yn }).omit({ oid: true });
  const shape = Object.fromEntries(languages.map((lang) => [lang, version.nullable().optional()])) as Record<
    Language,
    z.ZodOptional<z.ZodNullable<typeof version>>
  >;
  return z.object(shape).optional();
};

/** Which versions a row of a list has; `outdated`: those older than the last change of the original. */
export const coverage = { languages: z.array(z.enum(languages)), outdated: z.array(z.enum(languages)) };

/** Filters of a list: rows without a version in a language, and rows with a version that is outdated. */
export const coverageFilter = {
  missing: z.enum(['', ...languages]).default(''),
  outdated: z.enum(['', 'Y']).default(''),
};

/** The name of a version's field, on the wire and in a form. */
export const versionField = <Name extends string>(lang: Language, name: Name): `languages.${Language}.${Name}` =>
  `languages.${lang}.${name}`;
