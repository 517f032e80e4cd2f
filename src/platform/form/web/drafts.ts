import { signedInUser } from '#platform/session/web/session-store.ts';

/** Unsaved input; `rev` is the version that the user started from. */
export type Draft<Values> = { values: Partial<Values>; rev: number | undefined };

const storageKey = (name: string): string => `draft:${signedInUser()?.empid ?? ''}:${name}`;

const isDraft = (value: unknown): value is Draft<Record<string, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  'values' in value &&
  typeof value.values === 'object' &&
  value.values !== null;

/** Returns the user's draft of a form in this tab, or null. */
export const readDraft = <Values extends object>(name: string): Draft<Values> | null => {
  const stored = sessionStorage.getItem(storageKey(name));
  if (!stored) return null;
  try {
    const value: unknown = JSON.parse(stored);
    return isDraft(value) ? (value as Draft<Values>) : null;
  } catch {
    return null;
  }
};

/**
 * Stores a draft so that it survives a reload and the end of the session. Ignores a full storage: typing must go on.
 */
export const writeDraft = <Values extends object>(name: string, draft: Draft<Values>): void => {
  try {
    sessionStorage.setItem(storageKey(name), JSON.stringify(draft));
  } catch {
    sessionStorage.removeItem(storageKey(name));
  }
};

export const dropDraft = (name: string): void => sessionStorage.removeItem(storageKey(name));
