import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { plantName } from '#platform/organisation/server/place-names.ts';
import { employees, withinScope } from '#platform/rights/server/row-scope.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import type { BarredFromPasswords } from '../first-passwords.contract.ts';

/** `why`: null for somebody who may be given a password, as far as the account decides. */
export type Candidate = {
  empid: string;
  name: string;
  depname: string;
  plantname: string;
  inservice: 'Y' | 'N';
  /** has an account already */
  account: boolean;
  /** when the one-time password ends, `YYYY-MM-DD HH:mm:ss`; empty without one */
  until: string;
  why: Exclude<BarredFromPasswords, 'WIDER'> | null;
};

/** Without an account the domain account decides, as at the first sign-in. A one-time password may be made again. */
const why = sql`case
  when coalesce(a.type, case when e.adaccount is null then 'ED' else 'AD' end) = 'AD' then 'DOMAIN'
  when a.password_hash is not null and a.must_change = 'N' then 'OWN'
  when a.empid is null and exists (select from account o where lower(o.userid) = lower(e.empid)) then 'TAKEN' end`;

const candidates = (which: RawBuilder<SqlBool>): RawBuilder<Candidate> => sql<Candidate>`
  select e.empid, e.name, coalesce(d.depname, '') as depname, ${plantName('e.coid', 'e.plantid')} as plantname,
    e.inservice, a.empid is not null as account,
    coalesce(to_char(a.password_expires_at, 'YYYY-MM-DD HH24:MI:SS'), '') as until, ${why} as why
  from employee e left join account a on a.empid = e.empid left join department d on d.depkey = e.depkey
  where ${which}`;

export const candidatesOf = async (db: Read, empids: readonly string[]): Promise<Candidate[]> =>
  (await candidates(sql<SqlBool>`e.empid = any(${[...empids]}::text[])`).execute(db)).rows;

/** Locks the people, so that neither their accounts nor their departments change before the transaction ends. */
export const lockPeople = async (trx: Write, empids: readonly string[]): Promise<void> => {
  await sql`select from employee where empid = any(${[...empids]}::text[]) order by empid for update`.execute(trx);
  await sql`select from account where empid = any(${[...empids]}::text[]) order by empid for update`.execute(trx);
};

/** Not those whose slips are still good: making them again would spoil what has been handed over. */
const missing = (scope: Scope): RawBuilder<SqlBool> => sql<SqlBool>`
  e.inservice = 'Y' and ${why} is null and ${withinScope(scope, employees)}
  and (a.password_hash is null or a.password_used_at is not null or a.password_expires_at < now())`;

/** Employees in service who need a password and have none, by department and number. */
export const peopleWithout = async (
  db: Read,
  scope: Scope,
  most: number,
): Promise<{ total: number; list: Candidate[] }> => {
  const [counted, listed] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from employee e left join account a on a.empid = e.empid
      where ${missing(scope)}`.execute(db),
    sql<Candidate>`${candidates(missing(scope))} order by e.depkey nulls last, e.empid limit ${most}`.execute(db),
  ]);
  return { total: counted.rows[0]?.total ?? 0, list: listed.rows };
};

/** The accounts of people who have none, who sign in with their numbers. */
export const addAccounts = async (trx: Write, empids: readonly string[]): Promise<void> => {
  await sql`insert into account (empid, type, userid) select empid, 'ED', empid from unnest(${[...empids]}::text[]) empid`.execute(
    trx,
  );
};
