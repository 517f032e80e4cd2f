import { signedInUser } from '#platform/session/web/session-store.ts';

/** What somebody has typed and not yet saved; `rev` is the version it began from. */
export type Draft<Values> = { values: Partial<Values>; rev: number | undefined };

const storageKey = (name: string): string => `draft:${signedInUser()?.empid ?? ''}:${name}`;

const isDraft = (value: unknown): value is Draft<Record<string, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  'values' in value &&
  typeof value.values === 'object' &&
  value.values !== null;

/** The draft of a form in this tab, of this person alone. */
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
 * Keeps a draft so that neither a reload nor the end of a session loses it. A full storage must not stop the typing.
 */
export const writeDraft = <Values extends object>(name: string, draft: Draft<Values>): void => {
  try {
    sessionStorage.setItem(storageKey(name), JSON.stringify(draft));
  } catch {
    sessionStorage.removeItem(storageKey(name));
  }
};

export const dropDraft = (name: string): void => sessionStorage.removeItem(storageKey(name));
