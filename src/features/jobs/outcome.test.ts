import { expect, it } from 'vitest';
import { outcomeOf, shortOf } from './outcome.ts';

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

it('says what a failed run counted, and knows what was done in part', () => {
  const run = { reason: 'none_written', message: '', result: '{"written":0,"dead":1,"retry":2}' };
  expect(outcomeOf(run, { lang: 'en', number: String, say: () => 'Nothing written' })).toBe(
    'Nothing written · Not written back 1 · To be sent later 2',
  );
  const partial = ['{"written":3,"retry":1}', '{"L1":{"failed":2}}', '{"written":3,"retry":0}', '{"failed":""}', ''];
  expect(partial.map((result) => shortOf({ result }))).toEqual(['partly', 'partly', null, null, null]);
});

it('knows a run that was kept from its work: the process engine is held back', () => {
  const results = [
    '{"written":0,"retry":0,"paused":5}',
    '{"written":3,"paused":5}',
    '{"retry":5,"paused":9}',
    '{"paused":0}',
  ];
  expect(results.map((result) => shortOf({ result }))).toEqual(['held', 'partlyHeld', 'partly', null]);
});
