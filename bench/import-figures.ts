import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { ImportRecord } from '#platform/bulk-import/bulk-import.contract.ts';
import type { Envelope } from '#platform/wire/envelope.ts';
import type { Product } from './child-processes.ts';
import { atMost, type Figure } from './report.ts';
import type { BenchSession } from './session.ts';
import { quantile } from './statistics.ts';

const rows = 100_000;
const files = 2;
const askEveryMs = 50;

const headings = 'paramtype,paramtypename,paramcode,paramname,paramsort,desccode,descname,status';

const fileNumber = (number: number): Blob => {
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      `Bench${number},导入测试,CODE${at},"名称 ${at}, 参数",${at + 1},=${at},Ghi chú ${at},${at % 7 ? 'Y' : 'N'}`,
  );
  return new Blob([`${headings}\r\n${lines.join('\r\n')}\r\n`]);
};

/** Memory that the process occupies, in MiB; NaN without /proc. */
const memoryOf = (pid: number | undefined): number => {
  try {
    const [, kib = 'NaN'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kib) / 1024;
  } catch {
    return Number.NaN;
  }
};

const contentOf = async (response: Response): Promise<ImportRecord> => {
  const { code, content, reason } = (await response.json()) as Envelope;
  if (code !== '200') throw new Error(`the import was rejected: ${reason}`);
  return content as ImportRecord;
};

type Watched = { seconds: number; others: number[]; grown: number };

/** Imports one file, and asks for a page of a list all the time. */
const imported = async ({ url, child }: Product, { headers }: BenchSession, number: number): Promise<Watched> => {
  const form = new FormData();
  form.append('dryRun', 'N');
  form.append('file', fileNumber(number), 'parameters.csv');
  const before = memoryOf(child.pid);
  const [others, memory]: [number[], number[]] = [[], []];
  const over = new AbortController();
  const asking = (async () => {
    while (!over.signal.aborted) {
      const began = performance.now();
      await (await fetch(`${url}/api/data/param/search?pageSize=20`, { headers })).arrayBuffer();
      others.push(performance.now() - began);
      memory.push(memoryOf(child.pid));
      await pause(askEveryMs);
    }
  })();
  const began = performance.now();
  let record = await contentOf(await fetch(`${url}/api/import/parameters`, { method: 'POST', headers, body: form }));
  while (record.state === 'checking' || record.state === 'writing' || record.state === 'checked') {
    await pause(100);
    record = await contentOf(await fetch(`${url}/api/import/item?import=${record.import}`, { headers }));
  }
  const seconds = (performance.now() - began) / 1_000;
  over.abort();
  await asking;
  if (record.state !== 'done') throw new Error(`the import is ${record.state}: ${record.why}`);
  return { seconds, others, grown: Math.max(...memory) - before };
};

/** Exports all parameters; the time to the first byte and to the last. */
const exported = async ({ url }: Product, { headers, seal }: BenchSession): Promise<{ first: number; all: number }> => {
  const map = encodeURIComponent(await seal({ paramtype: 'Bench' }));
  const began = performance.now();
  const response = await fetch(`${url}/api/data/param/export?conditionMap=${map}`, { headers });
  const reader = response.body?.getReader();
  await reader?.read();
  const first = performance.now() - began;
  for (;;) if ((await reader?.read())?.done !== false) break;
  return { first, all: performance.now() - began };
};

/** Imports of 100,000 rows while others work, and the export of 200,000. */
export const importFigures = async (product: Product, session: BenchSession): Promise<Figure[]> => {
  const runs: Watched[] = [];
  for (let number = 1; number <= files; number += 1) runs.push(await imported(product, session, number));
  const others = runs.flatMap((run) => run.others);
  const { first, all } = await exported(product, session);
  return [
    atMost(`import of ${rows} parameters`, 30, Math.max(...runs.map(({ seconds }) => seconds)), 's'),
    atMost('memory that an import adds', 100, Math.max(...runs.map(({ grown }) => grown)), 'MiB'),
    atMost('other requests meanwhile, 95 %', 100, quantile(others, 0.95), 'ms', `${others.length} requests`),
    atMost(`export of ${rows * files} rows, first byte`, 1_000, first, 'ms', `all in ${(all / 1_000).toFixed(1)} s`),
  ];
};
