type Named = { id: string; name: string; hint: string };

const longestCompared = 100;

/** An id or name without what people and programs write differently: case, and what separates words. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_.:-]+/g, '')
    .slice(0, longestCompared);

/** The number of single changes that make one text of the other (Levenshtein). */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_none, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [place, compared] of [...other].entries()) {
      const change = (row[place] ?? 0) + (letter === compared ? 0 : 1);
      next.push(Math.min((row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1, change));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
};

const textLikeness = (one: string, other: string): number => {
  const [a, b] = [plain(one), plain(other)];
  if (a === '' || b === '') return 0;
  if (a === b) return 1;
  const [short = '', long = ''] = [a, b].toSorted((first, second) => first.length - second.length);
  const contained = short.length >= 3 && long.includes(short) ? 0.5 + (0.4 * short.length) / long.length : 0;
  const alike = 1 - distance(a, b) / Math.max([...a].length, [...b].length);
  return Math.max(contained, alike);
};

/**
 * How probable it is that one is the other under a new id, from 0 to 1: by ids and names, less if what is said of them
 * besides differs.
 */
export const likeness = (one: Named, other: Named): number => {
  // A name that only repeats the id says nothing more.
  const named = one.name !== one.id && other.name !== other.id ? textLikeness(one.name, other.name) * 0.95 : 0;
  const best = Math.max(textLikeness(one.id, other.id), named);
  const differs = one.hint !== '' && other.hint !== '' && one.hint !== other.hint;
  return Math.round((differs ? best * 0.8 : best) * 100) / 100;
};
