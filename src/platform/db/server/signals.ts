import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { breakOff, type Connection } from './pool.ts';

/** `topic` and `key` of a change that some server committed; `key` is empty when the whole topic is meant. */
type Listener = (key: string) => void;

/** Notifications that the database sends to every server (`tell_change` of migration 0001). */
export type Signals = {
  on: (topic: string, listener: Listener) => void;
  /** Called when notifications may have been missed: every cache must be emptied. */
  onGap: (listener: () => void) => void;
  /** Whether notifications arrive now; while they do not, nothing that depends on them may be cached. */
  hears: () => boolean;
  close: () => Promise<void>;
};

/** Application name of every server's listening connection in `pg_stat_activity`. */
export const signalsName = 'steward signals';

const pauseBetweenTries = 500;
const connectPatience = 3_000;
const askAliveEvery = 1_000;
const answerPatience = 3_000;

/**
 * Listens on a dedicated connection; reconnects when it breaks, and reports that notifications may have been missed in
 * between.
 */
export const openSignals = async (connection: Connection, onError: (error: Error) => void): Promise<Signals> => {
  const listeners = new Map<string, Listener[]>();
  const gapListeners: (() => void)[] = [];
  let closed = false;
  let client: pg.Client | undefined;

  const hear = (payload: string): void => {
    const colon = payload.indexOf(':');
    const topic = colon < 0 ? payload : payload.slice(0, colon);
    for (const listener of listeners.get(topic) ?? []) listener(colon < 0 ? '' : payload.slice(colon + 1));
  };

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      ...connection,
      application_name: signalsName,
      connectionTimeoutMillis: connectPatience,
    });
    next.on('notification', (message) => hear(message.payload ?? ''));
    next.on('error', onError);
    next.on('end', () => {
      if (!closed && client === next) void reconnect();
    });
    try {
      await next.connect();
      await next.query('listen steward');
    } catch (error) {
      breakOff(next);
      throw error;
    }
    if (closed) await next.end();
    else client = next;
  };

  const reconnect = async (): Promise<void> => {
    client = undefined;
    // Until notifications arrive again, nothing may stay cached for longer than reading it took.
    for (const listener of gapListeners) listener();
    try {
      await connect();
      if (client) for (const listener of gapListeners) listener();
    } catch (error) {
      onError(error as Error);
      await pause(pauseBetweenTries);
      if (!closed) void reconnect();
    }
  };

  let asking = false;
  // A connection that was dropped silently (a firewall, a lost host) is detected by querying it.
  const askWhetherAlive = async (): Promise<void> => {
    if (!client || asking) return;
    asking = true;
    const asked = client;
    const patience = setTimeout(() => breakOff(asked), answerPatience);
    await asked.query('select 1').catch(() => breakOff(asked));
    clearTimeout(patience);
    asking = false;
  };
  const alive = setInterval(() => void askWhetherAlive(), askAliveEvery);
  alive.unref();

  await connect();
  return {
    on: (topic, listener) => {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    onGap: (listener) => {
      gapListeners.push(listener);
    },
    hears: () => client !== undefined,
    close: async () => {
      closed = true;
      clearInterval(alive);
      await client?.end();
    },
  };
};
