import { program } from '#platform/db/program-actors.ts';
import { basename } from 'node:path';
import { sql } from 'kysely';
import type { Database, Write } from '#platform/db/server/database.ts';
import type { CsvEncoding } from '#platform/spreadsheet/server/csv-reader.ts';
import { stageFile, type ReadFile } from './import-files.ts';
import { mergeDepartments, mergeEmployees, mergeMasterData, keepLocalRows, type Outcome } from './import-merge.ts';
import { ImportProblems, ImportRefused, TooManyProblems } from './import-problems.ts';
import { findFaults, findTreeFaults, layOutTree, type RuleFault } from './import-rules.ts';
import { makeStaging, settleStaging } from './import-staging.ts';
import { followReplacedPlaces, type FollowedPlace } from './replaced-places.ts';
import { settleOrganisation } from './settle-organisation.ts';

export type ImportOptions = {
  /** Paths of CSV or XLSX files, in any order. */
  files: readonly string[];
  /** Validate and merge, then roll back. */
  dryRun?: boolean;
  /** The employee files list everyone in service: anyone missing from them has left. */
  full?: boolean;
  /** Of the CSV files. Default utf-8. */
  encoding?: CsvEncoding;
  /** Runs after the commit, but not after a dry run; used to refresh derived data. */
  afterImport?: (report: ImportReport) => Promise<unknown>;
};

export type ImportReport = {
  dryRun: boolean;
  full: boolean;
  files: ReadFile[];
  companies: Outcome;
  plants: Outcome;
  departments: Outcome;
  employees: Outcome;
  /** People in the files who were created in the console (origin LOCAL) and were left unchanged. */
  keptLocal: string[];
  /** Companies and plants of the files that were replaced in the console, and were read as their successors. */
  followed: FollowedPlace[];
};

const actor = program('org-import');

/** Thrown to roll back the transaction of a dry run while returning its report. */
class DryRunOver extends Error {
  readonly report: ImportReport;
  constructor(report: ImportReport) {
    super('dry run');
    this.report = report;
  }
}

const stageFiles = async (
  trx: Write,
  { files, encoding = 'utf-8' }: ImportOptions,
  problems: ImportProblems,
): Promise<ReadFile[]> => {
  const read: ReadFile[] = [];
  for (const [index, path] of files.entries()) {
    const file = await stageFile(trx, { path, number: index + 1, encoding }, problems);
    if (file) read.push(file);
  }
  return read;
};

const place = (files: readonly string[], file: number | null | undefined): string | undefined => {
  const path = file ? files[file - 1] : undefined;
  return path === undefined ? undefined : basename(path);
};

const addFaults = (problems: ImportProblems, files: readonly string[], faults: readonly RuleFault[]): void => {
  for (const { file, line, field, reason, value, other, otherFile, otherLine } of faults) {
    const first = otherLine ? `${place(files, otherFile)}:${otherLine}` : undefined;
    problems.add({ file: place(files, file), line: line || undefined, field, reason, value, other: other ?? first });
  }
};

const assertNoProblems = (problems: ImportProblems): void => {
  if (problems.total > 0) throw new ImportRefused(problems);
};

const checkAll = async (
  trx: Write,
  options: ImportOptions,
  read: readonly ReadFile[],
  problems: ImportProblems,
): Promise<string[]> => {
  if (options.full && !read.some((file) => file.kind === 'employees'))
    problems.add({ reason: 'full_without_employees' });
  await settleStaging(trx);
  const keptLocal = await keepLocalRows(trx);
  addFaults(problems, options.files, await findFaults(trx));
  assertNoProblems(problems);
  await layOutTree(trx);
  addFaults(problems, options.files, await findTreeFaults(trx));
  assertNoProblems(problems);
  return keptLocal;
};

const importInto = async (trx: Write, options: ImportOptions, problems: ImportProblems): Promise<ImportReport> => {
  const { dryRun = false, full = false } = options;
  await sql`select pg_advisory_xact_lock(hashtext('organisation'))`.execute(trx);
  await makeStaging(trx);
  const files = await stageFiles(trx, options, problems);
  const followed = await followReplacedPlaces(trx);
  const keptLocal = await checkAll(trx, options, files, problems);
  const companies = await mergeMasterData(trx, 'CO');
  const plants = await mergeMasterData(trx, 'PLANT');
  const departments = await mergeDepartments(trx);
  const employees = await mergeEmployees(trx, full);
  const report = { dryRun, full, files, companies, plants, departments, employees, keptLocal, followed };
  if (dryRun) throw new DryRunOver(report);
  return report;
};

const touched = ({ companies, plants, departments, employees }: ImportReport): boolean =>
  [companies, plants, departments, employees].some(
    ({ added, changed, left, moved }) => added + changed + left + moved > 0,
  );

/**
 * Imports companies, plants, departments and employees from files of the HR system (`docs/organisation.md`), all in one
 * transaction. Unchanged rows are not written; people created in the console are left alone. Throws ImportRefused, with
 * file, line and reason of each problem, if any file has an error.
 */
export const importOrganisation = async (db: Database, options: ImportOptions): Promise<ImportReport> => {
  const problems = new ImportProblems();
  let report: ImportReport;
  try {
    // The problems of the files would be counted again.
    report = await db.write(actor, (trx) => importInto(trx, options, problems), { once: true });
  } catch (error) {
    if (error instanceof DryRunOver) return error.report;
    throw error instanceof TooManyProblems ? new ImportRefused(problems) : error;
  }
  if (touched(report)) {
    await settleOrganisation(db);
    await options.afterImport?.(report);
  }
  return report;
};
