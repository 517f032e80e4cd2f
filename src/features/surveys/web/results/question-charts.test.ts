import { describe, expect, it } from 'vitest';
import type { QuestionResult } from '#features/surveys/survey-results.contract.ts';
import { formatsOf } from '#platform/i18n/formats.ts';
import { type ChartLook, pieOption } from './chart-options.ts';
import { barsOf, drawingOption, qualityOf, rateText, slicesOf, tableHeight } from './question-charts.ts';

type Option = QuestionResult['surveyOptionVOList'][number];

const option = (id: string, selectionTotal: number, selectionRate: string, isAnswer: 'Y' | 'N' = 'N'): Option => ({
  oid: id,
  id,
  text: `text ${id}`,
  isAnswer,
  selectionTotal,
  selectionRate,
  chosenByBest: null,
  chosenByWeakest: null,
});
const options = [option('A', 1, '16.66%'), option('B', 3, '50%', 'Y'), option('C', 2, '33.33%'), option('D', 0, '0%')];
const look: ChartLook = {
  colours: ['#111', '#222'],
  text: '#000',
  quiet: '#333',
  line: '#444',
  ground: '#fff',
  right: '#0a0',
  font: 'sans-serif',
  moves: false,
};

const seriesOf = (chart: ReturnType<typeof pieOption>) =>
  (chart.series as { data: { value: number; label: { formatter: string } }[] }[])[0]?.data ?? [];

const asIs = (rate: string): string => rate;

describe('charts of a question', () => {
  it('write at slices and bars what the table says, and mark right answers', () => {
    expect(slicesOf(options, asIs).map(({ label }) => label)).toEqual(['A 16.66%', 'B ✓ 50%', 'C 33.33%', 'D 0%']);
    expect(barsOf(options, asIs, '#0a0').map(({ value, label, colour }) => [value, label, colour])).toEqual([
      [16.66, '16.66%', undefined],
      [50, '50%', '#0a0'],
      [33.33, '33.33%', undefined],
      [0, '0%', undefined],
    ]);
  });

  it('show a slice of 0 where nobody has answered, else only what was chosen', () => {
    const nobody = options.map((one) => ({ ...one, selectionTotal: 0 }));
    expect(seriesOf(pieOption(slicesOf(nobody, asIs), '0 · no data', look))).toMatchObject([
      { value: 0, label: { formatter: '0 · no data' } },
    ]);
    expect(seriesOf(pieOption(slicesOf(options, asIs), '0', look)).map(({ value }) => value)).toEqual([1, 3, 2]);
  });

  it('are as high as the table: 50 pixels for its heading and each option', () => {
    expect(tableHeight(4)).toBe(250);
  });
});

describe('the quality of a question', () => {
  it('names the wrong option that draws most', () => {
    expect(drawingOption(options)).toBe('C');
    expect(drawingOption([option('A', 5, '100%', 'Y'), option('B', 0, '0%')])).toBeUndefined();
  });

  it('is poor below 0.2, and reversed below zero', () => {
    expect([null, 0.6, 0.2, 0.1, 0, -0.1].map(qualityOf)).toEqual([
      'unknown',
      'good',
      'good',
      'poor',
      'poor',
      'reversed',
    ]);
  });
});

it('a rate is written as its readers write numbers', () => {
  expect(rateText('33.33%', formatsOf('vi').number)).toBe('33,33%');
  expect(rateText('0%', formatsOf('en').number)).toBe('0%');
});
