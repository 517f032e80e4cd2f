import { expect, it } from 'vitest';
import { backOff } from './write-back-job.ts';

it('waits about twice as long for each attempt, and never for the same time', () => {
  const waits = Array.from({ length: 12 }, (_, n) => backOff(n + 1));
  for (const [n, wait] of waits.entries()) {
    const usual = Math.min(60 * 2 ** n, 4 * 3600);
    expect(wait).toBeGreaterThanOrEqual(usual * 0.8);
    expect(wait).toBeLessThanOrEqual(usual * 1.2);
  }
  expect(new Set(Array.from({ length: 20 }, () => backOff(3))).size).toBeGreaterThan(15);
});
