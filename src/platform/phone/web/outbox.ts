import { useSyncExternalStore } from 'react';
import { CallError } from '#platform/wire/web/call-error.ts';
import { dropOutgoing, keepOutgoing, type Outgoing, outgoingOf } from './kept.ts';
import { isAway } from './phone-client.ts';
import { phonePerson } from './phone-session.ts';
import { readAgain } from './useAnswer.ts';

/** Sends what was written under this kind. What a server may get twice, it counts once (by an id of the writing). */
type Send = (content: unknown) => Promise<unknown>;
const senders = new Map<string, Send>();

/** `refused`: the server did not take it, with its reason in words; it is not sent again by itself. */
export type Waiting = Outgoing & { refused?: string };

let waiting: readonly Waiting[] = [];
const listeners = new Set<() => void>();
const become = (next: readonly Waiting[]): void => {
  waiting = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What has been written and has not arrived, in its order. */
export const useWaiting = (): readonly Waiting[] => useSyncExternalStore(subscribe, () => waiting);

export type Outcome = 'sent' | 'later';

/**
 * What has become of something that was written under `id`: what waited may have gone out meanwhile. `outcome`: how it
 * began; undefined if nothing was written, or the server has refused it.
 */
export const useOutcome = (id: string, outcome: Outcome | undefined): Outcome | undefined => {
  const one = useWaiting().find((each) => each.id === id);
  if (one) return one.refused === undefined ? 'later' : undefined;
  return outcome && 'sent';
};

/** Says how a kind is sent; called once when the app starts, so that what waits goes out on whichever page. */
export const sendsBy = (kind: string, send: Send): void => {
  senders.set(kind, send);
};

/** Throws where nothing sends this kind: it must not be taken for sent. */
const sendKind = async (kind: string, content: unknown): Promise<void> => {
  const send = senders.get(kind);
  if (!send) throw new Error(`nothing sends ${kind}`);
  await send(content);
};

/** It is tried again later; another error of the server would hold up all that waits behind it. */
const isBusy = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 429 || error.status === 503);

const without = (id: string): Waiting[] => waiting.filter((one) => one.id !== id);

/** Forgets something that waits. */
export const discard = async (id: string): Promise<void> => {
  await dropOutgoing(id);
  become(without(id));
};

type Attempt = 'sent' | 'away' | 'refused';

const sendOne = async (one: Waiting): Promise<Attempt> => {
  try {
    await sendKind(one.kind, one.content);
  } catch (error) {
    if (isAway(error) || isBusy(error)) return 'away';
    const refused = error instanceof Error ? error.message : String(error);
    become(waiting.map((each) => (each.id === one.id ? { ...each, refused } : each)));
    return 'refused';
  }
  await discard(one.id);
  return 'sent';
};

let running: Promise<void> | undefined;

/** One tab at a time, in the order of writing; stops when the server cannot be reached. */
const run = async (): Promise<void> => {
  const person = phonePerson();
  if (person === null) return become([]);
  const refused = new Map(waiting.flatMap((one) => (one.refused === undefined ? [] : [[one.id, one.refused]])));
  become((await outgoingOf(person)).map((one) => ({ ...one, refused: refused.get(one.id) })));
  let sent = 0;
  for (const one of waiting.filter((each) => each.refused === undefined)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const outcome = await sendOne(one);
    if (outcome === 'away') break;
    if (outcome === 'sent') sent += 1;
  }
  if (sent > 0) readAgain();
};

/** Sends what waits, if the server can be reached. */
export const sendWaiting = (): Promise<void> => {
  const work = (): Promise<void> => (navigator.locks ? navigator.locks.request('phone-outbox', run) : run());
  running ??= work().finally(() => {
    running = undefined;
  });
  return running;
};

/** Sends again what the server has refused. */
export const tryAgain = (id: string): Promise<void> => {
  become(waiting.map((one) => (one.id === id ? { ...one, refused: undefined } : one)));
  return sendWaiting();
};

/**
 * Sends something now, or as soon as there is a network: then the answer is `later`. Throws what the server refuses.
 * `subject`: what a person recognises it by while it waits.
 */
export const sendOrKeep = async (kind: string, id: string, content: unknown, subject: string): Promise<Outcome> => {
  const person = phonePerson() ?? '';
  try {
    await sendKind(kind, content);
    return 'sent';
  } catch (error) {
    if (!isAway(error)) throw error;
    // After all that waits, even if the clock was set back.
    const at = Math.max(Date.now(), ...waiting.map((other) => other.at + 1));
    const one = { id, person, kind, at, content, subject };
    if (!(await keepOutgoing(one))) throw error;
    become([...without(id), one]);
    return 'later';
  }
};

/** Sends what waits when the app opens, when the network is back, and once a minute. */
export const startOutbox = (): (() => void) => {
  // It may still hold what another person has written.
  become([]);
  const often = setInterval(() => {
    if (waiting.some((one) => one.refused === undefined)) void sendWaiting();
  }, 60_000);
  const now = (): void => void sendWaiting().then(readAgain);
  globalThis.addEventListener('online', now);
  void sendWaiting();
  return () => {
    clearInterval(often);
    globalThis.removeEventListener('online', now);
  };
};
