import type { Grouping } from './count-answers.ts';
import { type Block, none } from './sheet-block.ts';
import type { SelectedRows, Selection } from './selection.ts';

/** Kelley's share: a question is measured best by the best and the weakest 27 per cent. */
const share = 0.27;
/** With fewer sheets the two groups say nothing. */
const fewestSheets = 10;

/** Bits of a group: a sheet may be both when many have the same score. */
export const isWeak = 1;
export const isBest = 2;

export type Ranked = { grouping: Grouping; best: number; weakest: number };

/** How many sheets have each score, in order of the scores: hundredths, -1 for none. */
export type Scores = readonly (readonly [score: number, count: number])[];

/** Beyond it, scores are too far apart for a table. */
const tableAtMost = 4_000_000;

const rowsOf = ({ block, rows }: SelectedRows): Int32Array => {
  if (!rows) return block.scores.subarray(0, block.count);
  const scores = new Int32Array(rows.length);
  for (const [nth, row] of rows.entries()) scores[nth] = block.scores[row] as number;
  return scores;
};

const highest = (scores: Int32Array): number => {
  let most = none;
  for (let row = 0; row < scores.length; row += 1) most = Math.max(most, scores[row] as number);
  return most;
};

/** A million of them in a few milliseconds. */
export const countScores = ({ parts }: Selection): Scores => {
  const columns = parts.map(rowsOf);
  const most = columns.reduce((max, scores) => Math.max(max, highest(scores)), none);
  if (most > tableAtMost) {
    const counts = new Map<number, number>();
    for (const scores of columns) for (const score of scores) counts.set(score, (counts.get(score) ?? 0) + 1);
    return [...counts].toSorted(([one], [other]) => one - other);
  }
  // Place 0 is for sheets without a score.
  const table = new Uint32Array(most - none + 1);
  for (const scores of columns)
    for (let row = 0; row < scores.length; row += 1) {
      const at = (scores[row] as number) - none;
      table[at] = (table[at] as number) + 1;
    }
  return [...table].flatMap((count, at) => (count > 0 ? [[at + none, count] as const] : []));
};

const totalOf = (scores: Scores): number => scores.reduce((sum, [, count]) => sum + count, 0);

/** The score at which so many sheets are reached, and how many have it or are before it. */
const reached = (scores: Scores, wanted: number): [score: number, count: number] => {
  let count = 0;
  for (const [score, own] of scores) {
    count += own;
    if (count >= wanted) return [score, count];
  }
  return [0, count];
};

/** The average score in hundredths; null without a sheet. */
export const averageScore = (scores: Scores): number | null => {
  const total = totalOf(scores);
  return total === 0 ? null : scores.reduce((sum, [score, count]) => sum + Math.max(0, score) * count, 0) / total;
};

/**
 * The best and the weakest by their score. All sheets with the score at which a group ends belong to it, so that their
 * order does not matter. Null with too few sheets.
 */
export const rank = (scores: Scores): Ranked | null => {
  const total = totalOf(scores);
  if (total < fewestSheets) return null;
  const wanted = Math.max(1, Math.round(total * share));
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
