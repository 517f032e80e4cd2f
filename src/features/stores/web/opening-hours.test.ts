import { describe, expect, it } from 'vitest';
import { caretIn, maskedHours } from './opening-hours.ts';

describe('opening hours', () => {
  it.each([
    ['', ''],
    ['09', '09'],
    ['090', '09:0'],
    ['0900', '09:00'],
    ['09:002', '09:00 ~ 2'],
    ['09002130', '09:00 ~ 21:30'],
    ['090021301', '09:00 ~ 21:30'],
    ['9 to 5', '95'],
    ['09:00 ~ ', '09:00'],
    ['09:00~21:30', '09:00 ~ 21:30'],
  ])('%j is shown as %j', (typed, shown) => {
    expect(maskedHours(typed)).toBe(shown);
  });

  it.each([
    ['090', 3, 4],
    ['0109:00', 2, 2],
    ['09:002', 6, 9],
    ['12:34 ~ 5', 1, 1],
  ])('with %j the caret behind letter %d goes to %d', (typed, caret, place) => {
    expect(caretIn(typed, caret)).toBe(place);
  });
});
