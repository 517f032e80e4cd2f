import { expect, it } from 'vitest';
import { Lately } from './lately.ts';

it('what is repeated counts once in a while', () => {
  const lately = new Lately(10);
  const minute = 60_000;
  expect(lately.isNew('one', 0)).toBe(true);
  expect(lately.isNew('one', 9 * minute)).toBe(false);
  expect(lately.isNew('two', 9 * minute)).toBe(true);
  expect(lately.isNew('one', 10 * minute)).toBe(true);
  expect(lately.isNew('one', 19 * minute)).toBe(false);
});

it('is remembered for the latest hundred thousand alone', () => {
  const lately = new Lately(10);
  for (let n = 0; n <= 100_000; n += 1) lately.isNew(`${n}`, 0);
  expect(lately.isNew('1', 1)).toBe(false);
  expect(lately.isNew('0', 1)).toBe(true);
});

it('is forgotten where it has failed', async () => {
  const lately = new Lately(10);
  const again = async (): Promise<string> => 'again';
  await expect(lately.once('one', () => Promise.reject(new Error('no')), again)).rejects.toThrow('no');
  const act = async (): Promise<string> => 'done';
  expect(await Promise.all([lately.once('one', act, again), lately.once('one', act, again)])).toEqual([
    'done',
    'again',
  ]);
});
