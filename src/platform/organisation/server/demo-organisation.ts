import { program } from '#platform/db/program-actors.ts';
import { sql } from 'kysely';
import type { Database, Write } from '#platform/db/server/database.ts';
import { demoDepartments, type DemoDepartment } from './demo-departments.ts';
import { demoPeople, type DemoEmployee } from './demo-people.ts';
import { demoCompanies, demoPlants, type DemoPlant } from './demo-words.ts';
import { departmentSearchText, employeeSearchText, masterDataSearchText } from './search-text.ts';
import { settleOrganisation } from './settle-organisation.ts';
import { SeededRandom } from './seeded-random.ts';

export type DemoOptions = {
  /** Number of people; at most 1,000,000. */
  employees: number;
  /** The same seed gives the same people. Default 1. */
  seed?: number;
};

export type DemoResult = { companies: number; plants: number; departments: number; employees: number };

const actor = program('org-demo');
const DEFAULT_SEED = 1;
const EMPLOYEES_AT_MOST = 1_000_000;
const BATCH = 5_000;

/** Thrown if there are people or departments already, since demo data would mix with them. */
export class OrganisationNotEmpty extends Error {
  constructor() {
    super('The database has an organisation already; a demo organisation is only put into an empty one.');
    this.name = 'OrganisationNotEmpty';
  }
}

const assertEmpty = async (trx: Write): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('organisation'))`.execute(trx);
  const employee = await trx
    .selectFrom('employee')
    .select('empid')
    .where('origin', '=', 'HR')
    .limit(1)
    .executeTakeFirst();
  const department = await trx.selectFrom('department').select('depkey').limit(1).executeTakeFirst();
  if (employee || department) throw new OrganisationNotEmpty();
};

const masterDataRow = (
  class2: 'CO' | 'PLANT',
  row: { class3: string; class4: string; class5: string; content: string },
) => ({
  class1: 'ORG',
  class2,
  ...row,
  search_text: masterDataSearchText(row),
});

const addMasterData = async (trx: Write): Promise<void> => {
  const companies = demoCompanies.map(({ coid, name }) =>
    masterDataRow('CO', { class3: coid, class4: '', class5: '', content: name }),
  );
  const plants = demoPlants.map(({ coid, plantid, name, currency }) =>
    masterDataRow('PLANT', { class3: coid, class4: plantid, class5: currency, content: name }),
  );
  await trx
    .insertInto('master_data')
    .values([...companies, ...plants])
    .onConflict((conflict) => conflict.columns(['class1', 'class2', 'class3', 'class4', 'class5']).doNothing())
    .execute();
};

const columnOf = <Row, Key extends keyof Row>(rows: readonly Row[], key: Key): Row[Key][] =>
  rows.map((row) => row[key]);

const addDepartments = async (trx: Write, rows: readonly DemoDepartment[]): Promise<void> => {
  // PostgreSQL requires nested arrays of equal length, so the ancestors of each are joined into one text; ids contain
  // no bar.
  const ancestors = rows.map((row) => row.ancestors.join('|'));
  await sql`
    insert into department (depid, depname, coid, plantid, parentkey, ancestors, search_text)
    select depid, depname, coid, plantid, parentkey, string_to_array(ancestors, '|'), search_text
    from unnest(${columnOf(rows, 'depid')}::text[], ${columnOf(rows, 'depname')}::text[], ${columnOf(rows, 'coid')}::text[],
      ${columnOf(rows, 'plantid')}::text[], ${columnOf(rows, 'parentkey')}::text[], ${ancestors}::text[],
      ${rows.map(departmentSearchText)}::text[])
      as row (depid, depname, coid, plantid, parentkey, ancestors, search_text)`.execute(trx);
};

const addEmployees = async (trx: Write, rows: readonly DemoEmployee[]): Promise<void> => {
  await sql`
    insert into employee (empid, name, depkey, coid, plantid, jobgrade, email, adaccount, inservice, search_text)
    select * from unnest(${columnOf(rows, 'empid')}::text[], ${columnOf(rows, 'name')}::text[], ${columnOf(rows, 'depkey')}::text[],
      ${columnOf(rows, 'coid')}::text[], ${columnOf(rows, 'plantid')}::text[], ${columnOf(rows, 'jobgrade')}::text[],
      ${columnOf(rows, 'email')}::text[], ${columnOf(rows, 'adaccount')}::text[], ${columnOf(rows, 'inservice')}::text[],
      ${rows.map(employeeSearchText)}::text[])`.execute(trx);
};

/** Number of people of each plant: rounded shares; the first plant takes the rounding difference. */
export const headcounts = (employees: number): Map<DemoPlant, number> => {
  const companyShare = new Map(demoCompanies.map((company) => [company.coid, company.share]));
  const counts = new Map(
    demoPlants.map((plant) => [plant, Math.floor(employees * (companyShare.get(plant.coid) ?? 0) * plant.share)]),
  );
  const given = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const [first] = demoPlants;
  if (first) counts.set(first, (counts.get(first) ?? 0) + employees - given);
  return counts;
};

function* allPeople(
  trees: ReadonlyMap<DemoPlant, readonly DemoDepartment[]>,
  counts: ReadonlyMap<DemoPlant, number>,
  random: SeededRandom,
): Generator<DemoEmployee> {
  const made = new Map<string, number>();
  for (const [plant, departments] of trees) {
    const count = counts.get(plant) ?? 0;
    const before = made.get(plant.coid) ?? 0;
    yield* demoPeople(plant, departments, { count, before }, random);
    made.set(plant.coid, before + count);
  }
}

function* batches<Row>(rows: Iterable<Row>): Generator<Row[]> {
  let batch: Row[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/**
 * Fills an empty database with a fictitious organisation: 3 companies (CN, TW, VN), 8 plants, six levels of
 * departments, names in both Chinese scripts, Vietnamese and English; about 2% of the people have left. The same
 * arguments give the same organisation. Runs in one transaction. Throws OrganisationNotEmpty for a database that has
 * departments or people of an HR feed, and RangeError for fewer than 1 or more than 1,000,000 people.
 */
export const fillDemoOrganisation = async (
  db: Database,
  { employees, seed = DEFAULT_SEED }: DemoOptions,
): Promise<DemoResult> => {
  if (!Number.isInteger(employees) || employees < 1 || employees > EMPLOYEES_AT_MOST) {
    throw new RangeError('a demo organisation has 1 to 1,000,000 employees');
  }
  const random = new SeededRandom(seed);
  const counts = headcounts(employees);
  const trees = demoDepartments((plant) => counts.get(plant) ?? 0, random);
  const departments = [...trees.values()].flat();
  const fill = async (trx: Write): Promise<void> => {
    await assertEmpty(trx);
    await addMasterData(trx);
    for (const batch of batches(departments)) await addDepartments(trx, batch);
    for (const batch of batches(allPeople(trees, counts, random))) await addEmployees(trx, batch);
  };
  // Run again, `random` would make other people.
  await db.write(actor, fill, { once: true });
  await settleOrganisation(db);
  return { companies: demoCompanies.length, plants: demoPlants.length, departments: departments.length, employees };
};
