import { describe, expect, it } from 'vitest';
import { rememberedPlaces, withChosen } from './remembered-columns.ts';

const columns = [
  { name: 'empid', heading: null },
  { name: 'name', heading: 1 },
  { name: 'depid', heading: 2 },
];
const headings = ['Personalnummer', 'Name', 'Abteilung', 'Kostenstelle'];

describe('the columns that a person has chosen', () => {
  it('apply to the next file with the same headings', () => {
    const remembered = withChosen({}, headings, { empid: 0 });
    expect(remembered).toEqual({ empid: 'Personalnummer' });
    expect(rememberedPlaces(remembered, ['Name', 'Personalnummer'], columns)).toEqual([]);
    expect(rememberedPlaces(remembered, ['', '', 'x', 'Personalnummer'], columns)).toEqual([
      { column: 'empid', heading: 3 },
    ]);
  });

  it('take a heading from another column only if that was chosen too', () => {
    expect(rememberedPlaces({ empid: 'Abteilung' }, headings, columns)).toEqual([]);
    expect(rememberedPlaces(withChosen({}, headings, { empid: 2, depid: null }), headings, columns)).toEqual([
      { column: 'empid', heading: 2 },
      { column: 'depid', heading: null },
    ]);
    expect(rememberedPlaces(withChosen({}, headings, { name: 2, depid: 1 }), headings, columns)).toEqual([
      { column: 'name', heading: 2 },
      { column: 'depid', heading: 1 },
    ]);
  });

  it('are left alone where the file has the heading twice, or has it where it belongs', () => {
    expect(rememberedPlaces({ empid: 'Name' }, ['Name', 'x', 'y', 'Name'], columns)).toEqual([]);
    expect(rememberedPlaces({ name: 'Name' }, headings, columns)).toEqual([]);
    expect(rememberedPlaces({ gone: 'Name', depid: null }, headings, columns)).toEqual([]);
  });

  it('are not kept beyond the size of a preference', () => {
    const before = { empid: 'x' };
    expect(withChosen(before, ['y'.repeat(4_000)], { name: 0 })).toBe(before);
  });
});
