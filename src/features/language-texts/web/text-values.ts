import { z } from 'zod';
import { type TextRecord, textRecord, textRecordFields } from '#features/language-texts/language-texts.contract.ts';
import type { CurrentVersion } from '#platform/form/web/current-version.ts';
import { type Language, languages } from '#platform/i18n/languages.ts';
import type { NamedText } from '#platform/language-texts/language-texts.contract.ts';
import type { VersionForm } from '#platform/language-versions/web/useVersionForm.ts';
import { presenceOf, type VersionValues } from '#platform/language-versions/web/version-values.ts';
import { type TypedValues, typedValues } from '#platform/records/form-fields.ts';

const form = z.object(textRecordFields);
export type Values = TypedValues<typeof form> & VersionValues;

export const textFieldOf = (lang: Language): `languages.${Language}.langcontent` => `languages.${lang}.langcontent`;

type Shipped = TextRecord['shipped'];

/** In the form, a shipped text that nobody has reworded stands where its rewording would. */
const withDefaults = (values: VersionValues, shipped: Shipped): VersionValues => {
  const filled = { ...values };
  for (const lang of languages) {
    const name = textFieldOf(lang);
    if (!filled[presenceOf(lang)] && shipped?.[lang] !== undefined) filled[name] = shipped[lang];
  }
  return filled;
};

type Versions = VersionForm<NamedText>;

export const valuesOf = (versions: Versions, record?: TextRecord): Values => ({
  ...(record ? typedValues(form, record) : typedValues(form)),
  ...withDefaults(record ? versions.valuesOf(record.versions) : versions.initial, record?.shipped ?? null),
});

const textIn = (values: VersionValues, lang: Language): string => {
  const value = values[textFieldOf(lang)];
  return typeof value === 'string' ? value.trim() : '';
};

/** Whether there is a text of one's own in the language: an empty one, or one like the default of a label, is none. */
export const isStored = (
  values: VersionValues,
  lang: Language,
  record?: Pick<TextRecord, 'kind' | 'shipped'>,
): boolean => {
  const text = textIn(values, lang);
  return text !== '' && !(record?.kind === 'LABEL' && text === record.shipped?.[lang]);
};

/** The texts as the call that saves them takes them. */
export const sentTexts = (versions: Versions, values: Values, record?: TextRecord) => {
  const present = Object.fromEntries(languages.map((lang) => [presenceOf(lang), isStored(values, lang, record)]));
  return versions.sent({ ...values, ...present });
};

/** The record that a 409 carries. */
export const currentOf =
  (versions: Versions) =>
  (content: unknown): CurrentVersion<Values> | null => {
    const { data } = textRecord.safeParse(content);
    if (!data) return null;
    const last = data.versions.toSorted((one, other) => other.txdat.localeCompare(one.txdat))[0];
    return { values: valuesOf(versions, data), rev: last?.rev ?? 1, who: last?.txemp ?? '', when: last?.txdat ?? '' };
  };
