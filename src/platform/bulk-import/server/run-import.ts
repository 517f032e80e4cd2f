import { setTimeout as pause } from 'node:timers/promises';
import { type Read, violatedConstraint } from '#platform/db/server/database.ts';
import type { Sheet } from '#platform/effects/effects.contract.ts';
import { callName, effectsReason } from '#platform/wire/endpoint.ts';
import { DomainError, HttpError } from '#platform/wire/errors.ts';
import { type CellsReader, cellsReader, isRequired } from './cells.ts';
import { placesOf } from './headings.ts';
import { changedSince, changesIn } from './changes-to-write.ts';
import { compared, type Compared, comparedNow, type Comparing, matched } from './compare.ts';
import type { ImportKind } from './import-kind.ts';
import { type Importer, type Importing, refused } from './imports.ts';
import { changeImport, importByOid, type StoredImport } from './imports.queries.ts';
import {
  checkedAfter,
  countRows,
  forgetRows,
  keysInFile,
  type Outcome,
  type ReadRow,
  rowsAfter,
  settleRows,
  type StagedRow,
  stageRows,
  storeOutcomes,
} from './staging.queries.ts';
import { asReason, readFile, type TakenFile, unreadable } from './take-file.ts';
import { ahead, behind, Cancelled, rowsAtOnce, type Work, working } from './work.ts';

/** An import that is being worked on. */
export type Task = { import: string; kind: ImportKind; by: Importer };

const comparingOf = async (importing: Importing, { import: id, kind, by }: Task): Promise<Comparing> => {
  const standing = await kind.prepare?.(importing, by.empid);
  return { kind, import: id, context: { empid: by.empid, scope: by.scope, standing } };
};

const isAsStored = (row: Outcome, now: Outcome): boolean =>
  row.state === now.state &&
  row.rowFaults.length + now.rowFaults.length === 0 &&
  row.stored?.oid === now.stored?.oid &&
  row.stored?.rev === now.stored?.rev;

type Compare = (rows: Awaited<ReturnType<typeof checkedAfter>>) => Promise<Compared[]>;

/** Checks all rows of a file; returns the lines that are not as they were. */
const checkAll = async ({ db }: Importing, id: string, compare: Compare, work: Work): Promise<number[]> => {
  const storing = behind();
  const changed: number[] = [];
  try {
    for await (const rows of ahead((line) => checkedAfter(db.read, id, line, rowsAtOnce))) {
      const now = await compare(rows);
      const other = now.filter((one, at) => !isAsStored(rows[at] as Outcome, one));
      changed.push(...other.map(({ line }) => line));
      await storing.next(() => storeOutcomes(db.read, id, other));
      await work.step(rows.length);
    }
  } finally {
    await storing.end();
  }
  return changed;
};

/** What is wrong with the columns of a file, for the person who maps them. */
const columnTrouble = (
  { columns }: ImportKind,
  { headings, places }: StoredImport,
): Pick<StoredImport, 'reason' | 'params'> => {
  const missing = columns.filter((column) => isRequired(column) && places[column.name] === undefined);
  if (missing.length > 0)
    return { reason: 'import.missing_columns', params: { names: missing.map(({ name }) => name) } };
  const doubles = placesOf(columns, headings).doubles.filter(({ name }) => places[name] === undefined);
  return doubles.length > 0
    ? { reason: 'import.double_column', params: { names: doubles.map(({ name }) => name) } }
    : { reason: '', params: {} };
};

/** Counts the rows, and makes them ready to be previewed. */
export const settleCheck = async (
  db: Read,
  { import: id, kind }: Pick<Task, 'import' | 'kind'>,
  why?: Pick<StoredImport, 'reason' | 'params' | 'question'>,
): Promise<void> => {
  const stored = await importByOid(db, id);
  if (!stored) throw refused('import.gone');
  const counts = await countRows(db, id);
  const trouble = why ?? { ...columnTrouble(kind, stored), question: null };
  await changeImport(db, id, { state: 'checked', percent: 100, ...counts, ...trouble }, [
    'checking',
    'checked',
    'writing',
  ]);
};

