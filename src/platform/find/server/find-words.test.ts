import { describe, expect, it } from 'vitest';
import { fitOf, marksOf, plain } from './find-words.ts';

describe('marks', () => {
  it.each([
    ['应用类型', '類型', [[2, 4]]],
    ['Quản lý vai trò', 'vai tro', [[8, 15]]],
    ['Nguyễn Đức', 'duc', [[7, 10]]],
    [
      'ABab',
      'ab',
      [
        [0, 2],
        [2, 4],
      ],
    ],
    ['ＡＢＣ', 'b', [[1, 2]]],
    ['ﬁle', 'l', [[1, 2]]],
    ['text', '', []],
    ['text', 'none', []],
  ])('%s, searched for %s', (text, searched, marks) => expect(marksOf(text, searched)).toEqual(marks));
});

describe('the words of a verb', () => {
  it.each([
    ['Block {name}', 'block zhang wei', 'zhang wei'],
    ['Block {name}', 'BLOCK', ''],
    ['Block {name}', 'blo', ''],
    ['封锁 {name}', '封鎖張偉', '张伟'],
    ['{name} 的权限', '参数的權限', '参数'],
    ['Chặn {name}', 'chan nguyen', 'nguyen'],
    ['打开权限：{name}', '打开权限 f005', 'f005'],
    ['打开权限：{name}', '打开权限：F005', 'f005'],
    ['打开权限：{name}', 'F005 权限', 'f005'],
    ['Open permissions of {name}', 'banners perm', 'banners'],
    ['Open permissions of {name}', 'permissions', ''],
    ['Add role', 'role add', ''],
    ['Add role', 'rol', ''],
  ])('%s fits %s', (words, typed, subject) => expect(fitOf(words, typed)).toEqual({ subject }));

  it.each([
    ['Block {name}', 'zhang'],
    ['Block {name}', 'b'],
    ['Block {name}', 'bl zhang'],
    ['Block {name}', 'lock zhang'],
    ['{name} 的权限', '的 参数'],
    ['Add role', 'add banner'],
    ['Add role', ' '],
  ])('%s does not fit %s', (words, typed) => expect(fitOf(words, typed)).toBeNull());
});

it('compares without case, width, script, marks and spaces', () => {
  expect(plain('  ĐỔI  Ｍật 類型 ')).toBe('doi mat 类型');
});
