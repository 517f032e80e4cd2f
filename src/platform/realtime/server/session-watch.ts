import { setTimeout as pause } from 'node:timers/promises';
import type { Read } from '#platform/db/server/database.ts';
import type { Signals } from '#platform/db/server/signals.ts';
import { sessionStates } from '#platform/session/server/session-ends.queries.ts';
import type { SessionOver } from '#platform/session/server/session-ended.ts';

type Watched = {
  /** The sessions with open sockets: all, or those of a person. */
  all: () => Iterable<string>;
  ofPerson: (empid: string) => Iterable<string>;
  has: (oid: string) => boolean;
  end: (oid: string, over: SessionOver) => void;
};

export type SessionWatch = {
  /** Grows with each signal, which shows whether something was read before or after one. */
  heard: () => number;
  check: (oid: string) => void;
  close: () => void;
};

const atOnce = 1_000;
const pauseAfterFault = 500;

/** Some of a set, which no longer holds them. */
const take = (from: Set<string>, most: number): string[] => {
  const taken: string[] = [];
  for (const oid of from) {
    if (taken.length >= most) break;
    from.delete(oid);
    taken.push(oid);
  }
  return taken;
};

/**
 * Ends the sockets of sessions that have ended on any server: sessions that a signal names are read again, many in one
 * query, those of single sessions and persons first. A read that fails is tried again.
 */
export const watchSessions = (
  db: Read,
  signals: Signals,
  watched: Watched,
  onError: (error: unknown) => void,
): SessionWatch => {
  const urgent = new Set<string>();
  const rest = new Set<string>();
  let heard = 0;
  let running = false;
  let closed = false;

  const checkSome = async (): Promise<void> => {
    const oids = take(urgent, atOnce);
    oids.push(...take(rest, atOnce - oids.length));
    const asked = oids.filter((oid) => watched.has(oid));
    if (asked.length === 0) return;
    try {
      const states = new Map((await sessionStates(db, asked)).map((row) => [row.oid, row]));
      for (const oid of asked) {
        const state = states.get(oid);
        if (!state) watched.end(oid, { why: 'gone', remark: '', at: '', end_reason: null });
        else if (state.why !== 'live') watched.end(oid, { ...state, why: state.why });
      }
    } catch (error) {
      if (closed) return;
      onError(error);
      for (const oid of asked) urgent.add(oid);
      await pause(pauseAfterFault, undefined, { ref: false });
    }
  };

  const run = async (): Promise<void> => {
    if (running) return;
    running = true;
    while (urgent.size + rest.size > 0) await checkSome();
    running = false;
  };

  const note = (set: Set<string>, oids: Iterable<string>): void => {
    heard += 1;
    if (closed) return;
    for (const oid of oids) set.add(oid);
    void run();
  };
  const everybody = (): void => note(rest, watched.all());

  signals.on('session', (oid) => note(urgent, watched.has(oid) ? [oid] : []));
  signals.on('person', (empid) => note(urgent, watched.ofPerson(empid)));
  // As in `sessions.ts`: blacklist, whitelist, maintenance, organisation, role members.
  signals.on('people', everybody);
  signals.on('role', everybody);
  signals.onGap(everybody);

  return {
    heard: () => heard,
    check: (oid) => note(urgent, [oid]),
    close: () => {
      closed = true;
      urgent.clear();
      rest.clear();
    },
  };
};
