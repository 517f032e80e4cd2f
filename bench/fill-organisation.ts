import { sql } from 'kysely';
import type { Database, Write } from '#platform/db/server/database.ts';
import { demoDepartments, type DemoDepartment } from '#platform/organisation/server/demo-departments.ts';
import { headcounts } from '#platform/organisation/server/demo-organisation.ts';
import { demoPeople, type DemoEmployee } from '#platform/organisation/server/demo-people.ts';
import { demoCompanies, demoPlants } from '#platform/organisation/server/demo-words.ts';
import { departmentSearchText, employeeSearchText } from '#platform/organisation/server/search-text.ts';
import { SeededRandom } from '#platform/organisation/server/seeded-random.ts';
import { settleOrganisation } from '#platform/organisation/server/settle-organisation.ts';

export const employeesWanted = 200_000;
/** The demo has a department for 25 people; the goals assume one for a hundred. */
const employeesPerDemoDepartment = 4;
const batch = 5_000;
const actor = { empid: 'bench' };

const addPlaces = async (trx: Write): Promise<void> => {
  await sql`
    insert into master_data (class1, class2, class3, content)
    select 'ORG', 'CO', * from unnest(${demoCompanies.map(({ coid }) => coid)}::text[],
      ${demoCompanies.map(({ name }) => name)}::text[])`.execute(trx);
  await sql`
    insert into master_data (class1, class2, class3, class4, content)
    select 'ORG', 'PLANT', * from unnest(${demoPlants.map((plant) => plant.coid)}::text[], ${demoPlants.map((plant) => plant.plantid)}::text[],
      ${demoPlants.map((plant) => plant.name)}::text[])`.execute(trx);
};

const addDepartments = async (trx: Write, rows: readonly DemoDepartment[]): Promise<void> => {
  const column = (read: (row: DemoDepartment) => string | null) => rows.map(read);
  await sql`
    insert into department (depid, depname, coid, plantid, parentkey, ancestors, search_text)
    select depid, depname, coid, plantid, parentkey, string_to_array(ancestors, '|'), search_text
    from unnest(${column((row) => row.depid)}::text[], ${column((row) => row.depname)}::text[], ${column((row) => row.coid)}::text[],
      ${column((row) => row.plantid)}::text[], ${column((row) => row.parentkey)}::text[], ${column((row) => row.ancestors.join('|'))}::text[],
      ${column(departmentSearchText)}::text[]) as row (depid, depname, coid, plantid, parentkey, ancestors, search_text)`.execute(
    trx,
  );
};

const addEmployees = async (trx: Write, rows: readonly DemoEmployee[]): Promise<void> => {
  const column = (read: (row: DemoEmployee) => string | null) => rows.map(read);
  await sql`
    insert into employee (empid, name, depkey, coid, plantid, adaccount, inservice, search_text)
    select * from unnest(${column((row) => row.empid)}::text[], ${column((row) => row.name)}::text[], ${column((row) => row.depkey)}::text[],
      ${column((row) => row.coid)}::text[], ${column((row) => row.plantid)}::text[], ${column((row) => row.adaccount)}::text[],
      ${column((row) => row.inservice)}::text[], ${column(employeeSearchText)}::text[])`.execute(trx);
};

/** People with the demo’s names, 200,000 unless said otherwise, and a department for a hundred of them, six deep. */
export const fillOrganisation = async (db: Database, wanted = employeesWanted): Promise<void> => {
  const random = new SeededRandom(1);
  const counts = headcounts(wanted);
  const trees = demoDepartments((plant) => (counts.get(plant) ?? 0) / employeesPerDemoDepartment, random);
  await db.write(actor, async (trx) => {
    await addPlaces(trx);
    await addDepartments(trx, [...trees.values()].flat());
    const before = new Map<string, number>();
    for (const [plant, departments] of trees) {
      const made = before.get(plant.coid) ?? 0;
      const count = counts.get(plant) ?? 0;
      const people = [...demoPeople(plant, departments, { count, before: made }, random)];
      before.set(plant.coid, made + count);
      for (let from = 0; from < people.length; from += batch) await addEmployees(trx, people.slice(from, from + batch));
    }
  });
  await settleOrganisation(db);
};
