import { verify } from '@node-rs/argon2';
import { expect, it, vi } from 'vitest';
import { hashPassword, passwordMatches } from './password.ts';

/** The algorithm and what it costs: memory, passes, threads. */
const costOf = (hash: string): string => hash.split('$').slice(0, 4).join('$');

it('costs one check, as strong as that of a real password, where there is no account', async () => {
  const hash = await hashPassword('a real password');
  const check = vi.fn(verify);
  expect(await passwordMatches(hash, 'a wrong password', check)).toBe(false);
  // Not even the password of the hash that stands in for a missing one.
  expect(await passwordMatches(null, 'no account has this password', check)).toBe(false);
  expect(await passwordMatches(hash, 'a real password', check)).toBe(true);
  expect(check.mock.calls.map(([checked]) => costOf(checked.toString()))).toEqual([
    costOf(hash),
    costOf(hash),
    costOf(hash),
  ]);
});
