import { expect, it } from 'vitest';
import { dayAsTyped, timeAsTyped } from './typed-time.ts';

const minutes = { seconds: false, isEnd: false };

it('reads a time without its colon, and completes one to the second', () => {
  expect(timeAsTyped('2026-10-31 0930', minutes)).toBe('2026-10-31 09:30');
  expect(timeAsTyped(' 2026-10-31  09:30 ', minutes)).toBe('2026-10-31 09:30');
  expect(timeAsTyped('2026-10-31 0930', { seconds: true, isEnd: false })).toBe('2026-10-31 09:30:00');
  expect(timeAsTyped('2026-10-31 09:30', { seconds: true, isEnd: true })).toBe('2026-10-31 09:30:59');
  expect(timeAsTyped('2026-10-31 093015', { seconds: true, isEnd: true })).toBe('2026-10-31 09:30:15');
});

it('leaves anything else as it was typed', () => {
  for (const typed of ['', '2026-10-31', '2026-10-31 930', '2026-10-31 09:30:15', '31.10.2026 0930'])
    expect(timeAsTyped(typed, minutes)).toBe(typed);
});

it('reads a day as it is typed on paper or without signs', () => {
  for (const typed of ['2026-11-03', '20261103', '2026/11/3', '2026.11.03', ' 2026-11-3 '])
    expect(dayAsTyped(typed)).toBe('2026-11-03');
  for (const typed of ['', '2026-11', '2026-02-30', '03.11.2026', '11/03/2026', '202613', '2026-11-03 09:00'])
    expect(dayAsTyped(typed), typed).toBeNull();
});
