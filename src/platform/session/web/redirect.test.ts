import { describe, expect, it } from 'vitest';
import { loginAddress, safeRedirect } from './redirect.ts';

const origin = 'https://console.example';

describe('where signing in leads', () => {
  it('is the page that was requested, with its filters', () => {
    expect(safeRedirect('/roles?q=a%26b#x', origin)).toBe('/roles?q=a%26b#x');
  });

  it.each([
    null,
    '',
    '/',
    '/login',
    '/LOGIN/?redirect=%2Froles',
    'https://evil.example/x',
    '//evil.example/x',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'roles',
    '/.//evil.example',
    '/./\\evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/x/%2E%2e//evil.example/..',
    '/.\t/\n/evil.example',
    '/roles//evil.example',
    '/login/.',
    '/x/../login',
    'http://console.example/roles',
  ])('is home for %s', (wanted) => expect(safeRedirect(wanted, origin)).toBe('/home'));

  it('is an address of this site, whatever it is built from', () => {
    const pieces = [
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      'evil.example',
      '@',
      ':',
      '\t',
      '\n',
      ' ',
      '?',
      '#',
      'https:',
      'login',
      '名',
    ];
    let seed = 20_261_122;
    const below = (most: number): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return (seed >>> 8) % most;
    };
    let elsewhere = 0;
    const wrong: [wanted: string, target: string][] = [];
    for (let round = 0; round < 50_000; round += 1) {
      const wanted = Array.from({ length: 1 + below(9) }, () => pieces[below(pieces.length)]).join('');
      const target = safeRedirect(`/${wanted}`, origin);
      // As the browser resolves it, for each of its ways to navigate.
      const staysHere = new URL(target, `${origin}/login?redirect=x`).origin === origin;
      const namesHost = target.startsWith('//') || /^.?\\/u.test(target);
      if (!staysHere || namesHost || safeRedirect(target, origin) !== target) wrong.push([wanted, target]);
      if (target !== '/home') elsewhere += 1;
    }
    expect(wrong).toEqual([]);
    // Most of these paths are valid: a function that always returned the home page would fail.
    expect(elsewhere).toBeGreaterThan(5_000);
  });

  it('comes back from the address of the sign-in page', () => {
    const address = new URL(loginAddress('/roles?q=a&page=2'), origin);
    expect(safeRedirect(address.searchParams.get('redirect'), origin)).toBe('/roles?q=a&page=2');
  });
});
