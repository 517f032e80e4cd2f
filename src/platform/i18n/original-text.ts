import type { Language } from './languages.ts';
import { fill } from './texts.ts';
import { vocabulary } from './vocabulary.texts.ts';

/** What an error or another system said, marked as its own words; empty if it said nothing. */
export const originalOf = (text: string, lang: Language): string =>
  text === '' ? '' : fill(vocabulary['common.originalText'][lang], { text }, lang);
