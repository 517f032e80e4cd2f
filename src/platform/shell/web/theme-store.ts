import { useSyncExternalStore } from 'react';

export const themeModes = ['light', 'dark', 'system'] as const;
export type ThemeMode = (typeof themeModes)[number];
export type ThemeChoice = { mode: ThemeMode; dark: boolean };

/** Must match the name in public/first-paint.js. */
const modeKey = 'theme';
const systemDark = globalThis.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const read = (): ThemeChoice => {
  const stored = localStorage.getItem(modeKey);
  const mode = themeModes.find((one) => one === stored) ?? 'system';
  return {
    mode,
    dark: mode === 'dark' || (mode === 'system' && systemDark.matches),
  };
};

let choice = read();

const apply = (): void => {
  choice = read();
  document.documentElement.dataset['theme'] = choice.dark ? 'dark' : 'light';
  for (const listener of listeners) listener();
};

/** Starts following the system's setting and changes made in other tabs. */
export const startTheme = (): void => {
  systemDark.addEventListener('change', apply);
  globalThis.addEventListener('storage', ({ key }) => {
    if (key === modeKey) apply();
  });
  apply();
};

export const setThemeMode = (mode: ThemeMode): void => {
  localStorage.setItem(modeKey, mode);
  apply();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, () => choice);
