import type { Language } from '#platform/i18n/languages.ts';
import type { Notice } from '../notice-centre.contract.ts';
import type { StoredNotice } from './notices.queries.ts';
import type { Words } from './notices.tables.ts';

/** A text by its key in a language, with the wording in force; undefined if there is none. */
export type Say = (key: string, lang: Language, values?: Record<string, string | number>) => string | undefined;

const inWords = (words: Words, lang: Language, say: Say): string => {
  if ('text' in words) return words.text;
  const values = Object.entries(words.values ?? {}).map(([name, value]) => [
    name,
    typeof value === 'object' ? value[lang] : value,
  ]);
  return say(words.key, lang, Object.fromEntries(values) as Record<string, string | number>) ?? words.key;
};

/** A notice in its reader’s language. */
export const wordedNotice = (
  { empid: _empid, title, message, ...notice }: StoredNotice,
  lang: Language,
  say: Say,
): Notice => ({ ...notice, title: inWords(title, lang, say), message: inWords(message, lang, say) });
