import type { Language } from './languages.ts';

/** One text in the four languages; `{name}` marks a place for a value. */
export type Text = Readonly<Record<Language, string>>;
export type Texts = Readonly<Record<string, Text>>;

/** The four languages side by side; none can be forgotten. */
export const localized = (zhCN: string, zhTW: string, en: string, vi: string): Text => ({
  'zh-CN': zhCN,
  'zh-TW': zhTW,
  en,
  vi,
});

export const defineTexts = <const Keys extends Texts>(texts: Keys): Keys => texts;

/** Fills the `{name}` places; a value that is missing leaves its place as it stands. */
export const fill = (template: string, values: Record<string, string | number> = {}): string =>
  template.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
