import type { FilePart } from '#platform/wire/server/form-request.ts';
import type { ImportKind } from './import-kind.ts';
import { type Importer, type Importing, nameOf } from './imports.ts';
import { changeImport, importByOid } from './imports.queries.ts';
import { runCommit, runFile } from './run-import.ts';
import { forgetRows, pageOfRows } from './staging.queries.ts';
import { beginImport, unreadable } from './take-file.ts';

/** What has become of the rows of a file, or would; faults of the first faulty rows. */
export type ImportedAtOnce = {
  total: number;
  added: number;
  changed: number;
  unchanged: number;
  faults: { line: number; column: string; reason: string }[];
};

const mostFaultyRows = 1_000;

/**
 * Checks a file, and unless it is a dry run or a row is faulty imports it, as `POST /import/<kind>` does: for calls
 * that answer with the faults themselves. Throws for a file that is no table, or lacks columns.
 */
export const importAtOnce = async (
  importing: Importing,
  { kind, by, part, dryRun }: { kind: ImportKind; by: Importer; part: FilePart | null; dryRun: boolean },
): Promise<ImportedAtOnce> => {
  if (!part) throw unreadable('import.no_file');
  if (!/\.xlsx?$/i.test(part.filename)) throw unreadable('import.broken.not_table');
  const { db } = importing;
  const { id, file } = await beginImport(importing, { kind: nameOf(kind), part, empid: by.empid });
  const task = { import: id, kind, by };
  await runFile(importing, task, file, true);
  const stored = await importByOid(db.read, id);
  if (!stored) throw unreadable('import.gone');
  const { total, added, changed, unchanged, reason, params } = stored;
  const rows = await pageOfRows(db.read, id, { state: 'faulty', pageNum: 1, pageSize: mostFaultyRows });
  const faults = rows.flatMap(({ line, cellFaults, rowFaults }) =>
    [...cellFaults, ...rowFaults].map((fault) => ({ line, column: fault.column, reason: fault.reason })),
  );
  if (!dryRun && faults.length === 0 && reason === '') await runCommit(importing, task);
  else {
    await changeImport(db.read, id, { state: 'cancelled' }, ['checked']);
    await forgetRows(db.read, id);
  }
  if (reason !== '') throw unreadable(reason, params);
  return { total, added, changed, unchanged, faults };
};
