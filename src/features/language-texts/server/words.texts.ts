import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What the server alone says: names of records, verbs of Ctrl K, and what needs attention. */
export const words = defineTexts({
  'language_text.record.languageText': localized('语言文本', '語言文字', 'language text', 'văn bản ngôn ngữ'),
});
