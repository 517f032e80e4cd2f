import { verify } from '@node-rs/argon2';
import { expect, it, vi } from 'vitest';
import { hashOneTimePassword, hashPassword, passwordMatches } from './password.ts';

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

it('costs the same strong check for a one-time password, whose own is quick', async () => {
  const hash = await hashOneTimePassword('abcd-efgh-jkmn-pqrs');
  const check = vi.fn(verify);
  expect(await passwordMatches(hash, 'abcd-efgh-jkmn-pqrs', check)).toBe(true);
  expect(await passwordMatches(hash, 'abcd-efgh-jkmn-pqrt', check)).toBe(false);
  const strong = costOf(await hashPassword('a real password'));
  expect(check.mock.calls.map(([checked]) => costOf(checked.toString()))).toEqual([
    strong,
    costOf(hash),
    strong,
    costOf(hash),
  ]);
  expect(costOf(hash)).not.toBe(strong);
});

it('takes a one-time password as people copy it from paper, and a real one only as it is', async () => {
  const hash = await hashOneTimePassword('abcd-efgh-jkmn-pqrs');
  const copies = [
    'ABCD-EFGH-JKMN-PQRS',
    ' abcd efgh jkmn pqrs ',
    'abcdefghjkmnpqrs',
    'Abcd\u2013efgh\u2013jkmn\u2013pqrs',
  ];
  for (const copy of copies) expect(await passwordMatches(hash, copy), copy).toBe(true);
  expect(await passwordMatches(hash, 'abcd-efgh-jkmn-pqr'), 'a letter is missing').toBe(false);
  const real = await hashPassword('abcd-efgh-jkmn-pqrs');
  for (const copy of copies) expect(await passwordMatches(real, copy), copy).toBe(false);
});
