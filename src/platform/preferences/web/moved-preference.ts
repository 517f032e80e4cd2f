import { keepPreference, keptPreference } from './preference-store.ts';

/**
 * Takes over a choice that earlier versions kept in this browser under `storageKey`, unless the person has made a newer
 * one; then forgets the old one. `read` returns null for what it does not understand.
 */
export const takeOverLocalChoice = (storageKey: string, name: string, read: (text: string) => unknown): void => {
  const text = localStorage.getItem(storageKey);
  if (text === null) return;
  localStorage.removeItem(storageKey);
  const value = read(text);
  if (value !== null && keptPreference(name) === undefined) keepPreference(name, JSON.stringify(value));
};
