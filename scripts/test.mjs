// npm test: everything that CI runs. `npm test -- api`, `-- web`, `-- check` run one part. The failed tests are
// listed once more at the end; the last line gives the numbers of passed and failed tests.
import { accessSync, constants, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build-web.mjs';
import { runChecks } from './check.mjs';
import { failedInPlaywright, failedInVitest } from './failed-tests.mjs';
import { ensureInstalled } from './install.mjs';
import { chooseNode } from './node-runtime.mjs';
import { inProject } from './places.mjs';
import { run } from './processes.mjs';
import { ensureSlapd } from './slapd.mjs';

const reportFile = (name) => inProject('.cache', 'test', `${name}-${process.pid}.json`);

const takeReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  } finally {
    rmSync(file, { force: true });
  }
};

// In CI, a test skipped for lack of a tool counts as failed.
const skippedCount = (count = 0) => (process.env.CI ? count : 0);

/** A run that failed without a failed test (a broken setup, a file that does not load) counts as one failure. */
const counted = (passed, failed, code, names) => {
  const all = code !== 0 && failed === 0 ? 1 : failed;
  const unnamed = all > 0 && names.length === 0;
  return {
    passed,
    failed: all,
    names: unnamed ? ['a run without a failed test: see its end, and what it skipped'] : names,
  };
};

const runVitest = async (filters) => {
  await ensureSlapd();
  const file = reportFile('vitest');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...filters];
  const { code } = await run(chooseNode(), [inProject('node_modules', 'vitest', 'vitest.mjs'), ...args]);
  const report = takeReport(file);
  return counted(
    report?.numPassedTests ?? 0,
    (report?.numFailedTests ?? 0) + skippedCount(report?.numPendingTests),
    code,
    failedInVitest(report),
  );
};

const runPlaywright = async (filters) => {
  const file = reportFile('playwright');
  const env = { CHROMIUM_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const cli = inProject('node_modules', '@playwright', 'test', 'cli.js');
  const { code } = await run(chooseNode(), [cli, 'test', '--reporter=list,json', ...filters], { env });
  const report = takeReport(file);
  const stats = report?.stats;
  // A browser test that passed on its second attempt has passed; Playwright's own output lists it as flaky.
  const passed = (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  const failed = (stats?.unexpected ?? 0) + skippedCount(stats?.skipped);
  return counted(passed, failed, code, failedInPlaywright(report));
};

const PARTS = {
  check: ['Checks', runChecks],
  api: ['Unit and API tests', runVitest],
  web: ['Browser tests', runPlaywright],
};

/** What runs concurrently: the checks use the processor time that the API tests leave idle. */
const ROUNDS = [['check', 'api'], ['web']];

const runPart = async (name, filters) => {
  const [title, work] = PARTS[name];
  console.log(`\n── ${title}`);
  try {
    const result = await work(filters);
    console.log(`── ${title}: ${result.passed} passed, ${result.failed} failed`);
    return result;
  } catch (error) {
    console.error(error.message);
    return { passed: 0, failed: 1, names: [title] };
  }
};

const runParts = async (names, filters) => {
  /** @type {{ passed: number; failed: number; names: string[] }} */
  const total = { passed: 0, failed: 0, names: [] };
  for (const round of ROUNDS) {
    const parts = round.filter((name) => names.includes(name));
    for (const result of await Promise.all(parts.map((name) => runPart(name, filters)))) {
      total.passed += result.passed;
      total.failed += result.failed;
      total.names.push(...(result.names ?? []));
    }
  }
  return total;
};

const prepare = async (names) => {
  await ensureInstalled({ dev: true });
  // The report folder may not exist, and the report of an earlier run must not be mistaken for this one's.
  rmSync(reportFile('vitest'), { force: true });
  rmSync(reportFile('playwright'), { force: true });
  mkdirSync(inProject('.cache', 'test'), { recursive: true });
  if (names.includes('web')) await ensureBuilt({ compress: false });
};

const GiB = 2 ** 30;

/**
 * Keeps the temporary folders in memory, where there is enough of it: tests make some four hundred databases, each of
 * two thousand files.
 */
const avoidDisk = () => {
  const folder = '/dev/shm';
  if (process.env.TMPDIR || process.availableMemory() < 8 * GiB) return;
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize > 4 * GiB) process.env.TMPDIR = folder;
  } catch {
    // There is no such folder.
  }
};

const [chosen, ...filters] = process.argv.slice(2);
const names = chosen ? [chosen] : Object.keys(PARTS);

try {
  if (names.some((name) => !(name in PARTS)))
    throw new Error(`There is no part ${chosen}; there are ${Object.keys(PARTS).join(', ')}.`);
  await prepare(names);
  avoidDisk();
  const { passed, failed, names: failures } = await runParts(names, filters);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((one) => `  ✗ ${one}`).join('\n')}`);
  console.log(`\n${passed} passed, ${failed} failed`);
} catch (error) {
  console.error(error.message);
  console.log('\n0 passed, 1 failed');
  process.exitCode = 1;
}
