import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeXlsx } from '#platform/spreadsheet/server/xlsx-writer.ts';
import { buffer } from 'node:stream/consumers';
import { importOrganisation, type ImportOptions, type ImportReport } from './import-organisation.ts';
import { employeeSearchText } from './search-text.ts';
import { openOrganisationTest, type OrganisationTest } from './organisation.testing.ts';

const companies = 'coid,content\nTW,星河科技股份有限公司\nCN,星河电子\n';
const plants = 'coid,plantid,content,currency\nTW,T1,新竹廠,TWD\nCN,P1,平阳厂,CNY\n';
const departments = `depid,depname,coid,plantid,parentid
1002,系統二課,TW,T1,1001
1000,總經理室,TW,T1,
1001,資訊中心,TW,T1,1000
2000,平阳厂,CN,P1,
`;
const employees = `empid,name,depid,coid,plantid,jobgrade,email,adaccount,inservice
T0000001,張偉國,1002,TW,T1,07,t1@xinghe.example,xh\\zhang,Y
T0000002,李 美玲,1001,TW,T1,05,,,Y
C0000003,王芳,2000,CN,P1,03,,wang,Y
`;

let here: OrganisationTest;

beforeAll(async () => {
  here = await openOrganisationTest();
});
beforeEach(() => here.empty());
afterAll(() => here.close());

type Files = Record<string, string | Uint8Array>;

const bring = async (files: Files, options: Omit<ImportOptions, 'files'> = {}): Promise<ImportReport> => {
  const paths = await Promise.all(Object.entries(files).map(([name, content]) => here.file(name, content)));
  return importOrganisation(here.db, { files: paths, ...options });
};

const everything: Files = { 'e.csv': employees, 'd.csv': departments, 'p.csv': plants, 'c.csv': companies };

