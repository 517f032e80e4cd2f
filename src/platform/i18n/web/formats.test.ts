import { describe, expect, it } from 'vitest';
import { languages } from '../languages.ts';
import { deviceTime, formatsOf, momentOf } from '../formats.ts';
import { languageOfBrowser, languageOfCookies } from './language-store.ts';

describe('formats', () => {
  it('writes numbers as the reader does', () => {
    expect(formatsOf('en').number(4096)).toBe('4,096');
    expect(formatsOf('vi').number(4096)).toBe('4.096');
    expect(formatsOf('en').change(0.06)).toBe('+6%');
    expect(formatsOf('en').change(-0.5)).toBe('-50%');
  });

  it('writes sizes of files as the reader does', () => {
    const sizes = [0, 1, 900, 1024, 1536, 10_240, 1_047_553, 61_761_126, 524_288_000, 5_368_709_120];
    expect(sizes.map(formatsOf('en').bytes)).toEqual([
      '0 B',
      '1 B',
      '900 B',
      '1 KB',
      '1.5 KB',
      '10 KB',
      '1,023 KB',
      '58.9 MB',
      '500 MB',
      '5 GB',
    ]);
    expect([1536, 1_047_553, 61_761_126].map(formatsOf('vi').bytes)).toEqual(['1,5 KB', '1.023 KB', '58,9 MB']);
  });

  it('writes a time of the device as the wire does', () => {
    expect(deviceTime(new Date(2026, 10, 21, 8, 5, 9).getTime())).toBe('2026-11-21 08:05:09');
    expect(formatsOf('vi').moment(deviceTime(new Date(2026, 2, 12, 8, 5).getTime()), '2026-11-21')).toBe('12/03 08:05');
  });

  it('takes and writes decimals with the sign of the language', () => {
    expect(languages.map((language) => formatsOf(language).decimal('1.5'))).toEqual(
      languages.map((language) => (language === 'vi' ? '1,5' : '1.5')),
    );
    expect(formatsOf('vi').plainDecimal('1,5')).toBe('1.5');
    expect(formatsOf('vi').plainDecimal('1.5')).toBe('1.5');
    expect(formatsOf('en').plainDecimal('1,500')).toBe('1,500');
  });

  it('shows the wall clock of the wire in every language, whatever the time zone of the browser', () => {
    for (const language of languages) expect(formatsOf(language).time('2026-11-21 08:05:09')).toBe('08:05');
    expect(momentOf('2026-11-21 23:59:59')?.toISOString()).toBe('2026-11-21T23:59:59.000Z');
  });

  it.each([
    ['zh-CN', '10:58', '昨天', '明天', '3月12日', '2025年3月12日', '3月12日 10:58'],
    ['zh-TW', '10:58', '昨天', '明天', '3月12日', '2025年3月12日', '3月12日 10:58'],
    ['en', '10:58', 'yesterday', 'tomorrow', 'Mar 12', 'Mar 12, 2025', 'Mar 12, 10:58'],
    ['vi', '10:58', 'Hôm qua', 'Ngày mai', '12/03', '12/03/2025', '12/03 10:58'],
  ] as const)('shortens times in %s', (language, time, yesterday, tomorrow, day, lastYear, moment) => {
    const { short, moment: momentIn, dateTime } = formatsOf(language);
    const today = '2026-11-23';
    expect(short('2026-11-23 10:58:00', today)).toBe(time);
    expect(short('2026-11-22 23:59:59', today)).toBe(yesterday);
    expect(short('2026-11-24 00:00:00', today)).toBe(tomorrow);
    expect(short('2026-03-12 10:58:00', today)).toBe(day);
    expect(short('2025-03-12 10:58:00', today)).toBe(lastYear);
    expect(momentIn('2026-03-12 10:58:00', today)).toBe(moment);
    // The date comes first in every language.
    expect(dateTime('2025-03-12 10:58:00')).toMatch(/10:58$/);
  });

  it('begins labels with a capital letter', () => {
    expect(formatsOf('vi').capital('đánh giá cửa hàng')).toBe('Đánh giá cửa hàng');
    expect(formatsOf('zh-TW').capital('商家')).toBe('商家');
    expect(formatsOf('en').capital('')).toBe('');
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

it.each([
  ['zh-CN', '3月3日 – 3月12日', '2027年12月30日 – 2028年1月2日'],
  ['zh-TW', '3月3日 – 3月12日', '2027年12月30日 – 2028年1月2日'],
  ['en', 'Mar 3 – 12', 'Dec 30, 2027 – Jan 2, 2028'],
  ['vi', '03/03 – 12/03', '30/12/2027 – 02/01/2028'],
] as const)('says days from one to another in %s, each part once', (language, near, far) => {
  const { days } = formatsOf(language);
  // ICU has thin spaces around the dash.
  const plain = (text: string): string => text.replaceAll(/\s/g, ' ');
  expect(plain(days('2026-03-03 08:00:00', '2026-03-12 18:00:00', '2026-11-23'))).toBe(near);
  const [first = ''] = near.split(' – ');
  expect(days('2026-03-03 08:00:00', '2026-03-03 18:00:00', '2026-11-23')).toBe(first);
  expect(plain(days('2027-12-30 00:00:00', '2028-01-02 00:00:00', '2026-11-23'))).toBe(far);
});
