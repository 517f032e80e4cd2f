/** How many letters have to be added, removed, replaced or exchanged with their neighbour, up to a limit. */
const distance = (one: string, other: string, limit: number): number => {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let [earlier, before]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const same = one[row - 1] === other[at - 1] ? 0 : 1;
      let least = Math.min((before[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1, (before[at - 1] ?? 0) + same);
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1])
        least = Math.min(least, (earlier[at - 2] ?? 0) + 1);
      now.push(least);
    }
    [earlier, before] = [before, now];
  }
  return before.at(-1) ?? 0;
};

const longest = 40;

/** The value of the word that was probably meant by a text, with at most a third of it wrong; undefined if none is. */
export const closest = (text: string, words: ReadonlyMap<string, string>): string | undefined => {
  if (text.length > longest || text === '') return undefined;
  let limit = Math.max(1, Math.floor(text.length / 3));
  let found: string | undefined;
  for (const [word, value] of words) {
    const away = distance(text, word, limit);
    if (away > limit || (away === limit && found !== undefined)) continue;
    found = value;
    limit = away;
  }
  return found;
};
