import { sql } from 'kysely';
import { program } from '#platform/db/program-actors.ts';
import type { Database, Write } from '#platform/db/server/database.ts';
import { siteOf } from '#platform/wire/server/network.ts';
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

type Asked = { ip: string; note: string; askedat: string };

/** Askings from elsewhere that a request keeps. */
const earlierAtMost = 4;

/** What was asked before from other sites than that of `ip`, the latest of each. */
const askedElsewhere = (asked: readonly Asked[], ip: string): Asked[] => {
  const sites = new Set([siteOf(ip)]);
  const ofOtherSites = asked.filter((one) => {
    const site = siteOf(one.ip);
    const isOther = !sites.has(site);
    sites.add(site);
    return isOther;
  });
  return ofOtherSites.slice(0, earlierAtMost);
};

/** Adds the person's request, or renews the open one. */
const renewRequest = async (trx: Write, empid: string, { note, ip }: Pick<Asking, 'note' | 'ip'>): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext(${`password request of ${empid}`}))`.execute(trx);
  const { rows } = await sql<Asked & { oid: string; earlier: Asked[] }>`
    select oid, ip, note, to_char(askedat, 'YYYY-MM-DD HH24:MI:SS') as askedat, earlier
    from password_request where empid = ${empid} and state = 'O' for update`.execute(trx);
  const [open] = rows;
  if (!open) await trx.insertInto('password_request').values({ empid, note, ip }).execute();
  else {
    const earlier = JSON.stringify(
      askedElsewhere([{ ip: open.ip, note: open.note, askedat: open.askedat }, ...open.earlier], ip),
    );
    await trx
      .updateTable('password_request')
      .set({ note, ip, askedat: sql<never>`now()`, earlier })
      .where('oid', '=', open.oid)
      .execute();
  }
};

type Asking = { loginID: string; note: string; ip: string; requestId: string };

/**
 * Keeps that somebody asks for a new password, once for each person: asking again renews the open request, which keeps
 * what was asked from other sites. Does nothing for accounts that do not exist, or whose owners have left. Throws 429
 * for too many requests, whether the account exists or not.
 */
export const askForPassword = async (db: Database, { loginID, note, ip, requestId }: Asking): Promise<void> => {
  const accountKey = accountKeyOf(loginID);
  await countAsking(db, { accountKey, network: siteOf(ip) });
  await db.write({ ...program('sign-in'), requestId }, async (trx) => {
    const empid = await employeeNamed(trx, loginID);
    if (empid !== undefined) await renewRequest(trx, empid, { note, ip });
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
