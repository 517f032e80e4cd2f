import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import { currentLanguage } from '#platform/i18n/web/language-store.ts';
import { phonePerson } from './phone-session.ts';

/**
 * What a phone keeps for times without a network: answers that were read, and what was written and has not gone out.
 * In the browser's database `steward-phone`, deleted with the session.
 */
let stores: { answers: UseStore; outgoing: UseStore } | undefined;
const opened = () =>
  (stores ??= {
    answers: createStore('steward-phone', 'answers'),
    outgoing: createStore('steward-outbox', 'outgoing'),
  });

/** What was read in this page, so that the way back shows it at once. */
export const seen = new Map<string, unknown>();

/** Pictures and documents, kept by the service worker. */
export const filesCache = 'phone-files';

export type Kept<Value> = { value: Value; at: number };

const keyOf = (person: string, name: string): string => `${person} ${currentLanguage()} ${name}`;

/** Without storage (private windows of some browsers) nothing is kept, and everything else works. */
const quietly = async <Value>(work: () => Promise<Value>): Promise<Value | undefined> => {
  try {
    return await work();
  } catch {
    return undefined;
  }
};

/** Keeps nothing of somebody who has signed out meanwhile. */
export const keep = async (person: string, name: string, value: unknown): Promise<void> => {
  if (phonePerson() !== person) return;
  await quietly(() => set(keyOf(person, name), { value, at: Date.now() }, opened().answers));
};
export const kept = <Value>(person: string, name: string): Promise<Kept<Value> | undefined> =>
  quietly(async () => get<Kept<Value>>(keyOf(person, name), opened().answers));

/** Deletes one answer, which the person may not read any more. */
export const dropKept = async (person: string, name: string): Promise<void> => {
  await quietly(() => del(keyOf(person, name), opened().answers));
};

/** Something that waits to be sent. `person`: who wrote it. */
export type Outgoing = { id: string; person: string; kind: string; at: number; content: unknown; subject: string };

/** Whether it waits now; nothing of somebody who has signed out meanwhile does. */
export const keepOutgoing = async (one: Outgoing): Promise<boolean> => {
  if (phonePerson() !== one.person) return false;
  const isKept = await quietly(async () => {
    await set(one.id, one, opened().outgoing);
    return true;
  });
  return isKept ?? false;
};
export const dropOutgoing = async (id: string): Promise<void> => {
  await quietly(() => del(id, opened().outgoing));
};
/** Of this person, in the order in which it was written. */
export const outgoingOf = async (person: string): Promise<Outgoing[]> => {
  const all = (await quietly(() => entries<string, Outgoing>(opened().outgoing))) ?? [];
  return all
    .map(([, one]) => one)
    .filter((one) => one.person === person)
    .toSorted((one, other) => one.at - other.at);
};

const emptied = async (store: UseStore): Promise<void> => {
  await store('readwrite', (all) => {
    all.clear();
  });
};

const workerOf = () => navigator.serviceWorker?.getRegistration('/mobileweb');

/** Ends pushes to this browser without the server, which learns of it when it pushes the next time. */
export const forgetPush = async (): Promise<void> => {
  await quietly(async () => (await (await workerOf())?.pushManager.getSubscription())?.unsubscribe());
};

/** Deletes everything. */
export const forgetKept = async (): Promise<void> => {
  seen.clear();
  const { answers, outgoing } = opened();
  await quietly(() => emptied(answers));
  await quietly(() => emptied(outgoing));
  await quietly(async () => globalThis.caches?.delete(filesCache));
  await quietly(async () => (await workerOf())?.active?.postMessage('forget'));
  await quietly(async () => {
    const notices = (await (await workerOf())?.getNotifications()) ?? [];
    for (const notice of notices) notice.close();
  });
};
