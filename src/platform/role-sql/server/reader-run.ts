import type { Socket } from 'node:net';
import pg from 'pg';

/** A query as the reader ran it. `position`: where PostgreSQL saw the fault, from 1, in UTF-16 units as an editor counts; null where it names no place. */
export type ReaderResult =
  | { ok: true; ids: string[] }
  | { ok: false; fault: 'sql'; message: string; position: number | null }
  | { ok: false; fault: 'shape' | 'rows' | 'time' | 'busy' | 'lost' };

export type RunOptions = {
  client: pg.Client;
  socket: Socket;
  source: string;
  rowLimit: number;
  timeLimitMs: number;
  /** Names a catalogue that the query of this backend reads; undefined when it reads none. */
  catalogueRead: (backend: number) => Promise<string | undefined>;
  /** Ends what this backend is doing, from another connection. */
  cancel: (backend: number) => Promise<unknown>;
};

const rowsPerFetch = 50_000;
/** Portions, all together, may take so many times the limit of one statement. */
const wholeTimes = 5;
const prefix = 'declare c no scroll cursor for ';
const textTypes = new Set<number>([pg.types.builtins.TEXT, pg.types.builtins.VARCHAR, pg.types.builtins.BPCHAR]);
/** What an id and PostgreSQL's frame around it take, generously: long texts must not fill this server's memory. */
const bytesPerRow = 64;
const bytesBeside = 1024 * 1024;
const queryCanceled = '57014';
const tooManyConnections = '53300';

/** node-postgres speaks the simple protocol, which takes several statements at once, unless it is told otherwise. */
type ExtendedQuery = pg.QueryArrayConfig & { queryMode: 'extended' };
const extended = (text: string): ExtendedQuery => ({ text, rowMode: 'array', queryMode: 'extended' });

/** PostgreSQL counts characters from the start of what it was sent; an editor counts UTF-16 units of what was typed. */
const positionIn = (source: string, sent: string | undefined): number | null => {
  const characters = Number(sent) - prefix.length;
  if (!Number.isInteger(characters) || characters < 1) return null;
  return (
    Array.from(source)
      .slice(0, characters - 1)
      .join('').length + 1
  );
};

const faultOf = (error: unknown, source: string): ReaderResult => {
  if (!(error instanceof pg.DatabaseError)) return { ok: false, fault: 'lost' };
  if (error.code === queryCanceled) return { ok: false, fault: 'time' };
  if (error.code === tooManyConnections) return { ok: false, fault: 'busy' };
  // 57P: the server ends the connection; 08: the connection is broken.
  if (error.code?.startsWith('57P') || error.code?.startsWith('08')) return { ok: false, fault: 'lost' };
  return { ok: false, fault: 'sql', message: error.message, position: positionIn(source, error.position) };
};

const isText = (fields: readonly pg.FieldDef[]): boolean =>
  fields.length === 1 && textTypes.has(fields[0]?.dataTypeID ?? 0);

type Portion = { rows: number; fields: readonly pg.FieldDef[] };

/** Takes row after row, so that a million ids are never held as a million row objects. */
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

/** In portions: the time limit is each statement's, and a million rows take longer to read than a second on a small machine. */
const fetchIds = async (client: pg.Client, rowLimit: number): Promise<ReaderResult> => {
  const ids = new Set<string>();
  let left = rowLimit + 1;
  for (;;) {
    const asked = Math.min(left, rowsPerFetch);
    const { rows, fields } = await fetchPortion(client, asked, (id) => typeof id === 'string' && ids.add(id));
    if (!isText(fields)) return { ok: false, fault: 'shape' };
    left -= rows;
    if (left === 0) return { ok: false, fault: 'rows' };
    if (rows < asked) return { ok: true, ids: [...ids] };
  }
};

const ask = async ({ client, source, rowLimit, catalogueRead }: RunOptions, backend: number): Promise<ReaderResult> => {
  await client.query('begin transaction isolation level repeatable read, read only');
  await client.query(extended(prefix + source));
  const catalogue = await catalogueRead(backend);
  if (catalogue !== undefined) {
    return { ok: false, fault: 'sql', message: `permission denied for ${catalogue}`, position: null };
  }
  const result = await fetchIds(client, rowLimit);
  await client.query('rollback');
  return result;
};

/**
 * Runs one SELECT on a connection of its own, which is closed afterwards whatever happened. The login's own time limit ends each statement; a cancel
 * from another connection stands behind it, and cutting the connection behind that.
 */
export const runOnReader = async (options: RunOptions): Promise<ReaderResult> => {
  const { client, socket, source, rowLimit, timeLimitMs, cancel } = options;
  const timers: NodeJS.Timeout[] = [];
  let overdue = false;
  const tooMuch = (): boolean => socket.bytesRead > rowLimit * bytesPerRow + bytesBeside;
  let overfull = false;
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const backend = rows[0]?.pid ?? 0;
    const after = (milliseconds: number, act: () => Promise<unknown>): void => {
      timers.push(
        setTimeout(() => {
          overdue = true;
          act().catch(() => undefined);
        }, milliseconds),
      );
    };
    const watch = setInterval(() => {
      if (!tooMuch()) return;
      overfull = true;
      socket.destroy();
    }, 10);
    timers.push(watch);
    after(timeLimitMs * wholeTimes, () => cancel(backend));
    after(timeLimitMs * wholeTimes + 1_500, () => client.end());
    const result = await ask(options, backend);
    return tooMuch() ? { ok: false, fault: 'rows' } : result;
  } catch (error) {
    if (overfull) return { ok: false, fault: 'rows' };
    return overdue ? { ok: false, fault: 'time' } : faultOf(error, source);
  } finally {
    for (const timer of timers) clearTimeout(timer);
    await client.end().catch(() => undefined);
  }
};
