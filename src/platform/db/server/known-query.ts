import type pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { serialize } from 'pg-protocol';

type Row = Record<string, unknown>;
type Parser = (text: string) => unknown;
type Field = { name: string; dataTypeID: number };
/** The result columns of a statement with their parsers, and a template row, so that all rows have the same shape. */
type Shape = { fields: readonly Field[]; names: string[]; parsers: Parser[]; empty: Row };

/** The part of a `pg` result that is used. */
type Result = { command: string; rowCount: number | null; fields: readonly Field[]; rows: Row[] };

/**
 * The part of a `pg` connection that a query uses (https://node-postgres.com/apis/client: `client.query(query:
 * Submittable)`).
 */
type Connection = {
  stream: { writable: boolean; write: (bytes: Buffer) => unknown };
  parsedStatements: Record<string, string | undefined>;
};

const describe = serialize.describe({ type: 'P', name: '' });
const executeAndSync = Buffer.concat([serialize.execute({}), serialize.sync()]);

const shapes = new WeakMap<Connection, Map<string, Shape>>();

const shapesOf = (connection: Connection): Map<string, Shape> => {
  const known = shapes.get(connection) ?? new Map<string, Shape>();
  shapes.set(connection, known);
  return known;
};

const shapeOf = (fields: readonly Field[], parserOf: (type: number) => Parser): Shape => ({
  fields,
  names: fields.map(({ name }) => name),
  parsers: fields.map(({ dataTypeID }) => parserOf(dataTypeID)),
  empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
});

/** `UPDATE 3`, `INSERT 0 1`, `SELECT 10`, `SET`: the command, and the number of rows. */
const readTag = (tag: string): Pick<Result, 'command' | 'rowCount'> => {
  const words = tag.split(' ');
  const count = words.length > 1 ? Number(words.at(-1)) : Number.NaN;
  return { command: words[0] ?? '', rowCount: Number.isNaN(count) ? null : count };
};

/**
 * A named statement. Once a connection has prepared it, its columns are not described again: that halves what is sent,
 * received and computed for a small result. PostgreSQL itself refuses to run a named statement whose columns have
 * changed since.
 */
export class KnownQuery {
  readonly name: string;
  readonly text: string;
  /** Set by `pg`: the waiting callback. */
  callback: ((error: Error | null, result?: Result) => void) | undefined;
  readonly #values: readonly unknown[];
  readonly #parserOf: (type: number) => Parser;
  readonly #rows: Row[] = [];
  #connection: Connection | undefined;
  #shape: Shape | undefined;
  #unreadable: Error | undefined;
  #tag = '';

  constructor(name: string, text: string, values: readonly unknown[], parserOf: (type: number) => Parser) {
    this.name = name;
    this.text = text;
    this.#values = values.map((value) => prepareValue(value));
    this.#parserOf = parserOf;
  }

  submit(given: pg.Connection): void {
    const connection = given as unknown as Connection;
    const isParsed = connection.parsedStatements[this.name] !== undefined;
    this.#connection = connection;
    this.#shape = isParsed ? shapesOf(connection).get(this.name) : undefined;
    // One buffer, one write: several system calls cost more than joining the bytes.
    const messages = [serialize.bind({ statement: this.name, values: this.#values as never }), executeAndSync];
    if (!this.#shape) messages.splice(1, 0, describe);
    if (!isParsed) messages.unshift(serialize.parse({ name: this.name, text: this.text }));
    if (connection.stream.writable) connection.stream.write(Buffer.concat(messages));
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#shape = shapeOf(fields, this.#parserOf);
    if (this.#connection) shapesOf(this.#connection).set(this.name, this.#shape);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (!this.#shape || this.#unreadable) return;
    const { names, parsers, empty } = this.#shape;
    const row = { ...empty };
    try {
      for (const [column, text] of fields.entries()) {
        if (text !== null) row[names[column] ?? ''] = parsers[column]?.(text);
      }
      this.#rows.push(row);
    } catch (error) {
      this.#unreadable = error instanceof Error ? error : new Error(String(error));
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#tag = text;
  }

  handleError(error: Error): void {
    this.callback?.(error);
  }

  handleReadyForQuery(): void {
    if (this.#unreadable) this.callback?.(this.#unreadable);
    else this.callback?.(null, { ...readTag(this.#tag), fields: this.#shape?.fields ?? [], rows: this.#rows });
  }
}
