/** Seconds of processor time that a piece of work takes in this thread, whatever else the machine does. */
const cpuSeconds = (work: () => unknown): number => {
  const before = process.threadCpuUsage();
  work();
  const after = process.threadCpuUsage();
  return (after.user + after.system - before.user - before.system) / 1_000_000;
};

/** Below this, what is measured is mostly the clock and the collection of garbage. */
const shortest = 0.002;

/** Between linear and quadratic. */
export const linearGrowth = 24;

const attempts = [1, 2, 3, 4];

/**
 * How many times as long work of eight times the size takes: about 8 if its time is linear in the size, 64 if it is
 * quadratic. The best of several runs counts, and the least of several figures, as long as they are not those of linear
 * work: other work on the machine empties the caches of the processor. `work` gets a size of its own unit.
 */
export const growthByEight = (size: number, work: (size: number) => unknown): number => {
  const best = (times: number): number =>
    Math.max(shortest, Math.min(...[1, 2, 3].map(() => cpuSeconds(() => work(size * times)))));
  let least = Infinity;
  for (const _ of attempts) {
    least = Math.min(least, best(8) / best(1));
    if (least < linearGrowth) break;
  }
  return least;
};
