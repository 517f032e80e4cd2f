import { describe, expect, it } from 'vitest';
import { fill, placeholdersOf } from './texts.ts';

describe('the placeholders of a text', () => {
  it('are replaced where they have a value', () => {
    expect(fill('{name} and {other}', { name: 'A' })).toBe('A and {other}');
    expect(fill('{constructor}', {})).toBe('{constructor}');
  });

  it('choose the form of one, or of all other numbers', () => {
    const text = '{count} {count|person gets|people get} it';
    expect(['1', 0, '11', '1,001', '21'].map((count) => fill(text, { count }))).toEqual([
      '1 person gets it',
      '0 people get it',
      '11 people get it',
      '1,001 people get it',
      '21 people get it',
    ]);
    expect(fill(text, { count: 'about 1' })).toBe('about 1 person gets it');
    expect(fill('{count|row}', { count: 1 })).toBe('{count|row}');
  });

  it('need not be the same in number where only one language counts', () => {
    expect(placeholdersOf('{count} {count|row|rows}')).toEqual(['count']);
  });
});
