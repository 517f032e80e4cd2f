import { useMemo } from 'react';
import type { Language } from '../languages.ts';
import { type Formats, formatsOf } from '../formats.ts';
import { setLanguage, useCurrentLanguage } from './language-store.ts';

/** The current language, its formats of numbers and times, and a function to switch. */
export const useLanguage = (): Formats & { language: Language; setLanguage: (language: Language) => void } => {
  const language = useCurrentLanguage();
  return useMemo(() => ({ ...formatsOf(language), language, setLanguage }), [language]);
};
