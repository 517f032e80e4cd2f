type Named = { id: string; name: string; hint: string };

const longestCompared = 100;

/** An id or name without what people and programs write differently: case, and what separates words. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_.:-]+/g, '')
    .slice(0, longestCompared);

/**
 * How much may still be compared, in pairs of letters: ids and names come from files, and comparing hundreds of long
 * ones with each other would take minutes.
 */
export type Effort = { left: number };

/** The number of single changes that make one text of the other (Levenshtein). */
const distance = (one: string, other: string, effort: Effort): number => {
  effort.left -= one.length * other.length;
  let row = Uint16Array.from({ length: other.length + 1 }, (_none, index) => index);
  let next = new Uint16Array(other.length + 1);
  for (let index = 0; index < one.length; index += 1) {
    next[0] = index + 1;
    for (let place = 0; place < other.length; place += 1) {
      const change = (row[place] ?? 0) + (one[index] === other[place] ? 0 : 1);
      next[place + 1] = Math.min((row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1, change);
    }
    [row, next] = [next, row];
  }
  return row[other.length] ?? 0;
};

/** Two texts whose lengths differ more are not compared letter by letter: less than this would come of it. */
const leastAlike = 0.6;

const textLikeness = (a: string, b: string, effort: Effort): number => {
  if (a === '' || b === '') return 0;
  if (a === b) return 1;
  const [short = '', long = ''] = [a, b].toSorted((first, second) => first.length - second.length);
  const contained = short.length >= 3 && long.includes(short) ? 0.5 + (0.4 * short.length) / long.length : 0;
  const best = short.length / long.length;
  if (effort.left <= 0 || best < leastAlike || best <= contained) return contained;
  return Math.max(contained, 1 - distance(a, b, effort) / long.length);
};

/** What is compared of an id and its name; a name that only repeats the id says nothing more. */
export const comparable = ({ id, name, hint }: Named): Named => ({
  id: plain(id),
  name: name === id ? '' : plain(name),
  hint,
});

/**
 * How probable it is that one is the other under a new id, from 0 to 1: by ids and names, less if what is said of them
 * besides differs. Both as `comparable` gives them. Without effort left, only texts that are equal or contained count.
 */
export const likeness = (one: Named, other: Named, effort: Effort): number => {
  const named = textLikeness(one.name, other.name, effort) * 0.95;
  const best = Math.max(textLikeness(one.id, other.id, effort), named);
  const differs = one.hint !== '' && other.hint !== '' && one.hint !== other.hint;
  return Math.round((differs ? best * 0.8 : best) * 100) / 100;
};
