import { languageNames } from '#platform/i18n/languages.ts';
import { localized, type Text } from '#platform/i18n/texts.ts';
import { contentTypeText, flagText, statusText, vocabulary } from '#platform/i18n/vocabulary.texts.ts';

/** Words of the values of a column, by value. */
export type ValueTexts = Readonly<Record<string, Text>>;

/** What conditions and entries of lists are about; a `type` elsewhere is something else. */
export const contentTypes: ValueTexts = Object.fromEntries(
  Object.entries(contentTypeText).map(([type, key]) => [type, vocabulary[key]]),
);
const languages: ValueTexts = Object.fromEntries(
  Object.entries(languageNames).map(([lang, name]) => [lang, localized(name, name, name, name)]),
);

/**
 * Words of values that mean the same in every table, by column. A feature states those of its other columns in `values`
 * of its change feed; a test requires them for each logged column with a fixed set of values.
 */
export const valueTexts: Readonly<Record<string, ValueTexts>> = {
  contenttype: contentTypes,
  lang: languages,
  functype: { A: vocabulary['common.app'], W: vocabulary['common.console'] },
};

/** A switch: of the status of a record, or any other. */
export const switchText = (column: string, value: string): Text | undefined =>
  value === 'Y' || value === 'N' ? vocabulary[(column === 'status' ? statusText : flagText)[value]] : undefined;
