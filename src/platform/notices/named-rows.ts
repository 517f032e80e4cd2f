import type { Language } from '#platform/i18n/languages.ts';
import { fill } from '#platform/i18n/texts.ts';
import { noticeTexts } from './notices.texts.ts';

const namesShown = 2;
/** A name that is longer is cut: a notice has room for a line or two. */
const longestName = 60;

const quoted = (name: string, language: Language): string => {
  const characters = [...name];
  const short = characters.length > longestName ? `${characters.slice(0, longestName).join('').trimEnd()}…` : name;
  return fill(noticeTexts['notices.quoted'][language], { name: short }, language);
};

/** The names of rows as a notice says them: “Mid-Autumn”, “New Year” and 3 more. */
export const namedRows = (names: readonly string[], language: Language): string => {
  const shown = names.slice(0, namesShown).map((name) => quoted(name, language));
  const rest = names.length - shown.length;
  const more = rest > 0 ? [fill(noticeTexts['notices.more'][language], { count: rest }, language)] : [];
  return new Intl.ListFormat(language, { type: 'conjunction' }).format([...shown, ...more]);
};
