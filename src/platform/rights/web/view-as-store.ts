import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import type { ViewAs } from '../view-as.contract.ts';

/** The person as whom this tab views the console, and the viewer; `endsAt`: milliseconds of this machine's clock. */
const currentView = z.object({
  oid: z.string(),
  empid: z.string(),
  name: z.string(),
  by: z.string(),
  endsAt: z.number(),
});
export type CurrentView = z.infer<typeof currentView>;

/** Kept in the session storage, so that other tabs are not affected. */
const storageKey = 'seeAs';

const read = (): CurrentView | null => {
  const text = globalThis.sessionStorage?.getItem(storageKey) ?? null;
  if (text === null) return null;
  try {
    return currentView.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

let current: CurrentView | null | undefined;
const now = (): CurrentView | null => {
  current ??= read();
  return current;
};

/**
 * The person as whom this tab views the console; null without a view. The page is reloaded whenever this changes, so
 * that no data of one person stays visible to the other.
 */
export const viewingAs = (): CurrentView | null => now();

const never = (): (() => void) => () => undefined;
export const useViewingAs = (): CurrentView | null => useSyncExternalStore(never, now);

const goTo = (path: string): void => globalThis.location.replace(path);

export const startViewingAs = ({ oid, empid, name, seconds }: ViewAs, by: string): void => {
  const kept: CurrentView = { oid, empid, name, by, endsAt: Date.now() + seconds * 1000 };
  sessionStorage.setItem(storageKey, JSON.stringify(kept));
  goTo('/home');
};

/** Forgets the view in this tab, without calling the server. */
export const forgetView = (): void => {
  sessionStorage.removeItem(storageKey);
  current = null;
};

/** Reloads the page as oneself. */
export const stopViewingAs = (path = '/home'): void => {
  forgetView();
  goTo(path);
};
