import type { Database } from '#platform/db/server/database.ts';
import { holdEverything } from './fill-rights.ts';
import {
  type ImportFile,
  mixedParameters,
  newEmployees,
  newEntries,
  newMasterData,
  newParameters,
  newTexts,
} from './import-files.ts';
import { imported, type Sides, undone, watched, type Watched } from './import-work.ts';
import { atMost, type Figure, unmeasured } from './report.ts';
import { quantile } from './statistics.ts';

const rows = 100_000;
const textIds = 25_000;

const secondsGoal = 30;
const memoryGoal = 100;
const othersGoal = 100;
const firstByteGoal = 1_000;

/** Exports all parameters of the benchmark; the time to the first byte and to the last. */
const exported = async ({ product: { url }, session: { headers, seal } }: Sides) => {
  const map = encodeURIComponent(await seal({ paramtype: 'Bench' }));
  const began = performance.now();
  const response = await fetch(`${url}/api/data/param/export?conditionMap=${map}`, { headers });
  const reader = response.body?.getReader();
  await reader?.read();
  const first = performance.now() - began;
  for (;;) if ((await reader?.read())?.done !== false) break;
  return { first, all: performance.now() - began };
};

/** Imports of 100,000 rows of each kind while others work, the undo of some, and an export of 200,000 rows. */
export const importFigures = async (db: Database, sides: Sides): Promise<Figure[]> => {
  const figures: Figure[] = [];
  const runs: Watched[] = [];
  const measure = async (what: string, work: () => Promise<void>): Promise<void> => {
    const run = await watched(sides, work).catch((error: unknown) => {
      console.error(error);
      return null;
    });
    if (run === null) {
      figures.push(unmeasured(what));
      process.exitCode = 1;
      return;
    }
    runs.push(run);
    const slow = [...run.others].map(([path, times]) => `${path.split('?')[0]} ${Math.round(quantile(times, 0.95))}`);
    const detail = `${Math.round(run.grown)} MiB more; others, 95 %, ms: ${slow.join(', ')}`;
    figures.push(atMost(what, secondsGoal, run.seconds, 's', detail));
  };
  let last = '';
  const bring = (file: ImportFile): Promise<void> =>
    measure(`import of ${file.what}`, async () => {
      last = await imported(sides, file);
    });
  await bring(newParameters(rows, 'BenchImport'));
  await bring(mixedParameters(rows, 'BenchImport'));
  const putBack = (what: string): Promise<void> => measure(`undo of ${what}`, () => undone(sides, last));
  await putBack('that import');
  await bring(newParameters(rows, 'BenchSecond'));
  const { first, all } = await exported(sides);
  await bring(newMasterData(rows));
  await bring(newTexts(textIds));
  await holdEverything(db);
  await bring(newEmployees(rows));
  await bring(newEntries(rows, 'blacklist'));
  await bring(newEntries(rows, 'whitelist'));
  await putBack('the last one');
  const others = runs.flatMap((run) => [...run.others.values()].flat());
  return [
    ...figures,
    atMost('memory that an import or its undo adds', memoryGoal, Math.max(...runs.map(({ grown }) => grown)), 'MiB'),
    atMost('other requests meanwhile, 95 %', othersGoal, quantile(others, 0.95), 'ms', `${others.length} requests`),
    atMost(
      `export of ${rows * 2} rows, first byte`,
      firstByteGoal,
      first,
      'ms',
      `all in ${(all / 1_000).toFixed(1)} s`,
    ),
  ];
};
