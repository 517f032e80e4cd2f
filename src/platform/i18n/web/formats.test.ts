import { describe, expect, it } from 'vitest';
import { languages } from '../languages.ts';
import { formatsOf, momentOf } from './formats.ts';
import { languageOfBrowser, languageOfCookies } from './language-store.ts';

describe('formats', () => {
  it('writes numbers as the reader does', () => {
    expect(formatsOf('en').number(4096)).toBe('4,096');
    expect(formatsOf('vi').number(4096)).toBe('4.096');
    expect(formatsOf('en').change(0.06)).toBe('+6%');
    expect(formatsOf('en').change(-0.5)).toBe('-50%');
  });

  it('shows the wall clock of the wire in every language, whatever the time zone of the browser', () => {
    for (const language of languages) expect(formatsOf(language).time('2026-11-21 08:05:09')).toBe('08:05');
    expect(momentOf('2026-11-21 23:59:59')?.toISOString()).toBe('2026-11-21T23:59:59.000Z');
  });

  it('leaves text that is not a time unchanged', () => {
    expect(formatsOf('en').date('')).toBe('');
    expect(formatsOf('en').dateTime('soon')).toBe('soon');
  });
});

describe('language of the cookie', () => {
  it.each([
    ['', 'zh-CN'],
    ['web_admin_lang=vi', 'vi'],
    ['a=b; web_admin_lang=zh-TW; c=d', 'zh-TW'],
    ['web_admin_lang=xx', 'zh-CN'],
    ['xweb_admin_lang=vi', 'zh-CN'],
  ])('%s is %s', (cookies, language) => expect(languageOfCookies(cookies)).toBe(language));
});

describe('a browser that speaks', () => {
  it.each([
    [['vi-VN', 'en'], 'vi'],
    [['zh-HK', 'en'], 'zh-TW'],
    [['zh-Hant-CN'], 'zh-TW'],
    [['zh', 'en'], 'zh-CN'],
    [['de-DE', 'en-GB'], 'en'],
    [['de-DE'], undefined],
    [[], undefined],
  ] as const)('%j is answered in %s', (wanted, language) => expect(languageOfBrowser(wanted)).toBe(language));
});
