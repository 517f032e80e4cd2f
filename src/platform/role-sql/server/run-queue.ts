/** Returned for runs that were dropped: the person has too many waiting, or the run has waited too long. */
export const dropped = Symbol('dropped');

type Waiting = { begin: () => Promise<void>; giveUp: () => void };

export type Mutex = {
  /** Runs `work` when it is the person's turn; returns `dropped` if that never happens. */
  take: <Result>(person: string, work: () => Promise<Result>) => Promise<Result | typeof dropped>;
};

/** Runs one at a time, alternating between people, so that many requests of one person delay only that person. */
export const openRunQueue = ({ perPerson, patienceMs }: { perPerson: number; patienceMs: number }): Mutex => {
  // In the order of people's turns.
  const lines = new Map<string, Waiting[]>();
  let busy = false;

  const leave = (person: string, waiting: Waiting): void => {
    const left = (lines.get(person) ?? []).filter((other) => other !== waiting);
    if (left.length > 0) lines.set(person, left);
    else lines.delete(person);
  };

  const next = async (): Promise<void> => {
    if (busy) return;
    const [person, [waiting]] = lines.entries().next().value ?? ['', []];
    if (!waiting) return;
    const others = lines.get(person)?.slice(1) ?? [];
    lines.delete(person);
    if (others.length > 0) lines.set(person, others);
    busy = true;
    await waiting.begin();
    busy = false;
    void next();
  };

  return {
    take: (person, work) =>
      new Promise((resolve, reject) => {
        const line = lines.get(person) ?? [];
        if (line.length >= perPerson) return resolve(dropped);
        const patience = setTimeout(() => waiting.giveUp(), patienceMs);
        const waiting: Waiting = {
          begin: async () => {
            clearTimeout(patience);
            await work().then(resolve, reject);
          },
          giveUp: () => {
            leave(person, waiting);
            resolve(dropped);
          },
        };
        lines.set(person, [...line, waiting]);
        void next();
      }),
  };
};
