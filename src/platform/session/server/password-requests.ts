import { sql } from 'kysely';
import { program } from '#platform/db/program-actors.ts';
import type { Database, Write } from '#platform/db/server/database.ts';
import { networkOf } from '#platform/wire/server/network.ts';
import { requestDays } from '../session.contract.ts';
import { accountKeyOf } from './account-key.ts';
import { countAsking } from './tries.ts';

/** Days for which decided requests are kept. */
const keptDays = 90;

/**
 * The employee whom a typed account names: the owner of the account, else, since people who have never signed in have
 * none, the local employee with that number.
 */
const employeeNamed = async (trx: Write, typed: string): Promise<string | undefined> => {
  const key = accountKeyOf(typed);
  const owner = await sql<{ empid: string }>`
    select e.empid from account a join employee e on e.empid = a.empid
    where lower(a.userid) = ${key} and e.inservice = 'Y'`.execute(trx);
  const number = typed.normalize('NFKC').trim();
  const spellings = [...new Set([number, number.toUpperCase(), key])];
  const newcomer = await sql<{ empid: string }>`
    select e.empid from employee e where e.empid = any(${spellings}::text[]) and e.inservice = 'Y' and e.adaccount is null
      and not exists (select from account a where a.empid = e.empid or lower(a.userid) = ${key})
    limit 1`.execute(trx);
  return (owner.rows[0] ?? newcomer.rows[0])?.empid;
};

/** Askings from other addresses that a request keeps. */
const earlierAtMost = 4;

/** `earlier` of an open request after somebody asks from the address of `excluded`: one for each other address. */
const earlierAskings = sql`(
  select coalesce(jsonb_agg(a.one order by a.place), '[]') from (
    select o.one, o.place from jsonb_array_elements(jsonb_build_object('ip', q.ip, 'note', q.note,
        'askedat', to_char(q.askedat, 'YYYY-MM-DD HH24:MI:SS')) || q.earlier) with ordinality o (one, place)
    where o.one->>'ip' <> excluded.ip order by o.place limit ${sql.lit(earlierAtMost)}) a)`;

type Asking = { loginID: string; note: string; ip: string; requestId: string };

/**
 * Keeps that somebody asks for a new password, once for each person: asking again renews the open request, which keeps
 * what was asked from other addresses. Does nothing for accounts that do not exist, or whose owners have left. Throws
 * 429 for too many requests, whether the account exists or not.
 */
export const askForPassword = async (db: Database, { loginID, note, ip, requestId }: Asking): Promise<void> => {
  const accountKey = accountKeyOf(loginID);
  await countAsking(db, { accountKey, network: networkOf(ip) });
  await db.write({ ...program('sign-in'), requestId }, async (trx) => {
    const empid = await employeeNamed(trx, loginID);
    if (empid === undefined) return;
    await sql`insert into password_request as q (empid, note, ip) values (${empid}, ${note}, ${ip})
      on conflict (empid) where state = 'O'
      do update set note = excluded.note, ip = excluded.ip, askedat = now(), earlier = ${earlierAskings}`.execute(trx);
  });
};

/** Closes the requests of people who are given a password. */
export const closeRequestsOf = async (trx: Write, empids: readonly string[]): Promise<void> => {
  await sql`update password_request set state = 'A' where state = 'O' and empid = any(${[...empids]}::text[])`.execute(
    trx,
  );
};

/** Ends requests that nobody has decided in time, and forgets decided ones of long ago. */
export const endOldRequests = async (trx: Write): Promise<void> => {
  await sql`update password_request set state = 'E'
    where state = 'O' and askedat < now() - make_interval(days => ${requestDays})`.execute(trx);
  await sql`delete from password_request
    where state <> 'O' and txdat < now() - make_interval(days => ${keptDays})`.execute(trx);
};
