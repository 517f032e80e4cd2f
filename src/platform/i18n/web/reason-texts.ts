import type { Language } from '../languages.ts';
import { sharedTexts } from '../shared.texts.ts';
import { fill, type Text, type Texts } from '../texts.ts';

const catalogues = new Set<Texts>([sharedTexts]);

/** Makes the reasons among these texts known. Registering the same texts again changes nothing. */
export const registerReasons = (texts: Texts): void => {
  catalogues.add(texts);
};

const find = (reason: string): Text | undefined => {
  for (const texts of catalogues) if (Object.hasOwn(texts, reason)) return texts[reason];
  return undefined;
};

/** The text of an error's reason; undefined when no catalogue has it. */
export const reasonText = (
  reason: string,
  language: Language,
  params?: Record<string, string | number>,
): string | undefined => {
  const text = find(reason);
  return text && fill(text[language], params);
};
