// npm run org:import -- FILE… [--dry-run] [--full] [--encoding gb18030] [--report FILE]: imports files of the HR
// system.
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { refreshAllRoles } from '#features/roles/server/role-refresh.ts';
import { importOrganisation, type ImportReport } from '#platform/organisation/server/import-organisation.ts';
import type { Outcome } from '#platform/organisation/server/import-merge.ts';
import { describeProblem, ImportRefused } from '#platform/organisation/server/import-problems.ts';
import type { Database } from '#platform/db/server/database.ts';
import type { Settings } from '#platform/settings/server/settings.ts';
import { openRoleSandbox } from '#platform/role-sql/server/role-sandbox.ts';
import { csvEncodings, type CsvEncoding } from '#platform/spreadsheet/server/csv-reader.ts';
import { withDatabase } from './command-database.ts';
import { roleSqlFolder } from './database-place.ts';
import { describeTrouble, Mistake } from './trouble.ts';

const usage = `npm run org:import -- FILE… [--dry-run] [--full] [--encoding ${csvEncodings.join('|')}] [--report FILE]`;

type Asked = { files: string[]; dryRun: boolean; full: boolean; encoding: CsvEncoding; reportFile: string | undefined };

class WrongArguments extends Error {}

const readArguments = (): Asked | undefined => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      full: { type: 'boolean', default: false },
      encoding: { type: 'string', default: 'utf-8' },
      report: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return undefined;
  const encoding = csvEncodings.find((known) => known === values.encoding.toLowerCase());
  if (!encoding) throw new WrongArguments(`--encoding takes ${csvEncodings.join(', ')}`);
  if (positionals.length === 0) throw new WrongArguments('Which files?');
  return { files: positionals, dryRun: values['dry-run'], full: values.full, encoding, reportFile: values.report };
};

const outcomeLine = (name: string, { added, changed, left, moved, unchanged }: Outcome): string =>
  [
    `${name.padEnd(12)} added ${added}, changed ${changed}`,
    name === 'employees' ? `left ${left}` : undefined,
    moved > 0 ? `moved along ${moved}` : undefined,
    `unchanged ${unchanged}`,
  ]
    .filter(Boolean)
    .join(', ');

const print = (report: ImportReport): void => {
  for (const { file, kind, rows, sheets } of report.files) {
    console.log(`${file}: ${rows} ${kind}${sheets > 1 ? `; only the first of ${sheets} sheets was read` : ''}`);
  }
  for (const kind of ['companies', 'plants', 'departments', 'employees'] as const)
    console.log(outcomeLine(kind, report[kind]));
  for (const { from, to, rows } of report.followed)
    console.log(`${from} was replaced and is read as ${to}: ${rows} rows`);
  if (report.keptLocal.length > 0)
    console.log(`made in the console and left as they are: ${report.keptLocal.join(', ')}`);
  if (report.dryRun) console.log('A dry run: nothing was written.');
};

const writeReport = async (file: string | undefined, report: object): Promise<void> => {
  if (!file) return;
  try {
    await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
  } catch (error) {
    throw new Mistake(`The report could not be written: ${describeTrouble(error)}`);
  }
};

const printProblems = ({ message, problems, total }: ImportRefused): void => {
  for (const problem of problems) console.error(describeProblem(problem));
  if (total > problems.length) console.error(`… and ${total - problems.length} more`);
  console.error(`Nothing was written: ${message}.`);
};

const refreshMembers = async (db: Database, settings: Settings): Promise<void> => {
  const sandbox = openRoleSandbox(db, { base: roleSqlFolder(settings), onTrouble: (error) => console.error(error) });
  try {
    await refreshAllRoles(db, sandbox);
  } finally {
    await sandbox.close();
  }
};

const run = async (): Promise<void> => {
  const asked = readArguments();
  if (!asked) return console.log(usage);
  try {
    const report = await withDatabase((db, settings) =>
      importOrganisation(db, {
        ...asked,
        // Refreshes role members now; the scheduled refresh may be a quarter of an hour away.
        afterImport: () => refreshMembers(db, settings),
      }),
    );
    print(report);
    await writeReport(asked.reportFile, report);
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    printProblems(error);
    process.exitCode = 1;
    const problems = error.problems.map((problem) => Object.assign({ text: describeProblem(problem) }, problem));
    await writeReport(asked.reportFile, { refused: true, total: error.total, problems });
  }
};

try {
  await run();
} catch (error) {
  const wrongOption = error instanceof TypeError && 'code' in error;
  const isMisused = error instanceof WrongArguments || wrongOption;
  console.error(isMisused ? `${error.message}\n${usage}` : describeTrouble(error));
  process.exitCode = isMisused ? 2 : 1;
}
