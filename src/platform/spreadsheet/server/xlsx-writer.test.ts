import { buffer } from 'node:stream/consumers';
import { readXlsx, type CellValue } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import type { Cell } from './sheet-xml.ts';
import { writeXlsx, type Sheet } from './xlsx-writer.ts';

const columnsOf = (...titles: string[]): Sheet['columns'] => titles.map((title) => ({ title }));

const roundTrip = async (rows: Sheet['rows'], columns = columnsOf('A')): Promise<CellValue[][]> => {
  const bytes = await buffer(writeXlsx({ sheet: 'Test', columns, rows }));
  const { sheets } = await readXlsx(new Uint8Array(bytes), { sheets: [0] });
  return sheets[0]?.rows ?? [];
};

const textsThatStay: [name: string, text: string][] = [
  ['Chinese', '資訊中心 › 系統二課'],
  ['beyond the basic plane', '𠮷野家 👍'],
  ['XML signs', `<a b="c">&amp; ' ]]>`],
  ['spaces and line ends', '  two  spaces\nand a\ttab  '],
  ['a carriage return', 'a\rb'],
  ['what Excel would take for an escape', '_x0041_ and _X000d_'],
  ['a formula', '=1+1'],
  ['a plus', '+1'],
  ['a minus', '-1'],
  ['an at', '@SUM(A1)'],
  ['a tab first', '\t=1'],
  ['leading zeros', '00123'],
  ['the longest', 'x'.repeat(32_767)],
];

describe('read back', () => {
  test.each(textsThatStay)('%s stays as it was', async (_name, text) => {
    expect(await roundTrip([[text]])).toEqual([['A'], [text]]);
  });

  test('numbers are numbers, gaps are gaps', async () => {
    const row: Cell[] = [0, -1.5, 1e21, null, '', Number.NaN, Infinity, 'z'];
    const columns = columnsOf(...'abcdefgh');
    expect((await roundTrip([row], columns))[1]).toEqual([0, -1.5, 1e21, null, null, null, null, 'z']);
  });

  test('what XML forbids is dropped, too long is cut', async () => {
    const rows = [['a\u0000b\u0008c\uFFFEd\uD800e'], ['x'.repeat(40_000)]];
    expect(await roundTrip(rows)).toEqual([['A'], ['abcde'], ['x'.repeat(32_767)]]);
  });

  test('more than 26 columns, cells beyond the columns left out', async () => {
    const columns = Array.from({ length: 30 }, (_, at) => ({ title: `c${at}` }));
    const read = await roundTrip([Array.from({ length: 40 }, (_, at) => at)], columns);
    expect(read[1]).toEqual(Array.from({ length: 30 }, (_, at) => at));
  });

  test('no rows, and rows that come by and by', async () => {
    expect(await roundTrip([])).toEqual([['A']]);
    async function* slowly(): AsyncGenerator<Cell[]> {
      for (let at = 0; at < 3; at += 1) yield await Promise.resolve([at]);
    }
    expect(await roundTrip(slowly())).toEqual([['A'], [0], [1], [2]]);
  });

  test('a bold header that stays in view; formula-like texts are marked as quoted', async () => {
    const bytes = await buffer(writeXlsx({ sheet: 'Test', columns: columnsOf('A'), rows: [['=1+1']] }));
    const { sheets } = await readXlsx(new Uint8Array(bytes), { readStyles: true });
    const [sheet] = sheets;
    expect(sheet?.freezePane).toMatchObject({ rows: 1 });
    expect(sheet?.cells?.get('0,0')?.style?.font?.bold).toBe(true);
    expect(sheet?.cells?.get('1,0')).toMatchObject({ value: '=1+1', type: 'string' });
    expect(sheet?.cells?.get('1,0')?.formula).toBeUndefined();
  });

  test.each([
    ['upright', 3, { orientation: 'portrait', fitToWidth: 1 }],
    ['lying on one sheet of paper, smaller', 12, { orientation: 'landscape', fitToWidth: 1 }],
    [
      'lying on several beside each other, rather than too small to read',
      40,
      { orientation: 'landscape', fitToWidth: 4 },
    ],
  ])('is printed %s, with its titles on each sheet', async (_how, count, setup) => {
    const columns = Array.from({ length: count }, (_, at) => ({ title: `T${at}`, width: 20 }));
    const { sheets } = await readXlsx(new Uint8Array(await buffer(writeXlsx({ sheet: 'Test', columns, rows: [] }))));
    const expected = { ...setup, fitToPage: true, fitToHeight: 0, paperSize: 'a4', printTitlesRow: '$1:$1' };
    expect(sheets[0]?.pageSetup).toMatchObject(expected);
  });

  test('titles are whole, and sentences go on in further lines where a column says so', async () => {
    const long = 'Số người cần trả lời nhưng chưa trả lời';
    const columns = [
      { title: 'Số lượt trả lời', width: 10 },
      { title: '需要提醒的人數', width: 8 },
      { title: long, width: 8 },
      { title: 'A', width: 30, wraps: true },
    ];
    const bytes = await buffer(
      writeXlsx({
        sheet: 'Test',
        columns,
        rows: [
          ['a', 'b', 'c', '=d'],
          ['a', 'b', 'c', 'd'],
        ],
      }),
    );
    const { sheets } = await readXlsx(new Uint8Array(bytes), { readStyles: true });
    const [sheet] = sheets;
    const widths = sheet?.columns?.map(({ width = 0 }) => width) ?? [];
    expect(widths[0]).toBeGreaterThan('Số lượt trả lời'.length);
    expect(widths[1]).toBeGreaterThan(14);
    expect(widths[2]).toBeLessThan(long.length);
    expect(widths[3]).toBe(30);
    const wraps = (at: string) => sheet?.cells?.get(at)?.style?.alignment?.wrapText ?? false;
    expect(['0,0', '0,2', '1,0', '1,3', '2,3'].map(wraps)).toEqual([true, true, false, true, true]);
    // Not every program measures rows by itself.
    const sentence = [['a', 'b', 'c', 'A sentence that takes more than one line of thirty characters.']];
    const tall = await readXlsx(new Uint8Array(await buffer(writeXlsx({ sheet: 'Test', columns, rows: sentence }))));
    const heights = tall.sheets[0]?.rowDefs;
    for (const row of [0, 1]) expect(heights?.get(row)?.height).toBeGreaterThanOrEqual(30);
    expect(sheet?.rowDefs?.get(1)?.height).toBeUndefined();
  });

  test.each([
    ['人員', '人員'],
    ["a/b\\c?d*e[f]g:h'", 'a b c d e f g h'],
    ['', 'Sheet'],
    ['History', 'Sheet'],
    ['x'.repeat(50), 'x'.repeat(26)],
  ])('the sheet %j is called %j', async (wished, name) => {
    const bytes = await buffer(writeXlsx({ sheet: wished, columns: columnsOf('A'), rows: [] }));
    expect((await readXlsx(new Uint8Array(bytes))).sheets[0]?.name).toBe(name);
  });
});

