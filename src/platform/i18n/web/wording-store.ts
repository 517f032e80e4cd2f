import { useSyncExternalStore } from 'react';
import type { Language } from '../languages.ts';
import { applyWordings } from '../wordings.ts';

const listeners = new Set<() => void>();
let version = 0;

/** Puts the wordings of a language in force, and shows them wherever texts are shown. */
export const showWordings = (language: Language, texts: Readonly<Record<string, string>>): void => {
  applyWordings({ [language]: texts });
  version += 1;
  for (const listener of listeners) listener();
};

/** Shows all texts again: something about them other than the language has changed. */
export const showTextsAgain = (): void => {
  version += 1;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** A number that changes with the texts in force. */
export const useWordingVersion = (): number => useSyncExternalStore(subscribe, () => version);
