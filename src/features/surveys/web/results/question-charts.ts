import type { QuestionResult } from '#features/surveys/survey-results.contract.ts';
import type { ChartItem } from './chart-options.ts';

type Option = QuestionResult['surveyOptionVOList'][number];

/** Pixels of a row of the table beside a chart (seed 002 §9). */
export const rowHeight = 50;

/** The height of a table of options with its heading (seed 002 §9). */
export const tableHeight = (options: number): number => rowHeight * (options + 1);

/** `33.33%` as a number. */
export const rateOf = (rate: string): number => Number.parseFloat(rate) || 0;

/** A rate as readers write it: `33,33%` in Vietnamese. `number`: of their language. */
export const rateText = (rate: string, number: (value: number) => string): string => `${number(rateOf(rate))}%`;

const mark = ({ id, isAnswer }: Option): string => (isAnswer === 'Y' ? `${id} ✓` : id);

/** Of single choice: slices by how many chose the option. What is written at them is what the table says. */
export const slicesOf = (options: readonly Option[], says: (rate: string) => string): ChartItem[] =>
  options.map((option) => ({
    name: option.id,
    value: option.selectionTotal,
    label: `${mark(option)} ${says(option.selectionRate)}`,
  }));

/** Of multiple choice: bars by rate. */
export const barsOf = (options: readonly Option[], says: (rate: string) => string, rightColour?: string): ChartItem[] =>
  options.map((option) => ({
    name: mark(option),
    value: rateOf(option.selectionRate),
    label: says(option.selectionRate),
    ...(rightColour !== undefined && option.isAnswer === 'Y' ? { colour: rightColour } : {}),
  }));

/** The wrong option that draws most, if any does; of several the first. */
export const drawingOption = (options: readonly Option[]): string | undefined => {
  const wrong = options.filter(({ isAnswer, selectionTotal }) => isAnswer === 'N' && selectionTotal > 0);
  const most = Math.max(0, ...wrong.map(({ selectionTotal }) => selectionTotal));
  return wrong.find(({ selectionTotal }) => selectionTotal === most)?.id;
};

/** Below it, a question hardly separates good from weak; below zero, the weak do better, as with a wrong key. */
const poorDiscrimination = 0.2;

export const qualityOf = (discrimination: number | null): 'unknown' | 'good' | 'poor' | 'reversed' => {
  if (discrimination === null) return 'unknown';
  if (discrimination < 0) return 'reversed';
  return discrimination < poorDiscrimination ? 'poor' : 'good';
};
