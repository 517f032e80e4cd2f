import { describe, expect, it } from 'vitest';
import { asNumber, asTime, day, monthsIn, movedBy, percentOf, stretches } from './scale.ts';

const at = (date: string): number => asNumber(`${date} 00:00:00`);
const range = { from: at('2026-01-01'), to: at('2026-01-11') };

describe('times', () => {
  it('are numbers and texts alike, whatever the zone of the browser', () => {
    expect(asTime(asNumber('2026-03-08 02:30'))).toBe('2026-03-08 02:30:00');
    expect(asTime(asNumber('2026-01-31 12:00:00') + day)).toBe('2026-02-01 12:00:00');
  });

  it('lie in a range by percent, and not outside it', () => {
    expect([at('2026-01-06'), at('2025-01-01'), at('2027-01-01')].map((ms) => percentOf(ms, range))).toEqual([
      50, 0, 100,
    ]);
  });
});

describe('months', () => {
  const months = (from: string, to: string) =>
    monthsIn({ from: at(from), to: at(to) }).map((ms) => asTime(ms).slice(0, 10));
  it('begin on their first day, also across the end of a year', () => {
    expect(months('2026-11-01', '2027-03-01')).toEqual(['2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01']);
    expect(months('2026-01-31', '2026-03-02')).toEqual(['2026-02-01', '2026-03-01']);
    expect(months('2026-08-30', '2027-08-30')).toHaveLength(12);
  });
});

describe('stretches', () => {
  const orNull = (date: string | null) => (date === null ? null : at(date));
  const period = (start: string | null, end: string | null) => ({ start: orNull(start), end: orNull(end) });
  const shape = (...periods: { start: number | null; end: number | null }[]) =>
    stretches(periods, range).map(({ from, to, count }) => [asTime(from).slice(8, 10), asTime(to).slice(8, 10), count]);

  it('say where nothing is on air and where several are', () => {
    expect(shape(period('2026-01-02', '2026-01-05'), period('2026-01-04', '2026-01-08'))).toEqual([
      ['01', '02', 0],
      ['02', '04', 1],
      ['04', '05', 2],
      ['05', '08', 1],
      ['08', '11', 0],
    ]);
  });

  it('have no gap where one ends as the next begins, and none without end', () => {
    expect(shape(period(null, '2026-01-05'), period('2026-01-05', null))).toEqual([['01', '11', 1]]);
    expect(shape()).toEqual([['01', '11', 0]]);
  });
});

describe('moving', () => {
  const period = { start: at('2026-01-02'), end: at('2026-01-05') };
  it('moves the whole period or one of its ends', () => {
    expect(movedBy(period, day, 'both')).toEqual({ start: at('2026-01-03'), end: at('2026-01-06') });
    expect(movedBy(period, day, 'end')).toEqual({ start: period.start, end: at('2026-01-06') });
    expect(movedBy({ ...period, end: null }, day, 'both')).toEqual({ start: at('2026-01-03'), end: null });
  });
  it('never ends before it starts, and needs something to move', () => {
    expect(movedBy(period, 3 * day, 'start')).toBeNull();
    expect(movedBy({ ...period, end: null }, day, 'end')).toBeNull();
  });
});
