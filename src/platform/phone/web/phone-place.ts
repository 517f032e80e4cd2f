import { useSyncExternalStore } from 'react';
import { noteEvent } from './phone-log.ts';

export const phoneRoot = '/mobileweb';

const listeners = new Set<() => void>();
const notify = (): void => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  globalThis.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener('popstate', listener);
  };
};

/** Where the app is, without `/mobileweb`: `/` is home, `/messages/<oid>` a message. */
export const phonePlace = (): string => {
  const path = globalThis.location.pathname.slice(phoneRoot.length).replace(/(?<=.)\/$/, '');
  return path === '' ? '/' : path;
};
export const usePhonePlace = (): string => useSyncExternalStore(subscribe, phonePlace);

type State = { inside?: true };
const wasInside = (): boolean => (history.state as State | null)?.inside === true;

export const go = (place: string): void => {
  if (place === phonePlace()) return;
  noteEvent(`to ${place}`);
  history.pushState({ inside: true } satisfies State, '', phoneRoot + (place === '/' ? '' : place));
  globalThis.scrollTo(0, 0);
  notify();
};

/** In place of where the app is, so that the way back does not lead here. */
export const goInstead = (place: string): void => {
  history.replaceState(history.state, '', phoneRoot + (place === '/' ? '' : place));
  globalThis.scrollTo(0, 0);
  notify();
};

/** A further step on the same page, which the phone's way back leaves; `onBack` runs then, once. */
export const stepInto = (onBack: () => void): void => {
  history.pushState({ inside: true } satisfies State, '');
  globalThis.addEventListener('popstate', onBack, { once: true });
};

/** Back to where the reader came from; from an address that was opened directly, to `parent`. */
export const goBack = (parent: string): void => {
  if (wasInside()) history.back();
  else goInstead(parent);
};
