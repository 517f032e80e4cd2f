import { useSyncExternalStore } from 'react';
import { defaultLanguage, isLanguage, type Language, languageCookie } from '../languages.ts';

const yearSeconds = 31_536_000;
const listeners = new Set<() => void>();

/** The language that the cookie names; Simplified Chinese where it names none (seed 000 §1). */
export const languageOfCookies = (cookies: string): Language => {
  const pairs = cookies.split(';').map((pair) => pair.trim().split('='));
  const chosen = pairs.find(([name]) => name === languageCookie)?.[1];
  return isLanguage(chosen) ? chosen : defaultLanguage;
};

let language: Language = typeof document === 'undefined' ? defaultLanguage : languageOfCookies(document.cookie);

export const currentLanguage = (): Language => language;

/** Switches at once, without a reload, and keeps the choice for a year. */
export const setLanguage = (next: Language): void => {
  document.cookie = `${languageCookie}=${next}; path=/; max-age=${yearSeconds}; samesite=lax`;
  document.documentElement.lang = next;
  if (next === language) return;
  language = next;
  for (const listener of listeners) listener();
};

export const onLanguageChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useCurrentLanguage = (): Language => useSyncExternalStore(onLanguageChange, currentLanguage);
