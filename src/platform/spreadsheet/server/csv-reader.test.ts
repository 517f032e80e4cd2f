import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCsv, type CsvEncoding } from './csv-reader.ts';
import type { TableRow } from './table-row.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csv-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = async (content: string | Uint8Array, encoding?: CsvEncoding): Promise<TableRow[]> => {
  const file = join(folder, 'file.csv');
  await writeFile(file, content);
  const rows: TableRow[] = [];
  for await (const some of readCsv(file, encoding)) rows.push(...some);
  return rows;
};

const cells = async (content: string | Uint8Array, encoding?: CsvEncoding): Promise<string[][]> =>
  (await read(content, encoding)).map((row) => row.cells);

test.each<[string, string, string[][]]>([
  [
    'plain',
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'no line end at the end',
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'Windows line ends',
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'old Mac line ends',
    'a,b\r1,2\r',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a byte order mark',
    '\uFEFFa,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'quotes',
    '"a","b ""x"""\n"1,2","3\n4"\n',
    [
      ['a', 'b "x"'],
      ['1,2', '3\n4'],
    ],
  ],
  ['quoted at the very end', 'a,"b"', [['a', 'b']]],
  [
    'empty cells',
    'a,,c\n,,\n',
    [
      ['a', '', 'c'],
      ['', '', ''],
    ],
  ],
  [
    'semicolons',
    'a;b\n1,5;2\n',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1\t2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a quote within a cell',
    'a,b\n5" disk,2\n',
    [
      ['a', 'b'],
      ['5" disk', '2'],
    ],
  ],
  ['nothing', '', []],
])('%s', async (_name, content, expected) => {
  expect(await cells(content)).toEqual(expected);
});

test('lines are counted as an editor counts them, and empty ones left out', async () => {
  const rows = await read('a,b\n"x\ny\nz",1\n\n2,3\n');
  expect(rows.map(({ line }) => line)).toEqual([1, 2, 6]);
});

test('any table written as CSV is read back unchanged, wherever the chunks end', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '張', '𠮷', '"', ',', '\n', '\r', ';', ' '), maxLength: 8 });
  const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      const titled = [['a', 'b', 'c'], ...rows];
      // The filler moves the table across the boundary between two chunks.
      const filler = `${'f'.repeat(32_000)},,\n`.repeat(8) + `${'f'.repeat(6_000)},,\n`;
      const text = titled.map((row) => `${row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')}\n`).join('');
      expect((await cells(`a,b,c\n${filler}${text.repeat(60)}`)).slice(10)).toEqual(
        Array.from({ length: 60 }, () => titled).flat(),
      );
    }),
    { numRuns: 25 },
  );
});

test('GB18030 and Big5', async () => {
  expect(await cells(Buffer.from('d0d5c3fb0ad5c5ceb00a', 'hex'), 'gb18030')).toEqual([['姓名'], ['张伟']]);
  expect(await cells(Buffer.from('a96da6570ab169b0b60a', 'hex'), 'big5')).toEqual([['姓名'], ['張偉']]);
});

test.each<[string, string | Uint8Array, RegExp, number | undefined]>([
  [
    'bytes of another encoding',
    Buffer.from('d0d5c3fb0a', 'hex'),
    /not utf-8; try --encoding gb18030 or big5/,
    undefined,
  ],
  ['cut within a character', Buffer.from('e5bc', 'hex'), /not utf-8/, undefined],
  ['an open quote', 'a,b\n1,"2\n3\n', /never closed/, 2],
  ['text after a closing quote', 'a,b\n"1"2,3\n', /closing quote/, 2],
  ['a cell without an end', `a,b\n${'x'.repeat(300_000)}`, /longer than 32767/, 2],
  ['a quoted cell without an end', `a,b\n"${'x'.repeat(300_000)}`, /longer than 32767/, 2],
  ['cells without an end', `a,b\n${'x,'.repeat(300)}\n`, /more than 256 cells/, 2],
])('rejected: %s', async (_name, content, message, line) => {
  await expect(read(content)).rejects.toMatchObject({
    name: 'BrokenTable',
    message: expect.stringMatching(message) as string,
    line,
  });
});
