import type { Language } from '../languages.ts';
import { sharedTexts } from '../shared.texts.ts';
import { fill, type Text, type Texts, type TextValues } from '../texts.ts';

const catalogues = new Set<Texts>([sharedTexts]);

/** Registers the reasons among these texts. Registering the same texts again has no effect. */
export const registerReasons = (texts: Texts): void => {
  catalogues.add(texts);
};

const find = (reason: string): Text | undefined => {
  for (const texts of catalogues) if (Object.hasOwn(texts, reason)) return texts[reason];
  return undefined;
};

/** The text of a reason; undefined if no catalogue contains it. */
export const reasonText = (reason: string, language: Language, params?: TextValues): string | undefined => {
  const text = find(reason);
  return text && fill(text[language], params, language);
};
