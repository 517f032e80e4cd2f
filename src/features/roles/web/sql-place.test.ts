import { describe, expect, it } from 'vitest';
import { insertAt, placeIn } from './sql-place.ts';

const source = "select empid\nfrom hr.employee\nwhere salary > '𠮷'";

describe('placeIn', () => {
  it('counts lines and columns from 1 and marks the word', () => {
    expect(placeIn(source, source.indexOf('salary') + 1)).toEqual({
      line: 3,
      column: 7,
      index: source.indexOf('salary'),
      before: 'where ',
      at: 'salary',
      after: " > '𠮷'",
    });
  });
  it('marks a character, and the end as a gap', () => {
    expect(placeIn(source, source.indexOf('𠮷') + 1)?.at).toBe('𠮷');
    expect(placeIn(source, source.indexOf('>') + 1)?.at).toBe('>');
    expect(placeIn('select', 7)).toMatchObject({ line: 1, column: 7, before: 'select', at: ' ', after: '' });
    expect(placeIn('a\nb', 2)).toMatchObject({ line: 1, column: 2, before: 'a', at: ' ', after: '' });
  });
  it('finds no place outside the text', () => {
    expect([placeIn('x', null), placeIn('x', 0), placeIn('x', 3)]).toEqual([null, null, null]);
  });
});

describe('insertAt', () => {
  it('replaces the selection and keeps words apart', () => {
    expect(insertAt('select from', { start: 7, end: 7 }, 'empid')).toEqual({ source: 'select empidfrom', cursor: 12 });
    expect(insertAt('select', { start: 6, end: 6 }, 'empid')).toEqual({ source: 'select empid', cursor: 12 });
    expect(insertAt('select x', { start: 7, end: 8 }, 'empid')).toEqual({ source: 'select empid', cursor: 12 });
    expect(insertAt('', { start: 0, end: 0 }, 'hr.plant')).toEqual({ source: 'hr.plant', cursor: 8 });
  });
});
