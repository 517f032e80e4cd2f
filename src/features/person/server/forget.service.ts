import { sql } from 'kysely';
import type { Database, Write } from '#platform/db/server/database.ts';
import { forgetInLog } from '#platform/log-seals/server/forget-in-log.ts';
import { type PersonalTable, platformPersonal } from '#platform/log-seals/server/personal-columns.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError, HttpError } from '#platform/wire/errors.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import { forgetReasons } from '../person.contract.ts';

type Services = { db: Database; personal: readonly PersonalTable[] };

type State = { inservice: 'Y' | 'N'; enabled: boolean };

/** Locks the person's own rows, so that nothing is written about the person meanwhile. */
const lockPerson = async (trx: Write, empid: string): Promise<State | undefined> => {
  await sql`select from employee where empid = ${empid} for update`.execute(trx);
  await sql`select from account where empid = ${empid} for update`.execute(trx);
  const { rows } = await sql<State>`
    select e.inservice,
      coalesce(a.status = 'Y' and (exists (select from web_user w where w.empid = e.empid and w.status = 'Y')
        or exists (select from app_user u where u.empid = e.empid and u.status = 'Y')), false) as enabled
    from employee e left join account a on a.empid = e.empid where e.empid = ${empid}`.execute(trx);
  return rows[0];
};

/** Tables with rows that only serve the person; their order is that of foreign keys. */
const ownRows = [
  'push_subscription',
  'push_quiet',
  'push_sending',
  'notice',
  'preference',
  'saved_view',
  'signin_habit',
  'session',
  'web_user',
  'app_user',
  'account',
];

/** Deletes what serves the person alone. Its sessions end first, which every server notices. */
const deleteOwn = async (trx: Write, empid: string): Promise<void> => {
  await sql`update session set ended_at = now(), end_reason = 'forgotten' where empid = ${empid} and ended_at is null`.execute(
    trx,
  );
  // Results of forms that the process engine has are numbers; the others hold what the person has filled in.
  await sql`delete from write_back where empid = ${empid} and state <> 'C'`.execute(trx);
  for (const table of ownRows) await sql`delete from ${sql.table(table)} where empid = ${empid}`.execute(trx);
};

/** Names with which the person could sign in at any time, folded: those in the log, and the domain account. */
const signInNames = async (trx: Write, empid: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select distinct lower(name) as name from (
      select userid as name from account where empid = ${empid}
      union all select adaccount from employee where empid = ${empid}
      union all select r ->> 'userid' from database_log l, unnest(array[l.old_row, l.new_row]) r
        where l.table_name = 'account' and l.key = ${empid}
      union all select ${empid}) known
    where name <> ''`.execute(trx);
  return rows.map(({ name }) => name);
};

/** Leaves of sign-ins that there were: when, at what, with which result. */
const emptySignIns = async (trx: Write, empid: string): Promise<void> => {
  const names = await signInNames(trx, empid);
  await sql`update signin set userid = ${empid}, ip = '', browser = '', model = '', platformversion = ''
    where empid = ${empid} or (empid is null and lower(userid) = any(${names}::text[]))`.execute(trx);
  await sql`delete from signin_failure where account_key = any(${names}::text[])`.execute(trx);
};

const emptyRows = async (trx: Write, empid: string, tables: readonly PersonalTable[]): Promise<void> => {
  for (const { table, person, columns, only } of tables) {
    const values = Object.entries(columns).map(
      ([column, value]) => sql`${sql.ref(column)} = ${value === null ? null : value.replace('{number}', empid)}`,
    );
    const more = only ? sql`and ${sql.ref(only.column)} = ${only.value}` : sql``;
    await sql`update ${sql.table(table)} set ${sql.join(values)} where ${sql.ref(person)} = ${empid} ${more}`.execute(
      trx,
    );
  }
};

/**
 * Forgets a person who has left (docs/adr/0054): in the tables, in the log, in the records of sign-ins. One act, whose
 * own rows in the log say the number alone. Rejects a person in service, one whose account may still sign in, and a
 * number that `confirmed` does not repeat.
 */
export const forgetPerson = async (
  { db, personal }: Services,
  writer: Writer,
  { empid, confirmed }: { empid: string; confirmed: string },
): Promise<{ logRows: number }> => {
  if (confirmed !== empid)
    throw new DomainError(codes.deleteFailed, forgetReasons.confirm, { fields: { confirmed: forgetReasons.confirm } });
  return db.write(writer.actor, async (trx) => {
    const state = await lockPerson(trx, empid);
    if (!state) throw new HttpError(403, 'person.outside_scope');
    if (state.inservice === 'Y') throw new DomainError(codes.deleteFailed, forgetReasons.inService);
    if (state.enabled) throw new DomainError(codes.deleteFailed, forgetReasons.enabled);
    await emptySignIns(trx, empid);
    await deleteOwn(trx, empid);
    await emptyRows(trx, empid, [...platformPersonal, ...personal]);
    const logRows = await forgetInLog(trx, empid, personal);
    await trx.insertInto('erasure').values({ empid, log_rows: logRows }).execute();
    return { logRows };
  });
};
