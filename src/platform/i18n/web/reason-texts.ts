import type { Language } from '../languages.ts';
import { sharedTexts } from '../shared.texts.ts';
import { fill, type Text, type Texts, type TextValues } from '../texts.ts';
import { textUnder } from '../wordings.ts';

const shared: Texts = sharedTexts;

/** Among the texts that every page has, and those of any texts that are loaded: no screen has to show them first. */
const find = (reason: string): Text | undefined => (Object.hasOwn(shared, reason) ? shared[reason] : textUnder(reason));

/** The text of a reason; undefined if no texts that are loaded contain it. */
export const reasonText = (reason: string, language: Language, params?: TextValues): string | undefined => {
  const text = find(reason);
  return text && fill(text[language], params, language);
};
