import { expect, it } from 'vitest';
import { timeAsTyped } from './typed-time.ts';

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
