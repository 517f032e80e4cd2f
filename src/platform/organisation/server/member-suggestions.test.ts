import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everywhere, type Scope } from '#platform/wire/server/grant.ts';
import { importOrganisation } from './import-organisation.ts';
import { membersNamed, memberSuggestions } from './member-suggestions.queries.ts';
import { memberPage } from './organisation.queries.ts';
import { treeBelow } from './organisation-tree.queries.ts';
import { openOrganisationTest, type OrganisationTest } from './organisation.testing.ts';
import type { Where } from './people-walk.ts';

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
T0000002,王 美玲,TWT1_1001,zhang.mei,Y
T0000003,離張職,TWT1_1001,,N
T0000012,李張,TWT1_1000,,Y
C0000004,张伟,CNP1_2000,T0000001x,Y
V0000005,Nguyễn Ánh,,,Y
V0000006,Đỗ Hoa,,,Y
V0000007,Đỗ Hòa,,,Y
`,
};

const nothing = { everywhere: false as const, companies: [], plants: [], departments: [] };
const whole: Where = { scope: everywhere, narrowed: everywhere };
const inScope = (scope: Partial<Exclude<Scope, { everywhere: true }>>): Where => ({
  scope: { ...nothing, ...scope },
  narrowed: everywhere,
});
const plant = inScope({ plants: ['TWT1'] });
const below = inScope({ departments: [{ depkey: 'TWT1_1001', withSub: true }] });

let here: OrganisationTest;

beforeAll(async () => {
  here = await openOrganisationTest();
  const paths = await Promise.all(Object.entries(files).map(([name, content]) => here.file(name, content)));
  await importOrganisation(here.db, { files: paths });
});
afterAll(() => here.close());

describe('what is typed', () => {
  test.each<[string, string, Where, string[]]>([
    [
      'nothing: the first people',
      '',
      whole,
      ['C0000004', 'T0000001', 'T0000002', 'T0000012', 'V0000005', 'V0000006', 'V0000007'],
    ],
    ['a whole number: nobody else', 't0000001', whole, ['T0000001']],
    ['the start of numbers before that of accounts', 't000000', whole, ['T0000001', 'T0000002', 'C0000004']],
    ['an account', 'XH_ZHANG', whole, ['T0000001']],
    ['an account by a part', 'zhang', whole, ['T0000002', 'T0000001']],
    ['family names before other names, in both scripts', '张', whole, ['C0000004', 'T0000001', 'T0000012']],
    ['Latin letters with marks', 'nguyễn', whole, ['V0000005']],
    ['Latin letters without marks', 'do hoa', whole, ['V0000006', 'V0000007']],
    ['those with the same marks first', 'ĐỖ HÒA', whole, ['V0000007', 'V0000006']],
    ['marks in a part of the letters', 'Nguyên anh', whole, ['V0000005']],
    ['digits inside the number', '0012', whole, ['T0000012']],
    ['a sign that LIKE knows', '_', whole, ['T0000001']],
    ['a part of the organisation', '张', plant, ['T0000001', 'T0000012']],
    ['an account elsewhere', 't0000001x', plant, []],
    ['a department and those below', '张', below, ['T0000001']],
    ['nothing typed in a department', '', below, ['T0000001', 'T0000002']],
    ['no scope at all', '', inScope({}), []],
  ])('%s', async (_, text, where, ids) => {
    const rows = await memberSuggestions(here.db.read, where, text, 8);
    expect(rows.map(({ id }) => id)).toEqual(ids);
  });

  test('no more than asked for', async () => {
    expect(await memberSuggestions(here.db.read, whole, 't0', 2)).toHaveLength(2);
    expect(await memberSuggestions(here.db.read, whole, '张', 2)).toHaveLength(2);
  });
});

test('a chosen place narrows the scope and never widens it', async () => {
  const narrowed: Scope = { ...nothing, departments: [{ depkey: 'TWT1_1001', withSub: true }] };
  const found = async (where: Where, text = '') =>
    (await memberSuggestions(here.db.read, where, text, 8)).map(({ id }) => id);
  expect(await found({ scope: everywhere, narrowed })).toEqual(['T0000001', 'T0000002']);
  expect(await found({ scope: plant.scope, narrowed })).toEqual(['T0000001', 'T0000002']);
  expect(await found({ scope: { ...nothing, companies: ['CN'] }, narrowed })).toEqual([]);
  expect(await found({ scope: below.scope, narrowed: { ...nothing, companies: ['CN'] } })).toEqual([]);
  const page = await memberPage(here.db.read, ['000'], { pageNum: 1, pageSize: 10 }, { scope: plant.scope, narrowed });
  expect([page.total, page.list.map(({ id }) => id)]).toEqual([2, ['T0000001', 'T0000002']]);
});

test('a search by digits finds the same in a part of the organisation as by any other way', async () => {
  const page = { pageNum: 1, pageSize: 10 };
  for (const [text, ids] of [
    ['0000', ['T0000001', 'T0000002', 'T0000012']],
    ['12', ['T0000012']],
    ['t00', ['T0000001', 'T0000002', 'T0000012']],
  ] as const) {
    const { total, list } = await memberPage(here.db.read, [text], page, plant);
    expect([total, list.map(({ id }) => id)]).toEqual([ids.length, ids]);
  }
  expect((await memberPage(here.db.read, ['0000'], page, below)).total).toBe(2);
});

describe('many numbers at once', () => {
  const named = async (ids: string[], where = whole) =>
    (await membersNamed(here.db.read, where, ids)).map(({ id, as }) => [id, as]);

  test('numbers and accounts in either case; who left or does not exist is missing', async () => {
    expect(await named(['t0000001', 'T0000003', 'ZHANG.MEI', 'T0000099', 'XH_ZHANG'])).toEqual([
      ['T0000001', ['t0000001', 'XH_ZHANG']],
      ['T0000002', ['ZHANG.MEI']],
    ]);
  });
  test('nobody outside the scope is found', async () => {
    expect(await named(['T0000001', 'C0000004', 't0000001X'], plant)).toEqual([['T0000001', ['T0000001']]]);
  });
});

describe('the tree', () => {
  const names = async (scope: Scope, ...at: [] | ['C' | 'P' | 'D', string]) => {
    const [type, id] = at;
    const found = await treeBelow(here.db.read, scope, type === undefined ? null : { type, id: id ?? '' });
    return found.map((node) => `${node.id} ${node.name}${node.leaf === 'Y' ? '' : ' …'}`);
  };

  test('companies, their plants, their departments', async () => {
    expect(await names(everywhere)).toEqual(['CN 星河电子 …', 'TW 星河科技 …']);
    expect(await names(everywhere, 'C', 'TW')).toEqual(['TWT1 新竹廠 …', 'TWT2 臺中廠 …']);
    expect(await names(everywhere, 'P', 'TWT1')).toEqual(['TWT1_1000 總經理室 …']);
    expect(await names(everywhere, 'D', 'TWT1_1000')).toEqual(['TWT1_1001 資訊中心 …']);
    expect(await names(everywhere, 'D', 'TWT1_1001')).toEqual(['TWT1_1002 系統二課']);
  });
  test('of a partial scope', async () => {
    expect(await names(plant.scope)).toEqual(['TWT1 新竹廠 …']);
    expect(await names(plant.scope, 'C', 'TW')).toEqual(['TWT1 新竹廠 …']);
    expect(await names(plant.scope, 'C', 'CN')).toEqual([]);
    expect(await names(plant.scope, 'P', 'CNP1')).toEqual([]);
    expect(await names(below.scope)).toEqual(['TWT1_1001 資訊中心 …']);
    expect(await names(below.scope, 'D', 'TWT1_1001')).toEqual(['TWT1_1002 系統二課']);
    expect(await names(below.scope, 'D', 'TWT1_1000')).toEqual(['TWT1_1001 資訊中心 …']);
  });
});
