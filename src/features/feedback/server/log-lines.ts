import { type LogEncoding, logLimits, type LogLine, type LogPage } from '../feedback-log.contract.ts';
import { encodingOf, headBytes, visibleText, wholeCodes, withoutCodes } from './log-text.ts';

type Asked = {
  encoding: LogEncoding;
  /** Literal text; empty: all lines. */
  search: string;
  /** The first line, or the first match, from 1. */
  from: number;
  size: number;
};

/** How much is shown before what was found, if it is not at the beginning of a long line. */
const beforeMatch = 200;

/**
 * A line as it comes in pieces. Of its text only what is shown is kept, and of what was read so much that a text across
 * two pieces is found, so that a line may be as long as the file.
 */
class Line {
  readonly #needle: string;
  #shown = '';
  #length = 0;
  #tail = '';
  #around: string | null = null;
  isFound: boolean;

  constructor(needle: string) {
    this.#needle = needle;
    this.isFound = needle === '';
  }

  add(piece: string): void {
    if (piece === '') return;
    if (this.#shown.length < logLimits.line) this.#shown += piece.slice(0, logLimits.line - this.#shown.length);
    if (!this.isFound) this.#search(piece);
    else if (this.#around !== null && this.#around.length < logLimits.line)
      this.#around += piece.slice(0, logLimits.line - this.#around.length);
    this.#length += piece.length;
  }

  #search(piece: string): void {
    const read = this.#tail + piece;
    const at = read.toLowerCase().indexOf(this.#needle);
    if (at < 0) {
      this.#tail = read.slice(-Math.max(beforeMatch, this.#needle.length - 1));
      return;
    }
    this.isFound = true;
    const place = this.#length - this.#tail.length + at;
    if (place + this.#needle.length <= logLimits.line) return;
    this.#around = `…${read.slice(Math.max(0, at - beforeMatch), at - beforeMatch + logLimits.line)}`;
  }

  shown(line: number): LogLine {
    return { line, text: visibleText(this.#around ?? this.#shown), length: this.#length };
  }
}

/** Counts lines and keeps those that are asked for. */
class Lines {
  readonly #asked: Asked;
  readonly #needle: string;
  #current: Line;
  #isBegun = false;
  #waiting = '';
  lines = 0;
  total = 0;
  readonly list: LogLine[] = [];

  constructor(asked: Asked) {
    this.#asked = asked;
    this.#needle = asked.search.toLowerCase();
    this.#current = new Line(this.#needle);
  }

  /** Whether the present line may be one of the answer; others are counted without being read. */
  #isWanted(): boolean {
    if (this.#needle !== '') return true;
    return this.total + 1 >= this.#asked.from && this.list.length < this.#asked.size;
  }

  #end(): void {
    this.lines += 1;
    if (!this.#isWanted()) {
      this.total += 1;
      return;
    }
    const line = this.#current;
    this.#current = new Line(this.#needle);
    if (!line.isFound) return;
    this.total += 1;
    if (this.total >= this.#asked.from && this.list.length < this.#asked.size) this.list.push(line.shown(this.lines));
  }

  add(piece: string, isLast: boolean): void {
    const text = this.#waiting + piece;
    // The second half of a line end, or of a code, may be in the next piece.
    const most = text.endsWith('\r') ? text.length - 1 : text.length;
    const whole = isLast ? text.length : Math.min(wholeCodes(text), most);
    this.#waiting = text.slice(whole);
    const ready = text.slice(0, whole).replaceAll('\r\n', '\n').replaceAll('\r', '\n');
    let at = 0;
    for (let end = ready.indexOf('\n'); end >= 0; end = ready.indexOf('\n', at)) {
      if (end > at && this.#isWanted()) this.#current.add(withoutCodes(ready.slice(at, end)));
      this.#end();
      this.#isBegun = false;
      at = end + 1;
    }
    if (at < ready.length) {
      if (this.#isWanted()) this.#current.add(withoutCodes(ready.slice(at)));
      this.#isBegun = true;
    }
    if (isLast && this.#isBegun) this.#end();
  }
}

/**
 * The lines of a log, read piece by piece: of whatever it holds, memory holds a piece and the lines that are answered.
 * `signal` ends the reading.
 */
export const readLines = async (
  pieces: AsyncIterable<Buffer>,
  asked: Asked,
  signal?: AbortSignal,
): Promise<Pick<LogPage, 'encoding' | 'lines' | 'total' | 'list'>> => {
  const lines = new Lines(asked);
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let encoding = asked.encoding;
  for await (const piece of pieces) {
    signal?.throwIfAborted();
    if (decoder === undefined) {
      if (encoding === 'AUTO') encoding = encodingOf(piece.subarray(0, headBytes));
      decoder = new TextDecoder(encoding);
    }
    lines.add(decoder.decode(piece, { stream: true }), false);
  }
  lines.add(decoder?.decode() ?? '', true);
  const { total, list } = lines;
  return { encoding, lines: lines.lines, total, list };
};
