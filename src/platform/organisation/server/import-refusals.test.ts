import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importOrganisation } from './import-organisation.ts';
import { describeProblem, ImportRefused, type ImportProblem } from './import-problems.ts';
import { openOrganisationTest, type OrganisationTest } from './organisation.testing.ts';

let here: OrganisationTest;

beforeAll(async () => {
  here = await openOrganisationTest();
});
beforeEach(() => here.empty());
afterAll(() => here.close());

const known = {
  'c.csv': 'coid,content\nTW,星河\n',
  'p.csv': 'coid,plantid,content\nTW,T1,新竹廠\n',
  'd.csv': 'depid,depname,coid,plantid,parentid\n1,A,TW,T1,\n2,B,TW,T1,1\n',
  'e.csv': 'empid,name,depkey,adaccount\nT1,張,TWT1_1,xh\\one\n',
};

const paths = (files: Record<string, string | Uint8Array>): Promise<string[]> =>
  Promise.all(Object.entries(files).map(([name, content]) => here.file(name, content)));

const refusal = async (files: Record<string, string | Uint8Array>, full = false): Promise<ImportRefused> => {
  const caught: unknown = await importOrganisation(here.db, { files: await paths(files), full }).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(caught instanceof ImportRefused)) throw new Error('not refused', { cause: caught });
  return caught;
};

const bringKnown = async (): Promise<unknown> => importOrganisation(here.db, { files: await paths(known) });

const header = 'empid,name,depkey';
const line = (...cells: string[]): string => `${header}\n${cells.join(',')}\n`;
const departments = (...rows: string[]): string => `depid,depname,coid,plantid,parentid\n${rows.join('\n')}\n`;

const wrong: [name: string, file: string, problem: ImportProblem][] = [
  ['a person without a name', line('T2', '  ', ''), { line: 2, field: 'name', reason: 'empty' }],
  ['a person without a number', line('', 'x', ''), { line: 2, field: 'empid', reason: 'empty' }],
  ['a space in a number', line('T 2', 'x', ''), { line: 2, field: 'empid', reason: 'bad_id', value: 'T 2' }],
  ['a control character', line('T2', 'x\u0007y', ''), { line: 2, field: 'name', reason: 'control_character' }],
  ['a turn of direction', line('T2', 'x\u202ey', ''), { line: 2, field: 'name', reason: 'invisible_character' }],
  ['a line break in a name', line('T2', '"x\ny"', ''), { line: 2, field: 'name', reason: 'control_character' }],
  ['a long name', line('T2', 'x'.repeat(61), ''), { line: 2, field: 'name', reason: 'too_long', limit: 60 }],
  ['a formula that failed', line('T2', '#N/A', ''), { line: 2, field: 'name', reason: 'formula_error', value: '#N/A' }],
  [
    'an unknown department',
    line('T2', 'x', 'TWT1_9'),
    { line: 2, field: 'depid', reason: 'unknown_department', value: 'TWT1_9' },
  ],
  [
    'a number twice',
    `${header}\nT2,x,\nT3,y,\nT2,z,\n`,
    { line: 4, field: 'empid', reason: 'duplicate', value: 'T2', other: 'x.csv:2' },
  ],
  ['more cells than titles', line('T2', 'x', '', 'more'), { line: 2, reason: 'too_many_cells' }],
  [
    'neither yes nor no',
    'empid,name,depkey,inservice\nT2,x,,maybe\n',
    { line: 2, field: 'inservice', reason: 'bad_flag', value: 'maybe' },
  ],
  [
    'no e-mail address',
    'empid,name,depkey,email\nT2,x,,nobody\n',
    { line: 2, field: 'email', reason: 'bad_email', value: 'nobody' },
  ],
  [
    'a department without its plant',
    'empid,name,depid,coid,plantid\nT2,x,1,TW,\n',
    { line: 2, field: 'plantid', reason: 'empty' },
  ],
  [
    "somebody else's account",
    'empid,name,depkey,adaccount\nT2,x,,XH\\ONE\n',
    { line: 2, field: 'adaccount', reason: 'account_taken', value: 'XH\\ONE', other: 'T1' },
  ],
  [
    'one account twice',
    'empid,name,depkey,adaccount\nT2,x,,new\nT3,y,,NEW\n',
    { line: 3, field: 'adaccount', reason: 'duplicate', value: 'NEW', other: 'x.csv:2' },
  ],
  [
    'an unknown company',
    'empid,name,depkey,coid\nT2,x,,JP\n',
    { line: 2, field: 'coid', reason: 'unknown_company', value: 'JP' },
  ],
  ['an unknown plant', departments('9,N,TW,T9,'), { line: 2, field: 'plantid', reason: 'unknown_plant', value: 'T9' }],
  [
    'an unknown department above',
    departments('9,N,TW,T1,8'),
    { line: 2, field: 'parentid', reason: 'unknown_department', value: 'TWT1_8' },
  ],
  [
    'a department above itself',
    departments('9,N,TW,T1,9'),
    { line: 2, field: 'parentid', reason: 'cycle', value: 'TWT1_9' },
  ],
  [
    'a circle with what is there',
    departments('1,A,TW,T1,2'),
    { line: 2, field: 'parentid', reason: 'cycle', value: 'TWT1_1' },
  ],
  ['a company without a name', 'coid,content\nCN,\n', { line: 2, field: 'content', reason: 'empty' }],
  [
    'a plant of an unknown company',
    'coid,plantid,content\nCN,P1,平阳厂\n',
    { line: 2, field: 'coid', reason: 'unknown_company', value: 'CN' },
  ],
  ['a missing column', 'empid,depkey\nT2,\n', { line: 1, field: 'name', reason: 'missing_column' }],
  [
    'a column twice',
    'empid,name,depkey,姓名,員工姓名\nT2,x,,y,z\n',
    { line: 1, field: 'name', reason: 'double_column' },
  ],
  ['titles of nothing known', 'a,b\n1,2\n', { line: 1, reason: 'unknown_header' }],
  ['an empty file', '', { reason: 'no_header' }],
  ['titles alone', `${header}\n\n,,\n`, { reason: 'no_rows' }],
  ['an open quote', `${header}\nT2,"x,\n`, { line: 2, reason: 'unreadable', value: 'a quoted cell is never closed' }],
];

