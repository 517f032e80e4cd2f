import { expect, it, vi } from 'vitest';
import { throttled } from './throttle.ts';

it('runs the first call at once and those that follow together, the last one never lost', () => {
  vi.useFakeTimers();
  const ran: string[] = [];
  const note = (key: string) => () => void ran.push(key);
  const { call, flush, cancel } = throttled(300);
  call(note('a'));
  call(note('b'));
  call(note('c'));
  expect(ran).toEqual(['a']);
  vi.advanceTimersByTime(300);
  expect(ran).toEqual(['a', 'c']);
  call(note('d'));
  flush();
  expect(ran).toEqual(['a', 'c', 'd']);
  call(note('e'));
  cancel();
  vi.advanceTimersByTime(1_000);
  expect(ran).toEqual(['a', 'c', 'd']);
  call(note('f'));
  expect(ran.at(-1)).toBe('f');
  vi.useRealTimers();
});
