import { describe, expect, it } from 'vitest';
import type { Screen } from './result-filter.ts';
import { scoreFault, screenFault, screeningFault, searchTypesOf } from './screening.ts';

const screen = (searchType: Screen['searchType'], answer: string): Screen => ({ questionoid: 'q', searchType, answer });

describe('conditions on answers', () => {
  it('compare by size only texts', () => {
    expect(searchTypesOf({ questionType: 'chk' })).toEqual(['equal', 'include', 'notInclude', 'unequal']);
    expect(searchTypesOf({ questionType: 'tar' })).toEqual(expect.arrayContaining(['greaterThan', 'lessThan']));
  });

  it('compare by size only with a number: sign, digits, decimals', () => {
    for (const number of ['3', '-3', '+3', '3.5', ' 12.05 ', '0'])
      expect(screenFault(screen('greaterThan', number))).toBeUndefined();
    for (const other of ['', 'abc', '3.', '.5', '1e3', '--3', '3,5'])
      expect(screenFault(screen('lessThan', other))).toBe('survey.number_needed');
  });

  it('need something to look for, except where an empty answer is meant', () => {
    expect(screenFault(screen('include', ' '))).toBe('survey.screen_answer_needed');
    expect(screenFault(screen('notInclude', ''))).toBe('survey.screen_answer_needed');
    expect(screenFault(screen('equal', ''))).toBeUndefined();
  });

  it('say which of them is wrong, and last the score', () => {
    const good = screen('include', 'A');
    expect(screeningFault({ screens: [good, screen('lessThan', 'x')], score: null })).toEqual({
      at: 1,
      reason: 'survey.number_needed',
    });
    expect(screeningFault({ screens: [good], score: { type: 'equal', score: 'x' } })?.at).toBe('score');
    expect(screeningFault({ screens: [good], score: { type: 'equal', score: '60' } })).toBeUndefined();
  });

  it('take scores from 0 with two decimals', () => {
    expect(scoreFault({ type: 'equal', score: '59.25' })).toBeUndefined();
    for (const score of ['-1', '1.234', '', 'a'])
      expect(scoreFault({ type: 'equal', score })).toBe('survey.number_needed');
  });
});
