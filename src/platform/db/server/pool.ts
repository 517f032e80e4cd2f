import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import pg from 'pg';
import { isPrepared, KnownQuery, type NamedStatement } from './known-query.ts';
import { refuseSecond } from './one-connection.ts';

/** Where the database is: the subset of `pg`'s options that this product uses. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string };

export type PoolOptions = {
  connection: Connection;
  /** Maximum number of connections; 8 were measured to be enough for one server. */
  size: number;
  /** IANA name; times leave the database as text in this zone (docs/rules.md, Values). */
  timeZone: string;
  onError: (error: Error) => void;
  /**
   * Milliseconds without a byte after which a connection counts as lost. PostgreSQL ends a statement that takes as
   * long: nobody would read its answer, and its locks would stay. 0: never, for programs whose statements take long.
   */
  silenceMs?: number;
};

const TIMESTAMPTZ = 1184;
const INT8 = 20;
const NUMERIC = 1700;
const NAMES_AT_MOST = 10_000;
const LONGEST_SILENCE_MS = 90_000;

type Parser = (text: string) => unknown;

const parsers: Record<number, Parser> = {
  // The server prints `2026-11-21 10:41:07.123+08`; the wire format is the first nineteen characters.
  [TIMESTAMPTZ]: (text) => text.slice(0, 19),
  [INT8]: Number,
  [NUMERIC]: Number,
};

/** Cached per type: every result looks up every column. */
const textParsers = new Map<number, Parser>();

const textParser = (oid: number): Parser => {
  const known = textParsers.get(oid);
  if (known) return known;
  const parser = parsers[oid] ?? (pg.types.getTypeParser(oid, 'text') as Parser);
  textParsers.set(oid, parser);
  return parser;
};

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    format === 'binary' ? (pg.types.getTypeParser(oid, format) as Parser) : textParser(oid),
};

const statementNames = new Map<string, string>();

/** A stable name for a statement's text, so that it is planned once per connection (1.6 × on point reads). */
const statementName = (text: string): string => {
  const known = statementNames.get(text);
  if (known) return known;
  // Computed again when needed: the same text has the same name.
  if (statementNames.size >= NAMES_AT_MOST) statementNames.clear();
  const name = `s${createHash('sha1').update(text).digest('base64url')}`;
  statementNames.set(text, name);
  return name;
};

type Callback = (error: Error | null, result?: unknown) => void;
type Send = (...sent: unknown[]) => unknown;

/** Without parameters, a text may also be several statements or one that cannot be prepared. */
const isQuery = /^\s*(?:select|with|insert|update|delete)\b[^;]*$/i;

/**
 * Opens a transaction in which the database log finds who writes: an employee's id, the id of a request, and its call.
 */
export const openTransaction = 'begin as';

/**
 * Makes the next statement a transaction of its own, in which the database log finds who writes; without values, nobody
 * does.
 */
export const nextAlone = 'next alone as';
/** Ends what `nextAlone` began. */
export const endAlone = 'end alone';

const nothing = { rowCount: null, fields: [], rows: [] };

const begin: NamedStatement = { name: 'begin', text: 'begin', values: [] };
const actorOf = (values: readonly unknown[]): NamedStatement => ({
  name: 'actor',
  text: "select set_config('steward.actor', $1, true), set_config('steward.request', $2, true), set_config('steward.call', $3, true)",
  values,
});

/**
 * Sends every statement of a query builder as a named one, and what opens a transaction together with its first
 * statement.
 */
class NamingClient extends pg.Client {
  readonly #send: Send;
  /** The statements that open a transaction, until they are sent with its first statement. */
  #opening: readonly NamedStatement[] = [];
  /** Only one statement may be sent, without `begin` and `commit`: PostgreSQL makes it a transaction. */
  #isAlone = false;
  /** It has been sent. */
  #isOver = false;

  constructor(config?: pg.ClientConfig) {
    super(config);
    // While checked out, between two statements of a transaction, the client has no other error listener: without this
    // a broken connection would end the process. The next statement on it fails by itself.
    this.on('error', () => undefined);
    this.#send = this.query.bind(this);
    this.query = this.#query.bind(this) as pg.Client['query'];
  }

