import { describe, expect, it } from 'vitest';
import { languageOfName, matchFiles } from './matching.ts';

describe('the language of a file name', () => {
  it.each([
    ['banner_vi.png', 'vi'],
    ['Banner-zh-TW.png', 'zh-TW'],
    ['banner_zh_cn.jpg', 'zh-CN'],
    ['中秋 繁體.png', 'zh-TW'],
    ['中秋简体.png', 'zh-CN'],
    ['中秋-简体.png', 'zh-CN'],
    ['mid-autumn (EN).jpeg', 'en'],
    ['Tiếng Việt.png', 'vi'],
    ['hant.png', 'zh-TW'],
    ['zh.png', 'zh-CN'],
    ['english-copy 2.png', 'en'],
    ['tent.png', null],
    ['banner.png', null],
    ['.png', null],
  ])('%s is %s', (name, lang) => expect(languageOfName(name)).toBe(lang));
});

describe('several files', () => {
  it('go to the languages that their names state, and one without a language is the original', () => {
    expect(matchFiles(['a.png', 'a_vi.png', 'a-zh-TW.png'], false)).toEqual(['original', 'vi', 'zh-TW']);
  });

  it('leave a second file of a language, and one without a place, to the person', () => {
    expect(matchFiles(['a_vi.png', 'b_vi.png', 'c.png'], true)).toEqual(['vi', null, null]);
  });
});
