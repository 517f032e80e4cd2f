import { useCallback } from 'react';
import { fill, type Texts } from '../texts.ts';
import { useCurrentLanguage } from './language-store.ts';
import { registerReasons } from './reason-texts.ts';

export type Translate<Keys extends Texts> = (
  key: keyof Keys & string,
  values?: Record<string, string | number>,
) => string;

/**
 * The texts in the current language; the answer changes with the language and with nothing else.
 * A feature's texts hold its refusal reasons too, so whoever shows its labels can also tell why it refused.
 */
export const useTexts = <const Keys extends Texts>(texts: Keys): Translate<Keys> => {
  const language = useCurrentLanguage();
  registerReasons(texts);
  return useCallback((key, values) => fill(texts[key]?.[language] ?? key, values), [language, texts]);
};
