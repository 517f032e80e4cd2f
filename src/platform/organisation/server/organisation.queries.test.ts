import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchTextHoldsByGram } from '#platform/search/server/folded-search.ts';
import { foldFilters } from '#platform/search/server/fold.ts';
import { importOrganisation } from './import-organisation.ts';
import {
  allCompanies,
  companyPage,
  departmentPage,
  directoryMemberPage,
  memberPage,
  plantPage,
  plantsOf,
} from './organisation.queries.ts';
import { openOrganisationTest, type OrganisationTest } from './organisation.testing.ts';

const files = {
  'c.csv': 'coid,content\nTW,星河科技\nCN,星河电子\n',
  'p.csv': 'coid,plantid,content,currency\nTW,T1,新竹廠,TWD\nTW,T2,臺中廠,TWD\nCN,P1,平阳厂,CNY\n',
  'd.csv': `depid,depname,coid,plantid,parentid,status
1000,總經理室,TW,T1,,Y
1001,資訊中心,TW,T1,1000,Y
1002,系統二課,TW,T1,1001,Y
1003,舊部門,TW,T1,1000,N
2000,平阳厂,CN,P1,,Y
`,
  'e.csv': `empid,name,depkey,adaccount,inservice
T0000001,張偉國,TWT1_1002,xh_zhang,Y
T0000002,張 美玲,TWT1_1001,,Y
T0000003,離張職,TWT1_1001,,N
C0000004,张伟,CNP1_2000,,Y
V0000005,Nguyễn Ánh,,,Y
`,
};

let here: OrganisationTest;
const first = { pageNum: 1, pageSize: 10 };
const filter = (simplifiedFilter: string, traditionalFilter = '') =>
  foldFilters({ simplifiedFilter, traditionalFilter });

beforeAll(async () => {
  here = await openOrganisationTest();
  const paths = await Promise.all(Object.entries(files).map(([name, content]) => here.file(name, content)));
  await importOrganisation(here.db, { files: paths });
});
afterAll(() => here.close());

describe('members', () => {
  const ids = async (filters: string[], page = first) => {
    const { total, list } = await memberPage(here.db.read, filters, page);
    return { total, ids: list.map(({ id }) => id) };
  };

  test.each<[string, string[], string[]]>([
    ['everybody in service', [], ['C0000004', 'T0000001', 'T0000002', 'V0000005']],
    ['one character, both scripts', filter('张', '張'), ['C0000004', 'T0000001', 'T0000002']],
    ['two characters', filter('張偉'), ['C0000004', 'T0000001']],
    ['three characters', filter('张伟国'), ['T0000001']],
    ['three that stand apart', filter('国张伟'), []],
    ['a part of the number', filter('0000004'), ['C0000004']],
    ['the domain account', filter('XH_ZH'), ['T0000001']],
    ['literal signs', filter('%'), []],
    ['an underscore is an underscore', filter('_'), ['T0000001']],
    ['a backslash', filter('\\'), []],
    ['diacritics', filter('NGUYỄN'), ['V0000005']],
    ['two different words', filter('nguyễn', '國'), ['T0000001', 'V0000005']],
  ])('%s', async (_name, filters, found) => {
    expect(await ids(filters)).toEqual({ total: found.length, ids: found });
  });

  test('pages do not overlap; one beyond the last still has the total', async () => {
    expect(await ids([], { pageNum: 2, pageSize: 3 })).toEqual({ total: 4, ids: ['V0000005'] });
    expect(await ids([], { pageNum: 9, pageSize: 3 })).toEqual({ total: 4, ids: [] });
    expect(await ids(filter('张'), { pageNum: 9, pageSize: 3 })).toEqual({ total: 3, ids: [] });
  });

  test('a row matches the contract', async () => {
    const { list } = await memberPage(here.db.read, filter('张伟国'), first);
    expect(list).toEqual([
      { id: 'T0000001', name: '張偉國', depname: '系統二課', plantname: '新竹廠', coid: 'TW', plantid: 'T1' },
    ]);
    const { list: without } = await memberPage(here.db.read, filter('ánh'), first);
    expect(without).toEqual([
      { id: 'V0000005', name: 'Nguyễn Ánh', depname: '', plantname: '', coid: '', plantid: '' },
    ]);
  });

  test('with the account to sign in with: the one there is, else the one there would be', async () => {
    const account = {
      empid: 'T0000002',
      type: 'ED' as const,
      userid: 'meiling',
      password_hash: null,
      password_expires_at: null,
    };
    await here.db.write({ empid: 'test' }, (trx) => trx.insertInto('account').values(account).execute());
    const { total, list } = await directoryMemberPage(here.db.read, filter('张'), first);
    expect(total).toBe(3);
    expect(list.map(({ id, loginid, type }) => [id, loginid, type])).toEqual([
      ['C0000004', 'C0000004', 'ED'],
      ['T0000001', 'xh_zhang', 'AD'],
      ['T0000002', 'meiling', 'ED'],
    ]);
  });
});

