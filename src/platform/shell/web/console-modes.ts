import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { ConsoleMode } from '#platform/feature/web/console-mode.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { heldById, mayCall } from '#platform/rights/web/may-call.ts';
import { useMenu } from '#platform/rights/web/menu.ts';
import { useViewingAs } from '#platform/rights/web/view-as-store.ts';

/** The modes of all features; the router provides them. */
export const ConsoleModes = createContext<readonly ConsoleMode[]>([]);

let on: string | null = null;
const listeners = new Set<() => void>();

/** Switches to the mode with this key; null: none. */
export const switchMode = (key: string | null): void => {
  on = key;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The modes that the person may use, and the one that is on: it ends when they lose the right. */
export const useAllowedModes = (): { allowed: readonly ConsoleMode[]; current: ConsoleMode | undefined } => {
  const modes = useContext(ConsoleModes);
  const menu = useMenu();
  const isViewing = useViewingAs() !== null;
  const key = useSyncExternalStore(subscribe, () => on);
  return useMemo(() => {
    const held = heldById(menu);
    const allowed = isViewing ? [] : modes.filter(({ right }) => mayCall(right, held, null));
    return { allowed, current: allowed.find((mode) => mode.key === key) };
  }, [isViewing, key, menu, modes]);
};

/** A mode that the person may switch. */
type ModeChoice = { key: string; title: string; isOn: boolean; toggle: () => void };

/** The modes as choices of a menu. */
export const useModeChoices = (): ModeChoice[] => {
  const { language } = useLanguage();
  const { allowed, current } = useAllowedModes();
  return allowed.map((mode) => ({
    key: mode.key,
    title: mode.title[language],
    isOn: mode === current,
    toggle: () => switchMode(mode === current ? null : mode.key),
  }));
};
