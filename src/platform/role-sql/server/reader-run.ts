import { Socket } from 'node:net';
import pg from 'pg';
import type { Reader } from './engine.ts';
import { saidOfReading, saidOfRunning, type SaidError } from './reader-error.ts';

/**
 * The result of a query run by the reader. `position`: where PostgreSQL found the error, 1-based in UTF-16 units as
 * editors count; null if unknown.
 */
export type ReaderResult =
  | { ok: true; ids: string[] }
  | { ok: false; fault: 'sql'; message: string; position: number | null }
  | { ok: false; fault: 'shape' | 'rows' | 'time' | 'memory' | 'lost' };

export type RunOptions = {
  reader: Reader;
  source: string;
  rowLimit: number;
  timeLimitMs: number;
  /** Kills the whole engine, including this backend, which past its deadline may not react to anything else. */
  kill: (backend: number | undefined) => Promise<void>;
};

const rowsPerFetch = 50_000;
/** All portions together may take this many times the limit of one statement. */
const wholeTimes = 5;
/** How long PostgreSQL may take to end a statement after its time limit; any longer means that it cannot. */
const graceMs = 500;
const reading = 'prepare p as ';
const running = 'declare c no scroll cursor for ';
const textTypes = new Set<number>([pg.types.builtins.TEXT, pg.types.builtins.VARCHAR, pg.types.builtins.BPCHAR]);
/** A generous estimate of the bytes of an id and its protocol frame: long texts must not fill this server's memory. */
const bytesPerRow = 64;
const bytesBeside = 1024 * 1024;
const queryCanceled = '57014';
/** Out of memory, out of temporary file space, and internal limits of PostgreSQL such as stack depth. */
const tooMuchMemory = new Set(['53100', '53200', '53400', '54001']);

/** node-postgres uses the simple protocol by default, which accepts several statements at once. */
type ExtendedQuery = pg.QueryArrayConfig & { queryMode: 'extended' };
const extended = (text: string): ExtendedQuery => ({ text, rowMode: 'array', queryMode: 'extended' });

/** Converts a position that PostgreSQL counts in characters of the sent text to UTF-16 units of the typed text. */
const positionIn = (source: string, sent: number | null): number | null => {
  const characters = (sent ?? 0) - reading.length;
  if (characters < 1) return null;
  return (
    Array.from(source)
      .slice(0, characters - 1)
      .join('').length + 1
  );
};

const needsMemory = ({ code = '', message }: pg.DatabaseError): boolean =>
  // The only memory error of PostgreSQL without a code of its own.
  tooMuchMemory.has(code) || (code === 'XX000' && message.startsWith('invalid memory alloc request'));

const faultOf = (error: unknown, source: string, said: (error: pg.DatabaseError) => SaidError): ReaderResult => {
  if (!(error instanceof pg.DatabaseError)) return { ok: false, fault: 'lost' };
  if (error.code === queryCanceled) return { ok: false, fault: 'time' };
  if (needsMemory(error)) return { ok: false, fault: 'memory' };
  // 53: other resources exhausted; 57P: the server closes the connection; 08: connection errors, except 08P01, a
  // missing parameter.
  if (/^(?:53|57P|08(?!P01))/.test(error.code ?? '')) return { ok: false, fault: 'lost' };
  const { message, position } = said(error);
  return { ok: false, fault: 'sql', message, position: positionIn(source, position) };
};

const isText = (fields: readonly pg.FieldDef[]): boolean =>
  fields.length === 1 && textTypes.has(fields[0]?.dataTypeID ?? 0);

type Portion = { rows: number; fields: readonly pg.FieldDef[] };

/** Handles rows one at a time, so that a million ids are never held as a million row objects. */
const fetchPortion = (client: pg.Client, rows: number, take: (id: unknown) => void): Promise<Portion> =>
  new Promise((resolve, reject) => {
    let taken = 0;
    const query = client.query(new pg.Query<[unknown], unknown[]>(extended(`fetch ${rows} from c`)));
    query.on('row', ([id]) => {
      taken += 1;
      take(id);
    });
    query.on('error', reject);
    query.on('end', ({ fields }) => resolve({ rows: taken, fields }));
  });

