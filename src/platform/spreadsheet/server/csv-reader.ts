import { createReadStream } from 'node:fs';
import { TextDecoder } from 'node:util';
import { BrokenTable, type TableRow } from './table-row.ts';

export const csvEncodings = ['utf-8', 'gb18030', 'big5', 'utf-16le', 'utf-16be'] as const;
export type CsvEncoding = (typeof csvEncodings)[number];

const LONGEST_CELL = 32_767;
const CELLS_AT_MOST = 256;
const BLOCK = 256 * 1024;
const delimiters = [',', ';', '\t'] as const;

/** Returns the delimiter that occurs most often in the header. */
const delimiterOf = (text: string): string => {
  const header = text.slice(0, text.search(/[\r\n]|$/));
  const count = (sign: string): number => header.split(sign).length;
  return delimiters.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
};

/** Matches the end of an unquoted cell. */
const endOfCell: Record<string, RegExp> = { ',': /[,\r\n]/g, ';': /[;\r\n]/g, '\t': /[\t\r\n]/g };

/** Accepts text in chunks that may end anywhere and returns complete rows (RFC 4180). */
class CsvParser {
  #rest = '';
  #delimiter: string | undefined;
  #cells: string[] = [];
  #line = 1;
  #rowLine = 1;
  /** The text of an open quoted cell, and the line on which it started. */
  #quoted: { text: string; line: number } | undefined;
  /** The quoted cell that has just ended; only a delimiter or a line break may follow. */
  #closed: string | undefined;

  /** Returns the rows that `text` completes. `last`: no more text follows. */
  take(text: string, last: boolean): TableRow[] {
    const all = this.#rest + text;
    if (all !== '') this.#delimiter ??= delimiterOf(all);
    const rows: TableRow[] = [];
    let at = 0;
    while (at < all.length) {
      const next = this.#step(all, at, last, rows);
      if (next < 0) break;
      at = next;
    }
    this.#rest = all.slice(at);
    if (this.#rest.length > LONGEST_CELL * 2) this.#throwTooLong();
    if (last) this.#finish(rows);
    return rows;
  }

  #step(all: string, at: number, last: boolean, rows: TableRow[]): number {
    if (this.#quoted) return this.#inQuotes(all, at, last, this.#quoted);
    if (this.#closed !== undefined) return this.#afterQuotes(all, at, last, rows, this.#closed);
    if (all[at] === '"') {
      this.#quoted = { text: '', line: this.#line };
      return at + 1;
    }
    return this.#plain(all, at, last, rows);
  }

  #plain(all: string, at: number, last: boolean, rows: TableRow[]): number {
    const end = endOfCell[this.#delimiter ?? ','] ?? /,/g;
    end.lastIndex = at;
    const found = end.exec(all);
    if (!found && !last) return -1;
    const stop = found?.index ?? all.length;
    // A carriage return at the end of a chunk may be the first half of a CRLF.
    if (all[stop] === '\r' && stop === all.length - 1 && !last) return -1;
    this.#push(all.slice(at, stop));
    return found ? this.#pastEnd(all, stop, rows) : stop;
  }

  #inQuotes(all: string, at: number, last: boolean, quoted: { text: string; line: number }): number {
    const quote = all.indexOf('"', at);
    const stop = quote === -1 ? all.length : quote;
    const part = all.slice(at, stop);
    quoted.text += part;
    this.#countLines(part);
    if (quoted.text.length > LONGEST_CELL) this.#throwTooLong();
    if (quote === -1) return stop;
    if (quote === all.length - 1 && !last) return stop > at ? stop : -1;
    if (all[quote + 1] === '"') {
      quoted.text += '"';
      return quote + 2;
    }
    this.#closed = quoted.text;
    this.#quoted = undefined;
    return quote + 1;
  }

  #afterQuotes(all: string, at: number, last: boolean, rows: TableRow[], text: string): number {
    if (all[at] === '\r' && at === all.length - 1 && !last) return -1;
    if (all[at] !== this.#delimiter && all[at] !== '\r' && all[at] !== '\n') {
      throw new BrokenTable('a quoted cell goes on after its closing quote', { line: this.#line, kind: 'quotes' });
    }
    this.#push(text);
    this.#closed = undefined;
    return this.#pastEnd(all, at, rows);
  }

  #pastEnd(all: string, at: number, rows: TableRow[]): number {
    if (all[at] === this.#delimiter) return at + 1;
    this.#endRow(rows);
    this.#line += 1;
    this.#rowLine = this.#line;
    return all[at] === '\r' && all[at + 1] === '\n' ? at + 2 : at + 1;
  }

  #push(cell: string): void {
    if (cell.length > LONGEST_CELL) this.#throwTooLong();
    if (this.#cells.length >= CELLS_AT_MOST)
      throw new BrokenTable(`more than ${CELLS_AT_MOST} cells`, { line: this.#rowLine, kind: 'too_many_cells' });
    this.#cells.push(cell);
  }

  #endRow(rows: TableRow[]): void {
    // Nobody needs empty lines, and a file can consist of millions.
    if (this.#cells.length > 1 || this.#cells[0] !== '') rows.push({ line: this.#rowLine, cells: this.#cells });
    this.#cells = [];
  }

  #finish(rows: TableRow[]): void {
    if (this.#quoted)
      throw new BrokenTable('a quoted cell is never closed', { line: this.#quoted.line, kind: 'quotes' });
    if (this.#closed !== undefined) this.#push(this.#closed);
    if (this.#cells.length > 0) this.#endRow(rows);
  }

  #countLines(part: string): void {
    for (let at = part.indexOf('\n'); at !== -1; at = part.indexOf('\n', at + 1)) this.#line += 1;
  }

  #throwTooLong(): never {
    throw new BrokenTable(`a cell is longer than ${LONGEST_CELL} characters`, {
      line: this.#quoted?.line ?? this.#line,
      kind: 'too_long',
    });
  }
}

const decode = (decoder: TextDecoder, bytes: Uint8Array | undefined, encoding: CsvEncoding): string => {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
  } catch {
    const others = csvEncodings.filter((other) => other !== encoding).join(' or ');
    throw new BrokenTable(`the file is not ${encoding}; try --encoding ${others}`, { kind: 'encoding' });
  }
};

/**
 * Reads a CSV file in constant memory: comma, semicolon or tab, quoted cells, with or without a byte order mark. Throws
 * `BrokenTable`, with the line, for bytes that are invalid in the encoding, an unclosed quote, cells over 32,767
 * characters and rows over 256 cells.
 */
export async function* readCsv(file: string, encoding: CsvEncoding = 'utf-8'): AsyncGenerator<TableRow[]> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const parser = new CsvParser();
  for await (const bytes of createReadStream(file, { highWaterMark: BLOCK })) {
    const rows = parser.take(decode(decoder, bytes as Buffer, encoding), false);
    if (rows.length > 0) yield rows;
  }
  const rows = parser.take(decode(decoder, undefined, encoding), true);
  if (rows.length > 0) yield rows;
}
