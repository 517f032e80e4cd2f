import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

let simplifiedOf: Map<string, string> | undefined;

/**
 * The data lists `繁 简` pairs separated by bars; for a character with several simplified forms the usual one comes
 * first.
 */
const loadSimplified = (): Map<string, string> => {
  const { default: dictionary } = require('opencc-js/dict/TSCharacters') as { default: string };
  const direct = new Map<string, string>();
  for (const entry of dictionary.split('|')) {
    const [traditional, simplified] = entry.split(' ');
    if (traditional && simplified && traditional !== simplified) direct.set(traditional, simplified);
  }
  // Chains such as 薴 → 苧 → 苎 are resolved here: otherwise folding a text twice would differ from folding it once.
  return new Map([...direct].map(([traditional, simplified]) => [traditional, direct.get(simplified) ?? simplified]));
};

/** Folds character by character, so that a substring folds to a substring (`Σ` at the end of a word would not). */
const foldCharacter = (character: string, simplified: Map<string, string>): string =>
  simplified.get(character) ?? (character === 'ς' ? 'σ' : character);

/**
 * Folds a text for searching: NFKC, lower case, and every Traditional character as its usual Simplified one. Substrings
 * fold to substrings, and folding is idempotent.
 */
export const fold = (text: string): string => {
  simplifiedOf ??= loadSimplified();
  let folded = '';
  for (const character of text.normalize('NFKC').toLowerCase().normalize('NFKC')) {
    folded += foldCharacter(character, simplifiedOf);
  }
  return folded;
};

/** The typed text of a quick search, as every list takes it (docs/rules.md, Lists). */
export type QuickSearch = { simplifiedFilter?: string; traditionalFilter?: string };

/** Returns the folded words of a quick search, without duplicates and empty ones. Both scripts form one search. */
export const foldFilters = (filters: QuickSearch): string[] => {
  const folded = [filters.simplifiedFilter, filters.traditionalFilter].map((filter) => fold(filter ?? '').trim());
  return [...new Set(folded)].filter((filter) => filter !== '');
};

/** Returns the value of a row's `search_text`: the searched fields, folded and joined by spaces. */
export const searchText = (...fields: (string | null | undefined)[]): string =>
  fold(fields.filter((field) => field != null && field !== '').join(' '));
