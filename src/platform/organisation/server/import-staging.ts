import { sql } from 'kysely';
import type { Write } from '#platform/db/server/database.ts';
import type { ImportKind } from './import-kinds.ts';
import type { ImportProblem } from './import-problems.ts';
import { departmentSearchText, employeeSearchText, masterDataSearchText } from './search-text.ts';

/** A checked row of a file; null: the file has no such column. */
export type ImportRow = { file: number; line: number; values: Record<string, string | null> };

type Staged = Record<string, string | null>;
type Stage = {
  table: string;
  columns: readonly string[];
  /** The row to stage, or an error that involves several cells. */
  shape: (values: Record<string, string | null>) => { row: Staged } | { fault: ImportProblem };
};

const emptyAsNull = (text: string | null | undefined): string | null =>
  text === undefined || text === '' ? null : text;

const keyOf = (coid: string, plantid: string, depid: string): string => `${coid}${plantid}_${depid}`;

const master = (class2: 'CO' | 'PLANT'): Stage => ({
  table: 'staged_master',
  columns: ['class2', 'class3', 'class4', 'class5', 'content', 'search_text'],
  shape: ({ coid, plantid, currency, content }) => {
    const row = { class3: coid ?? '', class4: plantid ?? '', class5: currency ?? '', content: content ?? '' };
    const search_text = masterDataSearchText(row);
    return { row: { ...row, class2, class5: class2 === 'CO' ? '' : (currency ?? null), search_text } };
  },
});

const department: Stage = {
  table: 'staged_department',
  columns: ['depkey', 'depid', 'depname', 'coid', 'plantid', 'parentkey', 'status', 'search_text'],
  shape: ({ depid, depname, coid, plantid, parentid, parentkey, status }) => {
    const [own, company, plant] = [depid ?? '', coid ?? '', plantid ?? ''];
    const parent = emptyAsNull(parentkey) ?? (parentid ? keyOf(company, plant, parentid) : null);
    const row = {
      depkey: keyOf(company, plant, own),
      depid: own,
      depname: depname ?? '',
      coid: company,
      plantid: plant,
      parentkey: parent,
      status: status ?? null,
      search_text: departmentSearchText({ depid: own, depname: depname ?? '' }),
    };
    return { row };
  },
};

const departmentOf = ({ depkey, depid, coid, plantid }: Record<string, string | null>): string | null | undefined => {
  if (depkey) return depkey;
  if (!depid) return null;
  return coid && plantid ? keyOf(coid, plantid, depid) : undefined;
};

const employee: Stage = {
  table: 'staged_employee',
  columns: ['empid', 'name', 'depkey', 'coid', 'plantid', 'jobgrade', 'email', 'adaccount', 'inservice', 'search_text'],
  shape: (values) => {
    const { empid, name, coid, plantid, jobgrade, email, adaccount, inservice } = values;
    const depkey = departmentOf(values);
    if (depkey === undefined) return { fault: { field: coid ? 'plantid' : 'coid', reason: 'empty' } };
    const row = {
      empid: empid ?? '',
      name: name ?? '',
      depkey,
      coid: emptyAsNull(coid),
      plantid: emptyAsNull(plantid),
      jobgrade: jobgrade ?? null,
      email: email ?? null,
      adaccount: adaccount ?? null,
      inservice: inservice ?? null,
      search_text: employeeSearchText({ empid: empid ?? '', name: name ?? '', adaccount }),
    };
    return { row };
  },
};

const stages: Record<ImportKind, Stage> = {
  companies: master('CO'),
  plants: master('PLANT'),
  departments: department,
  employees: employee,
};

/** Temporary tables that hold all files before any row of the organisation is changed. */
export const makeStaging = async (trx: Write): Promise<void> => {
  for (const { table, columns } of [stages.companies, stages.departments, stages.employees]) {
    const texts = sql.join(columns.map((column) => sql`${sql.ref(column)} text`));
    await sql`create temporary table ${sql.table(table)} (file integer, line integer, ${texts}) on commit drop`.execute(
      trx,
    );
  }
};

/** Adds statistics, without which the joins of a large import would be planned for empty tables, and indexes. */
export const settleStaging = async (trx: Write): Promise<void> => {
  await sql`create index on staged_department (depkey)`.execute(trx);
  await sql`create index on staged_employee (empid)`.execute(trx);
  await sql`analyze staged_master, staged_department, staged_employee`.execute(trx);
};

/** Inserts checked rows into the staging table of their kind; returns the problems of rows that cannot be staged. */
export const stageRows = async (
  trx: Write,
  kind: ImportKind,
  rows: readonly ImportRow[],
): Promise<{ line: number; fault: ImportProblem }[]> => {
  const { table, columns, shape } = stages[kind];
  const faults: { line: number; fault: ImportProblem }[] = [];
  const staged: { file: number; line: number; row: Staged }[] = [];
  for (const { file, line, values } of rows) {
    const shaped = shape(values);
    if ('fault' in shaped) faults.push({ line, fault: shaped.fault });
    else staged.push({ file, line, row: shaped.row });
  }
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(columns.map((column) => sql`${staged.map(({ row }) => row[column] ?? null)}::text[]`));
  const files = staged.map(({ file }) => file);
  const lines = staged.map(({ line }) => line);
  await sql`
    insert into ${sql.table(table)} (file, line, ${names})
    select * from unnest(${files}::integer[], ${lines}::integer[], ${values})`.execute(trx);
  return faults;
};
