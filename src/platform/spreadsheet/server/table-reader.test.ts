import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { utils, write } from '@e965/xlsx';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipOf } from '#platform/files/server/files.testing.ts';
import { readTable } from './table-reader.ts';
import { BrokenTable } from './table-row.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tables-'));
});
afterAll(() => rm(folder, { recursive: true }));

const rowsOf = async (bytes: Buffer): Promise<string[][]> => {
  const file = path.join(folder, 'file');
  await writeFile(file, bytes);
  const rows: string[][] = [];
  for await (const portion of readTable(file)) rows.push(...portion.map(({ cells }) => cells));
  return rows;
};
const kindOf = (bytes: Buffer): Promise<unknown> =>
  rowsOf(bytes).then(
    () => 'read',
    (error: unknown) => (error instanceof BrokenTable ? error.kind : error),
  );

const simplified = '工号,姓名,部门\r\n00123,王小明,研发部\r\n00124,欧阳娜娜,市场部\r\n';
const traditional = '工號,姓名,部門\r\n00123,陳怡君,研發部\r\n00124,歐陽娜娜,資訊處\r\n';
const cells = (text: string): string[][] =>
  text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));

describe('merged cells', () => {
  const merges = ['A1:B1', 'A3:A5', 'B3:C3', 'A7:A9', 'C9:XFD20'].map((range) => utils.decode_range(range));
  const rows = [
    ['Group', '', 'Note'],
    ['1', 'one', 'x'],
    ['2', 'two', ''],
    ['', 'three', 'y'],
    ['', 'four', ''],
    ['6', '', ''],
    ['7', 'seven', ''],
    [],
    ['', 'nine', 'wide'],
  ];

  it.each(['xlsx', 'xls', 'biff8'] as const)(
    'of %s are filled down and to the right below the headings',
    async (type) => {
      const sheet = utils.aoa_to_sheet(rows);
      sheet['!merges'] = type === 'xlsx' ? merges : merges.slice(0, 4);
      const book = { SheetNames: ['S'], Sheets: { S: sheet } };
      const read = await rowsOf(write(book, { type: 'buffer', bookType: type }) as Buffer);
      const shown = read
        .map((cells) => Array.from({ length: 3 }, (_, at) => cells[at] ?? ''))
        .filter((cells) => cells.some((cell) => cell !== ''));
      expect(shown).toEqual([
        ['Group', '', 'Note'],
        ['1', 'one', 'x'],
        ['2', 'two', 'two'],
        ['2', 'three', 'y'],
        ['2', 'four', ''],
        ['6', '', ''],
        ['7', 'seven', ''],
        ['7', 'nine', 'wide'],
      ]);
      if (type === 'xlsx') expect(read.at(-1)).toHaveLength(256);
    },
  );

  it('that overlap everywhere are refused', async () => {
    const sheet = utils.aoa_to_sheet([['a'], ...Array.from({ length: 400 }, (_, at) => [`${at}`, 'x'])]);
    sheet['!merges'] = Array.from({ length: 400 }, (_, at) => ({ s: { r: at + 1, c: 0 }, e: { r: 1000, c: 0 } }));
    expect(
      await kindOf(write({ SheetNames: ['S'], Sheets: { S: sheet } }, { type: 'buffer', bookType: 'xlsx' }) as Buffer),
    ).toBe('damaged');
  });
});

describe('the encoding of a CSV file', () => {
  it.each([
    ['utf8', simplified],
    ['utf16-le', traditional],
    ['utf16-be', simplified],
    ['gbk', simplified],
    ['gb18030', simplified],
    ['big5', traditional],
    ['gbk', traditional],
  ])('%s is recognised', async (encoding, text) => {
    expect(await rowsOf(iconv.encode(text, encoding))).toEqual(cells(text));
    if (encoding.startsWith('utf'))
      expect(await rowsOf(iconv.encode(text, encoding, { addBOM: true }))).toEqual(cells(text));
  });

  it.each(['名称\r\n参数\r\n', '狀態,名稱\r\nY,啟用\r\n', '部門,公司\r\n人力資源,廠區\r\n'])(
    'is recognised by a few words: %s',
    async (text) => {
      const encoding = text.startsWith('名称') ? 'gbk' : 'big5';
      expect(await rowsOf(iconv.encode(text, encoding))).toEqual(cells(text));
    },
  );

  it('of no encoding at all is rejected', async () => {
    expect(await kindOf(Buffer.from([0x61, 0x2c, 0xff, 0xff, 0x0a, 0x80, 0x20, 0xff]))).toBe('encoding');
    expect(await kindOf(Buffer.from('89504e470d0a1a0a0000000d49484452000100', 'hex'))).toBe('not_table');
  });
});

describe('a workbook', () => {
  it('that holds a file twice is rejected', async () => {
    const twice = zipOf({
      'xl/worksheets/sheet1.xml': Buffer.from('<a/>'),
      'xl/worksheets/sheet2.xml': Buffer.from('<b/>'),
    });
    const text = twice.toString('latin1').replaceAll('sheet2', 'sheet1');
    expect(await kindOf(Buffer.from(text, 'latin1'))).toBe('damaged');
  });

  it('keeps the text of cells and the last value of formulas, and has dates of both systems', async () => {
    const book = utils.book_new();
    const sheet = utils.aoa_to_sheet([['a', 'b', 'c', 'd'], ['007', '=1', '', ''], ['merged']], { UTC: true });
    sheet['C2'] = { t: 'n', v: 3, f: '1+2' };
    sheet['D2'] = { t: 'd', v: new Date(Date.UTC(2026, 11, 31)) };
    sheet['!merges'] = [{ s: { r: 2, c: 0 }, e: { r: 2, c: 1 } }];
    utils.book_append_sheet(book, sheet, 'One');
    for (const date1904 of [false, true]) {
      book.Workbook = { WBProps: { date1904 } };
      const bytes = write(book, { type: 'buffer', bookType: 'xlsx', cellDates: false }) as Buffer;
      expect(await rowsOf(bytes), `1904: ${date1904}`).toEqual([
        ['a', 'b', 'c', 'd'],
        ['007', '=1', '3', '2026-12-31'],
        ['merged', 'merged'],
      ]);
    }
  });
});

describe('an old workbook', () => {
  const xls = (rows: unknown[][]): Buffer => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { UTC: true }), 'One');
    utils.book_append_sheet(book, utils.aoa_to_sheet([['other']]), 'Two');
    return write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer;
  };

  it('is read as a new one: texts, numbers, truth, dates, the first sheet alone', async () => {
    const rows = [
      ['名称', 'a', 'b', 'c'],
      ['甲', '007', 12.5, true],
      ['=1+1', '', new Date(Date.UTC(2026, 0, 31)), false],
    ];
    expect(await rowsOf(xls(rows))).toEqual([
      ['名称', 'a', 'b', 'c'],
      ['甲', '007', '12.5', 'Y'],
      ['=1+1', '', '2026-01-31', 'N'],
    ]);
  });

  it('that is damaged is rejected', async () => {
    const whole = xls([['a'], ['b']]);
    expect(await kindOf(whole.subarray(0, 700))).toBe('damaged');
    const broken = Buffer.from(whole);
    broken.fill(0xff, 64, 1_500);
    expect(await kindOf(broken)).toBe('damaged');
  });
});
