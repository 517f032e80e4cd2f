import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Read } from '#platform/db/server/database.ts';
import type { Connection } from '#platform/db/server/pool.ts';
import { clientFor, readerName } from './reader-login.ts';
import { keptPassword, missingFences, raiseFences } from './reader-preparation.ts';
import { runOnReader, type ReaderResult } from './reader-run.ts';

export type SandboxLimits = {
  /** Milliseconds that one query may take. */
  timeLimitMs: number;
  /** Rows that one query may yield. */
  rowLimit: number;
};
const defaultLimits: SandboxLimits = { timeLimitMs: 1_000, rowLimit: 1_000_000 };

export type SandboxState = { available: true; login: string } | { available: false; why: string };

/** `ids`: each text once, not yet compared with the employees. */
export type SandboxResult = ReaderResult | { ok: false; fault: 'unavailable' };

/** Where the SQL that an administrator typed is run (docs/security.md, Admin-typed SQL). */
export type RoleSandbox = {
  state: SandboxState;
  limits: SandboxLimits;
  run: (source: string) => Promise<SandboxResult>;
};

const patienceMs = 10_000;

const signsInWith =
  (connection: Connection, login: string) =>
  async (password: string): Promise<boolean> => {
    const { client } = clientFor(connection, login, password);
    try {
      await client.connect();
      return true;
    } catch (error) {
      // Somebody is using it, so it is there.
      return (error as { code?: string }).code === '53300';
    } finally {
      await client.end().catch(() => undefined);
    }
  };

type Prepared = { login: string; password: string };

const prepare = async (db: Database, connection: Connection, timeLimitMs: number): Promise<Prepared> => {
  const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(db.read);
  const login = readerName(rows[0]?.database ?? '');
  const signsIn = signsInWith(connection, login);
  const kept = await keptPassword(db.read, login);
  if (kept !== undefined && (await missingFences(db.read, login, timeLimitMs)).length === 0 && (await signsIn(kept))) {
    return { login, password: kept };
  }
  const password = await raiseFences(db, login, timeLimitMs, signsIn);
  const [missing] = await missingFences(db.read, login, timeLimitMs);
  if (missing) throw new Error(missing);
  if (!(await signsIn(password))) throw new Error(`the login ${login} cannot sign in with its password`);
  return { login, password };
};

/** The first catalogue that a query holds a lock on: PostgreSQL keeps the lock of every table that a statement names until its transaction ends. */
const catalogueRead = async (db: Read, backend: number): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_locks l join pg_class c on c.oid = l.relation
    where l.pid = ${backend} and l.locktype = 'relation'
    and c.relnamespace in (select oid from pg_namespace where nspname in ('pg_catalog', 'information_schema'))
    order by c.relname limit 1`.execute(db);
  return rows[0]?.name;
};

/** One query after the other: a server takes one of the login's connections at most, and leaves the others to the other servers. */
const inTurn = <Result>(): ((work: () => Promise<Result>) => Promise<Result>) => {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  };
};

/**
 * Opens the sandbox, and makes its login and fences where they do not stand yet, which needs a superuser once. Never throws: without them the sandbox is there and
 * unavailable, `state.why` says what is missing, and `run` refuses.
 */
export const openRoleSandbox = async (
  db: Database,
  connection: Connection,
  limits: Partial<SandboxLimits> = {},
): Promise<RoleSandbox> => {
  const all = { ...defaultLimits, ...limits };
  const { timeLimitMs, rowLimit } = all;
  let prepared: Prepared;
  try {
    prepared = await prepare(db, connection, timeLimitMs);
  } catch (error) {
    const state = { available: false, why: (error as Error).message } as const;
    return { state, limits: all, run: () => Promise.resolve({ ok: false, fault: 'unavailable' }) };
  }
  const { login, password } = prepared;
  const turn = inTurn<SandboxResult>();

  const once = (source: string): Promise<ReaderResult> =>
    runOnReader({
      ...clientFor(connection, login, password),
      source,
      rowLimit,
      timeLimitMs,
      catalogueRead: (backend) => catalogueRead(db.read, backend),
      cancel: (backend) => sql`select pg_cancel_backend(${backend})`.execute(db.read),
    });

  const whenFree = async (source: string): Promise<ReaderResult> => {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const result = await once(source);
      if (result.ok || result.fault !== 'busy' || Date.now() > deadline) return result;
      await pause(100);
    }
  };

  return { state: { available: true, login }, limits: all, run: (source) => turn(() => whenFree(source)) };
};
