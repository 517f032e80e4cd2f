import { Readable } from 'node:stream';
import {
  cellsOfColumn,
  dataRow,
  escapeXml,
  headerRow,
  sheetEnd,
  sheetStart,
  type Cell,
  type ChoiceList,
  type SheetColumn,
} from './sheet-xml.ts';
import { zip, type ZipEntry } from './zip-writer.ts';

export const xlsxMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export type Sheet = {
  /** The sheet's name; characters that sheet names cannot contain are dropped. */
  sheet: string;
  columns: readonly SheetColumn[];
  /** Read lazily, at most some thousand rows ahead of the consumer. */
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;
  choices?: readonly ChoiceList[];
};

const ROWS_PER_SHEET = 1_048_576;
const COLUMNS_AT_MOST = 16_384;
const LONGEST_NAME = 31;
const ROOM_FOR_A_NUMBER = 5;
const PIECE = 64 * 1024;
/** Text becomes bytes in lengths such as this: V8 takes three times as long for one that was joined of thousands. */
const TEXT = 4 * 1024;

const xml = (body: string): Buffer[] => [
  Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`),
];

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const partTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const top = '<alignment vertical="top"/>';

/** Format 0: plain. 1: bold (header), wrapped. 2: quoted text. 3 and 4: plain and quoted text, wrapped. */
const styles =
  `<styleSheet xmlns="${main}">` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1">${top}</xf>` +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyAlignment="1"><alignment vertical="top"/></xf>' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

const contentTypes = (sheets: readonly string[]): string =>
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${partTypes}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${partTypes}.styles+xml"/>` +
  sheets
    .map((_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${partTypes}.worksheet+xml"/>`)
    .join('') +
  '</Types>';

const printTitles = (name: string, at: number): string =>
  `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">'${name}'!$1:$1</definedName>`;

const workbook = (sheets: readonly string[]): string =>
  `<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets>` +
  sheets.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('') +
  // The titles of the columns stand on each sheet of paper.
  `</sheets><definedNames>${sheets.map(printTitles).join('')}</definedNames></workbook>`;

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${officeRelations}/${type}" Target="${target}"/>`;

const workbookRelations = (sheets: readonly string[]): string =>
  `<Relationships xmlns="${packageRelations}">` +
  sheets.map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('') +
  `${relation('styles', 'styles', 'styles.xml')}</Relationships>`;

const packageStart = `<Relationships xmlns="${packageRelations}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`;

/** As a sheet is called that is the `number`th of its table. */
export const sheetName = (wished: string, number = 1): string => {
  const plain = escapeXml(
    wished.replaceAll(/[[\]:*?/\\'"&<>]/g, ' ').slice(0, LONGEST_NAME - ROOM_FOR_A_NUMBER),
  ).trim();
  const name = plain === '' || plain.toLowerCase() === 'history' ? 'Sheet' : plain;
  return number === 1 ? name : `${name} (${number})`;
};

/** Supplies rows to one sheet after another, with a peek that shows whether another sheet is needed. */
class Rows {
  readonly #source: AsyncIterator<readonly Cell[]> | Iterator<readonly Cell[]>;
  #next: IteratorResult<readonly Cell[]> | undefined;
  constructor(rows: Sheet['rows']) {
    this.#source = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  }
  async peek(): Promise<IteratorResult<readonly Cell[]>> {
    this.#next ??= await this.#source.next();
    return this.#next;
  }
  /** Not an async function: with a promise more for each row, a large sheet takes a tenth longer. */
  next(): Promise<IteratorResult<readonly Cell[]>> | IteratorResult<readonly Cell[]> {
    const seen = this.#next;
    this.#next = undefined;
    return seen ?? this.#source.next();
  }
  /** Ends the source early, so that a cursor behind it is closed. */
  async end(): Promise<void> {
    await this.#source.return?.();
  }
}

async function* worksheet({ columns, choices }: Sheet, rows: Rows): AsyncGenerator<Buffer> {
  const cells = columns.map(cellsOfColumn);
  let text = sheetStart(columns) + headerRow(columns);
  let texts: Buffer[] = [];
  let size = 0;
  for (let number = 2; number <= ROWS_PER_SHEET; number += 1) {
    const next = await rows.next();
    if (next.done) break;
    text += dataRow(next.value, number, cells);
    if (text.length < TEXT) continue;
    const bytes = Buffer.from(text);
    texts.push(bytes);
    size += bytes.length;
    text = '';
    if (size < PIECE) continue;
    yield Buffer.concat(texts, size);
    texts = [];
    size = 0;
  }
  yield Buffer.concat([...texts, Buffer.from(text + sheetEnd(columns, choices))]);
}

/** The sheets of a table, and their names added to those before. */
async function* sheetsOf(table: Sheet, names: string[]): AsyncGenerator<ZipEntry> {
  const rows = new Rows(table.rows);
  try {
    for (let number = 1; number === 1 || !(await rows.peek()).done; number += 1) {
      names.push(sheetName(table.sheet, number));
      yield { name: `xl/worksheets/sheet${names.length}.xml`, content: worksheet(table, rows) };
    }
  } finally {
    await rows.end();
  }
}

async function* parts(tables: readonly Sheet[]): AsyncGenerator<ZipEntry> {
  const names: string[] = [];
  for (const table of tables) yield* sheetsOf(table, names);
  // Written last, because the number of sheets is known only now.
  yield { name: 'xl/workbook.xml', content: xml(workbook(names)) };
  yield { name: 'xl/_rels/workbook.xml.rels', content: xml(workbookRelations(names)) };
  yield { name: 'xl/styles.xml', content: xml(styles) };
  yield { name: '_rels/.rels', content: xml(packageStart) };
  yield { name: '[Content_Types].xml', content: xml(contentTypes(names)) };
}

/**
 * Returns a stream of an XLSX file with a table, and maybe others after it.
 * A bold, frozen header row with whole titles, numbers as numbers, everything else as
 * text that is never evaluated. Generated while it is read: memory stays constant, and rows are read no faster than the
 * consumer takes the bytes. Characters that XML forbids are dropped, texts are truncated to 32,767 characters (the
 * limit of a cell), and rows beyond 1,048,576 continue on the next sheet. Destroying the stream closes `rows`. Throws
 * RangeError for no columns or more than 16,384; the stream fails if the file exceeds 4 GB.
 */
export const writeXlsx = (table: Sheet, ...others: readonly Sheet[]): Readable => {
  const tables = [table, ...others];
  if (tables.some(({ columns: { length } }) => length === 0 || length > COLUMNS_AT_MOST))
    throw new RangeError('a sheet has 1 to 16,384 columns');
  return Readable.from(zip(parts(tables)), { objectMode: false, highWaterMark: PIECE });
};