test('departments in use, with the names above them', async () => {
  const { total, list } = await departmentPage(here.db.read, [], first);
  expect(total).toBe(4);
  expect(list.map(({ value, path }) => [value, path])).toEqual([
    ['CNP1_2000', '平阳厂'],
    ['TWT1_1000', '總經理室'],
    ['TWT1_1001', '總經理室 › 資訊中心'],
    ['TWT1_1002', '總經理室 › 資訊中心 › 系統二課'],
  ]);
  expect((await departmentPage(here.db.read, filter('系统二课'), first)).list).toEqual([
    {
      value: 'TWT1_1002',
      depid: '1002',
      depname: '系統二課',
      coid: 'TW',
      plantid: 'T1',
      plantname: '新竹廠',
      path: '總經理室 › 資訊中心 › 系統二課',
    },
  ]);
});

test('companies and plants, searched in either script', async () => {
  const companies = await companyPage(here.db.read, filter('電子'), first);
  expect(companies).toMatchObject({ total: 1, list: [{ label: '星河电子', value: 'CN' }] });
  expect(Object.keys(companies.list[0] ?? {}).toSorted()).toEqual(['label', 'oid', 'value']);
  const plants = await plantPage(here.db.read, filter('厂'), { pageNum: 2, pageSize: 2 });
  expect(plants).toMatchObject({
    total: 3,
    list: [{ label: '臺中廠', value: 'TWT2', coid: 'TW', plantid: 'T2', currency: 'TWD' }],
  });
  const byCode = await plantPage(here.db.read, filter('TWT2'), { pageNum: 1, pageSize: 20 });
  expect(byCode.list.map(({ value }) => value)).toEqual(['TWT2']);
  expect((await allCompanies(here.db.read)).map(({ value }) => value)).toEqual(['CN', 'TW']);
  expect((await plantsOf(here.db.read, 'TW')).map(({ value }) => value)).toEqual(['TWT1', 'TWT2']);
  expect(await plantsOf(here.db.read, '')).toHaveLength(3);
  expect(await plantsOf(here.db.read, "x' or ''='")).toEqual([]);
});

test('what is switched off is not offered', async () => {
  await here.db.write({ empid: 'test' }, (trx) =>
    trx.updateTable('master_data').set({ status: 'N' }).where('class4', '=', 'T2').execute(),
  );
  expect((await plantsOf(here.db.read, 'TW')).map(({ value }) => value)).toEqual(['TWT1']);
});

test('among many, one and two characters are found by the index', async () => {
  await here.db.write({ empid: 'test' }, async (trx) => {
    await sql`
      insert into employee (empid, name, search_text)
      select 'X' || n, 'x', 'x' || n || ' someone' || n from generate_series(1, 20000) n`.execute(trx);
  });
  await here.db.pool.query('analyze employee');
  for (const text of ['张', '张伟', '张伟国']) {
    const { sql: statement, parameters } = here.db.read
      .selectFrom('employee')
      .select('empid')
      .where('inservice', '=', 'Y')
      .where(searchTextHoldsByGram('search_text', [text]))
      .compile();
    const plan = await here.db.pool.query<{ 'QUERY PLAN': string }>(`explain ${statement}`, [...parameters]);
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('employee_by_gram');
  }
});
