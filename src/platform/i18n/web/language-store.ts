import { useSyncExternalStore } from 'react';
import { defaultLanguage, isLanguage, type Language, languageCookie } from '../languages.ts';

const yearSeconds = 31_536_000;
const listeners = new Set<() => void>();

/** The language in the cookie; Simplified Chinese if there is none (seed 000 §1). */
export const languageOfCookies = (cookies: string): Language => {
  const pairs = cookies.split(';').map((pair) => pair.trim().split('='));
  const chosen = pairs.find(([name]) => name === languageCookie)?.[1];
  return isLanguage(chosen) ? chosen : defaultLanguage;
};

let language: Language = typeof document === 'undefined' ? defaultLanguage : languageOfCookies(document.cookie);

export const currentLanguage = (): Language => language;

const show = (next: Language): void => {
  document.documentElement.lang = next;
  if (next === language) return;
  language = next;
  for (const listener of listeners) listener();
};

/** Switches immediately, without a reload, and stores the choice for a year. */
export const setLanguage = (next: Language): void => {
  document.cookie = `${languageCookie}=${next}; path=/; max-age=${yearSeconds}; samesite=lax`;
  show(next);
};

const isChosen = (): boolean => document.cookie.split(';').some((pair) => pair.trim().startsWith(`${languageCookie}=`));

/** Renews the stored choice for another year; stores nothing if no choice has been made. */
export const startLanguage = (): void => {
  if (isChosen()) setLanguage(language);
  else show(language);
};

const spoken: [RegExp, Language][] = [
  [/^zh-(?:.*hant|tw|hk|mo)/i, 'zh-TW'],
  [/^zh/i, 'zh-CN'],
  [/^en/i, 'en'],
  [/^vi/i, 'vi'],
];

/** The first of the browser's languages that the product supports. */
export const languageOfBrowser = (wanted: readonly string[]): Language | undefined =>
  wanted.flatMap((tag) => spoken.find(([form]) => form.test(tag))?.[1] ?? [])[0];

/** For public pages: uses the browser's language, without storing it, as long as no choice has been made here. */
export const followBrowserLanguage = (): void => {
  const spokenHere = isChosen() ? undefined : languageOfBrowser(navigator.languages);
  if (spokenHere) show(spokenHere);
};

export const onLanguageChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useCurrentLanguage = (): Language => useSyncExternalStore(onLanguageChange, currentLanguage);
