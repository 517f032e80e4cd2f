import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import type { ImportState } from '../import-states.ts';

/** An import was cancelled while a server worked on it. */
export class Cancelled extends Error {}

const beat = 500;

/** Rows that are read, compared and written together; more of them would hold up other requests. */
export const rowsAtOnce = 1_000;

/** Writes rows while the next ones are prepared, one portion at a time. */
export const behind = () => {
  let last = Promise.resolve();
  return {
    /** Waits for the portion before. */
    next: async (write: () => Promise<void>): Promise<void> => {
      await last;
      last = write();
      // The next wait gets the error.
      last.catch(() => undefined);
    },
    end: (): Promise<void> => last,
  };
};

/** Portions of rows in the order of the file: each is read while the one before is worked on. */
export async function* ahead<Row extends { line: number }>(read: (after: number) => Promise<Row[]>) {
  const begin = (after: number): Promise<Row[]> => {
    const rows = read(after);
    // The next wait gets the error, unless nobody waits any more.
    rows.catch(() => undefined);
    return rows;
  };
  for (let next = begin(0); ;) {
    const rows = await next;
    const last = rows.at(-1);
    if (!last) return;
    next = begin(last.line);
    yield rows;
  }
}

/** How far the work on an import is; `step` throws once it was cancelled. */
export type Work = { total: number; step: (rows: number) => Promise<void> };

/**
 * Runs long work on an import: stores twice a second how far it is, on a connection of its own, and
 * notices when any server has cancelled it.
 */
export const working = async <Result>(
  db: Read,
  { import: id, state, total }: { import: string; state: ImportState; total: number },
  run: (work: Work) => Promise<Result>,
): Promise<Result> => {
  let done = 0;
  let isCancelled = false;
  const ended = new AbortController();
  const work: Work = {
    total,
    step: async (rows) => {
      done += rows;
      if (isCancelled) throw new Cancelled();
      // Lets requests of others be answered in between.
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
  const percent = (): number => (work.total > 0 ? Math.min(99, Math.floor((done / work.total) * 100)) : 0);
  const beating = (async () => {
    for (;;) {
      await pause(beat, undefined, { signal: ended.signal });
      const { numAffectedRows } = await sql`
        update bulk_import set percent = ${percent()}, seen = now() where oid = ${id} and state = ${state}`.execute(db);
      isCancelled = Number(numAffectedRows) === 0;
    }
  })().catch(() => undefined);
  try {
    return await run(work);
  } finally {
    ended.abort();
    await beating;
  }
};
