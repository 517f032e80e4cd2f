import type { Page } from '@playwright/test';

/**
 * How many functions the page calls while `work` runs: what an action costs, whatever
 * else the machine is doing.
 */
export const functionCalls = async (page: Page, work: () => Promise<void>): Promise<number> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Profiler.enable');
  await devtools.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await devtools.send('Profiler.takePreciseCoverage');
  await work();
  const { result } = await devtools.send('Profiler.takePreciseCoverage');
  await devtools.detach();
  return result
    .flatMap(({ functions }) => functions)
    .reduce((sum, { ranges: [range] }) => sum + (range?.count ?? 0), 0);
};
