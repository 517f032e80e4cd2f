import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { sql } from 'kysely';
import type { Database } from '#platform/db/server/database.ts';
import { signalsName, type Signals } from '#platform/db/server/signals.ts';
import type { CacheName, CacheScope, ServerCaches } from '../caches.ts';

/** One of a server's caches, kept to avoid database queries. `clear` drops the entries of the scope. */
export type Cache = { name: CacheName; entries: () => number; clear: (scope: CacheScope) => void };

/** The caches of every server, this one included. */
export type Caches = {
  /** The number of entries per cache, for each server. */
  state: () => Promise<ServerCaches[]>;
  /** Clears the scope on every server and returns the entries that each had before. */
  clear: (scope: CacheScope) => Promise<ServerCaches[]>;
};

type CachesQuestion = { id: string; clear: CacheScope | null };
type CachesReply = { id: string; caches: ServerCaches };

const patienceMs = 2_000;

/** The server's name in the response: host and process id. */
const ownName = (): string => `${os.hostname().slice(0, 200)} · ${process.pid}`;

/**
 * Servers query each other through notifications of the database. The result leaves out servers that do not answer
 * within two seconds.
 */
export const openCaches = (db: Database, signals: Signals, caches: readonly Cache[]): Caches => {
  const waiting = new Map<string, (caches: ServerCaches) => void>();
  const server = `${ownName()} · ${randomUUID().slice(0, 4)}`;

  const notify = async (topic: string, message: CachesQuestion | CachesReply): Promise<void> => {
    await sql`select pg_notify('steward', ${`${topic}:${JSON.stringify(message)}`})`.execute(db.read);
  };

  const held = (): ServerCaches['held'] =>
    Object.fromEntries(caches.map(({ name, entries }) => [name, entries()])) as ServerCaches['held'];

  signals.on('caches-asked', (text) => {
    const { id, clear } = JSON.parse(text) as CachesQuestion;
    const before = { server, held: held() };
    if (clear !== null) for (const cache of caches) cache.clear(clear);
    // A server that has lost its database cannot answer; the server that asked stops waiting after `patienceMs`.
    notify('caches-answered', { id, caches: before }).catch(() => undefined);
  });
  signals.on('caches-answered', (text) => {
    const { id, caches: theirs } = JSON.parse(text) as CachesReply;
    waiting.get(id)?.(theirs);
  });

  const listening = async (): Promise<number> => {
    const { rows } = await sql<{ servers: number }>`select count(*) as servers from pg_stat_activity
      where datname = current_database() and application_name = ${signalsName}`.execute(db.read);
    return rows[0]?.servers ?? 1;
  };

  const ask = async (clear: CacheScope | null): Promise<ServerCaches[]> => {
    const id = randomUUID();
    const servers = await listening();
    const collected: ServerCaches[] = [];
    const everyone = Promise.withResolvers<void>();
    waiting.set(id, (theirs) => {
      collected.push(theirs);
      if (collected.length >= servers) everyone.resolve();
    });
    const patience = setTimeout(everyone.resolve, patienceMs);
    try {
      await notify('caches-asked', { id, clear });
      await everyone.promise;
    } finally {
      clearTimeout(patience);
      waiting.delete(id);
    }
    return collected.toSorted((one, other) => one.server.localeCompare(other.server));
  };

  return { state: () => ask(null), clear: ask };
};
