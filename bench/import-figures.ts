import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { ImportRecord } from '#platform/bulk-import/bulk-import.contract.ts';
import { confirmImpactReason } from '#platform/impact/impact.contract.ts';
import type { Envelope } from '#platform/wire/envelope.ts';
import type { Product } from './child-processes.ts';
import { type ImportFile, mixedParameters, newMasterData, newParameters, newTexts } from './import-files.ts';
import { atMost, type Figure } from './report.ts';
import type { BenchSession } from './session.ts';
import { quantile } from './statistics.ts';

const rows = 100_000;
const textIds = 25_000;
const askEveryMs = 50;
const pollEveryMs = 100;
const kibibytes = 1_024;

const secondsGoal = 30;
const memoryGoal = 100;
const othersGoal = 100;
const firstByteGoal = 1_000;

/** Memory that the process occupies, in MiB; NaN without /proc. */
const memoryOf = (pid: number | undefined): number => {
  try {
    const [, kib = 'NaN'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kib) / kibibytes;
  } catch {
    return Number.NaN;
  }
};

/** What others look at meanwhile: a page of the list that grows, a short list, what they have done, the imports. */
const asked = ['/data/param/search?pageSize=20', '/theme', '/undo', '/import?pageSize=20'];

type Watched = { seconds: number; others: number[]; grown: number };
type Sides = { product: Product; session: BenchSession };

/** Does something, and asks for other pages all the time. */
const watched = async (
  { product: { url, child }, session: { headers } }: Sides,
  work: () => Promise<void>,
): Promise<Watched> => {
  const before = memoryOf(child.pid);
  const [others, memory]: [number[], number[]] = [[], []];
  const over = new AbortController();
  const asking = (async () => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const began = performance.now();
      const answer = await fetch(`${url}/api${asked[turn % asked.length] ?? ''}`, { headers });
      if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
      await answer.arrayBuffer();
      others.push(performance.now() - began);
      memory.push(memoryOf(child.pid));
      await pause(askEveryMs);
    }
  })();
  const began = performance.now();
  try {
    await work();
  } finally {
    over.abort();
    await asking;
  }
  return { seconds: (performance.now() - began) / 1_000, others, grown: Math.max(...memory) - before };
};

const contentOf = async (response: Response): Promise<ImportRecord> => {
  const { code, content, reason } = (await response.json()) as Envelope;
  if (code !== '200') throw new Error(`the import was rejected: ${reason}`);
  return content as ImportRecord;
};

/** Imports one file; answers its id. */
const imported = async ({ product: { url }, session: { headers } }: Sides, file: ImportFile): Promise<string> => {
  const form = new FormData();
  form.append('dryRun', 'N');
  form.append('file', file.content, 'bench.csv');
  let record = await contentOf(await fetch(`${url}/api/import/${file.kind}`, { method: 'POST', headers, body: form }));
  const isBusy = ({ state, reason }: ImportRecord): boolean =>
    state === 'checking' || state === 'writing' || (state === 'checked' && reason === '');
  while (isBusy(record)) {
    await pause(pollEveryMs);
    record = await contentOf(await fetch(`${url}/api/import/item?import=${record.import}`, { headers }));
  }
  if (record.state !== 'done') throw new Error(`the import is ${record.state}: ${record.why}`);
  return record.import;
};

const undone = async ({ product: { url }, session: { headers, seal } }: Sides, id: string): Promise<void> => {
  const send = async (confirmed: string): Promise<Envelope> => {
    const content = await seal({ import: id, confirmed });
    const answer = await fetch(`${url}/api/import/undo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ content }),
    });
    return (await answer.json()) as Envelope;
  };
  const first = await send('');
  const { gained, lost, changed } = first.params ?? {};
  const last = first.reason === confirmImpactReason ? await send([gained, lost, changed].join(',')) : first;
  if (last.code !== '200') throw new Error(`the undo was rejected: ${last.reason}`);
};

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

/** Imports of 100,000 rows of several kinds while others work, the undo of one, and an export of 200,000 rows. */
export const importFigures = async (sides: Sides): Promise<Figure[]> => {
  const figures: Figure[] = [];
  const runs: Watched[] = [];
  const measure = async (what: string, work: () => Promise<void>): Promise<void> => {
    const run = await watched(sides, work);
    runs.push(run);
    const detail = `${Math.round(run.grown)} MiB more, others ${Math.round(quantile(run.others, 0.95))} ms`;
    figures.push(atMost(what, secondsGoal, run.seconds, 's', detail));
  };
  let last = '';
  const bring = (file: ImportFile): Promise<void> =>
    measure(`import of ${file.what}`, async () => {
      last = await imported(sides, file);
    });
  await bring(newParameters(rows, 'BenchImport'));
  await bring(mixedParameters(rows, 'BenchImport'));
  await measure('undo of that import', () => undone(sides, last));
  await bring(newParameters(rows, 'BenchSecond'));
  const { first, all } = await exported(sides);
  await bring(newMasterData(rows));
  await bring(newTexts(textIds));
  const others = runs.flatMap((run) => run.others);
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
