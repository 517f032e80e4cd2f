/** How many slots grams share, which a segment of `log_text` has bits for: each gram has one to nine of them. */
export const gramSlots = 2 ** 17;

/** From here on there are the characters that are searched by less than five: Chinese, Japanese, Korean, emoji. */
const firstWide = 0x2e80;

/**
 * A short gram has several slots: a text may consist of it alone, and in one slot another gram often stands for it. One
 * character has them all, since a text of two has three grams.
 */
const salts = [0, 0x27d4eb2f, 0x165667b1, 0x5bd1e995, 0x1b873593, 0x2c1b3c6d, 0x297a2d39, 0x7ed55d16, 0x3c6ef372];
const saltsOfShort = salts.slice(0, 6);
/** A wide gram of a table has these: it is one or two characters, and fewer of them have to be left out. */
const saltsOfTable = salts.slice(0, 2);

/** Pairs of a table and a gram come before all grams. */
const lengthOfPairs = 6;

const mixed = (hash: number): number => Math.imul(hash ^ (hash >>> 15), 0x9e3779b1) >>> 15;
const joined = (hash: number, code: number): number => Math.imul(hash, 0x85ebca6b) + code;

/** Short grams that were added last, so that those of every row are added once. Of one block. */
export type KnownGrams = Int32Array;
const knownAtMost = 2 ** 14;
export const noKnownGrams = (): KnownGrams => new Int32Array(knownAtMost);

const hashOf = (word: string): number => [...word].reduce((hash, one) => joined(hash, one.codePointAt(0) ?? 0), 7) | 0;

/** The table of the text's row, if there are to be pairs of it and grams; and the grams that are known. */
type Of = { table?: string; known?: KnownGrams };

/**
 * Calls `add` with the slots of each gram of a text: one, two and three characters, and five that are not wide. Most
 * threes of digits are in every block, since identifiers consist of them; their fives are not. Of a `table`, also with
 * those of the pairs of it and a gram of five, or of one or two wide characters. Leaves out what is `known`.
 */
export const eachGram = (
  text: string,
  add: (slot: number, length: number) => void,
  { table = '', known = noKnownGrams() }: Of = {},
): void => {
  const ofTable = table === '' ? 0 : hashOf(table) | 1;
  const addKnown = (hash: number, length: number, several: readonly number[]): void => {
    const place = (hash ^ (hash >>> 14)) & (knownAtMost - 1);
    if (known[place] === hash && hash !== 0) return;
    known[place] = hash;
    for (const salt of several) add(mixed(hash ^ salt), length);
  };
  const addShort = (hash: number, length: number, isWide: boolean): void => {
    addKnown(hash, length, length === 1 ? salts : saltsOfShort);
    if (isWide && ofTable !== 0) addKnown(joined(hash, ofTable) | 0, lengthOfPairs, saltsOfTable);
  };
  for (let at = 0; at < text.length; at += 1) {
    const first = text.charCodeAt(at);
    addShort(joined(1, first) | 0, 1, first >= firstWide);
    if (at + 1 >= text.length) return;
    const second = text.charCodeAt(at + 1);
    const pair = joined(first, second) | 0;
    addShort(pair ^ 0x2545f491, 2, Math.min(first, second) >= firstWide);
    if (at + 2 >= text.length) continue;
    const third = text.charCodeAt(at + 2);
    const three = joined(pair, third) | 0;
    addShort(three, 3, false);
    if (at + 4 >= text.length) continue;
    const fourth = text.charCodeAt(at + 3);
    const fifth = text.charCodeAt(at + 4);
    if (Math.max(first, second, third, fourth, fifth) >= firstWide) continue;
    const five = joined(joined(three, fourth), fifth);
    add(mixed(five), 5);
    if (ofTable !== 0) add(mixed(joined(five, ofTable)), lengthOfPairs);
  }
};

/** The slots that a block has with a text, of a table if one is named; those of its longest grams first. */
export const slotsOf = (text: string, table = ''): number[] => {
  const lengths = new Map<number, number>();
  eachGram(text, (slot, length) => lengths.set(slot, Math.max(length, lengths.get(slot) ?? 0)), { table });
  return [...lengths].toSorted(([, one], [, other]) => other - one).map(([slot]) => slot);
};
