import type { Language } from './languages.ts';

/** A text in the four languages, with `{name}` placeholders. */
export type Text = Readonly<Record<Language, string>>;
export type Texts = Readonly<Record<string, Text>>;

/** A text in the four languages; a missing one is a type error. */
export const localized = (zhCN: string, zhTW: string, en: string, vi: string): Text => ({
  'zh-CN': zhCN,
  'zh-TW': zhTW,
  en,
  vi,
});

export const defineTexts = <const Keys extends Texts>(texts: Keys): Keys => texts;

/** Replaces the `{name}` placeholders; those without a value stay. */
export const fill = (template: string, values: Record<string, string | number> = {}): string =>
  template.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
