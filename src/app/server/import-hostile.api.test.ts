import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { utils, write, type WorkBook } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { masterDataImport } from '#features/master-data/master-data.contract.ts';
import { bulkImportCalls } from '#platform/bulk-import/bulk-import.contract.ts';
import { fileOf, zipOf } from '#platform/files/server/files.testing.ts';
import { startTestServer, until, type TestServer } from './server.testing.ts';

// Hostile and odd files as they reach the call; what the readers do with more of them is tested beside the readers.

let server: TestServer;
let temporary: string;
const usual = process.env['TMPDIR'];
beforeAll(async () => {
  temporary = await mkdtemp(path.join(tmpdir(), 'import-hostile-'));
  process.env['TMPDIR'] = temporary;
  server = await startTestServer();
}, 60_000);
afterAll(async () => {
  await server.close();
  if (usual === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = usual;
  await rm(temporary, { recursive: true, force: true });
});

const as = () => ({ as: server.administrator });
const send = (bytes: Buffer, dryRun: 'Y' | 'N' = 'Y') =>
  server.call(masterDataImport.file, { body: { dryRun }, file: fileOf('rows.xlsx', bytes) }, as());

const head = ['class1', 'class2', 'content', 'sort'];
const csv = (...lines: string[]): Buffer => Buffer.from([head.join(','), ...lines].join('\n'));
const workbook = (rows: unknown[][], own: Partial<WorkBook> = {}): Buffer => {
  const book = { ...utils.book_new(), ...own };
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { UTC: true }), 'S');
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
};

const part = (name: string, type: string): string =>
  `<Override PartName="/${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
/** A workbook of this sheet. */
const sheetAs = (sheet: Buffer | string, more: Record<string, Buffer> = {}): Buffer =>
  zipOf({
    '[Content_Types].xml': Buffer.from(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('xl/workbook.xml', 'sheet.main')}${part('xl/worksheets/sheet1.xml', 'worksheet')}</Types>`,
    ),
    '_rels/.rels': Buffer.from(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    ),
    'xl/workbook.xml': Buffer.from(
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': Buffer.from(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': Buffer.from(sheet),
    ...more,
  });
const rowOf = (nth: number, ...cells: string[]): string =>
  `<row r="${nth}">${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
const sheetOf = (rows: string, doctype = ''): string =>
  `<?xml version="1.0"?>${doctype}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;

