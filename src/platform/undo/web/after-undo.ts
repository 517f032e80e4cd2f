import { useEffect, useEffectEvent } from 'react';

const listeners = new Set<() => void>();

export const noteUndone = (): void => {
  for (const listener of listeners) listener();
};

/** Runs after an act has been undone: for a form that stays open when it is saved, and then shows what is stored. */
export const useAfterUndo = (run: () => void): void => {
  const listener = useEffectEvent(run);
  useEffect(() => {
    const own = (): void => listener();
    listeners.add(own);
    return () => {
      listeners.delete(own);
    };
  }, []);
};
