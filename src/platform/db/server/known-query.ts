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
const execute = serialize.execute({});
const sync = serialize.sync();
const executeAndSync = Buffer.concat([execute, sync]);

/** Each costs the server of a connection some ten kilobytes; lists with many filters have many texts. */
const preparedAtMost = 2_000;

/** What each connection has prepared, the longest unused first; null until the columns are known. */
const shapes = new WeakMap<Connection, Map<string, Shape | null>>();

const shapesOf = (connection: Connection): Map<string, Shape | null> => {
  const known = shapes.get(connection) ?? new Map<string, Shape | null>();
  shapes.set(connection, known);
  return known;
};

/** Notes which statements are about to be used; returns the messages that close those unused for longest. */
const noteUse = (connection: Connection, names: readonly string[]): Buffer[] => {
  const known = shapesOf(connection);
  for (const name of names) {
    const shape = known.get(name) ?? null;
    known.delete(name);
    known.set(name, shape);
  }
  const messages: Buffer[] = [];
  for (const name of known.keys()) {
    if (known.size <= preparedAtMost) break;
    known.delete(name);
    connection.parsedStatements[name] = undefined;
    messages.push(serialize.close({ type: 'S', name }));
  }
  return messages;
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

/** A statement with the name under which connections prepare it. */
export type NamedStatement = { name: string; text: string; values: readonly unknown[] };

const bound = ({ name, values }: NamedStatement): Buffer =>
  serialize.bind({ statement: name, values: values.map((value) => prepareValue(value)) as never });

/** Whether the connection has prepared a statement of this name. */
export const isPrepared = (connection: pg.Connection, name: string): boolean =>
  (connection as unknown as Connection).parsedStatements[name] !== undefined;

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
  readonly #statement: NamedStatement;
  readonly #ahead: readonly NamedStatement[];
  readonly #parserOf: (type: number) => Parser;
  readonly #rows: Row[] = [];
  /** How many of the statements ahead have not been completed yet. */
  #waitingFor: number;
  #connection: Connection | undefined;
  #shape: Shape | undefined;
  #unreadable: Error | undefined;
  #tag = '';

  /** `ahead`: sent before the statement, in the same round trip. */
  constructor(statement: NamedStatement, parserOf: (type: number) => Parser, ahead: readonly NamedStatement[] = []) {
    this.name = statement.name;
    this.text = statement.text;
    this.#statement = statement;
    this.#ahead = ahead;
    this.#waitingFor = ahead.length;
    this.#parserOf = parserOf;
  }

  submit(given: pg.Connection): void {
    const connection = given as unknown as Connection;
    const isParsed = isPrepared(given, this.name);
    this.#connection = connection;
    // One buffer, one write: several system calls cost more than joining the bytes.
    const messages = noteUse(connection, [...this.#ahead.map(({ name }) => name), this.name]);
    this.#shape = (isParsed && shapesOf(connection).get(this.name)) || undefined;
    messages.push(...this.#ahead.flatMap((one) => [bound(one), execute]));
    if (!isParsed) messages.push(serialize.parse({ name: this.name, text: this.text }));
    messages.push(bound(this.#statement));
    if (!this.#shape) messages.push(describe);
    messages.push(executeAndSync);
    if (connection.stream.writable) connection.stream.write(Buffer.concat(messages));
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#shape = shapeOf(fields, this.#parserOf);
    if (this.#connection) shapesOf(this.#connection).set(this.name, this.#shape);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#waitingFor > 0 || !this.#shape || this.#unreadable) return;
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
    if (this.#waitingFor > 0) {
      this.#waitingFor -= 1;
      return;
    }
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
