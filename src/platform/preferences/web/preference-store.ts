import { signedInUser } from '#platform/session/web/session-store.ts';
import { call } from '#platform/wire/web/client.ts';
import { preferenceCalls, preferenceLimits } from '../preferences.contract.ts';

/** Milliseconds without a change before a value is sent: dragging a column changes it many times. */
const quietFor = 400;

/** Absent: not kept. Values are JSON text, so that equal values are identical. */
type Values = ReadonlyMap<string, string>;

let values: Values = new Map();
const listeners = new Set<() => void>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
/** What this browser has changed and the server has not confirmed; null: to be forgotten. */
let unsent = new Map<string, string | null>();
let sending: Promise<void> = Promise.resolve();

/** Unsent changes outlive a reload, per person. */
const storageKey = (): string => `preferences:${signedInUser()?.empid ?? ''}`;
const rememberUnsent = (): void => {
  if (unsent.size === 0) localStorage.removeItem(storageKey());
  else localStorage.setItem(storageKey(), JSON.stringify([...unsent]));
};
const readUnsent = (): Map<string, string | null> => {
  try {
    return new Map(JSON.parse(localStorage.getItem(storageKey()) ?? '[]') as [string, string | null][]);
  } catch {
    return new Map();
  }
};

const change = (name: string, value: string | null): void => {
  const after = new Map(values);
  if (value === null) after.delete(name);
  else after.set(name, value);
  values = after;
  for (const listener of listeners) listener();
};

const send = async (name: string): Promise<void> => {
  const value = unsent.get(name);
  if (value === undefined) return;
  try {
    await (value === null
      ? call(preferenceCalls.remove, { content: { name } }, { asMyself: true })
      : call(preferenceCalls.save, { content: { name, value } }, { asMyself: true }));
  } catch {
    // It stays in effect here and is sent again after a reload; nobody needs a notice of it.
    return;
  }
  if (unsent.get(name) === value) unsent.delete(name);
  rememberUnsent();
};

const sendSoon = (name: string): void => {
  clearTimeout(timers.get(name));
  // One after another: the last change must also be the last to arrive.
  const start = (): void => {
    sending = sending.then(() => send(name));
  };
  timers.set(name, setTimeout(start, quietFor));
};

/** Loads the signed-in person's preferences; without an answer of the server, the initial values apply. */
export const loadPreferences = async (): Promise<void> => {
  const kept = await call(preferenceCalls.list, {}, { asMyself: true }).catch(() => []);
  values = new Map(kept.map(({ name, value }) => [name, value]));
};

/** Applies what an earlier page could not send any more. Call it once the signed-in person is known. */
export const resumePreferences = (): void => {
  unsent = readUnsent();
  for (const [name, value] of unsent) {
    change(name, value);
    sendSoon(name);
  }
};

export const keptPreference = (name: string): string | undefined => values.get(name);

export const onPreferenceChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Keeps JSON text under a name; null forgets it. A value beyond the limit applies until the page is left. */
export const keepPreference = (name: string, value: string | null): void => {
  if ((values.get(name) ?? null) === value) return;
  change(name, value);
  if (value !== null && value.length > preferenceLimits.value) return;
  unsent.set(name, value);
  rememberUnsent();
  sendSoon(name);
};
