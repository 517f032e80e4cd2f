import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { nextMessage, startOwn, stopProcess } from './child-processes.ts';
import type { Options } from './options.ts';
import { atLeast, atMost, type Figure } from './report.ts';
import type { SheetOrder, SheetResult } from './sheet-writers.process.ts';
import { median } from './statistics.ts';

const rows = 200_000;
const mebibyte = 1_048_576;

const written = async (writer: SheetOrder['writer'], file: string): Promise<SheetResult> => {
  const child = startOwn(new URL('./sheet-writers.process.ts', import.meta.url));
  try {
    child.send({ writer, rows, file } satisfies SheetOrder);
    return await nextMessage<SheetResult>(child);
  } finally {
    await stopProcess(child);
  }
};

/** Writes 200,000 rows of eight cells as a workbook, in turns with the stream writer of exceljs. */
export const exportFigures = async ({ quick }: Pick<Options, 'quick'>): Promise<Figure[]> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'steward-bench-sheets-'));
  try {
    const file = (writer: string): string => path.join(folder, `${writer}.xlsx`);
    const ours: SheetResult[] = [];
    const theirs: SheetResult[] = [];
    for (let round = 0; round < (quick ? 3 : 5); round += 1) {
      ours.push(await written('product', file('product')));
      theirs.push(await written('exceljs', file('exceljs')));
    }
    const seconds = (results: SheetResult[]): string => (median(results.map(({ all }) => all)) / 1_000).toFixed(1);
    const memory = (results: SheetResult[]): number => Math.max(...results.map(({ grown }) => grown));
    const size = async (writer: string): Promise<string> => ((await stat(file(writer))).size / mebibyte).toFixed(1);
    const sizes = `${await size('product')} MiB against ${await size('exceljs')} MiB`;
    const ratio = median(ours.map(({ all }, round) => (theirs[round]?.all ?? Number.NaN) / all));
    return [
      atLeast(
        `workbook of ${rows} rows × 8, against the stream writer of exceljs`,
        2,
        ratio,
        `${seconds(ours)} s against ${seconds(theirs)} s; ${sizes}`,
      ),
      atMost(
        'memory that it takes',
        Math.round(memory(theirs)),
        memory(ours),
        'MiB',
        `exceljs ${Math.round(memory(theirs))} MiB`,
      ),
      atMost('its first byte', 1_000, Math.max(...ours.map(({ first }) => first)), 'ms'),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
