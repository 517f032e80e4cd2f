import { foldKeepingMarks } from '#platform/search/server/fold.ts';
import { account, email, flag, id, optional, optionalId, required, type CellCheck } from './import-cells.ts';
import type { ImportProblem } from './import-problems.ts';

export type ImportKind = 'companies' | 'plants' | 'departments' | 'employees';

type Column = {
  /** Accepted headings besides the column's own name, folded and without spaces, in both Chinese scripts. */
  titles: readonly string[];
  check: CellCheck;
  /** Whether the file must have the column. A list of names: at least one of these. */
  needed?: true | readonly string[];
};
type Columns = Record<string, Column>;

const ID = 20;
const KEY = 61;
const NAME = 60;

const companyId = (needed?: true | readonly string[]): Column => ({
  titles: ['class3', 'companyid', '公司编号', '公司代码', '公司代号', '公司别'],
  check: id(ID),
  needed,
});
const plantId = (needed?: true | readonly string[]): Column => ({
  titles: [
    'class4',
    'factoryid',
    '厂区编号',
    '厂区代码',
    '厂区代号',
    '厂别',
    '工厂编号',
    '工厂代码',
    '工厂代号',
    '厂编号',
    '厂代码',
  ],
  check: id(ID),
  needed,
});
const departmentIdTitles = ['departmentid', '部门编号', '部门代码', '部门代号', '部门id'];

const companies: Columns = {
  coid: companyId(true),
  content: { titles: ['name', 'coname', 'companyname', '公司名称', '名称'], check: required(NAME), needed: true },
};

const plants: Columns = {
  coid: companyId(true),
  plantid: plantId(true),
  content: {
    titles: ['name', 'plantname', '厂区名称', '工厂名称', '厂名', '名称'],
    check: required(NAME),
    needed: true,
  },
  currency: { titles: ['class5', '币别', '币种', '货币'], check: optional(10) },
};

const departments: Columns = {
  depid: { titles: departmentIdTitles, check: id(ID), needed: true },
  depname: { titles: ['name', 'departmentname', '部门名称', '部门'], check: required(NAME), needed: true },
  coid: companyId(true),
  plantid: plantId(true),
  parentid: {
    titles: [
      'parentdepid',
      '上级部门编号',
      '上级部门代码',
      '上级部门代号',
      '上级部门',
      '上层部门编号',
      '上层部门代码',
      '上层部门代号',
      '上层部门',
    ],
    check: optionalId(ID),
    needed: ['parentid', 'parentkey'],
  },
  parentkey: { titles: [], check: optionalId(KEY) },
  status: { titles: ['状态', '启用', '是否启用'], check: flag },
};

const employees: Columns = {
  empid: {
    titles: ['employeeid', '工号', '员工编号', '员工代码', '员工代号', '员工工号', '人员编号'],
    check: id(ID),
    needed: true,
  },
  name: { titles: ['employeename', '姓名', '员工姓名', '中文姓名'], check: required(NAME), needed: true },
  depkey: { titles: [], check: optionalId(KEY) },
  depid: { titles: departmentIdTitles, check: optionalId(ID), needed: ['depid', 'depkey'] },
  coid: { ...companyId(['coid', 'depkey']), check: optionalId(ID) },
  plantid: { ...plantId(['plantid', 'depkey']), check: optionalId(ID) },
  jobgrade: { titles: ['grade', '职等', '职级'], check: optional(ID) },
  email: { titles: ['mail', '邮箱', '电子邮件', '电子邮箱', '信箱', '电子信箱'], check: email },
  adaccount: { titles: ['域账号', '域帐号', '网域账号', '网域帐号', 'ad账号', 'ad帐号'], check: account },
  inservice: { titles: ['在职', '是否在职', '在职状态'], check: flag },
};

/** The kinds of file with the columns that identify them, checked in this order. */
const kinds: readonly { kind: ImportKind; columns: Columns; marks: readonly string[] }[] = [
  { kind: 'employees', columns: employees, marks: ['empid'] },
  { kind: 'departments', columns: departments, marks: ['depid', 'depname'] },
  { kind: 'plants', columns: plants, marks: ['plantid'] },
  { kind: 'companies', columns: companies, marks: ['coid'] },
];

type Header = { kind: ImportKind; columns: Columns; places: Map<string, number> };
export type RowCheck = (
  cells: readonly string[],
) => { values: Record<string, string | null> } | { faults: ImportProblem[] };

const normalTitle = (title: string): string => foldKeepingMarks(title).replaceAll(/[\s_\-*:()]/g, '');

const placesOf = (titles: readonly string[], columns: Columns): { places: Map<string, number>; doubles: string[] } => {
  const places = new Map<string, number>();
  const doubles: string[] = [];
  for (const [place, title] of titles.entries()) {
    const name = Object.keys(columns).find((name) => name === title || columns[name]?.titles.includes(title));
    if (name === undefined) continue;
    if (places.has(name)) doubles.push(name);
    else places.set(name, place);
  }
  return { places, doubles };
};

const lacking = (columns: Columns, places: ReadonlyMap<string, number>): string[] =>
  Object.entries(columns)
    .filter(([name, { needed }]) => needed && !(needed === true ? [name] : needed).some((one) => places.has(one)))
    .map(([name]) => name);

/** The kind of file that has this header row, or what is wrong with the row. */
export const recogniseHeader = (cells: readonly string[]): { header: Header } | { faults: ImportProblem[] } => {
  const titles = cells.map(normalTitle);
  for (const { kind, columns, marks } of kinds) {
    const { places, doubles } = placesOf(titles, columns);
    if (!marks.every((mark) => places.has(mark))) continue;
    const missing = lacking(columns, places).map((field): ImportProblem => ({ field, reason: 'missing_column' }));
    const faults = [...doubles.map((field): ImportProblem => ({ field, reason: 'double_column' })), ...missing];
    return faults.length > 0 ? { faults } : { header: { kind, columns, places } };
  }
  return { faults: [{ reason: 'unknown_header' }] };
};

/**
 * Checks data rows under this header: returns the values by column name (null if the file has no such column), or every
 * error of the row.
 */
export const rowCheck = ({ columns, places }: Header, width: number): RowCheck => {
  const checks = Object.entries(columns).map(([name, { check }]) => ({ name, check, place: places.get(name) }));
  return (cells) => {
    const values: Record<string, string | null> = {};
    const faults: ImportProblem[] = [];
    if (cells.slice(width).some((cell) => cell !== '')) faults.push({ reason: 'too_many_cells' });
    for (const { name, check, place } of checks) {
      const checked = place === undefined ? { value: null } : check(cells[place] ?? '');
      if ('fault' in checked) faults.push({ field: name, ...checked.fault });
      else values[name] = checked.value;
    }
    return faults.length > 0 ? { faults } : { values };
  };
};
