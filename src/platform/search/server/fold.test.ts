import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, foldFilters, foldKeepingMarks, searchText } from './fold.ts';

describe('fold', () => {
  test.each([
    ['資訊中心', '资讯中心'],
    ['平陽廠', '平阳厂'],
    ['張偉國', '张伟国'],
    ['ＡＢＣ１２３', 'abc123'],
    ['Nguyễn Thị ÁNH', 'nguyen thi anh'],
    ['ĐẶNG Ước', 'dang uoc'],
    ['e\u0301 q\u0303 \u0301', 'e q '],
    ['İ ÅΆЙ', 'i aαи'],
    ['가 が ไก่ ≠', '가 が ไก่ ='],
    ['ΟΔΟΣ', 'οδοσ'],
    ['\uF900', '岂'],
    ['薴', '苎'],
    ['𠀾', '𠀾'],
    ['%_\\\'"', '%_\\\'"'],
    ['', ''],
  ])('%s becomes %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  test('folding twice changes nothing', () => {
    const letters = fc.string({ unit: 'binary' });
    fc.assert(fc.property(letters, (text) => fold(fold(text)) === fold(text)));
  });

  test('a part of a text folds to a part of the folded text', () => {
    const letter = fc.constantFrom(...'資訊系統二課张三李陽廠ＡbZΣς１ıéÁNguyễn %_\\');
    const text = fc.array(letter, { maxLength: 20 }).map((letters) => letters.join(''));
    fc.assert(fc.property(text, text, text, (before, part, after) => fold(before + part + after).includes(fold(part))));
  });
});

test('foldKeepingMarks keeps what makes another word', () => {
  expect(foldKeepingMarks('ＮĂM 張')).toBe('năm 张');
});

describe('foldFilters', () => {
  test('both scripts of one word are one filter', () => {
    expect(foldFilters({ simplifiedFilter: '张', traditionalFilter: '張' })).toEqual(['张']);
  });

  test('different words stay two, empty ones vanish', () => {
    expect(foldFilters({ simplifiedFilter: '里', traditionalFilter: '厂' })).toEqual(['里', '厂']);
    expect(foldFilters({ simplifiedFilter: ' 　', traditionalFilter: '' })).toEqual([]);
    expect(foldFilters({})).toEqual([]);
  });
});

test('searchText joins what is there', () => {
  expect(searchText('C0012345', '張偉', null, '', undefined, 'Wei@X.cn')).toBe('c0012345 张伟 wei@x.cn');
});
