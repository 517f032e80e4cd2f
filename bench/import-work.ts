import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { ImportRecord } from '#platform/bulk-import/bulk-import.contract.ts';
import { confirmImpactReason } from '#platform/impact/impact.contract.ts';
import type { Envelope, ReasonParams } from '#platform/wire/envelope.ts';
import type { Product } from './child-processes.ts';
import type { ImportFile } from './import-files.ts';
import type { BenchSession } from './session.ts';

const askEveryMs = 50;
const pollEveryMs = 100;
const kibibytes = 1_024;

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

/** `others`: how long each of the requests has taken, in milliseconds, by their paths. */
export type Watched = { seconds: number; others: ReadonlyMap<string, readonly number[]>; grown: number };
type Item = ImportRecord & { params: ReasonParams };
export type Sides = { product: Product; session: BenchSession };

/** Does something, and asks for other pages all the time. */
export const watched = async (
  { product: { url, child }, session: { headers } }: Sides,
  work: () => Promise<void>,
): Promise<Watched> => {
  const before = memoryOf(child.pid);
  const others = new Map<string, number[]>(asked.map((path) => [path, []]));
  const memory: number[] = [];
  const over = new AbortController();
  const asking = (async () => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const path = asked[turn % asked.length] ?? '';
      const began = performance.now();
      const answer = await fetch(`${url}/api${path}`, { headers });
      if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
      await answer.arrayBuffer();
      others.get(path)?.push(performance.now() - began);
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
  const { code, content, reason, message } = (await response.json()) as Envelope;
  if (code !== '200') throw new Error(`the import was rejected: ${reason} ${message}`);
  return content as ImportRecord;
};

/** Imports one file; answers its id. */
export const imported = async (
  { product: { url }, session: { headers } }: Sides,
  file: ImportFile,
): Promise<string> => {
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

/** Undoes an import and follows it; where that affects many people, confirms how many. */
export const undone = async ({ product: { url }, session: { headers, seal } }: Sides, id: string): Promise<void> => {
  const ask = async (confirmed: string): Promise<Item> => {
    const content = await seal({ import: id, confirmed });
    await fetch(`${url}/api/import/undo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ content }),
    });
    for (;;) {
      const item = (await contentOf(await fetch(`${url}/api/import/item?import=${id}`, { headers }))) as Item;
      if (item.state !== 'undoing') return item;
      await pause(pollEveryMs);
    }
  };
  let item = await ask('');
  const { gained, lost, changed } = item.params;
  if (item.reason === confirmImpactReason) item = await ask([gained, lost, changed].join(','));
  if (item.state !== 'undone') throw new Error(`the undo was rejected: ${item.why}`);
};