const logRows = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from database_log`.execute(here.db.read);
  return rows[0]?.count ?? 0;
};

const person = (empid: string) =>
  here.db.read.selectFrom('employee').selectAll().where('empid', '=', empid).executeTakeFirstOrThrow();

const department = (depkey: string) =>
  here.db.read.selectFrom('department').selectAll().where('depkey', '=', depkey).executeTakeFirstOrThrow();

test('files in any order become the organisation, with places in the tree and search texts', async () => {
  const report = await bring(everything);
  expect(report).toMatchObject({
    companies: { added: 2, changed: 0 },
    plants: { added: 2 },
    departments: { added: 4, moved: 0 },
    employees: { added: 3, changed: 0, left: 0, unchanged: 0 },
  });
  expect(await department('TWT1_1002')).toMatchObject({
    parentkey: 'TWT1_1001',
    ancestors: ['TWT1_1000', 'TWT1_1001', 'TWT1_1002'],
    search_text: '1002 系统二课',
    crtemp: 'org-import',
  });
  expect(await person('T0000001')).toMatchObject({
    name: '張偉國',
    depkey: 'TWT1_1002',
    coid: 'TW',
    plantid: 'T1',
    jobgrade: '07',
    adaccount: 'xh\\zhang',
    inservice: 'Y',
    origin: 'HR',
    search_text: 't0000001 张伟国 xh\\zhang',
  });
  expect(await person('T0000002')).toMatchObject({ adaccount: null, email: '' });
});

test('the same files again change nothing and log nothing', async () => {
  await bring(everything);
  const before = await logRows();
  const again = await bring(everything, { full: true });
  for (const kind of ['companies', 'plants', 'departments', 'employees'] as const) {
    expect(again[kind]).toMatchObject({ added: 0, changed: 0, left: 0, moved: 0 });
  }
  expect(again.employees.unchanged).toBe(3);
  expect(await logRows()).toBe(before);
});

test('only differences are written, and what a file leaves out stays', async () => {
  await bring(everything);
  const before = await logRows();
  const report = await bring({ 'e.csv': 'empid,name,depkey\nT0000001,張大國,TWT1_1001\nC0000003,王芳,CNP1_2000\n' });
  expect(report.employees).toMatchObject({ changed: 1, unchanged: 1, examples: { changed: ['T0000001'] } });
  expect(await person('T0000001')).toMatchObject({
    name: '張大國',
    depkey: 'TWT1_1001',
    jobgrade: '07',
    email: 't1@xinghe.example',
    adaccount: 'xh\\zhang',
    rev: 2,
    search_text: employeeSearchText({ empid: 'T0000001', name: '張大國', adaccount: 'xh\\zhang' }),
  });
  expect(await logRows()).toBe(before + 1);
});

test('a moved department takes those below it along', async () => {
  await bring(everything);
  const report = await bring({ 'd.csv': 'depid,depname,coid,plantid,parentid\n1001,資訊中心,TW,T1,\n' });
  expect(report.departments).toMatchObject({ changed: 1, moved: 1 });
  expect((await department('TWT1_1002')).ancestors).toEqual(['TWT1_1001', 'TWT1_1002']);
});

test('a dry run reports the same and writes nothing', async () => {
  const report = await bring(everything, { dryRun: true });
  expect(report).toMatchObject({ dryRun: true, employees: { added: 3 }, departments: { added: 4 } });
  expect(await logRows()).toBe(0);
  expect(await here.db.read.selectFrom('employee').select('empid').execute()).toEqual([]);
});

describe('who is in service', () => {
  test('with --full who is not in the file has left, and is back when named again', async () => {
    await bring(everything);
    const without = employees.replace(/^T0000002.*\n/m, '');
    const report = await bring({ 'e.csv': without }, { full: true });
    expect(report.employees).toMatchObject({ left: 1, unchanged: 2, examples: { left: ['T0000002'] } });
    expect((await person('T0000002')).inservice).toBe('N');
    const back = await bring(
      {
        'e.csv': 'empid,name,depkey\nT0000002,李 美玲,TWT1_1001\nT0000001,張偉國,TWT1_1002\nC0000003,王芳,CNP1_2000\n',
      },
      { full: true },
    );
    expect(back.employees).toMatchObject({ changed: 1, left: 0 });
    expect((await person('T0000002')).inservice).toBe('Y');
  });

  test('without --full nobody leaves unless the file says so', async () => {
    await bring(everything);
    const report = await bring({ 'e.csv': 'empid,name,depkey,inservice\nC0000003,王芳,CNP1_2000,離職\n' });
    expect(report.employees).toMatchObject({ left: 1, changed: 0, unchanged: 0 });
    expect((await person('C0000003')).inservice).toBe('N');
    expect((await person('T0000002')).inservice).toBe('Y');
  });

  test('--full without a file of employees is rejected', async () => {
    await expect(bring({ 'c.csv': companies }, { full: true })).rejects.toMatchObject({
      problems: [{ reason: 'full_without_employees' }],
    });
  });
});

test('people made in the console are left as they are, named or not', async () => {
  const local = { empid: 'T0000001', name: 'Administrator', origin: 'LOCAL' as const, adaccount: null };
  await here.db.write({ empid: 'test' }, (trx) => trx.insertInto('employee').values(local).execute());
  const report = await bring(everything, { full: true });
  expect(report).toMatchObject({ keptLocal: ['T0000001'], employees: { added: 2, left: 0 } });
  await bring({ 'e.csv': 'empid,name,depkey\nC0000003,王芳,CNP1_2000\n' }, { full: true });
  expect(await person('T0000001')).toMatchObject({ name: 'Administrator', inservice: 'Y', rev: 1 });
});

test('domain accounts may be exchanged', async () => {
  await bring(everything);
  const swapped = employees.replace('xh\\zhang', 'x').replace(',wang,', ',xh\\ZHANG,').replace(',x,Y', ',wang,Y');
  const report = await bring({ 'e.csv': swapped });
  expect(report.employees).toMatchObject({ changed: 2 });
  expect((await person('T0000001')).adaccount).toBe('wang');
  expect((await person('C0000003')).adaccount).toBe('xh\\ZHANG');
});

test('a workbook with Chinese titles, and a Big5 file, are read as well', async () => {
  await bring({ 'c.csv': companies, 'p.csv': plants, 'd.csv': departments });
  const columns = ['工號', '姓名', '部門代碼', '公司別', '廠別', '職等'].map((title) => ({ title }));
  const rows = [['T0000009', '陳 怡君', 1002, 'TW', 'T1', 9]];
  const workbook = await buffer(writeXlsx({ sheet: '員工', columns, rows }));
  expect((await bring({ '員工.xlsx': workbook })).files).toEqual([
    { file: '員工.xlsx', kind: 'employees', rows: 1, sheets: 1 },
  ]);
  expect(await person('T0000009')).toMatchObject({ name: '陳 怡君', depkey: 'TWT1_1002', jobgrade: '9' });

  // "部門代碼,部門名稱,公司別,廠別,上層部門" and a row "1009,測試課,TW,T1,1001" in Big5
  const big5 = Buffer.from(
    'b3a1aaf9a54ebd582cb3a1aaf9a657bad92ca4bda571a74f2cbc74a74f2ca457bc68b3a1aaf90a313030392cb4fab8d5bdd22c54572c54312c313030310a',
    'hex',
  );
  expect((await bring({ 'd5.csv': big5 }, { encoding: 'big5' })).departments.added).toBe(1);
  expect((await department('TWT1_1009')).depname).toBe('測試課');
});

test('derived data is refreshed after rows have been written, and only then', async () => {
  const asked: string[] = [];
  const afterImport = (report: ImportReport) => Promise.resolve(asked.push(`${report.employees.added} added`));
  await bring(everything, { afterImport, dryRun: true });
  expect(asked).toEqual([]);
  await bring(everything, { afterImport });
  await bring(everything, { afterImport });
  expect(asked).toEqual(['3 added']);
});
