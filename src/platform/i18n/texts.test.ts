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

  it('stand apart from Chinese characters if they begin or end in Latin letters or digits', () => {
    const said = (what: string) => fill('从{what}强制下线', { what }, 'zh-CN');
    expect(['手机 APP', '管理平台', 'APP 功能', 'B2'].map(said)).toEqual([
      '从手机 APP 强制下线',
      '从管理平台强制下线',
      '从 APP 功能强制下线',
      '从 B2 强制下线',
    ]);
    expect(fill('第 {count} 条，{what}（{what}）', { count: 2, what: 'B2' }, 'zh-TW')).toBe('第 2 条，B2（B2）');
    expect(fill('a{what}b', { what: '王' }, 'en')).toBe('a王b');
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
