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

it('marks what an error or another system said, and knows why a part of the work stopped', () => {
  const words = { lang: 'vi', number: String, say: (reason: string) => `<${reason}>` } as const;
  const failed = { reason: 'job.failed', message: 'cannot open …', result: '' };
  expect(outcomeOf(failed, words)).toBe('<job.failed> · cannot open … (nguyên văn)');
  expect(outcomeOf({ ...failed, message: '' }, words)).toBe('<job.failed>');
  const parts = { L1: { deleted: 3, failed: 'log_seal.not_sealed' }, L2: { deleted: 0, failed: 'deadlock detected' } };
  expect(outcomeOf({ reason: '', message: '', result: JSON.stringify(parts) }, words)).toBe(
    'Đã xóa 3 · <log_seal.not_sealed> · deadlock detected (nguyên văn)',
  );
});

it('says what a failed run counted', () => {
  const run = { reason: 'none_written', message: '', result: '{"written":0,"dead":1,"retry":2}' };
  expect(outcomeOf(run, { lang: 'en', number: String, say: () => 'Nothing written' })).toBe(
    'Nothing written · Not written back 1 · To be sent later 2',
  );
});
