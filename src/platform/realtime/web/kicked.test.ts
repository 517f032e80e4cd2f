import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Kick } from '../realtime.contract.ts';
import { whenKicked } from './kicked.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const kick = (reason: Kick['reason']): Kick => ({ type: 'kick', code: '401', title: '', reason, message: '', at: '' });

it.each([
  ['kick', 'same', 'at once'],
  ['blacklisted', 'same', 'at once'],
  ['password', 'same', 'later'],
  ['password', 'new', 'never'],
  ['logout', null, 'never'],
] as const)('a session that ends by %s, with the token %s afterwards, is shown %s', (reason, after, shown) => {
  let token: string | null = 'same';
  const show = vi.fn();
  whenKicked(() => token, show)(kick(reason));
  expect(show).toHaveBeenCalledTimes(shown === 'at once' ? 1 : 0);
  token = after;
  vi.runAllTimers();
  expect(show).toHaveBeenCalledTimes(shown === 'never' ? 0 : 1);
});