/**
 * Fetches in portions: the time limit applies to each statement, and a million rows may take longer than that to read
 * on a small machine.
 */
const fetchIds = async (client: pg.Client, rowLimit: number, alive: () => void): Promise<ReaderResult> => {
  const ids = new Set<string>();
  let left = rowLimit + 1;
  for (;;) {
    alive();
    const asked = Math.min(left, rowsPerFetch);
    const { rows, fields } = await fetchPortion(client, asked, (id) => typeof id === 'string' && ids.add(id));
    if (!isText(fields)) return { ok: false, fault: 'shape' };
    left -= rows;
    if (left === 0) return { ok: false, fault: 'rows' };
    if (rows < asked) return { ok: true, ids: [...ids] };
  }
};

/** A timer that calls `act` when a statement, or all of them together, take too long. */
const openDeadline = (timeLimitMs: number, act: () => Promise<void>) => {
  let acting: Promise<void> | undefined;
  const end = (): void => {
    acting ??= act();
  };
  const whole = setTimeout(end, timeLimitMs * wholeTimes);
  let statement: NodeJS.Timeout | undefined;
  return {
    /** Marks the start of a statement. */
    begin: (): void => {
      clearTimeout(statement);
      if (!acting) statement = setTimeout(end, timeLimitMs + graceMs);
    },
    /** Whether the deadline has passed; waits until `act` is done. */
    close: async (): Promise<boolean> => {
      clearTimeout(whole);
      clearTimeout(statement);
      await acting;
      return acting !== undefined;
    },
  };
};

/** The pid of the backend that serves this client, sent by PostgreSQL on connecting. */
const backendOf = (client: pg.Client): number | undefined => (client as unknown as { processID?: number }).processID;

const openClient = (reader: Reader): { client: pg.Client; socket: Socket } => {
  const socket = new Socket();
  const client = new pg.Client({ ...reader, stream: () => socket, connectionTimeoutMillis: 5_000 });
  // Errors are reported to awaited queries; without a listener a lost connection would end the process.
  client.on('error', () => undefined);
  return { client, socket };
};

/**
 * Parses a single SELECT without running it, then runs it, on a connection of its own that is closed in any case. The
 * login's time limit ends most queries; for those that do not react, the engine is killed.
 */
export const runOnReader = async ({
  reader,
  source,
  rowLimit,
  timeLimitMs,
  kill,
}: RunOptions): Promise<ReaderResult> => {
  const { client, socket } = openClient(reader);
  let backend: number | undefined;
  let overfull = false;
  let said = saidOfReading;
  const deadline = openDeadline(timeLimitMs, async () => {
    await kill(backend);
    socket.destroy();
  });
  const watch = setInterval(() => {
    overfull = socket.bytesRead > rowLimit * bytesPerRow + bytesBeside;
    if (overfull) socket.destroy();
  }, 10);
  const ask = async (): Promise<ReaderResult> => {
    await client.connect();
    backend = backendOf(client);
    await client.query('begin transaction isolation level repeatable read, read only');
    deadline.begin();
    await client.query(extended(reading + source));
    said = (error) => saidOfRunning(error, source);
    deadline.begin();
    await client.query(extended(running + source));
    const result = await fetchIds(client, rowLimit, deadline.begin);
    await client.query('rollback');
    return result;
  };
  const result = await ask().catch((error: unknown) => faultOf(error, source, said));
  clearInterval(watch);
  const overdue = await deadline.close();
  if (!overdue) await client.end().catch(() => undefined);
  if (overfull) return { ok: false, fault: 'rows' };
  return overdue ? { ok: false, fault: 'time' } : result;
};
