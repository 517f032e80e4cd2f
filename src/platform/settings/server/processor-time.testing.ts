/** Seconds that the processor has spent on work: unlike those of a clock, they do not grow when others keep it busy. */
export const processorSeconds = async (work: () => unknown): Promise<number> => {
  const begun = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000_000;
};
