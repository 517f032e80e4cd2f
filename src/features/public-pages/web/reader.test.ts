import { describe, expect, it } from 'vitest';
import type { NewestVersion } from '#features/app-versions/app-versions.contract.ts';
import { homeOfReader, platformOfReader, readersFirst, regionFor, waysTo } from './reader.ts';

const version = (platform: string, own: Partial<NewestVersion> = {}): NewestVersion => ({
  platform,
  platformname: platform,
  no: '1.0.0',
  explain: '',
  ismust: 'N',
  date: '',
  url: '',
  file: null,
  links: [],
  ...own,
});

describe('the reader', () => {
  it('holds the platform that the browser names', () => {
    expect(platformOfReader('Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/140', 5)).toBe('A');
    expect(platformOfReader('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 5)).toBe('I');
    expect(platformOfReader('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5)).toBe('I');
    expect(platformOfReader('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0)).toBe('');
    expect(platformOfReader('Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10)).toBe('');
  });

  it('is led home to the web app on a phone, to the console elsewhere', () => {
    expect(homeOfReader('Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/140', 5)).toBe('/mobileweb');
    expect(homeOfReader('Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10)).toBe('/home');
  });

  it('shows the reader’s own platform first', () => {
    const versions = [version('A'), version('I'), version('X')];
    expect(readersFirst(versions, 'I').map(({ platform }) => platform)).toEqual(['I', 'A', 'X']);
    expect(readersFirst(versions, '').map(({ platform }) => platform)).toEqual(['A', 'I', 'X']);
  });

  it('is in the chosen region, else where the language is spoken, else in the first there is', () => {
    const regions = [{ cnty: 'CN' }, { cnty: 'TW' }, { cnty: 'VN' }];
    expect(regionFor(regions, null, 'vi')).toBe('VN');
    expect(regionFor(regions, 'TW', 'vi')).toBe('TW');
    expect(regionFor(regions, 'XX', 'en')).toBe('CN');
    expect(regionFor([{ cnty: 'TW' }], null, 'zh-CN')).toBe('TW');
    expect(regionFor([], 'TW', 'zh-TW')).toBeNull();
  });

  it('gets the link of the region, then the package, else the address', () => {
    const file = { filename: 'a.apk', filesize: 1, fileurl: '/file' };
    const links = [{ cnty: 'TW', url: 'https://tw' }];
    const kinds = (own: Partial<NewestVersion>, cnty: string) =>
      waysTo(version('A', own), cnty).map(({ kind }) => kind);
    expect(kinds({ file, links }, 'TW')).toEqual(['region', 'package']);
    expect(kinds({ file, links }, 'CN')).toEqual(['package']);
    expect(kinds({ url: 'https://x', links }, 'TW')).toEqual(['region']);
    expect(kinds({ url: 'https://x', links }, 'CN')).toEqual(['address']);
    expect(kinds({}, 'CN')).toEqual([]);
  });
});
