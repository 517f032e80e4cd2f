import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { breakOff, type Connection } from './pool.ts';

/** `topic` and `key` of a change that some server committed; `key` is empty when all of the topic is meant. */
type Listener = (key: string) => void;

/** Words that the database says to every server (`tell_change` of migration 0001). */
export type Signals = {
  on: (topic: string, listener: Listener) => void;
  /** Called when words may have been missed: every cache starts anew. */
  onGap: (listener: () => void) => void;
  /** Whether words are heard now; while they are not, nothing that they would correct may be kept. */
  hears: () => boolean;
  close: () => Promise<void>;
};

/** Under this name every server's listening connection stands in PostgreSQL's list of connections. */
export const signalsName = 'steward signals';

const pauseBetweenTries = 500;
const connectPatience = 3_000;
const askAliveEvery = 1_000;
const answerPatience = 3_000;

/** Listens on one connection of its own; connects again when it breaks, and tells that words may have been missed meanwhile. */
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
    // Until the words are heard again nothing cached can be trusted for longer than it took to read it.
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
  // A connection cut without a word (a firewall, a lost host) is noticed by asking.
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
