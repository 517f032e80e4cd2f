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
  whenKicked(() => token, show)(kick(reason), 'same');
  expect(show).toHaveBeenCalledTimes(shown === 'at once' ? 1 : 0);
  token = after;
  vi.runAllTimers();
  expect(show).toHaveBeenCalledTimes(shown === 'never' ? 0 : 1);
});

it.each(['kick', 'password'] as const)('news of a session ended by %s is nothing to the next one', (reason) => {
  const show = vi.fn();
  whenKicked(() => 'next', show)(kick(reason), 'same');
  vi.runAllTimers();
  expect(show).not.toHaveBeenCalled();
});

it('a session is the same after its token was refreshed', () => {
  const tokenOf = (claims: object): string => `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sign`;
  const show = vi.fn();
  whenKicked(() => tokenOf({ sid: 'same', exp: 2 }), show)(kick('kick'), 'same');
  expect(show).toHaveBeenCalledOnce();
});
