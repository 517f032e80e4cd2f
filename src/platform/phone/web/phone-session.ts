import { useSyncExternalStore } from 'react';
import type { SessionEnded, Tokens } from '#platform/session/session.contract.ts';
import { ownerOf } from '#platform/session/web/session-store.ts';

/** Apart from the console's session, which may be another person's in the same browser. */
const keys = { token: 'phone.token', refresh: 'phone.refresh', device: 'phone.device' } as const;

/** Why the server has ended the session, in words; a reload keeps it. */
const whyKey = 'phone.ended';
const listeners = new Set<() => void>();
const notify = (): void => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  const elsewhere = ({ key }: StorageEvent): void => {
    if (key === keys.token || key === null) listener();
  };
  globalThis.addEventListener('storage', elsewhere);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener('storage', elsewhere);
  };
};

export const phoneToken = (): string | null => localStorage.getItem(keys.token);
export const phoneRefreshToken = (): string | null => localStorage.getItem(keys.refresh);
/** The employee number of the person who is signed in. */
export const phonePerson = (): string | null => ownerOf(phoneToken());
/** Admits this phone's owner while others are failing at the account; kept when signing out. */
export const deviceToken = (): string | undefined => localStorage.getItem(keys.device) ?? undefined;
export const keepDeviceToken = (token: string): void => localStorage.setItem(keys.device, token);

export const keepPhoneTokens = ({ jwt, refreshToken }: Pick<Tokens, 'jwt' | 'refreshToken'>): void => {
  const before = phonePerson();
  localStorage.setItem(keys.refresh, refreshToken);
  localStorage.setItem(keys.token, jwt);
  // Somebody else may have signed in meanwhile, in another tab.
  if (phonePerson() === before) return;
  sessionStorage.removeItem(whyKey);
  notify();
};

/** `why`: the server has ended the session, for the sign-in page to say. */
export const forgetPhoneSession = (why: SessionEnded | null = null): void => {
  localStorage.removeItem(keys.refresh);
  localStorage.removeItem(keys.token);
  if (why) sessionStorage.setItem(whyKey, why.message);
  notify();
};

/** The person who is signed in on this phone, in whichever tab; null: nobody. */
export const usePhonePerson = (): string | null => useSyncExternalStore(subscribe, phonePerson);
export const whyPhoneEnded = (): string | null => sessionStorage.getItem(whyKey);
