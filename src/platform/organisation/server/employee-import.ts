import { sql } from 'kysely';
import type { Database, Read, Write } from '#platform/db/server/database.ts';
import { withinScope } from '#platform/rights/server/row-scope.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { mergeEmployees } from './import-merge.ts';
import { findFaults } from './import-rules.ts';
import { makeStaging, settleStaging, stageRows } from './import-staging.ts';
import { settleOrganisation } from './settle-organisation.ts';

/** An employee as a file has it. */
export type ImportedEmployee = {
  empid: string;
  name: string;
  coid: string;
  plantid: string;
  depid: string;
  jobgrade: string;
  email: string;
  adaccount: string;
  inservice: 'Y' | 'N';
};

type Stored = ImportedEmployee & { rev: number; origin: 'HR' | 'LOCAL' };

const columns = sql`e.empid, e.name, coalesce(d.coid, e.coid) as coid, coalesce(d.plantid, e.plantid) as plantid,
  coalesce(d.depid, '') as depid, e.jobgrade, e.email, coalesce(e.adaccount, '') as adaccount, e.inservice`;

const portion = 2_000;

/** All employees of a scope as a file has them, by number; those that the console has created are not imported. */
export async function* storedEmployees(db: Read, scope: Scope): AsyncGenerator<ImportedEmployee> {
  const within = withinScope(scope, { coid: 'e.coid', plantid: 'e.plantid', depkey: 'e.depkey' });
  for (let last = ''; ;) {
    const { rows } = await sql<ImportedEmployee>`
      select ${columns} from employee e left join department d on d.depkey = e.depkey
      where e.empid > ${last} and e.origin = 'HR' and ${within} order by e.empid limit ${portion}`.execute(db);
    yield* rows;
    const end = rows.at(-1);
    if (!end) return;
    last = end.empid;
  }
}

/** The employees with these numbers; with `lock` as they are until the transaction ends. */
export const employeesByNumber = async (db: Read, empids: readonly string[], lock: boolean): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select ${columns}, e.rev, e.origin
    from employee e left join department d on d.depkey = e.depkey
    where e.empid = any(${empids}::text[]) order by e.empid ${lock ? sql`for update of e` : sql``}`.execute(db);
  return rows;
};

/** What the organisation has of what rows name: companies, plants and departments, by their keys. */
export const knownPlaces = async (
  db: Read,
  rows: readonly Pick<ImportedEmployee, 'coid' | 'plantid' | 'depid'>[],
): Promise<{ companies: Set<string>; plants: Set<string>; departments: Set<string> }> => {
  const coids = [...new Set(rows.map(({ coid }) => coid))];
  const depkeys = [...new Set(rows.map(({ coid, plantid, depid }) => `${coid}${plantid}_${depid}`))];
  const places = await sql<{ class2: string; class3: string; class4: string }>`
    select class2, class3, class4 from master_data
    where class1 = 'ORG' and class2 in ('CO', 'PLANT') and class3 = any(${coids}::text[])`.execute(db);
  const departments = await sql<{ depkey: string }>`
    select depkey from department where depkey = any(${depkeys}::text[])`.execute(db);
  const of = (kind: string) => places.rows.filter(({ class2 }) => class2 === kind);
  return {
    companies: new Set(of('CO').map(({ class3 }) => class3)),
    plants: new Set(of('PLANT').map(({ class3, class4 }) => `${class3} ${class4}`)),
    departments: new Set(departments.rows.map(({ depkey }) => depkey)),
  };
};

/** Whose the domain accounts are, by the account in lower case. */
export const ownersOfAccounts = async (db: Read, accounts: readonly string[]): Promise<Map<string, string>> => {
  const asked = accounts.filter((account) => account !== '').map((account) => account.toLowerCase());
  const { rows } = await sql<{ account: string; empid: string }>`
    select lower(adaccount) as account, empid from employee where lower(adaccount) = any(${asked}::text[])`.execute(db);
  return new Map(rows.map(({ account, empid }) => [account, empid]));
};

/**
 * Writes employees by the rules of the import of the organisation, in the transaction. Throws where rows contradict
 * each other or what is stored.
 */
export const writeEmployees = async (
  trx: Write,
  batches: AsyncIterable<readonly { line: number; values: ImportedEmployee }[]>,
): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('organisation'))`.execute(trx);
  await makeStaging(trx);
  for await (const rows of batches) {
    const staged = rows.map(({ line, values }) => ({ file: 1, line, values: { ...values } }));
    await stageRows(trx, 'employees', staged);
  }
  await settleStaging(trx);
  const faults = await findFaults(trx);
  if (faults.length > 0) {
    const lines = [...new Set(faults.map(({ line }) => line))].slice(0, 10).map(String);
    throw new DomainError(codes.editFailed, 'import.changed', { params: { lines } });
  }
  await mergeEmployees(trx, false);
};

/** After employees have been written: statistics and indexes. */
export const settleEmployees = ({ db }: { db: Database }): Promise<void> => settleOrganisation(db);
