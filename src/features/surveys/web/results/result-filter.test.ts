import { describe, expect, it } from 'vitest';
import {
  askedOf,
  dayAfter,
  isDay,
  masked,
  noFilter,
  readFilter,
  type ResultFilter,
  writeFilter,
} from './result-filter.ts';

const screen = { questionoid: '0b9f3f8e-3f0c-4c55-9a0e-3f5a9b8f1c11', searchType: 'include', answer: 'A,B' } as const;
const filter: ResultFilter = {
  date: '2026-03-01',
  co: 'A1',
  plant: 'P2',
  version: 2,
  against: 1,
  screens: [screen],
  score: { type: 'greaterThan', score: '59.5' },
};

describe('the filter in the address', () => {
  it('comes back as it was, and the empty one needs no parameter', () => {
    expect(readFilter(writeFilter(filter))).toEqual(filter);
    expect(writeFilter(noFilter)).toBeNull();
    expect(readFilter(null)).toEqual(noFilter);
  });

  it('ignores what was typed by hand and means nothing', () => {
    expect(readFilter('{"s":[["q","nothing","A"]]}')).toEqual(noFilter);
    expect(readFilter('no json')).toEqual(noFilter);
    expect(readFilter('{"v":-1}')).toEqual(noFilter);
  });
});

describe('the day of an everyday survey', () => {
  it('has ten characters and exists', () => {
    expect(['2026-02-28', '2028-02-29'].every(isDay)).toBe(true);
    expect(['2026-02-30', '2026-13-01', '2026-2-28', '2026-02-2', '', '2026-02-281'].some(isDay)).toBe(false);
  });

  it('gets its dashes while the digits are typed', () => {
    expect(['2026', '20260', '202603', '2026030', '20260301', '2026030199'].map(masked)).toEqual([
      '2026',
      '2026-0',
      '2026-03',
      '2026-03-0',
      '2026-03-01',
      '2026-03-01',
    ]);
  });

  it('is followed and preceded by the next one, over months', () => {
    expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28');
    expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
  });
});

describe('what the calls are asked', () => {
  const survey = { oid: '0b9f3f8e-3f0c-4c55-9a0e-3f5a9b8f1c10', type: 'exam', subType: 'general' } as const;

  it('names place, version, conditions and score, and the day of everyday surveys alone', () => {
    expect(askedOf(survey, filter)).toEqual({
      condition: {
        surveyoid: survey.oid,
        type: 'exam',
        subType: 'general',
        answerdate: null,
        coid: 'A1',
        plantid: 'P2',
        version: 2,
      },
      screeningQuestion: [{ ...screen, traditionalAnswer: 'A,B' }],
      screeningScore: 59.5,
      scoreScreeningType: 'greaterThan',
    });
    expect(askedOf({ ...survey, subType: 'everyday' }, filter).condition.answerdate).toBe('2026-03-01');
  });

  it('leaves out what was not chosen', () => {
    const { condition, screeningScore, scoreScreeningType } = askedOf(survey, noFilter);
    expect(condition).toMatchObject({ coid: null, plantid: null });
    expect(condition).not.toHaveProperty('version');
    expect([screeningScore, scoreScreeningType]).toEqual([null, '']);
  });
});
