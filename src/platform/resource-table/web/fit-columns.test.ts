import { describe, expect, it } from 'vitest';
import { fitColumns, fitTable, lesserRank, type Sizing } from './fit-columns.ts';

const sizing = (key: string, more: Partial<Sizing> = {}): Sizing => ({
  key,
  chosen: undefined,
  wanted: 100,
  needed: undefined,
  least: 60,
  rank: undefined,
  ...more,
});
const widths = (columns: Sizing[], room: number | undefined): Record<string, number> =>
  Object.fromEntries(fitColumns(columns, room).widths);

describe('the widths of columns', () => {
  it('are what each wants, and the rest belongs to those without a width', () => {
    const columns = [sizing('a'), sizing('b', { wanted: undefined }), sizing('c')];
    expect(widths(columns, 500)).toEqual({ a: 100, b: 300, c: 100 });
    expect(widths(columns, undefined)).toEqual({ a: 100, b: 240, c: 100 });
  });

  it('grow in proportion where all have a width', () => {
    expect(widths([sizing('a'), sizing('b', { wanted: 300 })], 800)).toEqual({ a: 200, b: 600 });
  });

  it('shrink from the widest, but not below their least', () => {
    expect(widths([sizing('a', { least: 100 }), sizing('b'), sizing('c', { wanted: 140 })], 280)).toEqual({
      a: 100,
      b: 90,
      c: 90,
    });
  });

  it('cut no text while another column has more than it needs', () => {
    const columns = [sizing('a', { wanted: 200, needed: 80 }), sizing('b', { wanted: undefined, needed: 280 })];
    expect(widths(columns, 480)).toEqual({ a: 200, b: 280 });
    expect(widths(columns, 420)).toEqual({ a: 140, b: 280 });
    expect(widths(columns, 360)).toEqual({ a: 80, b: 280 });
    expect(widths(columns, 240)).toEqual({ a: 80, b: 160 });
  });

  it('leave out the highest rank first, then the last, and none without a rank', () => {
    const columns = [sizing('a', { rank: 1 }), sizing('b', { rank: 2 }), sizing('c', { rank: 1 }), sizing('d')];
    expect(fitColumns(columns, 190).leftOut).toEqual(['b']);
    expect(fitColumns(columns, 130).leftOut).toEqual(['b', 'c']);
    expect(fitColumns(columns, 10)).toMatchObject({ leftOut: ['a', 'b', 'c'], exceeds: true });
  });

  it('keep what the user has set, and give the rest to the others or to the last', () => {
    expect(widths([sizing('a', { chosen: 70 }), sizing('b')], 300)).toEqual({ a: 70, b: 230 });
    expect(widths([sizing('a', { chosen: 70 }), sizing('b', { chosen: 80 })], 300)).toEqual({ a: 70, b: 230 });
    expect(fitColumns([sizing('a', { chosen: 400 }), sizing('b', { chosen: 80 })], 300).exceeds).toBe(true);
  });

  it('are whole pixels that fill the room', () => {
    const { widths: fitted } = fitColumns([sizing('a'), sizing('b'), sizing('c')], 400);
    expect([...fitted.values()].reduce((total, width) => total + width, 0)).toBe(400);
  });
});

describe('row actions', () => {
  const beside = { selection: 40, actions: 150, folded: 50, narrow: false };
  const columns = [sizing('a'), sizing('b', { rank: 3 }), sizing('c', { rank: lesserRank })];

  it('stand side by side while what matters fits, even if a lesser column has to go', () => {
    expect(fitTable(columns, 490, beside)).toMatchObject({ isFolded: false, leftOut: [] });
    expect(fitTable(columns, 320, beside)).toMatchObject({ isFolded: false, leftOut: ['c'] });
  });

  it('fold before a column that matters is left out, which gives its room to the others', () => {
    expect(fitTable(columns, 300, beside)).toMatchObject({ isFolded: true, leftOut: [] });
    expect(fitTable(columns, 200, beside)).toMatchObject({ isFolded: true, leftOut: ['b', 'c'] });
  });

  it('fold in a narrow table, and before the table scrolls', () => {
    expect(fitTable(columns, 900, { ...beside, narrow: true }).isFolded).toBe(true);
    expect(fitTable([sizing('a', { chosen: 300 })], 400, beside)).toMatchObject({ isFolded: true, exceeds: false });
  });

  it('do not fold where it would give no room', () => {
    expect(fitTable(columns, 150, { selection: 0, actions: 50, folded: 50, narrow: true }).isFolded).toBe(false);
    expect(fitTable(columns, undefined, beside).isFolded).toBe(false);
  });
});
