/** How many slots grams share: each gram has one or five, which a segment of `log_text` has bits for. */
export const gramSlots = 2 ** 17;

/** From here on there are the characters that are searched by less than five: Chinese, Japanese, Korean, emoji. */
const firstWide = 0x2e80;

/** A short gram has so many slots: a text may consist of it alone, and in one slot another gram often stands for it. */
const salts = [0, 0x27d4eb2f, 0x165667b1, 0x5bd1e995, 0x1b873593];

const mixed = (hash: number): number => Math.imul(hash ^ (hash >>> 15), 0x9e3779b1) >>> 15;
const joined = (hash: number, code: number): number => Math.imul(hash, 0x85ebca6b) + code;

/** Short grams that were added last, so that those of every row are added once. Of one block. */
export type KnownGrams = Int32Array;
const knownAtMost = 2 ** 14;
export const noKnownGrams = (): KnownGrams => new Int32Array(knownAtMost);

/**
 * Calls `add` with the slots of each gram of a text: one, two and three characters, and five that are not wide. Most
 * threes of digits are in every block, since identifiers consist of them; their fives are not. Leaves out what is
 * `known`.
 */
export const eachGram = (text: string, add: (slot: number, length: number) => void, known = noKnownGrams()): void => {
  const addShort = (hash: number, length: number): void => {
    const place = hash & (knownAtMost - 1);
    if (known[place] === hash && hash !== 0) return;
    known[place] = hash;
    for (const salt of salts) add(mixed(hash ^ salt), length);
  };
  for (let at = 0; at < text.length; at += 1) {
    const first = text.charCodeAt(at);
    addShort(joined(1, first) | 0, 1);
    if (at + 1 >= text.length) return;
    const second = text.charCodeAt(at + 1);
    const pair = joined(first, second) | 0;
    addShort(pair ^ 0x2545f491, 2);
    if (at + 2 >= text.length) continue;
    const third = text.charCodeAt(at + 2);
    const three = joined(pair, third) | 0;
    addShort(three, 3);
    if (at + 4 >= text.length) continue;
    const fourth = text.charCodeAt(at + 3);
    const fifth = text.charCodeAt(at + 4);
    if (Math.max(first, second, third, fourth, fifth) < firstWide) add(mixed(joined(joined(three, fourth), fifth)), 5);
  }
};

/** The slots that a block has which contains a text, those of its longest grams first. Empty for an empty text. */
export const slotsOf = (text: string): number[] => {
  const lengths = new Map<number, number>();
  eachGram(text, (slot, length) => lengths.set(slot, Math.max(length, lengths.get(slot) ?? 0)));
  return [...lengths].toSorted(([, one], [, other]) => other - one).map(([slot]) => slot);
};
