import { useCallback } from 'react';
import { fill, type Texts, type TextValues } from '../texts.ts';
import { vocabulary } from '../vocabulary.texts.ts';
import { useCurrentLanguage } from './language-store.ts';
import { marked } from './text-marks.ts';
import { useWordingVersion } from './wording-store.ts';

export type Translate<Keys extends Texts> = (
  key: (keyof Keys & string) | keyof typeof vocabulary,
  values?: TextValues,
) => string;

/**
 * Translates the given texts and the shared vocabulary into the current language; the returned function changes only
 * with the language and with the wordings in force.
 */
export const useTexts = <const Keys extends Texts>(texts: Keys): Translate<Keys> => {
  const language = useCurrentLanguage();
  const version = useWordingVersion();
  return useCallback(
    (key, values) => {
      const known: Texts = Object.hasOwn(texts, key) ? texts : vocabulary;
      return marked(key, fill(known[key]?.[language] ?? key, values, language));
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the texts change in place, and the version with them
    [language, texts, version],
  );
};
