import { isolated } from './isolated.ts';
import type { Language } from './languages.ts';
import { registerTexts } from './wordings.ts';

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

/** Texts by key; administrators may reword them (`wordings.ts`). */
export const defineTexts = <const Keys extends Texts>(texts: Keys): Keys => {
  registerTexts(texts);
  return texts;
};

/** The `{name}` placeholders of a text: their names, as often as they occur. */
export const placeholdersOf = (template: string): string[] =>
  [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/**
 * The values of placeholders; numbers are grouped, and several names enumerated, as the language does it. A number by
 * which something is known is passed as text, unless its placeholder is one of those below (`known`).
 */
export type TextValues = Readonly<Record<string, string | number | readonly string[]>>;

/** Names one after another, as an enumeration of the language: "A, B", "A、B". */
export const enumerated = (names: readonly string[], language: Language): string =>
  names.join(language.startsWith('zh') ? '、' : ', ');

const numbers = new Map<Language, Intl.NumberFormat>();

/** As the language groups it: "12,000", in Vietnamese "12.000". */
const grouped = (value: number, language: Language): string => {
  const format = numbers.get(language) ?? new Intl.NumberFormat(language);
  numbers.set(language, format);
  return format.format(value);
};

const said = (value: TextValues[string], language: Language): string => {
  if (typeof value === 'number') return grouped(value, language);
  return typeof value === 'object' ? enumerated(value.map(isolated), language) : isolated(value);
};

/** Placeholders of numbers by which something is known. They are not grouped: nobody finds a line 1,204. */
const known = new Set(['line', 'first', 'version', 'no']);

/** A value that means one of what the text counts, also "about 1". */
const isOne = (value: TextValues[string]): boolean => /(?:^|\s)1$/.test(String(value));

/** Where a Chinese character meets a Latin letter or a digit; Chinese texts have a space there. */
const scriptsMeet = /(?<=\p{Script=Han})(?=[\p{Script=Latin}\p{Nd}])|(?<=[\p{Script=Latin}\p{Nd}])(?=\p{Script=Han})/gu;

/** A text that `Intl` has made, with the spaces that Chinese texts have beside digits. */
export const withSpaces = (text: string): string => text.replaceAll(scriptsMeet, ' ');

const spaceBetween = (left: string, right: string): string => (withSpaces(left + right) === left + right ? '' : ' ');

/** The value with a space on each side on which its script meets another one. */
const spaced = (value: string, before: string, after: string, language: Language): string =>
  language.startsWith('zh')
    ? spaceBetween(before.slice(-1), value.slice(0, 1)) + value + spaceBetween(value.slice(-1), after.slice(0, 1))
    : value;

/**
 * Replaces the `{name}` placeholders; those without a value stay. `language`: that of the template; numbers,
 * enumerations and spaces need it. `{count|person gets|people get}` is the first form if `count` is one, else the
 * second.
 */
export const fill = (template: string, values: TextValues | undefined, language: Language): string =>
  template.replace(
    /\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g,
    (place: string, name: string, one: string | undefined, many: string, at: number) => {
      const value = values && Object.hasOwn(values, name) ? values[name] : undefined;
      if (value === undefined) return place;
      if (one !== undefined) return isOne(value) ? one : many;
      const text = typeof value === 'number' && known.has(name) ? String(value) : said(value, language);
      return spaced(text, template.slice(0, at), template.slice(at + place.length), language);
    },
  );
