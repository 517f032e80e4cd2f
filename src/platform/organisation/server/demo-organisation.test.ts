import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fillDemoOrganisation, headcounts, OrganisationNotEmpty } from './demo-organisation.ts';
import { departmentPage } from './organisation.queries.ts';
import { employeeSearchText } from './search-text.ts';
import { openOrganisationTest, type OrganisationTest } from './organisation.testing.ts';

let here: OrganisationTest;

beforeAll(async () => {
  here = await openOrganisationTest();
});
beforeEach(() => here.empty());
afterAll(() => here.close());

const people = () => here.db.read.selectFrom('employee').selectAll().orderBy('empid').execute();

const ask = async <Row>(query: string): Promise<Row[]> => (await sql.raw<Row>(query).execute(here.db.read)).rows;

test('three companies, eight plants, departments six deep, everybody somewhere', async () => {
  const made = await fillDemoOrganisation(here.db, { employees: 1_000 });
  expect(made).toMatchObject({ companies: 3, plants: 8, employees: 1_000 });
  const all = await people();
  expect(all).toHaveLength(1_000);
  expect(all.every(({ empid }) => /^[CTV]\d{7}$/.test(empid))).toBe(true);
  expect(all.every((one) => one.search_text === employeeSearchText(one))).toBe(true);
  expect(new Set(all.map(({ coid }) => coid))).toEqual(new Set(['CN', 'TW', 'VN']));
  expect(new Set(all.map(({ coid, plantid }) => coid + plantid)).size).toBe(8);
  const left = all.filter(({ inservice }) => inservice === 'N').length;
  expect(left).toBeGreaterThan(5);
  expect(left).toBeLessThan(50);
  const [tree] = await ask<{ deepest: number; broken: number }>(`
    select max(cardinality(d.ancestors)) as deepest,
      count(*) filter (where d.ancestors is distinct from coalesce(up.ancestors, '{}') || d.depkey)::int as broken
    from department d left join department up on up.depkey = d.parentkey`);
  expect(tree).toEqual({ deepest: 6, broken: 0 });
  const [astray] = await ask<{ count: number }>(`
    select count(*)::int as count from employee e join department d using (depkey)
    where (e.coid, e.plantid) is distinct from (d.coid, d.plantid)`);
  expect(astray).toEqual({ count: 0 });
});

test('names in both Chinese scripts, Vietnamese and English, and departments that can be named', async () => {
  await fillDemoOrganisation(here.db, { employees: 1_000 });
  const names = (await people()).map(({ name }) => name).join(' ');
  for (const part of ['张', '張', 'Nguyễn', "O'Brien"]) expect(names).toContain(part);
  const { list } = await departmentPage(here.db.read, ['系统二课'], { pageNum: 1, pageSize: 10 });
  expect(list[0]).toMatchObject({ path: '新竹廠 › 資訊中心 › 系統二課', plantname: '新竹廠' });
  const members = await ask<{ count: number }>(
    `select count(*)::int as count from employee where depkey = '${list[0]?.value}'`,
  );
  expect(members[0]?.count).toBeGreaterThan(0);
});

test('the same seed makes the same people, another seed others', async () => {
  const make = async (seed: number): Promise<unknown[]> => {
    await here.empty();
    await fillDemoOrganisation(here.db, { employees: 200, seed });
    return (await people()).map(({ empid, name, depkey, inservice, adaccount }) => [
      empid,
      name,
      depkey,
      inservice,
      adaccount,
    ]);
  };
  const one = await make(7);
  expect(await make(7)).toEqual(one);
  expect(await make(8)).not.toEqual(one);
});

test.each([1, 7, 100, 12_345])('%i people are shared out to the last', (employees) => {
  const counts = [...headcounts(employees).values()];
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(employees);
});

test('rejected where there is an organisation already, and nothing is added', async () => {
  await fillDemoOrganisation(here.db, { employees: 10 });
  await expect(fillDemoOrganisation(here.db, { employees: 10, seed: 2 })).rejects.toThrow(OrganisationNotEmpty);
  expect(await people()).toHaveLength(10);
});

test('the first administrator is no organisation yet', async () => {
  const admin = { empid: 'admin', name: 'Administrator', origin: 'LOCAL' as const, adaccount: null, depkey: null };
  await here.db.write({ empid: 'test' }, (trx) => trx.insertInto('employee').values(admin).execute());
  await fillDemoOrganisation(here.db, { employees: 10 });
  expect(await people()).toHaveLength(11);
});

test.each([0, -1, 1.5, 1_000_001, Number.NaN])('%d people are rejected', async (employees) => {
  await expect(fillDemoOrganisation(here.db, { employees })).rejects.toThrow(RangeError);
});
