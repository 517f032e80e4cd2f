import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import { writeXlsx as writeByHucre } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { processorSeconds } from '#platform/settings/server/processor-time.testing.ts';
import type { TableRow } from './table-row.ts';
import { archive, packed, parts, rowsOf, sharedText, sheetOf } from './xlsx-archive.testing.ts';
import { countSheets, readXlsx } from './xlsx-reader.ts';
import { writeXlsx } from './xlsx-writer.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xlsx-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const save = async (content: Uint8Array): Promise<string> => {
  const file = join(folder, 'file.xlsx');
  await writeFile(file, content);
  return file;
};

const readFile = async (file: string): Promise<TableRow[]> => {
  const rows: TableRow[] = [];
  for await (const some of readXlsx(file)) rows.push(...some);
  return rows;
};

const read = async (content: Uint8Array): Promise<TableRow[]> => readFile(await save(content));

const workbook = (rows: Iterable<(string | number | null)[]>): Promise<Buffer> =>
  buffer(writeXlsx({ sheet: 'S', columns: [{ title: 'A' }, { title: 'B' }], rows }));

describe('reading', () => {
  test('rows with their numbers, everything as text', async () => {
    const rows = await read(
      await workbook([
        ['張', 1.5],
        [null, '=x'],
        ['a\nb', 0],
      ]),
    );
    expect(rows).toEqual([
      { line: 1, cells: ['A', 'B'] },
      { line: 2, cells: ['張', '1.5'] },
      { line: 3, cells: ['', '=x'] },
      { line: 4, cells: ['a\nb', '0'] },
    ]);
  });

  test('a workbook of another program: shared texts, dates, truth; the first of two sheets', async () => {
    const day = new Date(Date.UTC(2026, 10, 21));
    const sheets = [
      { name: 'one', rows: [['張', '張', true, day]], columns: [{}, {}, {}, { numFmt: 'yyyy-mm-dd' }] },
      { name: 'two', rows: [['other']] },
    ];
    const bytes = await writeByHucre({ sheets, stringMode: 'shared' });
    expect((await read(bytes)).map(({ cells }) => cells)).toEqual([['張', '張', 'Y', '2026-11-21']]);
    expect(await countSheets(await save(bytes))).toBe(2);
  });

  test('more rows than travel at once, taken slowly, come in order', async () => {
    const many = Array.from({ length: 12_345 }, (_, at) => [at, null]);
    const file = await save(await workbook(many));
    let next = 0;
    for await (const rows of readXlsx(file)) {
      for (const { line } of rows) expect(line).toBe((next += 1));
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
    expect(next).toBe(12_346);
  });

  test('a reader that stops early ends the thread', async () => {
    const file = await save(await workbook(Array.from({ length: 20_000 }, (_, at) => [at, null])));
    for await (const rows of readXlsx(file)) {
      expect(rows[0]?.line).toBe(1);
      break;
    }
  });
});

const zeros = deflateRawSync(Buffer.alloc(32 * 1024 * 1024));

const hostile: [name: string, content: () => Buffer, message: RegExp][] = [
  [
    '5 GB declared in 5 MB',
    () =>
      archive([
        ...parts(sheetOf('x')),
        ...['a', 'b'].map((name) => ({ name, packed: Buffer.alloc(2_500_000), plain: 2_500_000_000 })),
      ]),
    /far larger inside/,
  ],
  [
    'a thousand times larger inside',
    () => archive(parts({ name: 'xl/worksheets/sheet1.xml', packed: zeros, plain: 100_000_000 })),
    /far larger inside/,
  ],
  [
    'more inside than declared',
    () =>
      archive(
        parts({ name: 'xl/worksheets/sheet1.xml', packed: zeros, plain: 32 * 1024 * 1024, declared: { plain: 1_000 } }),
      ),
    /exceeds limit/,
  ],
  [
    'a size that is not declared',
    () =>
      archive(
        parts({ name: 'xl/worksheets/sheet1.xml', packed: zeros, plain: 32 * 1024 * 1024, declared: { plain: 0 } }),
      ),
    /does not declare/,
  ],
  [
    'no size declared at all',
    () =>
      archive(
        parts({
          name: 'xl/worksheets/sheet1.xml',
          packed: zeros,
          plain: 0,
          declared: { packed: 0, plain: 0 },
          flags: 8,
        }),
      ),
    /does not declare/,
  ],
  [
    '100,000 files',
    () => archive(Array.from({ length: 100_000 }, (_, at) => ({ name: `f${at}`, packed: Buffer.alloc(0), plain: 0 }))),
    /2000 at most/,
  ],
  [
    '3,000 files declared as one',
    () => {
      const bytes = archive(
        Array.from({ length: 3_000 }, (_, at) => ({ name: `f${at}`, packed: Buffer.alloc(0), plain: 0 })),
      );
      bytes.writeUInt16LE(1, bytes.length - 12);
      return bytes;
    },
    /more than 2000/,
  ],
  [
    'one text in a million cells',
    () =>
      archive(
        parts(
          rowsOf(5_000, (at) => `<row r="${at}">${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`),
          sharedText('x'.repeat(32_767)),
        ),
      ),
    /far larger inside/,
  ],
  [
    'a text longer than a cell',
    () =>
      archive(
        parts(
          rowsOf(1, () => '<row r="1"><c t="s"><v>0</v></c></row>'),
          sharedText('x'.repeat(40_000)),
        ),
      ),
    /longer than 32767/,
  ],
  [
    'a cell in the last column',
    () => archive(parts(rowsOf(1, () => '<row r="1"><c r="XFD1"><v>1</v></c></row>'))),
    /256 cells/,
  ],
  [
    'empty cells in the last column of a million rows',
    () => archive(parts(rowsOf(200_000, (at) => `<row r="${at}"><c r="XFD${at}"/></row>`))),
    /far larger inside/,
  ],
  [
    'a list of sheets that has no end',
    () =>
      archive(
        parts(sheetOf('x')).map((one) =>
          one.name === 'xl/workbook.xml' ? packed(one.name, '<sheet\t'.repeat(200_000)) : one,
        ),
      ),
    /cannot be read/,
  ],
  [
    'entities of other files',
    () => archive(parts(sheetOf('&e;', '<!-- <a> --><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'))),
    /document type/,
  ],
  [
    'entities that grow',
    () => archive(parts(sheetOf('&b;', '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;">]>'))),
    /document type/,
  ],
  [
    'a document type in a part beside the sheet',
    () => archive([...parts(sheetOf('x')), packed('docProps/core.xml', '<?xml version="1.0"?><!DOCTYPE x><x/>')]),
    /document type/,
  ],
  ['a row twice', () => archive(parts(rowsOf(2, () => '<row r="7"><c><v>1</v></c></row>'))), /not in their order/],
  ['row 2³¹', () => archive(parts(rowsOf(1, () => '<row r="2147483648"><c><v>1</v></c></row>'))), /not in their order/],
  ['row NaN', () => archive(parts(rowsOf(1, () => '<row r="x"><c><v>1</v></c></row>'))), /not in their order/],
  ['a password', () => archive(parts({ ...sheetOf('x'), flags: 1 })), /password/],
  ['no ZIP at all', () => Buffer.from('PK\u0003\u0004 nothing'), /not a workbook/],
  ['cut off', () => archive(parts(sheetOf('x'))).subarray(200), /cut off|damaged/],
  ['no sheet in it', () => archive([packed('readme.txt', 'x')]), /cannot be read/],
];

describe('rejected in under a second', () => {
  test.each(hostile)('%s', async (_name, content, message) => {
    const file = await save(content());
    const spent = await processorSeconds(() =>
      expect(readFile(file)).rejects.toMatchObject({
        name: 'BrokenTable',
        message: expect.stringMatching(message) as string,
      }),
    );
    // Usually a tenth.
    expect(spent).toBeLessThan(5);
  });
});
