import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foldFilters, searchText } from './fold.ts';
import { openDatabase, type Database } from '#platform/db/server/database.ts';
import { searchTextHolds, searchTextHoldsByGram } from './folded-search.ts';
import { openPool } from '#platform/db/server/pool.ts';
import { createTestDatabase, type TestDatabase } from '#platform/db/server/database.testing.ts';

const people = {
  E1: '張偉',
  E2: '张伟国',
  E3: '偉張國',
  E4: 'Nguyễn Ánh',
  E5: '100% sure',
  E6: 'a_b\\c',
  E7: 'O\'Neil "x"',
  E8: '𠮷野',
  E9: 'axbyc 100 sure',
};

let test_: TestDatabase;
let db: Database;

beforeAll(async () => {
  test_ = await createTestDatabase();
  db = openDatabase(openPool({ connection: test_.connection, size: 2, timeZone: 'UTC', onError: () => undefined }));
  const rows = Object.entries(people).map(([empid, name]) => ({ empid, name, search_text: searchText(name) }));
  await db.write({ empid: 'test' }, (trx) => trx.insertInto('employee').values(rows).execute());
});

afterAll(async () => {
  await db.close();
  await test_.drop();
});

const cases: [filter: { simplifiedFilter?: string; traditionalFilter?: string }, found: string[]][] = [
  [{ simplifiedFilter: '张' }, ['E1', 'E2', 'E3']],
  [{ traditionalFilter: '張偉' }, ['E1', 'E2']],
  [{ simplifiedFilter: '张伟国' }, ['E2']],
  [{ simplifiedFilter: '张', traditionalFilter: '野' }, ['E1', 'E2', 'E3', 'E8']],
  [{ simplifiedFilter: 'NGUYỄN' }, ['E4']],
  [{ simplifiedFilter: '%' }, ['E5']],
  [{ simplifiedFilter: '100%' }, ['E5']],
  [{ simplifiedFilter: '_' }, ['E6']],
  [{ simplifiedFilter: 'a_b' }, ['E6']],
  [{ simplifiedFilter: '\\' }, ['E6']],
  [{ simplifiedFilter: 'b\\c' }, ['E6']],
  [{ simplifiedFilter: "'" }, ['E7']],
  [{ simplifiedFilter: '𠮷' }, ['E8']],
  [{ simplifiedFilter: '國張偉' }, []],
  [{}, Object.keys(people)],
];

describe.each([
  ['searchTextHolds', searchTextHolds],
  ['searchTextHoldsByGram', searchTextHoldsByGram],
])('%s', (_name, holds) => {
  test.each(cases)('%o finds %o', async (filters, found) => {
    const rows = await db.read
      .selectFrom('employee')
      .select('empid')
      .where(holds('employee.search_text', foldFilters(filters)))
      .orderBy('empid')
      .execute();
    expect(rows.map((row) => row.empid)).toEqual(found);
  });
});

test('one character is found by the index', async () => {
  const query = db.read
    .selectFrom('employee')
    .select('empid')
    .where(searchTextHoldsByGram('search_text', ['张']));
  await db.write({ empid: 'test' }, async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    const compiled = query.compile();
    const plan = await trx.executeQuery<{ 'QUERY PLAN': string }>({ ...compiled, sql: `explain ${compiled.sql}` });
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('employee_by_gram');
  });
});
