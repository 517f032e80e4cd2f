/** Work that a server repeats, never twice at once. */
export type Regular = {
  /** Does it now, or once more if it is being done. */
  soon: () => void;
  /** Ends it, and waits for what is being done. */
  stop: () => Promise<void>;
};

/** Repeats `work`; a failure is reported, and it is tried again at the next time. */
export const regularly = (ms: number, work: () => Promise<void>, onError: (error: unknown) => void): Regular => {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  const start = (): void => {
    if (!stopped) running ??= round();
  };
  const round = async (): Promise<void> => {
    again = false;
    await work().catch(onError);
    running = undefined;
    if (again) start();
  };
  const timer = setInterval(start, ms);
  timer.unref();
  return {
    soon: () => {
      again = running !== undefined;
      start();
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
};
