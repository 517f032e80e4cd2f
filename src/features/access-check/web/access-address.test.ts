import { describe, expect, it } from 'vitest';
import { readAccessAddress, writeAccessAddress } from './access-address.ts';

const written = (before: string, patch: Parameters<typeof writeAccessAddress>[1]): string =>
  writeAccessAddress(new URLSearchParams(before), patch).toString();

describe('the address of the access check', () => {
  it('is read as it was written', () => {
    const address = { person: 'C 1', role: '', func: 'f', item: 'i', tab: 'who' } as const;
    expect(readAccessAddress(writeAccessAddress(new URLSearchParams(), address))).toEqual(address);
  });

  it('takes what it does not know as the first tab', () => {
    expect(readAccessAddress(new URLSearchParams('tab=nonsense')).tab).toBe('check');
  });

  it('keeps what it does not change, and leaves out what is empty', () => {
    expect(written('person=C1&function=f', { person: '', role: 'ROLE00000001' })).toBe('function=f&role=ROLE00000001');
  });

  it('forgets the page and the search of the list with another function', () => {
    expect(written('function=f&tab=who&q=wang&page=3&identity=ADMIN&rows=50', { func: 'g' })).toBe(
      'function=g&tab=who&rows=50',
    );
    expect(written('function=f&tab=who&page=3', { tab: 'check' })).toBe('function=f&page=3');
  });
});
