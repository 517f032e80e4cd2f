import { beforeEach, expect, it, vi } from 'vitest';
import type { Notice } from '../notice-centre.contract.ts';
import { claimNotice, HeardNotices } from './shown-once.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

const noticed = (oid: string, at = '2026-01-01 10:00:00', round = 1): Notice => ({
  oid,
  type: 'system',
  code: '200',
  title: '',
  message: '',
  path: '',
  at,
  read: false,
  subject: '',
  round,
});
const oids = (list: Notice[]): string[] => list.map(({ oid }) => oid);

it('is shown by the first tab that claims it', () => {
  const [a, b] = [noticed('a'), noticed('b')];
  expect([claimNotice(a), claimNotice(a), claimNotice(b)]).toEqual([true, false, true]);
  localStorage.setItem('notices.shown', 'broken');
  expect(claimNotice(a)).toBe(true);
});

it('misses what came between two lists, once, the oldest first, and nothing of the first list', () => {
  const heard = new HeardNotices();
  expect(heard.missed([noticed('a')], 50)).toEqual([]);
  expect(heard.add(noticed('b'))).toBe(true);
  expect(heard.add(noticed('b'))).toBe(false);
  expect(oids(heard.missed([noticed('d'), noticed('c'), noticed('b'), noticed('a')], 50))).toEqual(['c', 'd']);
  expect(heard.missed([noticed('d'), noticed('c')], 50)).toEqual([]);
});

it('does not take older ones that were beyond the end of the first list for new', () => {
  const heard = new HeardNotices();
  heard.missed([noticed('b', '2026-01-01 10:00:02'), noticed('a', '2026-01-01 10:00:01')], 2);
  const list = [noticed('c', '2026-01-01 10:00:03'), noticed('old', '2026-01-01 09:00:00')];
  expect(oids(heard.missed(list, 2))).toEqual(['c']);
});

it('is new again when it is announced again, and shown by one tab in each round', () => {
  const heard = new HeardNotices();
  const [first, reminder] = [noticed('a'), noticed('a', '2026-01-01 10:00:00', 2)];
  expect([heard.add(first), heard.add(reminder), heard.add(reminder), heard.add(first)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([claimNotice(first), claimNotice(reminder), claimNotice(reminder)]).toEqual([true, true, false]);
  expect(heard.missed([], 50)).toEqual([]);
  expect(oids(heard.missed([noticed('a', '2026-01-01 10:00:00', 3)], 50))).toEqual(['a']);
});
