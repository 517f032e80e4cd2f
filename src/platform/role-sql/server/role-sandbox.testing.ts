import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { openDatabase, type Database } from '#platform/db/server/database.ts';
import { openPool } from '#platform/db/server/pool.ts';
import { createTestDatabase } from '#platform/db/server/database.testing.ts';
import { openRoleSandbox, type RoleSandbox, type SandboxOptions } from './role-sandbox.ts';

/** One company with one plant, a department and a subdepartment, three people in service and one who has left. */
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

/** For a test file: a database with the small organisation, and any number of sandboxes. */
export type SandboxBench = {
  db: Database;
  base: string;
  open: (options?: Partial<SandboxOptions>) => RoleSandbox;
  close: () => Promise<void>;
};

export const openSandboxBench = async (): Promise<SandboxBench> => {
  const [database, base] = await Promise.all([
    createTestDatabase(),
    mkdtemp(path.join(tmpdir(), 'steward-sandboxes-')),
  ]);
  // PostgreSQL's account must be able to enter it; otherwise the engines of all test files would share one folder.
  await chmod(base, 0o711);
  const { connection } = database;
  const db = openDatabase(openPool({ connection, size: 4, timeZone: 'UTC', onError: () => undefined }));
  await fillSmallOrganisation(db);
  const opened: RoleSandbox[] = [];
  return {
    db,
    base,
    open: (options) => {
      const sandbox = openRoleSandbox(db, { base, ...options });
      opened.push(sandbox);
      return sandbox;
    },
    close: async () => {
      await Promise.all(opened.map((sandbox) => sandbox.close()));
      await db.close();
      await database.drop();
      await rm(base, { recursive: true, force: true });
    },
  };
};