/** Reads what the cells of all rows say, after their columns have changed. */
const readAgain = async ({ db }: Importing, { import: id, kind }: Task, work: Work): Promise<void> => {
  const stored = await importByOid(db.read, id);
  if (!stored) throw refused('import.gone');
  const read = await cellsReader(kind, stored.places, stored.headings.length, db.read);
  for await (const rows of ahead((line) => rowsAfter(db.read, id, line, rowsAtOnce))) {
    const again = rows.map((row) => withCells(row, row.cells, read));
    await stageRows(db.read, id, await matched(db.read, kind, again));
    await work.step(rows.length);
  }
};

export const withCells = ({ line }: Pick<StagedRow, 'line'>, cells: string[], read: CellsReader): ReadRow => {
  const { key, values, faults } = read(cells);
  return { line, cells, key, values, cellFaults: faults };
};

const check = async (importing: Importing, task: Task, fill: (work: Work) => Promise<void>): Promise<void> => {
  const { db } = importing;
  const comparing = await comparingOf(importing, task);
  await working(db.read, { import: task.import, state: 'checking', total: 0 }, (work) =>
    importing.places.run(task.by.empid, async () => {
      await fill(work);
      const { total } = await countRows(db.read, task.import);
      if (total > rowsAtOnce) await settleRows(db.read);
      work.total = total * 2;
      await checkAll(importing, task.import, (rows) => compared(db.read, comparing, rows), work);
    }),
  );
  await settleCheck(db.read, task);
};

/** Throws for a file that cannot be imported as it is. */
const assertComplete = (stored: StoredImport | undefined): StoredImport => {
  if (!stored) throw refused('import.gone');
  if (stored.faults > 0) throw refused('import.faulty_rows', { count: stored.faults });
  if (stored.reason === 'import.double_column') throw refused(stored.reason, stored.params);
  return stored;
};

/** `begun`: called when the import is this call's alone. */
const write = async (importing: Importing, task: Task, begun: () => void): Promise<void> => {
  const { db } = importing;
  const { import: id, kind, by } = task;
  assertComplete(await importByOid(db.read, id));
  const comparing = await comparingOf(importing, task);
  const act = by.actor.requestId ?? null;
  if (
    !(await changeImport(db.read, id, { state: 'writing', percent: 0, act, reason: '', params: {}, question: null }, [
      'checked',
    ]))
  )
    throw refused('import.not_ready');
  begun();
  // From here on nothing changes the rows; until then a cell may have been mended.
  const stored = assertComplete(await importByOid(db.read, id));
  const writeAll = (work: Work): Promise<void> =>
    db.write({ ...by.actor, call: callName(kind.calls.file) }, async (trx) => {
      const changes = changesIn(trx, comparing, stored, work);
      const inFile = (keys: readonly string[]): Promise<ReadonlySet<string>> => keysInFile(trx, id, keys);
      const context = { ...comparing.context, inFile, isWriting: true };
      await kind.write(trx, changes, context);
      if (!changes.wasRead()) throw new Error(`the import of ${callName(kind.calls.file)} does not read all its rows`);
      // In the same transaction: either both are there or neither is.
      if (!(await changeImport(trx, id, { state: 'done', percent: 100 }, ['writing']))) throw new Cancelled();
    });
  await working(db.read, { import: id, state: 'writing', total: stored.total }, (work) =>
    importing.places.run(by.empid, () => writeAll(work)),
  );
  await forgetRows(db.read, id);
  await kind.written?.(importing);
};

/** Checks all rows as they are now, after others have changed some; returns the lines that are not as they were. */
const checkNow = async (importing: Importing, task: Task): Promise<number[]> => {
  const comparing = await comparingOf(importing, task);
  const db = importing.db.read;
  const compareNow: Compare = (rows) => comparedNow(db, comparing, rows, { lock: false });
  return working(db, { import: task.import, state: 'writing', total: 0 }, (work) =>
    importing.places.run(task.by.empid, () => checkAll(importing, task.import, compareNow, work)),
  );
};

