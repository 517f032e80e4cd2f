import { expect, it } from 'vitest';
import { outcomeOf } from './outcome.ts';

const said = (result: string, lang: 'en' | 'vi' = 'en') =>
  outcomeOf({ reason: '', message: '', result }, { lang, number: String, say: (reason) => reason });

it('says what a run did in words: a job that had nothing to do says so, however it counts', () => {
  expect(said('{"written":3,"dead":0}')).toBe('Written back 3');
  expect(said('{"written":0}')).toBe('Nothing to do');
  expect(said('{"rows":2,"seals":1,"lastSeal":12}')).toBe('Log rows sealed 2 · Seals 1');
  expect(said('{"L1":{"deleted":3,"failed":""},"L2":{"deleted":4,"failed":""}}')).toBe('Deleted 7');
  expect(said('0')).toBe('Nothing to do');
  expect(said('0', 'vi')).toBe('Không có gì phải làm');
  expect(said('12')).toBe('12');
  expect(said('any text')).toBe('any text');
  expect(said('')).toBe('');
});
