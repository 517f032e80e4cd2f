/** How many slots grams share: each gram has one or three, which a segment of `log_text` has bits for. */
export const gramSlots = 2 ** 17;

/** Grams that a search asks for at most; more would hardly leave out more blocks. */
const mostAsked = 12;

/** From here on there are the characters that are searched by two: Chinese, Japanese, Korean, halves of emoji. */
const firstWide = 0x2e80;

const mixed = (hash: number): number => Math.imul(hash ^ (hash >>> 15), 0x9e3779b1) >>> 15;
const joined = (hash: number, code: number): number => Math.imul(hash, 0x85ebca6b) + code;

/** Three slots: a text may consist of one such gram, and in one slot another gram would often stand for it. */
const addThrice = (hash: number, length: number, add: (slot: number, length: number) => void): void => {
  add(mixed(hash), length);
  add(mixed(hash ^ 0x27d4eb2f), length);
  add(mixed(hash ^ 0x165667b1), length);
};

/**
 * Calls `add` with the slots of each gram of a text: any three characters, two wide ones, and five that are none. Most
 * threes of digits are in every block, since identifiers consist of them; their fives are not.
 */
export const eachGram = (text: string, add: (slot: number, length: number) => void): void => {
  for (let at = 0; at + 1 < text.length; at += 1) {
    const first = text.charCodeAt(at);
    const second = text.charCodeAt(at + 1);
    const pair = joined(first, second);
    if (first >= firstWide && second >= firstWide) addThrice(pair ^ 0x5bd1e995, 2, add);
    if (at + 2 >= text.length) return;
    const third = text.charCodeAt(at + 2);
    const three = joined(pair, third);
    addThrice(three, 3, add);
    if (at + 4 >= text.length) continue;
    const fourth = text.charCodeAt(at + 3);
    const fifth = text.charCodeAt(at + 4);
    if (Math.max(first, second, third, fourth, fifth) < firstWide) add(mixed(joined(joined(three, fourth), fifth)), 5);
  }
};

/** The slots that a block has which contains a text: some of its longest grams. Empty if it is too short for any. */
export const slotsOf = (text: string): number[] => {
  const lengths = new Map<number, number>();
  eachGram(text, (slot, length) => lengths.set(slot, Math.max(length, lengths.get(slot) ?? 0)));
  const found = [...lengths].toSorted(([, one], [, other]) => other - one).map(([slot]) => slot);
  const longest = found.filter((slot) => lengths.get(slot) === lengths.get(found[0] ?? 0));
  if (longest.length < mostAsked) return found.slice(0, mostAsked);
  return Array.from({ length: mostAsked }, (_, nth) => longest[Math.floor((nth * longest.length) / mostAsked)] ?? 0);
};
