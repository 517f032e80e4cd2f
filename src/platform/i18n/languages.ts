/** The languages of the product; the first is the default (seed 000 §1). */
export const languages = ['zh-CN', 'zh-TW', 'en', 'vi'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'zh-CN';
/** The cookie that keeps the choice (seed 000 §1). */
export const languageCookie = 'web_admin_lang';

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);

/** The name of each language in that language. */
export const languageNames: Record<Language, string> = {
  'zh-CN': '简体',
  'zh-TW': '繁體',
  en: 'English',
  vi: 'Tiếng Việt',
};
