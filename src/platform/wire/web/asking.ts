let running = 0;
const watchers = new Set<() => void>();

/** Whether a call is under way that may ask the person before it writes, or asks at the moment. */
export const isAsking = (): boolean => running > 0;

/** Called when `isAsking` may have changed. */
export const onAsking = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

const count = (by: 1 | -1): void => {
  running += by;
  for (const watcher of watchers) watcher();
};

/** Makes a call that may ask. */
export const asking = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  count(1);
  try {
    return await work();
  } finally {
    // After what the caller does with the answer: nothing is shown as changed in between.
    setTimeout(() => count(-1));
  }
};
