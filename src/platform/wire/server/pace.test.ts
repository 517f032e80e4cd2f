import { expect, it } from 'vitest';
import type { HttpError } from '../errors.ts';
import { Pace } from './pace.ts';

const takes = (pace: Pace, who: string, now: number): number | 'taken' => {
  try {
    pace.take(who, now);
    return 'taken';
  } catch (error) {
    return (error as HttpError).details.retryAfter ?? 0;
  }
};

it('takes six hundred writes of a person at once, then one every three seconds, and says when', () => {
  const pace = new Pace();
  for (let n = 0; n < 600; n += 1) expect(takes(pace, 'one', 0)).toBe('taken');
  expect(takes(pace, 'one', 0)).toBe(3);
  expect(takes(pace, 'other', 0)).toBe('taken');
  expect(takes(pace, 'one', 2_000)).toBe(1);
  expect(takes(pace, 'one', 3_000)).toBe('taken');
  expect(takes(pace, 'one', 3_000)).toBe(3);
  // What was refused does not count.
  expect([takes(pace, 'one', 9_000), takes(pace, 'one', 9_000), takes(pace, 'one', 9_000)]).toEqual([
    'taken',
    'taken',
    3,
  ]);
});

it('goes on for the others when very many people write', () => {
  const pace = new Pace();
  for (let n = 0; n < 600; n += 1) pace.take('often', 0);
  for (let n = 0; n < 50_000; n += 1) pace.take(`${n}`, 100_000 + n);
  expect(takes(pace, 'often', 150_000)).toBe('taken');
  expect(takes(pace, '7', 150_000)).toBe('taken');
});