/** Why rows could not be written: what somebody has taken meanwhile is found by a check as it is now. */
const rejectionOf = async (importing: Importing, task: Task, error: unknown): Promise<unknown> => {
  const isTaken = violatedConstraint(error) !== undefined;
  if (!isTaken && !(error instanceof DomainError && error.reason === 'import.changed')) return error;
  const lines = await checkNow(importing, task);
  if (!isTaken) return error;
  return lines.length > 0 ? changedSince(lines) : refused('import.stopped');
};

/** Why the rows were not written, for anyone who looks later; the file stays ready, so that it can be tried again. */
const settleRejection = async (importing: Importing, task: Task, error: unknown): Promise<unknown> => {
  const why = await rejectionOf(importing, task, error);
  const isKnown = why instanceof DomainError || why instanceof HttpError;
  const { reason, params } = isKnown
    ? { reason: why.reason === effectsReason ? '' : why.reason, params: why.details.params ?? {} }
    : { reason: 'import.stopped', params: {} };
  // Asked here too, in case the call has been answered by now.
  const question = isKnown && why.reason === effectsReason ? (why.details.content as Sheet) : null;
  await settleCheck(importing.db.read, task, { reason, params, question });
  return why;
};

const end = async ({ db, log }: Importing, id: string, error: unknown): Promise<void> => {
  const known = error instanceof DomainError || error instanceof HttpError;
  if (!known && !(error instanceof Cancelled)) log.error({ err: error, import: id }, 'import failed');
  const reason = known ? error.reason : 'import.stopped';
  await changeImport(db.read, id, { state: 'failed', reason, params: known ? (error.details.params ?? {}) : {} }, [
    'checking',
    'checked',
  ]);
  await forgetRows(db.read, id);
};

const writeOrSettle = async (importing: Importing, task: Task): Promise<void> => {
  let isOurs = false;
  try {
    await write(importing, task, () => {
      isOurs = true;
    });
  } catch (error) {
    if (error instanceof Cancelled) {
      await forgetRows(importing.db.read, task.import);
      return;
    }
    // Another call may be writing it at this moment.
    const stored = isOurs ? await importByOid(importing.db.read, task.import) : undefined;
    throw stored?.state === 'writing' ? await settleRejection(importing, task, error) : error;
  }
};

/** Checks a file, and unless it is a dry run imports it. */
export const runFile = async (importing: Importing, task: Task, file: TakenFile, dryRun: boolean): Promise<void> => {
  try {
    await check(importing, task, (work) => readFile(importing.db.read, file.path, task, work));
  } catch (error) {
    const why = asReason(error);
    await end(importing, task.import, why);
    if (why instanceof Cancelled) return;
    throw why;
  } finally {
    await file.forget();
  }
  const stored = await importByOid(importing.db.read, task.import);
  // Cancelled so late that nobody has noticed.
  if (stored?.state !== 'checked') await forgetRows(importing.db.read, task.import);
  if (dryRun || stored?.state !== 'checked') return;
  if (stored.faults > 0) {
    const why = unreadable('import.faulty_rows', { count: stored.faults });
    await end(importing, task.import, why);
    throw why;
  }
  await writeOrSettle(importing, task);
};

/** Reads and checks all rows again, after their columns have changed. */
export const runAgain = async (importing: Importing, task: Task): Promise<void> => {
  try {
    await check(importing, task, (work) => readAgain(importing, task, work));
  } catch (error) {
    await end(importing, task.import, error);
    if (!(error instanceof Cancelled)) throw error;
  }
};

export const runCommit = writeOrSettle;

/**
 * Waits for work, but not longer than a screen should: the work goes on, and the screen asks for the import. `onLate`
 * runs after work that has outlasted the answer.
 */
export const waited = async (
  { log }: Importing,
  work: Promise<void>,
  ms: number,
  onLate?: () => Promise<void>,
): Promise<void> => {
  let isOver = false;
  const guarded = work.catch((error: unknown) => {
    if (!isOver) throw error;
    log.info({ err: error }, 'import rejected after its answer');
  });
  const ended = async (): Promise<void> => {
    if (isOver) await onLate?.();
  };
  guarded.then(ended).catch((error: unknown) => {
    if (isOver) log.warn({ err: error }, 'nobody could be notified of the end of an import');
  });
  await Promise.race([guarded, pause(ms, undefined, { ref: false })]);
  isOver = true;
};
