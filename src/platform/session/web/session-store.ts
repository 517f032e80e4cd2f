import { useSyncExternalStore } from 'react';
import type { SessionUser, Tokens } from '../session.contract.ts';

/** Kept in local storage, so that all tabs share one session (seed 000 §3). */
const tokenKey = 'token';
const refreshKey = 'refreshToken';
/** Prefix for the name of a choice that ends with the session. */
const choicePrefix = 'choice:';

let user: SessionUser | null = null;
const listeners = new Set<() => void>();

const notify = (): void => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const accessToken = (): string | null => localStorage.getItem(tokenKey);
export const refreshToken = (): string | null => localStorage.getItem(refreshKey);
export const hasSession = (): boolean => accessToken() !== null;

/** The person who is signed in, as soon as it is known. */
export const signedInUser = (): SessionUser | null => user;
export const useSignedInUser = (): SessionUser | null => useSyncExternalStore(subscribe, signedInUser);

export const keepTokens = ({ jwt, refreshToken: next }: Pick<Tokens, 'jwt' | 'refreshToken'>): void => {
  localStorage.setItem(refreshKey, next);
  localStorage.setItem(tokenKey, jwt);
};

export const keepUser = (next: SessionUser): void => {
  user = next;
  notify();
};

/**
 * The company or plant that a person chose to work in; forgotten when signing out (seed 000 §4). Empty if none was
 * chosen.
 */
export const rememberedChoice = (name: string): string => localStorage.getItem(choicePrefix + name) ?? '';
export const rememberChoice = (name: string, value: string): void => localStorage.setItem(choicePrefix + name, value);

/** Forgets the session in every tab, and the choices made in it. */
export const forgetSession = (): void => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(choicePrefix)) localStorage.removeItem(key);
  localStorage.removeItem(refreshKey);
  localStorage.removeItem(tokenKey);
};

/** The claims of a token; null if the text is not a token. Does not verify the token. */
const claimsOf = (token: string | null): object | null => {
  const payload = token?.split('.')[1];
  if (!payload) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' ? claims : null;
  } catch {
    return null;
  }
};

/** The person that a token belongs to; null if the text is not a token. */
export const ownerOf = (token: string | null): string | null => {
  const claims = claimsOf(token);
  return claims !== null && 'sub' in claims ? String(claims.sub) : null;
};

/** The session that a token belongs to, which stays the same when the token is refreshed. */
export const sessionOf = (token: string): string => {
  const claims = claimsOf(token);
  return claims !== null && 'sid' in claims ? String(claims.sid) : token;
};

/** When a token expires, in seconds since 1970 by the server's clock; 0 if the text is not a token. */
export const expiryOf = (token: string): number => {
  const claims = claimsOf(token);
  return claims !== null && 'exp' in claims ? Number(claims.exp) : 0;
};

/** Runs when another tab signs in (with its token), refreshes the token, or signs out (null). */
export const onTokenChangedElsewhere = (listener: (token: string | null) => void): (() => void) => {
  const listen = (event: StorageEvent): void => {
    if (event.storageArea === localStorage && (event.key === tokenKey || event.key === null)) listener(accessToken());
  };
  globalThis.addEventListener('storage', listen);
  return () => globalThis.removeEventListener('storage', listen);
};