test('the same rows give the same bytes', async () => {
  const write = () => buffer(writeXlsx({ sheet: 'S', columns: columnsOf('A'), rows: [['x'], [1]] }));
  expect((await write()).equals(await write())).toBe(true);
});

test('rows beyond a sheet continue on the next one', async () => {
  function* many(): Generator<Cell[]> {
    for (let at = 0; at < 1_048_576; at += 1) yield [at];
  }
  const bytes = await buffer(writeXlsx({ sheet: 'S', columns: columnsOf('A'), rows: many() }));
  const { sheets } = await readXlsx(new Uint8Array(bytes), { sheets: [1] });
  expect(sheets[0]).toMatchObject({ name: 'S (2)', rows: [['A'], [1_048_575]] });
});

describe('the reader sets the pace', () => {
  const endless = (): { rows: Iterable<Cell[]>; asked: () => number; ended: () => boolean } => {
    let asked = 0;
    let ended = false;
    function* rows(): Generator<Cell[]> {
      try {
        for (;;) {
          asked += 1;
          // Random, so that it does not compress to almost nothing.
          yield Array.from({ length: 8 }, () => String(Math.random()));
        }
      } finally {
        ended = true;
      }
    }
    return { rows: rows(), asked: () => asked, ended: () => ended };
  };

  test('rows are requested no faster than the bytes are consumed, and the source ends when the reader disconnects', async () => {
    const source = endless();
    const stream = writeXlsx({ sheet: 'S', columns: columnsOf(...'abcdefgh'), rows: source.rows });
    const reader = stream[Symbol.asyncIterator]();
    for (let piece = 0; piece < 20; piece += 1) await reader.next();
    const asked = source.asked();
    expect(asked).toBeLessThan(60_000);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    stream.destroy();
    await expect.poll(source.ended).toBe(true);
  });

  test('an error of the rows is the error of the stream', async () => {
    function* failing(): Generator<Cell[]> {
      yield ['x'];
      throw new Error('the cursor broke');
    }
    const stream = writeXlsx({ sheet: 'S', columns: columnsOf('A'), rows: failing() });
    await expect(buffer(stream)).rejects.toThrow('the cursor broke');
  });
});

test('a table has columns', () => {
  expect(() => writeXlsx({ sheet: 'S', columns: [], rows: [] })).toThrow(RangeError);
});
