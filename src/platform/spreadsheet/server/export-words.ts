import type { Language } from '#platform/i18n/languages.ts';
import { flagText, statusText, vocabulary } from '#platform/i18n/vocabulary.texts.ts';

type Value = 'Y' | 'N' | null;

/** What a cell of an export says for a flag; nothing where there is none. */
export const yesNoWord = (value: Value, lang: Language): string =>
  value === null ? '' : vocabulary[flagText[value]][lang];

/** What a cell of an export says for the status of a record; nothing where there is none. */
export const statusWord = (value: Value, lang: Language): string =>
  value === null ? '' : vocabulary[statusText[value]][lang];
