import type pg from 'pg';

/** The part of a `pg` connection that copying uses (https://node-postgres.com/apis/client: `Submittable`). */
type Connection = {
  query: (text: string) => void;
  sendCopyFromChunk: (chunk: Buffer) => void;
  endCopyFrom: () => void;
  sendCopyFail: (message: string) => void;
};
type Client = Pick<pg.PoolClient, 'query'>;

/** What `pg` calls while a COPY runs; it is over with `handleReadyForQuery`. */
abstract class Copying {
  readonly #text: string;
  protected readonly settled = Promise.withResolvers<void>();
  #error: Error | undefined;
  constructor(text: string) {
    this.#text = text;
  }
  get done(): Promise<void> {
    return this.settled.promise;
  }
  submit(connection: pg.Connection): void {
    (connection as unknown as Connection).query(this.#text);
  }
  protected fail(error: unknown): void {
    this.#error ??= error instanceof Error ? error : new Error(String(error));
  }
  handleError(error: Error): void {
    this.fail(error);
    this.settled.reject(this.#error);
  }
  handleReadyForQuery(): void {
    if (this.#error) this.settled.reject(this.#error);
    else this.settled.resolve();
  }
  handleCommandComplete(): void {
    // The command is over with `handleReadyForQuery`.
  }
}

const headerBytes = 19;
const noMoreRows = -1;

/** Reads the fields of the rows of COPY in its binary format: one message holds the header, or a row, or the end. */
const fieldsOf = (chunk: Buffer, from: number): (Buffer | null)[] | undefined => {
  const count = chunk.readInt16BE(from);
  if (count === noMoreRows) return undefined;
  const fields: (Buffer | null)[] = [];
  let at = from + 2;
  for (let field = 0; field < count; field += 1) {
    const length = chunk.readInt32BE(at);
    at += 4;
    fields.push(length < 0 ? null : chunk.subarray(at, at + length));
    at += Math.max(0, length);
  }
  return fields;
};

class CopyOut extends Copying {
  readonly #onRow: (fields: (Buffer | null)[]) => void;
  #isFirst = true;
  constructor(text: string, onRow: (fields: (Buffer | null)[]) => void) {
    super(text);
    this.#onRow = onRow;
  }
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const from = this.#isFirst ? headerBytes : 0;
    this.#isFirst = false;
    if (chunk.length <= from) return;
    try {
      const fields = fieldsOf(chunk, from);
      if (fields) this.#onRow(fields);
    } catch (error) {
      this.fail(error);
    }
  }
}

/**
 * Reads what `select` selects as PostgreSQL's binary values, without turning bytes into text and back. A COPY takes no
 * parameters: `select` must be built of literals that need no quoting. The fields are valid until `onRow` returns.
 */
export const copyOut = async (
  client: Client,
  select: string,
  onRow: (fields: (Buffer | null)[]) => void,
): Promise<void> => {
  const copying = new CopyOut(`copy (${select}) to stdout (format binary)`, onRow);
  client.query(copying as unknown as pg.Submittable);
  await copying.done;
};

class CopyIn extends Copying {
  readonly #chunks: Iterable<string>;
  constructor(text: string, chunks: Iterable<string>) {
    super(text);
    this.#chunks = chunks;
  }
  handleCopyInResponse(connection: pg.Connection): void {
    const sending = connection as unknown as Connection;
    try {
      for (const chunk of this.#chunks) sending.sendCopyFromChunk(Buffer.from(chunk));
      sending.endCopyFrom();
    } catch (error) {
      this.fail(error);
      sending.sendCopyFail(String(error));
    }
  }
}

const special: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A value in COPY's text format. */
const written = (value: string | number | Buffer | null): string => {
  if (value === null) return '\\N';
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`;
  return String(value).replaceAll(/[\\\n\r\t]/g, (character) => special[character] ?? character);
};

/** Adds rows to a table by COPY; `into`: the table and its columns. All rows are in memory: send portions. */
export const copyIn = async (
  client: Client,
  into: string,
  rows: readonly (readonly (string | number | Buffer | null)[])[],
): Promise<void> => {
  const lines = function* (): Generator<string> {
    for (const row of rows) yield `${row.map(written).join('\t')}\n`;
  };
  const copying = new CopyIn(`copy ${into} from stdin`, lines());
  client.query(copying as unknown as pg.Submittable);
  await copying.done;
};