describe('rejected whole, with the line and the reason', () => {
  test.each(wrong)('%s', async (_name, file, problem) => {
    await bringKnown();
    const { problems } = await refusal({ 'x.csv': file });
    expect(problems[0]).toEqual(expect.objectContaining({ file: 'x.csv', ...problem }));
    const people = await here.db.read.selectFrom('employee').select('empid').execute();
    expect(people.map(({ empid }) => empid)).toEqual(['T1']);
  });

  test('plants whose ids together are those of another one, in the file or stored', async () => {
    await bringKnown();
    const { problems } = await refusal({
      'c2.csv': 'coid,content\nTWT,A\nAB,B\nA,C\n',
      'p2.csv': 'coid,plantid,content\nTWT,1,one\nTWT,2,two\nAB,C1,three\nA,BC1,four\n',
    });
    const clash = { file: 'p2.csv', field: 'plantid', reason: 'plant_ambiguous' };
    expect(problems).toEqual([
      { ...clash, line: 2, value: 'TWT1', other: 'TW T1' },
      { ...clash, line: 5, value: 'ABC1', other: 'AB C1' },
    ]);
    const places = here.db.read.selectFrom('master_data').select('class3').where('class3', 'in', ['TWT', 'AB', 'A']);
    expect(await places.execute()).toEqual([]);
  });

  test('twelve levels are accepted, thirteen are not', async () => {
    await bringKnown();
    const chain = (levels: number): string =>
      departments(...Array.from({ length: levels }, (_, at) => `L${at},Level,TW,T1,${at === 0 ? '' : `L${at - 1}`}`));
    const { problems } = await refusal({ 'x.csv': chain(13) });
    expect(problems).toEqual([{ file: 'x.csv', line: 14, field: 'parentid', reason: 'too_deep', value: 'TWT1_L12' }]);
    const report = await importOrganisation(here.db, { files: await paths({ 'x.csv': chain(12) }) });
    expect(report.departments.added).toBe(12);
  });

  test('moving a department may not push those below it too deep', async () => {
    await bringKnown();
    const ten = Array.from({ length: 11 }, (_, at) => `L${at},Level,TW,T1,${at === 0 ? '' : `L${at - 1}`}`);
    await importOrganisation(here.db, { files: await paths({ 'x.csv': departments(...ten) }) });
    const { problems } = await refusal({ 'y.csv': departments('1,A,TW,T1,L10') });
    expect(problems).toEqual([expect.objectContaining({ reason: 'too_deep', value: 'TWT1_2' })]);
  });

  test('a circle of three names the three, not what hangs below', async () => {
    await bringKnown();
    const { problems } = await refusal({
      'x.csv': departments('a,A,TW,T1,c', 'b,B,TW,T1,a', 'c,C,TW,T1,b', 'd,D,TW,T1,c'),
    });
    expect(problems.map(({ line, reason }) => [line, reason])).toEqual([2, 3, 4].map((at) => [at, 'cycle']));
  });

  test('all faults are counted, the first hundred listed', async () => {
    await bringKnown();
    const rows = Array.from({ length: 150 }, (_, at) => `T${at + 10},,`);
    const refused = await refusal({ 'x.csv': `${header}\n${rows.join('\n')}\n` });
    expect(refused.total).toBe(150);
    expect(refused.problems).toHaveLength(100);
  });

  test('a file in another encoding, an old workbook, a missing file', async () => {
    const big5 = await refusal({ 'x.csv': Buffer.from('empid,name,depkey\nT2,\xb1i,\n', 'latin1') });
    expect(big5.problems[0]?.value).toContain('--encoding gb18030 or big5');
    const old = await refusal({ 'x.xls': Buffer.from('d0cf11e0a1b11ae1', 'hex') });
    expect(old.problems[0]?.value).toContain('save it as XLSX or CSV');
    await expect(importOrganisation(here.db, { files: ['/nowhere/x.csv'] })).rejects.toMatchObject({
      problems: [{ file: 'x.csv', reason: 'unreadable' }],
    });
  });
});

test('a problem as a sentence', () => {
  expect(
    describeProblem({ file: 'e.csv', line: 7, field: 'depid', reason: 'unknown_department', value: 'TWT1_9' }),
  ).toBe('e.csv:7: depid department TWT1_9 is not known');
  expect(describeProblem({ reason: 'full_without_employees' })).toMatch(/^--full needs/);
});
