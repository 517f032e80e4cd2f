import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '#platform/db/server/database.ts';
import type { RoleSandbox } from './role-sandbox.ts';

/** One company with one plant, a department with another below it, three people in service and one who has left. */
export const fillSmallOrganisation = (db: Database): Promise<void> =>
  db.write({ empid: 'test' }, async (trx) => {
    await sql`insert into master_data (class1, class2, class3, class4, content) values
      ('ORG', 'CO', 'C1', '', '甲公司'), ('ORG', 'PLANT', 'C1', 'P1', '一厂')`.execute(trx);
    await sql`insert into department (depid, depname, coid, plantid, parentkey, ancestors) values
      ('D1', '生产部', 'C1', 'P1', null, '{C1P1_D1}'), ('D2', '装配课', 'C1', 'P1', 'C1P1_D1', '{C1P1_D1,C1P1_D2}')`.execute(
      trx,
    );
    await sql`insert into employee (empid, name, depkey, coid, plantid, jobgrade, inservice, email) values
      ('E1', '王小明', 'C1P1_D1', 'C1', 'P1', 'M1', 'Y', 'a@b.c'), ('E2', '陳大文', 'C1P1_D2', 'C1', 'P1', 'S1', 'Y', ''),
      ('E3', 'Nguyễn An', 'C1P1_D2', 'C1', 'P1', 'S1', 'Y', ''), ('LEFT', 'Gone', 'C1P1_D2', 'C1', 'P1', 'S1', 'N', '')`.execute(
      trx,
    );
  });

/** Logins outlive their database: what a test's sandbox has made goes with the test. */
export const dropLogin = async (databaseUrl: string, sandbox: RoleSandbox): Promise<void> => {
  if (!sandbox.state.available) return;
  const url = new URL(databaseUrl);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`drop role ${sandbox.state.login}`);
  await client.end();
};
