import { describe, expect, it } from 'vitest';
import { loginAddress, safeRedirect } from './redirect.ts';

const origin = 'https://console.example';

describe('where signing in leads', () => {
  it('is the page that was wanted, filters and all', () => {
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
  ])('is home for %s', (wanted) => expect(safeRedirect(wanted, origin)).toBe('/home'));

  it('comes back from the address of the sign-in page', () => {
    const address = new URL(loginAddress('/roles?q=a&page=2'), origin);
    expect(safeRedirect(address.searchParams.get('redirect'), origin)).toBe('/roles?q=a&page=2');
  });
});
