import type { Grouping } from './count-answers.ts';
import type { Block } from './sheet-block.ts';
import { countOf, type Selection } from './selection.ts';

/** Kelley's share: a question is measured best by the best and the weakest 27 per cent. */
const share = 0.27;
/** With fewer sheets the two groups say nothing. */
const fewestSheets = 10;

/** Bits of a group: a sheet may be both when many have the same score. */
export const isWeak = 1;
export const isBest = 2;

export type Ranked = { grouping: Grouping; best: number; weakest: number };

const eachScore = ({ parts }: Selection, visit: (score: number) => void): void => {
  for (const part of parts) {
    const { scores } = part.block;
    const count = countOf(part);
    for (let nth = 0; nth < count; nth += 1) visit(scores[part.rows ? (part.rows[nth] as number) : nth] as number);
  }
};

const countScores = (selection: Selection): [score: number, count: number][] => {
  const counts = new Map<number, number>();
  let [most, sure] = [0, true];
  eachScore(selection, (score) => {
    if (score > most) most = score;
    if (score < 0) sure = false;
  });
  if (sure && most < 4_000_000) {
    const byScore = new Uint32Array(most + 1);
    eachScore(selection, (score) => {
      byScore[score] = (byScore[score] as number) + 1;
    });
    for (const [score, count] of byScore.entries()) if (count > 0) counts.set(score, count);
  } else eachScore(selection, (score) => counts.set(score, (counts.get(score) ?? 0) + 1));
  return [...counts].toSorted(([one], [other]) => one - other);
};

/** The score at which so many sheets are reached, and how many have it or are before it. */
const reached = (scores: readonly [score: number, count: number][], wanted: number): [score: number, count: number] => {
  let count = 0;
  for (const [score, own] of scores) {
    count += own;
    if (count >= wanted) return [score, count];
  }
  return [0, count];
};

/** The average score in hundredths; null without a sheet. */
export const averageScore = (selection: Selection): number | null => {
  if (selection.total === 0) return null;
  let sum = 0;
  eachScore(selection, (score) => {
    sum += Math.max(0, score);
  });
  return sum / selection.total;
};

/**
 * The best and the weakest by their score. All sheets with the score at which a group ends belong to it, so that their
 * order does not matter. Null with too few sheets.
 */
export const rank = (selection: Selection): Ranked | null => {
  if (selection.total < fewestSheets) return null;
  const wanted = Math.max(1, Math.round(selection.total * share));
  const scores = countScores(selection);
  const [weakUpTo, weakest] = reached(scores, wanted);
  const [bestFrom, best] = reached(scores.toReversed(), wanted);
  const of = ({ scores: column, count }: Block): Uint8Array => {
    const groups = new Uint8Array(count);
    for (let row = 0; row < count; row += 1) {
      const score = column[row] as number;
      groups[row] = (score <= weakUpTo ? isWeak : 0) | (score >= bestFrom ? isBest : 0);
    }
    return groups;
  };
  return { grouping: { groups: 4, of }, best, weakest };
};
