import { useEffect, useSyncExternalStore } from 'react';
import { signedInUser } from '#platform/session/web/session-store.ts';

type Titles = ReadonlyMap<string, string>;

const storageKey = (): string => `page-titles:${signedInUser()?.empid ?? ''}`;
const mostTitles = 60;

const isPair = (value: unknown): value is [string, string] =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string';

const stored = (): Titles => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey()) ?? '[]');
    return new Map(Array.isArray(value) ? value.filter(isPair) : []);
  } catch {
    return new Map();
  }
};

let titles: Titles | null = null;
const listeners = new Set<() => void>();

const current = (): Titles => (titles ??= stored());

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const remember = (key: string, title: string): void => {
  if (current().get(key) === title) return;
  const others = [...current()].filter(([other]) => other !== key);
  titles = new Map([...others, [key, title] as const].slice(-mostTitles));
  sessionStorage.setItem(storageKey(), JSON.stringify([...titles]));
  for (const listener of listeners) listener();
};

/** Titles of pages that have no menu entry, by the key of their tab; remembered with the open tabs. */
export const usePageTitles = (): Titles => useSyncExternalStore(subscribe, current);

/** Names the page's tab and the window. Nothing is named while the title is undefined. */
export const usePageTitle = (key: string, title: string | undefined): void => {
  useEffect(() => {
    if (title !== undefined) remember(key, title);
  }, [key, title]);
};