  #query(...sent: unknown[]): unknown {
    const [text, values, callback] = sent;
    if (text === openTransaction) return this.#open([begin, actorOf(values as unknown[])]);
    if (text === nextAlone) return this.#openAlone(values as unknown[]);
    if (text === 'commit' || text === 'rollback' || text === endAlone) {
      const isDone = this.#opening.length > 0 || text === endAlone;
      this.#opening = [];
      this.#isAlone = false;
      this.#isOver = false;
      if (isDone) return Promise.resolve({ command: text.toUpperCase(), ...nothing });
    }
    if (this.#isOver) return Promise.reject(new Error('the one statement of this transaction has been sent'));
    const query = this.#named(text, values);
    this.#isOver = this.#isAlone;
    if (!query && this.#isAlone) return Promise.reject(new Error('a statement that stands alone must be named'));
    if (!query) {
      const opening = this.#takeOpening();
      if (typeof text === 'string' && !callback && opening.length > 0) return this.#after(opening, sent);
      // A cursor is returned at once. Sent in this order; if one of them fails, those after it fail too.
      for (const statement of opening) this.#answered(new KnownQuery(statement, textParser)).catch(() => undefined);
      return this.#send(...sent);
    }
    return callback ? this.#send(query, undefined, callback) : this.#answered(query);
  }

  async #after(opening: readonly NamedStatement[], sent: unknown[]): Promise<unknown> {
    for (const statement of opening) await this.#answered(new KnownQuery(statement, textParser));
    return this.#send(...sent);
  }

  #named(text: unknown, values: unknown): KnownQuery | undefined {
    if (typeof text !== 'string' || !Array.isArray(values)) return undefined;
    if (values.length === 0 && !isQuery.test(text)) return undefined;
    return new KnownQuery({ name: statementName(text), text, values }, textParser, this.#takeOpening());
  }

  /** Waits for the first statement, unless the connection must first prepare the statements that open a transaction. */
  async #open(statements: readonly NamedStatement[]): Promise<unknown> {
    if (statements.every(({ name }) => isPrepared(this.connection, name))) this.#opening = statements;
    else for (const statement of statements) await this.#answered(new KnownQuery(statement, textParser));
    return { command: 'BEGIN', ...nothing };
  }

  async #openAlone(values: readonly unknown[]): Promise<unknown> {
    const actor = actorOf(values);
    const isNamed = values.length > 0;
    // Sent by itself it is prepared, and has no further effect.
    if (isNamed && !isPrepared(this.connection, actor.name)) await this.#answered(new KnownQuery(actor, textParser));
    this.#opening = isNamed ? [actor] : [];
    this.#isAlone = true;
    return { command: 'BEGIN', ...nothing };
  }

  #takeOpening(): readonly NamedStatement[] {
    const opening = this.#opening;
    this.#opening = [];
    return opening;
  }

  /**
   * As `pg` does for its own queries: returns a promise when no callback is given, with an error that shows where the
   * query came from.
   */
  #answered(query: KnownQuery): Promise<unknown> {
    return new Promise<unknown>((resolve, reject) => {
      const callback: Callback = (error, result) => (error ? reject(error) : resolve(result));
      this.#send(query, undefined, callback);
    }).catch((error: Error) => {
      Error.captureStackTrace(error);
      throw error;
    });
  }
}

/**
 * Breaks a connection at once and fails its pending statements. A graceful end would wait for a server that may be
 * gone.
 */
export const breakOff = ({ connection }: Pick<pg.Client, 'connection'>): void => {
  connection.stream.destroy();
};

/** A firewall or a lost host drops a connection silently; TCP alone would take a quarter of an hour to notice. */
const breakWhenSilent = (client: pg.Client, silenceMs: number): void => {
  (client.connection.stream as Socket).setTimeout(silenceMs, () => breakOff(client));
};

/** Gives no second connection to code that runs inside a transaction. */
class OneEachPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config);
    const guarded =
      (give: Send): Send =>
      (...sent) => {
        try {
          refuseSecond(this);
        } catch (error) {
          const callback = sent.at(-1);
          if (typeof callback !== 'function') return Promise.reject(error);
          return (callback as Callback)(error as Error);
        }
        return give(...sent);
      };
    this.connect = guarded(this.connect.bind(this) as Send) as pg.Pool['connect'];
    this.query = guarded(this.query.bind(this)) as pg.Pool['query'];
  }
}

/** Opens the pool. A connection that breaks is reported and replaced, never thrown. */
export const openPool = ({
  connection,
  size,
  timeZone,
  onError,
  silenceMs = LONGEST_SILENCE_MS,
}: PoolOptions): pg.Pool => {
  const pool = new OneEachPool({
    ...connection,
    Client: NamingClient,
    types,
    max: size,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 60_000,
    application_name: 'steward',
    options: `-c TimeZone=${timeZone} -c DateStyle=ISO -c statement_timeout=${silenceMs}`,
  });
  pool.on('error', onError);
  pool.on('connect', (client) => breakWhenSilent(client, silenceMs));
  return pool;
};
