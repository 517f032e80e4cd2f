// npm run chaos [-- --only PART-OF-A-NAME]: faults that take minutes to test. docs/operations.md describes them.
import { parseArgs } from 'node:util';
import { containerTrials } from './container.ts';
import { killTrials } from './kills.ts';
import { logVolumeTrials } from './log-volume.ts';
import { memoryTrials } from './memory.ts';
import { diskTrials } from './disk.ts';
import { proxyTrials } from './proxy.ts';
import type { Trial } from './trial.ts';

const atMostMs = 15 * 60_000;

const trials: Trial[] = [
  ...killTrials,
  ...containerTrials,
  ...diskTrials,
  ...logVolumeTrials,
  ...proxyTrials,
  ...memoryTrials,
];

const inTime = async (work: Promise<string>): Promise<string> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`not done after ${atMostMs / 60_000} minutes`)), atMostMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};

// Trials clean up when the process exits, which an unhandled signal would prevent.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const counts = { passed: 0, failed: 0, skipped: 0 };
for (const { name, missing, run } of trials.filter((trial) => trial.name.includes(values.only))) {
  const why = missing?.();
  if (why !== undefined) {
    counts.skipped += 1;
    console.log(`- ${name}: left out, ${why}`);
    continue;
  }
  const began = performance.now();
  const seconds = (): number => Math.round((performance.now() - began) / 1000);
  try {
    const found = await inTime(run());
    counts.passed += 1;
    console.log(`✓ ${name} (${seconds()} s): ${found}`);
  } catch (error) {
    counts.failed += 1;
    console.log(`✗ ${name} (${seconds()} s): ${error instanceof Error ? error.message : String(error)}`);
  }
}
const leftOut = counts.skipped > 0 ? `, ${counts.skipped} left out` : '';
console.log(`${counts.passed} passed, ${counts.failed} failed${leftOut}`);
process.exit(counts.failed === 0 && counts.passed > 0 ? 0 : 1);
