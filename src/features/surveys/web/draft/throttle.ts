/** A function that runs at once, and then again only after a pause if it was called meanwhile. */
export type Throttled = {
  call: (run: () => void) => void;
  /** Runs what waits. */
  flush: () => void;
  /** Forgets what waits. */
  cancel: () => void;
};

/**
 * For what is done after every key: the first one counts at once, and those that follow within `pause` milliseconds are
 * taken together.
 */
export const throttled = (pause: number): Throttled => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: (() => void) | null = null;
  const flush = (): void => {
    const run = waiting;
    waiting = null;
    run?.();
  };
  const begin = (): void => {
    timer = setTimeout(() => {
      timer = undefined;
      if (waiting === null) return;
      flush();
      begin();
    }, pause);
  };
  return {
    call: (run) => {
      if (timer !== undefined) {
        waiting = run;
        return;
      }
      run();
      begin();
    },
    flush,
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
      waiting = null;
    },
  };
};
