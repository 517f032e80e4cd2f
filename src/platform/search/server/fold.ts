import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

let simplifiedOf: Map<string, string> | undefined;

/** Entries stand as `繁 简` between bars; a character with several simplified forms names the usual one first. */
const loadSimplified = (): Map<string, string> => {
  const { default: dictionary } = require('opencc-js/dict/TSCharacters') as { default: string };
  const direct = new Map<string, string>();
  for (const entry of dictionary.split('|')) {
    const [traditional, simplified] = entry.split(' ');
    if (traditional && simplified && traditional !== simplified) direct.set(traditional, simplified);
  }
  // 薴 → 苧 and 苧 → 苎: without the second step a text folded twice would differ from one folded once.
  return new Map([...direct].map(([traditional, simplified]) => [traditional, direct.get(simplified) ?? simplified]));
};

/**
 * One character after another, so that a part of a text folds to a part of the folded text (`Σ` at a word's end would
 * not).
 */
const foldCharacter = (character: string, simplified: Map<string, string>): string =>
  simplified.get(character) ?? (character === 'ς' ? 'σ' : character);

/**
 * The form in which texts are searched: NFKC, lower case, every Traditional character as its usual Simplified one.
 * What is a part of a text folds to a part of the folded text, and folding twice changes nothing.
 */
export const fold = (text: string): string => {
  simplifiedOf ??= loadSimplified();
  let folded = '';
  for (const character of text.normalize('NFKC').toLowerCase().normalize('NFKC')) {
    folded += foldCharacter(character, simplifiedOf);
  }
  return folded;
};

/**
 * The quick search's words as they are looked for: folded, without empty ones, each once (`wire.md` Lists: both scripts
 * are one search).
 */
export const foldFilters = (filters: { simplifiedFilter?: string; traditionalFilter?: string }): string[] => {
  const folded = [filters.simplifiedFilter, filters.traditionalFilter].map((filter) => fold(filter ?? '').trim());
  return [...new Set(folded)].filter((filter) => filter !== '');
};

/** What a row's `search_text` holds: the searched fields, folded, with a space between them. */
export const searchText = (...fields: (string | null | undefined)[]): string =>
  fold(fields.filter((field) => field != null && field !== '').join(' '));
