import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

let simplifiedOf: Map<string, string> | undefined;
let unmarkedOf: Map<string, string> | undefined;

/**
 * The data lists `繁 简` pairs separated by bars; for a character with several simplified forms the usual one comes
 * first.
 */
const loadSimplified = (): Map<string, string> => {
  const { default: dictionary } = require('opencc-js/dict/TSCharacters') as { default: string };
  const direct = new Map<string, string>([['ς', 'σ']]);
  for (const entry of dictionary.split('|')) {
    const [traditional, simplified] = entry.split(' ');
    if (traditional && simplified && traditional !== simplified) direct.set(traditional, simplified);
  }
  // Chains such as 薴 → 苧 → 苎 are resolved here: otherwise folding a text twice would differ from folding it once.
  return new Map([...direct].map(([traditional, simplified]) => [traditional, direct.get(simplified) ?? simplified]));
};

/** The letters and signs with marks of their own, and the marks of their own: Latin, Greek, Cyrillic, mathematics. */
const firstMarked = 0xc0;
const lastMarked = 0x2aff;
const marks = /[\u0300-\u036f]/g;

/** The mark of this letter is a part of it. */
const dWithStroke = String.fromCodePoint(0x1_11);

/** What `unmarked` of the database (0290) makes of single characters. */
const loadUnmarked = (): Map<string, string> => {
  const found = new Map<string, string>([[dWithStroke, 'd']]);
  for (let code = firstMarked; code <= lastMarked; code += 1) {
    const character = String.fromCodePoint(code);
    const parts = character.normalize('NFD');
    const plain = parts.replaceAll(marks, '');
    if (plain !== parts) found.set(character, plain.normalize('NFC'));
  }
  return found;
};

/** Replaces character by character, so that a substring folds to a substring (`Σ` at the end of a word would not). */
const replaced = (text: string, ...maps: Map<string, string>[]): string => {
  let folded = '';
  for (const character of text) {
    let one = character;
    for (const map of maps) one = map.get(one) ?? one;
    folded += one;
  }
  return folded;
};

/**
 * The form of a text in which letters are compared: NFKC, lower case, and every Traditional character as its usual
 * Simplified one. Marks are kept, as they make other words (`Nam`, `Năm`).
 */
export const foldKeepingMarks = (text: string): string => {
  simplifiedOf ??= loadSimplified();
  return replaced(text.normalize('NFKC').toLowerCase().normalize('NFKC'), simplifiedOf);
};

/**
 * Folds a text for searching: as `foldKeepingMarks`, and every letter without its marks, so that `nguyen` finds
 * `Nguyễn`. Substrings fold to substrings, and folding is idempotent.
 */
export const fold = (text: string): string => {
  unmarkedOf ??= loadUnmarked();
  return replaced(foldKeepingMarks(text), unmarkedOf);
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
