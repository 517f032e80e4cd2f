import { program } from '#platform/db/program-actors.ts';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { webFunctionMenu } from '#features/web-functions/web-functions.contract.ts';
import { roleMenu } from '#features/roles/roles.contract.ts';
import type { Database } from '#platform/db/server/database.ts';
import {
  giveOneTimePassword,
  insertAccount,
  insertWebUser,
  makeOneTimePassword,
} from '#platform/session/server/accounts.ts';
import { withDatabase } from './command-database.ts';
import { Mistake, runCommand } from './trouble.ts';

const usage = `Usage: npm run user -- COMMAND

  list [TEXT]            console users; TEXT is part of a number or name
  add EMPID [--admin]    makes a console user of an employee and prints a one-time password;
                         --admin also gives the authorization screens
  reset EMPID            a new one-time password; switches the account on again and ends all sessions
`;

const actor = program('command-line');

/** Sets a new one-time password and enables the account if it was disabled. */
const resetPassword = async (db: Database, empid: string): Promise<string> => {
  const oneTime = await makeOneTimePassword();
  await db.write(actor, async (trx) => {
    await giveOneTimePassword(trx, empid, oneTime);
    await trx.updateTable('web_user').set({ status: 'Y' }).where('empid', '=', empid).execute();
  });
  return oneTime.password;
};

/** Adds the person to the administrators' identity of the authorization screens. */
const makeAdministrator = (db: Database, empid: string): Promise<void> =>
  db.write(actor, async (trx) => {
    const functions = await trx
      .selectFrom('web_function')
      .select('oid')
      .where('id', '=', (eb) => eb.fn.any(eb.val([webFunctionMenu.id, roleMenu.id])))
      .execute();
    for (const { oid } of functions) {
      const identity = await trx
        .insertInto('function_identity')
        .values({ funcoid: oid, functype: 'W', roleid: 'ADMIN' })
        .onConflict((conflict) => conflict.columns(['funcoid', 'roleid']).doUpdateSet({ roleid: 'ADMIN' }))
        .returning('oid')
        .executeTakeFirstOrThrow();
      await sql`insert into condition (identityoid, type, contentoid) values (${identity.oid}, 'H', ${empid}) on conflict do nothing`.execute(
        trx,
      );
    }
  });

const add = async (db: Database, empid: string, admin: boolean): Promise<string> => {
  const employee = await db.read
    .selectFrom('employee')
    .select(['name', 'inservice'])
    .where('empid', '=', empid)
    .executeTakeFirst();
  if (!employee) throw new Mistake(`There is no employee ${empid}.`);
  if (employee.inservice === 'N') throw new Mistake(`${empid} ${employee.name} has left.`);
  const existing = await db.read.selectFrom('web_user').select('empid').where('empid', '=', empid).executeTakeFirst();
  if (existing) throw new Mistake(`${empid} ${employee.name} is a console user already; "reset" makes a new password.`);
  const account = await db.read
    .selectFrom('account')
    .select(['type', 'userid'])
    .where('empid', '=', empid)
    .executeTakeFirst();
  await db.write(actor, async (trx) => {
    if (!account) await insertAccount(trx, empid, { type: 'ED', userid: empid });
    await insertWebUser(trx, empid);
  });
  if (admin) await makeAdministrator(db, empid);
  if (account?.type === 'AD') return `${empid} ${employee.name} may sign in with the directory as ${account.userid}.`;
  return `${empid} ${employee.name} may sign in once with: ${await resetPassword(db, empid)}`;
};

const reset = async (db: Database, empid: string): Promise<string> => {
  const user = await db.read
    .selectFrom('web_user as w')
    .innerJoin('employee as e', 'e.empid', 'w.empid')
    .innerJoin('account as a', 'a.empid', 'w.empid')
    .select(['e.name', 'a.type'])
    .where('w.empid', '=', empid)
    .executeTakeFirst();
  if (!user) throw new Mistake(`${empid} is no console user; "add" makes one.`);
  if (user.type === 'AD')
    throw new Mistake(`${empid} signs in with the directory; there is no password here to reset.`);
  return `${empid} ${user.name} may sign in once with: ${await resetPassword(db, empid)}`;
};

const list = async (db: Database, text: string): Promise<string> => {
  const rows = await db.read
    .selectFrom('web_user as w')
    .innerJoin('employee as e', 'e.empid', 'w.empid')
    .innerJoin('account as a', 'a.empid', 'w.empid')
    .select(['w.empid', 'e.name', 'a.userid', 'a.type', 'w.status', 'w.lastlogindate'])
    .where((eb) =>
      eb.or([
        eb(sql`position(${text} in e.name)`, '>', 0),
        eb(sql`position(lower(${text}) in lower(e.empid))`, '>', 0),
      ]),
    )
    .orderBy('w.empid')
    .limit(200)
    .execute();
  return rows
    .map((row) => [row.empid, row.name, row.userid, row.type, row.status, row.lastlogindate ?? '-'].join('\t'))
    .join('\n');
};

const run = async (db: Database): Promise<string> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { admin: { type: 'boolean', default: false } },
  });
  const [command, subject = ''] = positionals;
  if (command === 'list') return list(db, subject);
  if (command === 'add' && subject) return add(db, subject, values.admin);
  if (command === 'reset' && subject) return reset(db, subject);
  throw new Mistake(usage);
};

await runCommand(() => withDatabase(run));
