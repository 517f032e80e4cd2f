import type { Readable, Writable } from 'node:stream';
import type pg from 'pg';

/**
 * The part of a `pg` connection that a copy uses (https://node-postgres.com/apis/client: `client.query(query:
 * Submittable)`).
 */
type Connection = {
  stream: Readable & Writable;
  query: (text: string) => void;
  sendCopyFromChunk: (chunk: Buffer) => void;
  endCopyFrom: () => void;
  sendCopyFail: (message: string) => void;
};

type Settled = PromiseWithResolvers<void>;

/** Rows are sent in chunks of this size; otherwise each would be a message and a write of its own. */
const chunkBytes = 64 * 1024;

/** `copy … to stdout`: passes on each row as it arrives. The row's buffer is reused by the connection's parser. */
class CopyOut {
  readonly #text: string;
  readonly #take: (row: Buffer, connection: Connection) => void;
  readonly #done: Settled;
  constructor(text: string, take: (row: Buffer, connection: Connection) => void, done: Settled) {
    this.#text = text;
    this.#take = take;
    this.#done = done;
  }
  submit(connection: pg.Connection): void {
    (connection as unknown as Connection).query(this.#text);
  }
  handleCopyData({ chunk }: { chunk: Buffer }, connection: Connection): void {
    this.#take(chunk, connection);
  }
  handleCommandComplete(): void {}
  handleReadyForQuery(): void {
    this.#done.resolve();
  }
  handleError(error: Error): void {
    this.#done.reject(error);
  }
}

/** `copy … from stdin`: signals when PostgreSQL is ready for rows, and when it has accepted all of them. */
class CopyIn {
  readonly #text: string;
  readonly #ready: PromiseWithResolvers<Connection>;
  readonly #done: Settled;
  constructor(text: string, ready: PromiseWithResolvers<Connection>, done: Settled) {
    this.#text = text;
    this.#ready = ready;
    this.#done = done;
  }
  submit(connection: pg.Connection): void {
    (connection as unknown as Connection).query(this.#text);
  }
  handleCopyInResponse(connection: Connection): void {
    this.#ready.resolve(connection);
  }
  handleCommandComplete(): void {}
  handleReadyForQuery(): void {
    this.#done.resolve();
  }
  handleError(error: Error): void {
    this.#ready.reject(error);
    this.#done.reject(error);
  }
}

/** Joins rows into chunks, and pauses the source while the target is behind. */
const relayTo = (target: Connection): { take: (row: Buffer, source: Connection) => void; flush: () => void } => {
  let chunk = Buffer.allocUnsafe(chunkBytes);
  let filled = 0;
  const flush = (): void => {
    if (filled > 0) target.sendCopyFromChunk(chunk.subarray(0, filled));
    chunk = Buffer.allocUnsafe(chunkBytes);
    filled = 0;
  };
  const take = (row: Buffer, source: Connection): void => {
    if (filled + row.length > chunkBytes) flush();
    if (row.length > chunkBytes) target.sendCopyFromChunk(Buffer.from(row));
    else filled += row.copy(chunk, filled);
    if (!target.stream.writableNeedDrain || source.stream.isPaused()) return;
    source.stream.pause();
    target.stream.once('drain', () => source.stream.resume());
  };
  return { take, flush };
};

/** Copies the result of `select` from one PostgreSQL into a table of another, without parsing rows. */
export const copyRows = async (
  source: pg.ClientBase,
  select: string,
  target: pg.ClientBase,
  table: string,
): Promise<void> => {
  const ready = Promise.withResolvers<Connection>();
  const stored = Promise.withResolvers<void>();
  // The first failure is reported; the other promise is then not awaited.
  stored.promise.catch(() => undefined);
  target.query(new CopyIn(`copy ${table} from stdin`, ready, stored));
  const into = await ready.promise;
  const relay = relayTo(into);
  const read = Promise.withResolvers<void>();
  source.query(new CopyOut(`copy (${select}) to stdout`, relay.take, read));
  try {
    await Promise.race([read.promise, stored.promise.then(() => read.promise)]);
  } catch (error) {
    into.sendCopyFail('the source failed');
    throw error;
  }
  relay.flush();
  into.endCopyFrom();
  await stored.promise;
};
