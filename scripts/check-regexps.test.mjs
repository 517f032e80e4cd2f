import { expect, test } from 'vitest';
import { regexpFaults, slowness } from './check-regexps.mjs';

test.each([
  String.raw`^(<!--[^]*?-->\s*)*<html`,
  String.raw`(a+)+$`,
  String.raw`^(?:a|a)*$`,
  String.raw`^\w+\s*\w*$`,
  String.raw`^\s*,?\s*x`,
  String.raw`\s+$`,
  String.raw`^[^\s/]+[^\s]*$`,
  String.raw`^(?:\d+\.?)+$`,
])('/%s/ is slow', (source) => {
  expect(slowness(source, '')).not.toBe('');
});

test.each([
  String.raw`^<(?:svg|html)[\s>]`,
  String.raw`\s+`,
  String.raw`^(?:a+;)*$`,
  String.raw`(?<!\.)\.+$`,
  String.raw`^[\w-]+(?:\.[\w-]*){4}$`,
  String.raw`^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$`,
  String.raw`^https?:\/\/[^\s/\\?#][^\s\\]*$`,
])('/%s/ is linear', (source) => {
  expect(slowness(source, 'i')).toBe('');
});

test('finds literals and patterns put together from constants, and reports file and line', () => {
  const code = [
    'const word = String.raw`\\w+`;',
    'export const a = /^a$/;',
    'export const b = new RegExp(`^(?:${word})+$`, "u");',
    'export const c = (n: string) => new RegExp("(" + word + ")*" + n + "$");',
    'export const d = <T,>(x: T) => /(x+x+)+y/.test(String(x));',
  ].join('\n');
  const found = regexpFaults('src/a.tsx', code).map((fault) => fault.split(':')[1]);
  expect([...new Set(found)]).toEqual(['3', '4', '5']);
});

test('refuses to pass over a file that it cannot read', () => {
  expect(() => regexpFaults('src/a.ts', 'const = 1;')).toThrow('src/a.ts');
});
