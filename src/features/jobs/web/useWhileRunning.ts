import { useEffect } from 'react';

const againMs = 2_000;

/** Reads a list again now and then, as long as something in it is going on and the page is seen. */
export const useWhileRunning = (isRunning: boolean, reload: () => void): void => {
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) reload();
    }, againMs);
    return () => clearInterval(timer);
  }, [isRunning, reload]);
};
