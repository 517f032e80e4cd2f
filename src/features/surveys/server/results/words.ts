import { foldKeepingMarks } from '#platform/search/server/fold.ts';

/** Words that say nothing by themselves, folded; Vietnamese ones are syllables, as they are written. */
const emptyWords = new Set(
  (
    '的 了 是 在 和 有 我 也 就 都 不 很 与 及 或 等 对 把 被 为 吗 呢 吧 啊 这 那 你 他 她 它 们 我们 你们 他们 一个 没有 可以 ' +
    'a an the and or of to in on at is are was were be it its i we you they for with as by that this there from not no so ' +
    'và là có của cho các những một không thì mà ở được với này đó rất'
  ).split(' '),
);

const shortest = 2;
const hasHan = /\p{Script=Han}/u;
const chinese = new Intl.Segmenter('zh', { granularity: 'word' });
/** Vietnamese and English: letters and digits between spaces and signs. */
const spaced = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu;

/** The words of a text, folded, so that both Chinese scripts are one. */
export const wordsOf = (text: string): string[] => {
  const folded = foldKeepingMarks(text);
  const words = hasHan.test(folded)
    ? [...chinese.segment(folded)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment)
    : (folded.match(spaced) ?? []);
  return words.filter((word) => word.length >= shortest && !emptyWords.has(word) && !/^[\d.,]+$/.test(word));
};

const kindsAtMost = 100_000;
const shown = 60;

/** Counts in how many texts each word occurs. Rare words are forgotten when there are too many different ones. */
export class WordCounts {
  readonly #counts = new Map<string, number>();

  add(text: string): void {
    for (const word of new Set(wordsOf(text))) this.#counts.set(word, (this.#counts.get(word) ?? 0) + 1);
    if (this.#counts.size > kindsAtMost)
      for (const [word, count] of this.#counts) if (count === 1) this.#counts.delete(word);
  }

  /** The most frequent ones. `least`: in so many texts. */
  top(least = 1): { word: string; count: number }[] {
    return [...this.#counts]
      .filter(([, count]) => count >= least)
      .toSorted(([one, many], [other, more]) => more - many || (one < other ? -1 : 1))
      .slice(0, shown)
      .map(([word, count]) => ({ word, count }));
  }
}
