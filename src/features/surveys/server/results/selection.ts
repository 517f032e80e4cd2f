import { setImmediate as pause } from 'node:timers/promises';
import type { RowTest } from './row-tests.ts';
import type { Block } from './sheet-block.ts';
import type { SheetView } from './sheet-columns.ts';

/** The selected rows of a block; null: all of them. */
export type SelectedRows = { block: Block; rows: Uint32Array | null };
export type Selection = {
  view: SheetView;
  parts: readonly SelectedRows[];
  total: number;
  /** For each test how many sheets fail it and pass all others. */
  complements: readonly number[];
};

/** Blocks after which other work has its turn. */
const blocksAtOnce = 4;

/** Counts for each row of a block the tests that it fails, and keeps the last one. */
const failures = (block: Block, tests: readonly RowTest[]): { failed: Uint8Array; last: Uint8Array } => {
  const failed = new Uint8Array(block.count);
  const last = new Uint8Array(block.count);
  for (const [nth, test] of tests.entries()) {
    const passes = test(block);
    for (let row = 0; row < block.count; row += 1)
      if (!passes(row)) {
        failed[row] = (failed[row] as number) + 1;
        last[row] = nth;
      }
  }
  return { failed, last };
};

const rowsThatPass = (failed: Uint8Array, last: Uint8Array, complements: number[]): Uint32Array => {
  const rows = new Uint32Array(failed.length);
  let count = 0;
  for (let row = 0; row < failed.length; row += 1) {
    if (failed[row] === 0) rows[count++] = row;
    else if (failed[row] === 1) {
      const nth = last[row] as number;
      complements[nth] = (complements[nth] ?? 0) + 1;
    }
  }
  return rows.slice(0, count);
};

/** The sheets that pass every test. Other requests are served in between. */
export const select = async (view: SheetView, tests: readonly RowTest[]): Promise<Selection> => {
  const complements = tests.map(() => 0);
  if (tests.length === 0) {
    return { view, parts: view.blocks.map((block) => ({ block, rows: null })), total: view.count, complements };
  }
  const parts: SelectedRows[] = [];
  let total = 0;
  for (const [nth, block] of view.blocks.entries()) {
    if (nth % blocksAtOnce === blocksAtOnce - 1) await pause();
    const { failed, last } = failures(block, tests);
    const rows = rowsThatPass(failed, last, complements);
    total += rows.length;
    parts.push({ block, rows });
  }
  return { view, parts, total, complements };
};

/** The oids of the selected sheets, sixteen bytes each. */
export const oidsOf = ({ parts, total }: Selection): Buffer => {
  const oids = Buffer.allocUnsafe(total * 16);
  let at = 0;
  for (const { block, rows } of parts) {
    const count = rows?.length ?? block.count;
    for (let nth = 0; nth < count; nth += 1, at += 16) {
      const row = rows ? (rows[nth] as number) : nth;
      oids.set(block.oids.subarray(row * 16, row * 16 + 16), at);
    }
  }
  return oids;
};

/** Whether a sheet is selected, by its oid. */
export const membership = ({ view, parts, total }: Selection): ((oids: Uint8Array, at: number) => boolean) => {
  if (total === view.count) return (oids, at) => view.find(oids, at) >= 0;
  const inside = new Uint8Array(view.count);
  for (const { block, rows } of parts) {
    if (rows) for (const row of rows) inside[block.start + row] = 1;
    else inside.fill(1, block.start, block.start + block.count);
  }
  return (oids, at) => {
    const row = view.find(oids, at);
    return row >= 0 && inside[row] === 1;
  };
};
