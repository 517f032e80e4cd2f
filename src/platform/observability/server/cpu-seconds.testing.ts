/**
 * Seconds of processor time that a piece of work takes in this thread. Unlike the clock, they do not depend on what
 * else the machine does.
 */
export const cpuSeconds = (work: () => unknown): number => {
  const before = process.threadCpuUsage();
  work();
  const after = process.threadCpuUsage();
  return (after.user + after.system - before.user - before.system) / 1_000_000;
};
