import { describe, expect, it } from 'vitest';
import { differences, merge, sameValues, sameValue } from './merging.ts';

type Values = { code: string; name: string; parent: { value: string } | null };
const names = ['code', 'name', 'parent'] as const;
const base: Values = { code: 'A', name: 'one', parent: null };

describe('differences', () => {
  it('keeps mine where I changed it and theirs where I did not', () => {
    const mine: Values = { ...base, code: 'B' };
    const theirs: Values = { code: 'C', name: 'two', parent: null };
    expect(differences<Values>(base, mine, theirs, names)).toEqual([
      { name: 'code', mine: 'B', theirs: 'C', keep: 'mine' },
      { name: 'name', mine: 'one', theirs: 'two', keep: 'theirs' },
    ]);
  });

  it('sees no difference between nothing, null and empty text', () => {
    expect(sameValues<Values>({ ...base, name: '' }, { code: 'A', parent: null }, names)).toBe(true);
  });

  it('compares what a field holds, not which object it is', () => {
    const mine: Values = { ...base, parent: { value: '1' } };
    expect(differences<Values>(base, mine, { ...base, parent: { value: '1' } }, names)).toEqual([]);
    expect(differences<Values>(base, mine, { ...base, parent: { value: '2' } }, names)).toHaveLength(1);
  });

  it('takes a file with new addresses for the same file', () => {
    const file = (fileid: string, fileurl: string) => ({ fileid, fileurl, filename: 'guide.pdf' });
    expect(sameValue(file('1', '/a'), file('1', '/b'))).toBe(true);
    expect(sameValue([file('1', '/a')], [file('1', '/b')])).toBe(true);
    expect(sameValue(file('1', '/a'), file('2', '/a'))).toBe(false);
    expect(sameValue(file('1', '/a'), null)).toBe(false);
  });
});

describe('merge', () => {
  it('takes theirs where it was chosen and leaves the rest mine', () => {
    const mine: Values = { code: 'B', name: 'mine', parent: null };
    const theirs: Values = { code: 'C', name: 'theirs', parent: { value: '1' } };
    expect(merge(mine, theirs, { code: 'mine', name: 'theirs' })).toEqual({ code: 'B', name: 'theirs', parent: null });
  });
});
