import { useCallback } from 'react';
import { fill, type Texts } from '../texts.ts';
import { vocabulary } from '../vocabulary.texts.ts';
import { useCurrentLanguage } from './language-store.ts';
import { registerReasons } from './reason-texts.ts';

export type Translate<Keys extends Texts> = (
  key: (keyof Keys & string) | keyof typeof vocabulary,
  values?: Record<string, string | number>,
) => string;

/**
 * The given texts and the shared vocabulary in the current language; the function changes with the language only.
 * A feature's texts include the reasons of its errors, so a screen that shows its labels can also explain an error.
 */
export const useTexts = <const Keys extends Texts>(texts: Keys): Translate<Keys> => {
  const language = useCurrentLanguage();
  registerReasons(texts);
  return useCallback(
    (key, values) => {
      const known: Texts = Object.hasOwn(texts, key) ? texts : vocabulary;
      return fill(known[key]?.[language] ?? key, values);
    },
    [language, texts],
  );
};