/** An archive whose sheet claims to be far larger than the file. */
const bomb = (): Buffer => {
  const bytes = sheetAs(sheetOf(rowOf(1, ...head)));
  const name = bytes.lastIndexOf('xl/worksheets/sheet1.xml');
  bytes.writeUInt32LE(1_900_000_000, name - 46 + 24);
  return bytes;
};
const doubled = (): Buffer => {
  const bytes = sheetAs(sheetOf(rowOf(1, ...head)), { 'xl/worksheets/sheet2.xml': Buffer.from('<worksheet/>') });
  for (let at = 0; (at = bytes.indexOf('sheet2.xml', at)) >= 0; at += 1) bytes.write('sheet1.xml', at);
  return bytes;
};
const laughs = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${'bcdefghi'
  .split('')
  .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at] ?? ''};`.repeat(10)}">`)
  .join('')}]>`;

it.each<[string, () => Buffer, string, Record<string, unknown>?]>([
  ['nothing', () => Buffer.alloc(0), 'import.no_header'],
  ['headings alone (CSV)', () => csv(), 'import.no_rows'],
  ['headings alone (XLSX)', () => workbook([head]), 'import.no_rows'],
  ['headings and empty rows', () => csv('', ',,,', '   '), 'import.no_rows'],
  [
    'other headings',
    () =>
      workbook([
        ['a', 'b'],
        [1, 2],
      ]),
    'import.no_header',
  ],
  ['the same file twice in the archive', doubled, 'import.broken.damaged'],
  ['a zip bomb', bomb, 'import.broken.too_large'],
  [
    'entities that grow',
    () => sheetAs(sheetOf(rowOf(1, ...head) + rowOf(2, 'A', '', '&i;', '1'), laughs)),
    'import.broken.damaged',
  ],
  ['no sheet', () => zipOf({ 'a.txt': Buffer.from('x') }), 'import.broken.damaged'],
  ['a truncated workbook', () => workbook([head, ['A', '', 'x', 1]]).subarray(0, 900), 'import.broken.not_table'],
  [
    'a line that never ends',
    () => Buffer.concat([csv('A,,'), Buffer.alloc(3_000_000, 'x')]),
    'import.broken.too_long',
    { line: 2 },
  ],
  [
    'a quote that never ends',
    () => Buffer.concat([csv('A,,"'), Buffer.alloc(3_000_000, 'x\n')]),
    'import.broken.too_long',
    { line: 2 },
  ],
  ['a quote that is left open', () => csv('A,,"x,1'), 'import.broken.quotes', { line: 2 }],
  ['commas that never end', () => csv('A,,x,1', ','.repeat(100_000)), 'import.broken.too_many_cells', { line: 3 }],
  [
    '1,000 columns (CSV)',
    () => Buffer.from(`${head.join(',')},${Array.from({ length: 1_000 }, (_, at) => `c${at}`).join(',')}\nA,,x,1\n`),
    'import.broken.too_many_cells',
    { line: 1 },
  ],
  [
    'no encoding',
    () => Buffer.concat([csv('A,,'), Buffer.from([0xff, 0xff, 0xff, 0x80, 0xfe, 0x0a])]),
    'import.broken.encoding',
  ],
  ['bytes', () => Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * 7) % 256)), 'import.broken.encoding'],
  ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'import.broken.not_table'],
])('%s is rejected, and nothing is kept', async (_what, content, reason, params) => {
  for (const dryRun of ['Y', 'N'] as const) {
    expect(await send(content(), dryRun)).toMatchObject({ code: '25', reason, ...(params ? { params } : {}) });
    expect((await readdir(temporary)).filter((name) => name.startsWith('import-'))).toEqual([]);
  }
  const held = await sql`select from bulk_import_row`.execute(server.db.read);
  expect(held.rows).toEqual([]);
  const states = await sql<{ state: string; reason: string }>`
    select state, reason from bulk_import order by at desc, oid desc limit 2`.execute(server.db.read);
  expect(states.rows).toEqual([
    { state: 'failed', reason },
    { state: 'failed', reason },
  ]);
});

/** The rows as the preview has them, once they are checked. */
const previewOf = async (bytes: Buffer) => {
  const { import: id } = (await send(bytes)).content;
  const query = { import: id };
  await until(async () => (await server.call(bulkImportCalls.item, { query }, as())).content.state !== 'checking');
  const { list } = (await server.call(bulkImportCalls.rows, { query: { ...query, pageSize: 100 } }, as())).content;
  await server.call(bulkImportCalls.cancel, { content: query }, as());
  return list.map(({ line, cells, faults }) => ({
    line,
    content: cells['content'],
    faults: faults.map(({ column, reason }) => `${column} ${reason}`),
  }));
};

it('ragged rows are faulty at their cells, with the line of the file', async () => {
  const rows = [['A', '', 'fits', '1'], ['A', 'short'], [], ['A', '', 'long', '2', 'more']];
  const expected = [
    { line: 2, content: 'fits', faults: [] },
    { line: 3, content: '', faults: ['content form.required', 'sort form.required'] },
    { line: 5, content: 'long', faults: [' import.too_many_cells'] },
  ];
  expect(await previewOf(csv(...rows.map((row) => row.join(','))))).toEqual(expected);
  expect(await previewOf(workbook([head, ...rows]))).toEqual(expected);
});

it('formulas are their last value and are not computed; dates of both calendars are the same', async () => {
  const sheet = utils.aoa_to_sheet([head, ['A', '1', { t: 's', f: 'HYPERLINK("http://x","y")', v: 'seen' }, 1]], {});
  for (const date1904 of [false, true]) {
    const dated = { ...sheet };
    dated['C3'] = { t: 'd', v: new Date(Date.UTC(2026, 11, 31)), z: 'yyyy-mm-dd' };
    dated['A3'] = { t: 's', v: 'A' };
    dated['D3'] = { t: 'n', v: 2 };
    dated['!ref'] = 'A1:D3';
    const book = { SheetNames: ['S'], Sheets: { S: dated }, Workbook: { WBProps: { date1904 } } };
    const found = await previewOf(write(book, { type: 'buffer', bookType: 'xlsx', UTC: true } as never) as Buffer);
    expect(found.map(({ content }) => content)).toEqual(['seen', '2026-12-31']);
  }
});

it('a mark of the encoding that stands there twice is not part of the first heading', async () => {
  expect(await previewOf(Buffer.from(`\uFEFF\uFEFF${head.join(',')}\nA,,twice,1\n`))).toEqual([
    { line: 2, content: 'twice', faults: [] },
  ]);
});

it('a character that no text may have is a fault of its cell', async () => {
  const filler = Array.from({ length: 90 }, (_, at) => `A,${at},${'a long enough text '.repeat(5)},${at + 10}`);
  const found = (await previewOf(csv(...filler, 'A,x,nul\0,1'))).filter(({ faults }) => faults.length > 0);
  expect(found).toMatchObject([{ line: 92, faults: ['content form.control_character'] }]);
});
