import type { Language } from '#platform/i18n/languages.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { processTexts } from './processes.texts.ts';

/** The types of fields that processes usually have; files may name any other. */
const known: ReadonlyMap<string, Record<Language, string>> = new Map([
  ['string', vocabulary['common.text']],
  ['long', processTexts['process.fieldType.long']],
  ['number', processTexts['process.fieldType.number']],
  ['boolean', processTexts['process.fieldType.boolean']],
  ['date', processTexts['process.fieldType.date']],
  ['enum', processTexts['process.fieldType.enum']],
]);

/** The type of a field in words; one that is not known as the file names it. */
export const fieldTypeWord = (type: string, lang: Language): string => known.get(type)?.[lang] ?? type;
