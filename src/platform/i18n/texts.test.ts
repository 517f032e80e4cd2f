import { describe, expect, it } from 'vitest';
import { type Language, languages } from './languages.ts';
import { fill, placeholdersOf } from './texts.ts';

describe('the placeholders of a text', () => {
  it('are replaced where they have a value', () => {
    expect(fill('{name} and {other}', { name: 'A' }, 'en')).toBe('A and {other}');
    expect(fill('{constructor}', {}, 'en')).toBe('{constructor}');
  });

  it('have numbers and enumerations as the language writes them', () => {
    const said = (language: Language) => fill('{count}: {names}', { count: 12_000, names: ['A', 'B'] }, language);
    expect(languages.map(said)).toEqual(['12,000: A、B', '12,000: A、B', '12,000: A, B', '12.000: A, B']);
  });

  it('have the numbers of lines and versions as they are', () => {
    const text = '{line}, {first}, {version}: {count}';
    expect(fill(text, { line: 1204, first: 1203, version: 1000, count: 1204 }, 'vi')).toBe('1204, 1203, 1000: 1.204');
  });

  it('choose the form of one, or of all other numbers', () => {
    const text = '{count} {count|person gets|people get} it';
    expect(['1', 0, '11', '1,001', '21'].map((count) => fill(text, { count }, 'en'))).toEqual([
      '1 person gets it',
      '0 people get it',
      '11 people get it',
      '1,001 people get it',
      '21 people get it',
    ]);
    expect(fill(text, { count: 'about 1' }, 'en')).toBe('about 1 person gets it');
    expect(fill('{count|row}', { count: 1 }, 'en')).toBe('{count|row}');
  });

  it('need not be the same in number where only one language counts', () => {
    expect(placeholdersOf('{count} {count|row|rows}')).toEqual(['count']);
  });
});
