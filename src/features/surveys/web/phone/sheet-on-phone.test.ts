import { describe, expect, it } from 'vitest';
import type { StartedSheet } from '#features/surveys/answering.contract.ts';
import { answered, clockText, confirmed, isTimeUp, openedSheet, timeLeft, unanswered } from './sheet-on-phone.ts';

const question = (id: string, required: 'Y' | 'N'): StartedSheet['surveyQuestionList'][number] => ({
  oid: id,
  id,
  title: id,
  questionType: 'rdo',
  columnType: '',
  required,
  score: null,
  serialNumber: 1,
  defaultvalue: null,
  surveyOptionVOList: [],
});
const sheet: StartedSheet = {
  sheetoid: 's1',
  surveyoid: 'u1',
  version: 1,
  attempt: 1,
  title: '',
  explain: '',
  anonymous: 'N',
  day: null,
  startedat: '2026-11-01 10:00:00',
  endsat: '2026-11-01 10:10:00',
  now: '2026-11-01 10:00:00',
  answers: { q1: ['A'], q2: 'kept' },
  surveyQuestionList: [question('q1', 'Y'), question('q2', 'N'), question('q3', 'Y')],
};
const at = 1_000_000;

describe('a sheet on a phone', () => {
  it('begins with what the server has, and with what was answered here without a network', () => {
    const before = answered(openedSheet(sheet, undefined, at, 'c1'), 'q1', ['B']);
    const again = openedSheet(sheet, before, at, 'c2');
    expect([again.answers, again.pending, again.client]).toEqual([{ q1: ['B'], q2: 'kept' }, { q1: ['B'] }, 'c1']);
    const other = openedSheet({ ...sheet, sheetoid: 's2' }, before, at, 'c2');
    expect([other.answers, other.pending, other.client]).toEqual([sheet.answers, {}, 'c2']);
  });

  it('keeps pending what was changed while an earlier answer was on its way', () => {
    const first = answered(openedSheet(sheet, undefined, at, 'c'), 'q1', ['B']);
    const second = answered(answered(first, 'q1', ['C']), 'q3', ['A']);
    expect(confirmed(second, first.pending, null).pending).toEqual({ q1: ['C'], q3: ['A'] });
    expect(confirmed(second, second.pending, null).pending).toEqual({});
  });

  it('counts down by the server’s clock, whatever this one shows', () => {
    const held = openedSheet(sheet, undefined, at, 'c');
    expect(timeLeft(held, at + 60_000)).toBe(540_000);
    expect(timeLeft(held, at + 3_600_000)).toBe(0);
    expect(timeLeft(confirmed(held, {}, null), at)).toBeNull();
    expect([null, 540_000, 3_000, 2_000, 0].map(isTimeUp)).toEqual([false, false, false, true, true]);
  });

  it('knows which required questions are left', () => {
    const held = openedSheet(sheet, undefined, at, 'c');
    expect(unanswered(held)).toEqual(['q3']);
    expect(unanswered(answered(answered(held, 'q3', ['A']), 'q1', []))).toEqual(['q1']);
  });

  it.each([
    [0, '00:00'],
    [59_001, '01:00'],
    [3_909_000, '1:05:09'],
  ])('shows %i milliseconds as %s', (left, text) => expect(clockText(left)).toBe(text));
});
