import { expect, it } from 'vitest';
import { closest } from './closest.ts';

const words = new Map([
  ['maintenance', 'MAINTENANCE'],
  ['survey', 'SURVEY'],
  ['app', 'APP'],
  ['禁止进入管理平台', 'WEB'],
]);

it('finds the word that was meant, and none where too much differs', () => {
  expect(closest('maintenence', words)).toBe('MAINTENANCE');
  expect(closest('surevy', words)).toBe('SURVEY');
  expect(closest('ap', words)).toBe('APP');
  expect(closest('禁止进入平台', words)).toBe('WEB');
  expect(closest('something', words)).toBeUndefined();
  expect(closest('', words)).toBeUndefined();
  expect(closest('x'.repeat(5_000), words)).toBeUndefined();
});
