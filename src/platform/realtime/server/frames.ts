import { frameLimits } from './limits.ts';

/** A frame without a body: no frame that clients may send here has one. */
export type Frame = { command: string; headers: ReadonlyMap<string, string> };

/** A text that is not made of whole frames; the message says what is wrong. */
export class BadFrame extends Error {}

const escapes: Record<string, string> = { '\\n': '\n', '\\r': '\r', '\\c': ':', '\\\\': '\\' };

/** Undefined escapes are a fatal error (STOMP 1.2, Value Encoding). */
const unescaped = (text: string): string =>
  text.replace(/\\(?:[^]|$)/g, (sequence) => {
    const character = escapes[sequence];
    if (character === undefined) throw new BadFrame('undefined escape sequence in a header');
    return character;
  });

const escaped = (text: string): string =>
  text.replace(/[\\\n\r:]/g, (character) => {
    if (character === '\n') return '\\n';
    if (character === '\r') return '\\r';
    return character === ':' ? '\\c' : '\\\\';
  });

/** Neither is escaped, so that servers of STOMP 1.0 can read them. */
const unescapedCommands = new Set(['CONNECT', 'STOMP', 'CONNECTED']);
const withoutBody = new Set(['CONNECT', 'STOMP', 'SUBSCRIBE', 'UNSUBSCRIBE', 'DISCONNECT']);

class Reader {
  readonly #text: string;
  #at = 0;
  constructor(text: string) {
    this.#text = text;
  }

  /** Skips heart-beats and the line ends between frames; false at the end. */
  toFrame(): boolean {
    for (;;) {
      const character = this.#text[this.#at];
      if (character === undefined) return false;
      const isLineEnd = character === '\n' || (character === '\r' && this.#text[this.#at + 1] === '\n');
      if (!isLineEnd) return true;
      this.#at += 1;
    }
  }

  /** The next line, without its end. */
  line(): string {
    const end = this.#text.indexOf('\n', this.#at);
    if (end < 0) throw new BadFrame('half a frame');
    const last = this.#text[end - 1] === '\r' && end > this.#at ? end - 1 : end;
    if (last - this.#at > frameLimits.lineLength) throw new BadFrame('a header is too long');
    const line = this.#text.slice(this.#at, last);
    this.#at = end + 1;
    if (/[\0\r]/.test(line)) throw new BadFrame('a line of a frame contains NUL or CR');
    return line;
  }

  end(): void {
    const character = this.#text[this.#at];
    if (character === undefined) throw new BadFrame('half a frame');
    if (character !== '\0') throw new BadFrame('a frame that has no body has one');
    this.#at += 1;
  }
}

const readHeaders = (reader: Reader, command: string): Map<string, string> => {
  const plain = unescapedCommands.has(command);
  const headers = new Map<string, string>();
  for (let count = 0; ; count += 1) {
    const line = reader.line();
    if (line === '') return headers;
    if (count >= frameLimits.headers) throw new BadFrame('too many headers');
    const colon = line.indexOf(':');
    if (colon < 1) throw new BadFrame('a header without a name or a colon');
    const [name, value] = [line.slice(0, colon), line.slice(colon + 1)];
    const key = plain ? name : unescaped(name);
    // Of a header that is repeated, the first one counts (STOMP 1.2, Repeated Header Entries).
    if (!headers.has(key)) headers.set(key, plain ? value : unescaped(value));
  }
};

/**
 * The frames in a message of a client, one after the other; throws `BadFrame` where they end to be frames. A frame with
 * a command that clients may not send is the last one: nothing after its headers is read. Heart-beats are no frames.
 */
export const framesOf = function* (text: string): Generator<Frame> {
  const reader = new Reader(text);
  while (reader.toFrame()) {
    const command = reader.line();
    if (!/^[A-Z]{1,20}$/.test(command)) throw new BadFrame('no command');
    const headers = readHeaders(reader, command);
    const known = withoutBody.has(command);
    if (known && Number(headers.get('content-length') ?? '0') !== 0)
      throw new BadFrame('a frame that has no body has one');
    if (known) reader.end();
    yield { command, headers };
    if (!known) return;
  }
};

/** A frame as it is sent. */
export const frameText = (command: string, headers: Readonly<Record<string, string>>, body = ''): string => {
  const code = unescapedCommands.has(command) ? (text: string) => text : escaped;
  const lines = Object.entries(headers).map(([name, value]) => `${code(name)}:${code(value)}\n`);
  if (body !== '') lines.push(`content-length:${Buffer.byteLength(body)}\n`);
  return `${command}\n${lines.join('')}\n${body}\0`;
};
