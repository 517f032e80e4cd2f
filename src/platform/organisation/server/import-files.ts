import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Write } from '#platform/db/server/database.ts';
import { readCsv, type CsvEncoding } from '#platform/spreadsheet/server/csv-reader.ts';
import { BrokenTable, type TableRow } from '#platform/spreadsheet/server/table-row.ts';
import { countSheets, readXlsx } from '#platform/spreadsheet/server/xlsx-reader.ts';
import { recogniseHeader, rowCheck, type ImportKind, type RowCheck } from './import-kinds.ts';
import type { ImportProblem, ImportProblems } from './import-problems.ts';
import { stageRows, type ImportRow } from './import-staging.ts';

/** A file that was read. `sheets`: number of sheets of a workbook, of which only the first is read. */
export type ReadFile = { file: string; kind: ImportKind; rows: number; sheets: number };

const STAGED_AT_ONCE = 2_000;
const ZIP_START = Buffer.from('PK');
const OLD_OFFICE_START = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** Detects the format by content, not by name. */
const isWorkbook = async (path: string): Promise<boolean> => {
  // A pipe or device might never end, and opening a pipe blocks until there is a writer.
  if (!(await stat(path)).isFile()) throw new BrokenTable('is no file but a folder, a device or a pipe');
  await using file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
  if (buffer.equals(OLD_OFFICE_START)) {
    throw new BrokenTable('an old (XLS) or password-protected workbook; save it as XLSX or CSV without a password');
  }
  return buffer.subarray(0, 2).equals(ZIP_START);
};

const isBlank = ({ cells }: TableRow): boolean => cells.every((cell) => cell.trim() === '');

/** Handles the rows of one file: the first is the header, the others are checked and staged. */
class FileImport {
  kind: ImportKind | undefined;
  rows = 0;
  readonly #trx: Write;
  readonly #place: { file: string; number: number };
  readonly #problems: ImportProblems;
  #check: RowCheck | undefined;
  #waiting: ImportRow[] = [];

  constructor(trx: Write, place: { file: string; number: number }, problems: ImportProblems) {
    this.#trx = trx;
    this.#place = place;
    this.#problems = problems;
  }

  /** Returns false if reading cannot continue. */
  async take(rows: readonly TableRow[]): Promise<boolean> {
    for (const row of rows) {
      if (isBlank(row)) continue;
      if (!this.#check) {
        if (!this.#takeHeader(row)) return false;
        continue;
      }
      this.#takeRow(row, this.#check);
      if (this.#waiting.length >= STAGED_AT_ONCE) await this.stage();
    }
    return true;
  }

  async stage(): Promise<void> {
    if (!this.kind || this.#waiting.length === 0) return;
    const rows = this.#waiting;
    this.#waiting = [];
    for (const { line, fault } of await stageRows(this.#trx, this.kind, rows)) this.report(fault, line);
  }

  report(problem: ImportProblem, line?: number): void {
    this.#problems.add({ file: this.#place.file, line, ...problem });
  }

  #takeHeader({ line, cells }: TableRow): boolean {
    const recognised = recogniseHeader(cells);
    if ('faults' in recognised) {
      for (const fault of recognised.faults) this.report(fault, line);
      return false;
    }
    this.kind = recognised.header.kind;
    this.#check = rowCheck(recognised.header, cells.length);
    return true;
  }

  #takeRow({ line, cells }: TableRow, check: RowCheck): void {
    this.rows += 1;
    const checked = check(cells);
    if ('values' in checked) this.#waiting.push({ file: this.#place.number, line, values: checked.values });
    else for (const fault of checked.faults) this.report(fault, line);
  }
}

const readInto = async (taking: FileImport, path: string, encoding: CsvEncoding): Promise<number> => {
  const workbook = await isWorkbook(path);
  const sheets = workbook ? await countSheets(path) : 1;
  for await (const rows of workbook ? readXlsx(path) : readCsv(path, encoding)) {
    if (!(await taking.take(rows))) return sheets;
  }
  await taking.stage();
  if (!taking.kind) taking.report({ reason: 'no_header' });
  else if (taking.rows === 0) taking.report({ reason: 'no_rows' });
  return sheets;
};

/** Why a file cannot be read, without the path that the system's own message contains. */
const refusals: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'this account may not read it',
  EPERM: 'this account may not read it',
  ENOTDIR: 'there is no such folder',
  ELOOP: 'it is a link that leads to itself',
  ENAMETOOLONG: 'the name is too long',
  EIO: 'the disk cannot read it',
};

const whyUnreadable = (error: unknown): string | undefined => {
  if (error instanceof BrokenTable) return error.message;
  return refusals[(error as NodeJS.ErrnoException).code ?? ''];
};

/**
 * Reads one file and stages its rows; errors are added to `problems`. `number` identifies the file in the staging
 * tables.
 */
export const stageFile = async (
  trx: Write,
  { path, number, encoding }: { path: string; number: number; encoding: CsvEncoding },
  problems: ImportProblems,
): Promise<ReadFile | undefined> => {
  const file = basename(path);
  const taking = new FileImport(trx, { file, number }, problems);
  try {
    const sheets = await readInto(taking, path, encoding);
    return taking.kind && { file, kind: taking.kind, rows: taking.rows, sheets };
  } catch (error) {
    const value = whyUnreadable(error);
    if (value === undefined) throw error;
    taking.report({ reason: 'unreadable', value }, error instanceof BrokenTable ? error.line : undefined);
    return undefined;
  }
};
