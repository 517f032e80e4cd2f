import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import type { Channel } from '#platform/wire/endpoint.ts';
import type { SessionUser } from '../session.contract.ts';

export type SignInAccount = {
  empid: string;
  name: string;
  userid: string;
  type: 'AD' | 'ED';
  password_hash: string | null;
  must_change: 'Y' | 'N';
  /** valid for one sign-in, and expires */
  one_time: boolean;
  password_expired: boolean;
  /** the one-time password has already opened a session */
  password_used: boolean;
  /** administrators let the person change it in the app (`userConfig.reset`) */
  changes_in_app: boolean;
  accountStatus: 'Y' | 'N';
  inservice: 'Y' | 'N';
  webStatus: 'Y' | 'N' | null;
  appStatus: 'Y' | 'N' | null;
};

const accounts = (db: Read) =>
  db
    .selectFrom('account as a')
    .innerJoin('employee as e', 'e.empid', 'a.empid')
    .leftJoin('web_user as w', 'w.empid', 'a.empid')
    .leftJoin('app_user as u', 'u.empid', 'a.empid')
    .select([
      'a.empid',
      'e.name',
      'a.userid',
      'a.type',
      'a.password_hash',
      'a.must_change',
      sql<boolean>`a.password_expires_at is not null`.as('one_time'),
      sql<boolean>`coalesce(a.password_expires_at < now(), false)`.as('password_expired'),
      sql<boolean>`a.password_expires_at is not null and a.password_used_at is not null`.as('password_used'),
      sql<boolean>`coalesce(u.userconfig ->> 'reset', 'Y') <> 'N'`.as('changes_in_app'),
      'a.status as accountStatus',
      'e.inservice',
      'w.status as webStatus',
      'u.status as appStatus',
    ]);

export const accountByLogin = (db: Read, loginId: string): Promise<SignInAccount | undefined> =>
  accounts(db)
    .where(sql<string>`lower(a.userid)`, '=', loginId.toLowerCase())
    .executeTakeFirst();

export const accountOfPerson = (db: Read, empid: string): Promise<SignInAccount | undefined> =>
  accounts(db).where('a.empid', '=', empid).executeTakeFirst();

/**
 * Whether the channel is open to the person, and the blacklist's remark for people whom it keeps out (docs/rules.md,
 * The two lists).
 */
export const doorOf = async (
  db: Read,
  empid: string,
  channel: Channel,
): Promise<{ door: 'open' | 'blacklist' | 'maintenance'; remark: string }> => {
  const kind = channel === 'A' ? 'APP' : 'WEB';
  const { rows } = await sql<{ door: 'open' | 'blacklist' | 'maintenance'; remark: string }>`
    select door_of(${empid}, ${channel}) as door,
      coalesce((select remark from blacklist_entries(${empid}, ${kind}) limit 1), '') as remark`.execute(db);
  return rows[0] ?? { door: 'open', remark: '' };
};

/** Live sessions of a person on one channel; of more than these, the one that was used longest ago ends. */
const sessionsAtMost = 50;

export const insertSession = async (
  trx: Write,
  session: { empid: string; channel: Channel; ip: string; device: string; must_change: 'Y' | 'N' },
): Promise<string> => {
  const { oid } = await trx.insertInto('session').values(session).returning('oid').executeTakeFirstOrThrow();
  const { empid, channel } = session;
  await sql`update session set ended_at = now(), end_reason = 'expired' where oid in (
    select oid from session where empid = ${empid} and channel = ${channel} and ended_at is null and oid <> ${oid}
    order by last_seen_at desc, oid desc offset ${sessionsAtMost - 1})`.execute(trx);
  return oid;
};

/** What the list of console users shows of the last sign-in. */
export const noteWebLogin = async (
  trx: Write,
  { empid, browser }: { empid: string; browser: string },
): Promise<void> => {
  await trx
    .updateTable('web_user')
    .set({ lastlogindate: sql<string>`now()`, browser })
    .where('empid', '=', empid)
    .execute();
};

export type SessionState = {
  oid: string;
  empid: string;
  userid: string;
  channel: Channel;
  device: string;
  rotation: number;
  must_change: 'Y' | 'N';
  live: boolean;
  /** the channel is under maintenance, and the person may not enter during it */
  closed: boolean;
  /** rotated more recently than the grace period */
  fresh: boolean;
};

/** Idle time after which a session ends. */
export const idleDays = 30;
const graceSeconds = 10;

/**
 * The current state of a session. It is live as long as neither it nor the employment or the accounts of its person
 * have ended and nothing keeps the person out (docs/rules.md, Account, The two lists).
 */
export const sessionState = (db: Read, oid: string): Promise<SessionState | undefined> =>
  db
    .selectFrom('session as s')
    .innerJoin('employee as e', 'e.empid', 's.empid')
    .innerJoin('account as a', 'a.empid', 's.empid')
    .leftJoin('web_user as w', 'w.empid', 's.empid')
    .leftJoin('app_user as u', 'u.empid', 's.empid')
    .innerJoinLateral(sql<{ door: string }>`(select door_of(s.empid, s.channel) as door offset 0)`.as('door'), (join) =>
      join.onTrue(),
    )
    .select([
      's.oid',
      's.empid',
      'a.userid',
      's.channel',
      's.device',
      's.rotation',
      's.must_change',
      sql<boolean>`s.ended_at is null and s.last_seen_at > now() - make_interval(days => ${idleDays})
        and e.inservice = 'Y' and a.status = 'Y' and coalesce(case s.channel when 'W' then w.status else u.status end, 'N') = 'Y'
        and door.door <> 'blacklist'`.as('live'),
      sql<boolean>`door.door = 'maintenance'`.as('closed'),
      // Times in the future do not count: if the clock were set back by days, an old token would be valid until the
      // clock has caught up.
      sql<boolean>`abs(extract(epoch from now() - s.rotated_at)) < ${graceSeconds}`.as('fresh'),
    ])
    .where('s.oid', '=', oid)
    .executeTakeFirst();

/**
 * Whether the password, which was checked before the transaction, is still that of the account, and stays it until the
 * transaction ends: one that is replaced meanwhile must not open or continue a session.
 */
export const passwordStays = async (
  trx: Write,
  { empid, type, password_hash }: Pick<SignInAccount, 'empid' | 'type' | 'password_hash'>,
): Promise<boolean> => {
  const { rows } = await sql<{ stays: boolean }>`
    select type = ${type} and password_hash is not distinct from ${password_hash} as stays
    from account where empid = ${empid} for no key update`.execute(trx);
  return rows[0]?.stays ?? false;
};

/** Whether the session has not ended; it does not end before the transaction does. */
export const sessionStays = async (trx: Write, oid: string): Promise<boolean> => {
  const { rows } = await sql`select from session where oid = ${oid} and ended_at is null for no key update`.execute(
    trx,
  );
  return rows.length > 0;
};

/** Increments the session's refresh number; false if another refresh was faster. */
export const rotate = async (trx: Write, oid: string, from: number): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('session')
    .set({ rotation: from + 1, rotated_at: sql<never>`now()`, last_seen_at: sql<never>`now()` })
    .where('oid', '=', oid)
    .where('rotation', '=', from)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export type SessionEnd = 'logout' | 'kick' | 'replay' | 'password' | 'expired' | 'account';

export const endSession = async (trx: Write, oid: string, reason: SessionEnd): Promise<void> => {
  await trx
    .updateTable('session')
    .set({ ended_at: sql<string>`now()`, end_reason: reason })
    .where('oid', '=', oid)
    .where('ended_at', 'is', null)
    .execute();
};

/** Ends every live session of a person, on one channel or on all; returns how many. */
export const endSessionsOf = async (
  trx: Write,
  empid: string | readonly string[],
  reason: SessionEnd,
  channel?: Channel,
): Promise<number> => {
  let update = trx
    .updateTable('session')
    .set({ ended_at: sql<string>`now()`, end_reason: reason })
    .where('empid', '=', (eb) => eb.fn.any(eb.val([empid].flat())))
    .where('ended_at', 'is', null);
  if (channel) update = update.where('channel', '=', channel);
  return Number((await update.executeTakeFirst()).numUpdatedRows);
};

export const endIdleSessions = async (trx: Write): Promise<number> => {
  const { numUpdatedRows } = await trx
    .updateTable('session')
    .set({ ended_at: sql<string>`now()`, end_reason: 'expired' })
    .where('ended_at', 'is', null)
    .where('last_seen_at', '<', sql<string>`now() - make_interval(days => ${idleDays})`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

export const touchSessions = async (trx: Write, oids: string[]): Promise<void> => {
  await sql`update session set last_seen_at = now() where oid = any(${oids}::uuid[]) and ended_at is null`.execute(trx);
};

export const sessionUserOf = (db: Read, empid: string): Promise<Omit<SessionUser, 'lang' | 'avatar'>> =>
  db
    .selectFrom('employee as e')
    .innerJoin('account as a', 'a.empid', 'e.empid')
    .leftJoin('department as d', 'd.depkey', 'e.depkey')
    .select([
      'a.userid as userId',
      'e.name',
      'e.empid',
      'e.coid',
      sql<string>`coalesce(d.depid, '')`.as('depid'),
      sql<string>`coalesce(d.depname, '')`.as('depname'),
      'e.plantid',
      // As `plantName` of the organisation, which is built upon this capability.
      sql<string>`coalesce((
        select content from master_data
        where class1 = 'ORG' and class2 = 'PLANT' and class3 = e.coid and class4 = e.plantid
        order by status desc, class5 limit 1), '')`.as('plantname'),
    ])
    .where('e.empid', '=', empid)
    .executeTakeFirstOrThrow();

export const setPassword = async (
  trx: Write,
  empid: string,
  password: { hash: string; mustChange: 'Y' | 'N'; expiresAt: Date | null },
): Promise<void> => {
  await trx
    .updateTable('account')
    .set({
      password_hash: password.hash,
      must_change: password.mustChange,
      password_expires_at: password.expiresAt,
      password_used_at: null,
    })
    .where('empid', '=', empid)
    .execute();
};

/**
 * Uses up the one-time password with this hash; false if another sign-in was faster, or the password has been replaced.
 */
export const spendOneTimePassword = async (
  trx: Write,
  { empid, password_hash }: Pick<SignInAccount, 'empid' | 'password_hash'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('account')
    .set({ password_used_at: sql<string>`now()` })
    .where('empid', '=', empid)
    .where('password_hash', '=', password_hash)
    .where('password_used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/**
 * How many attempts at the account have failed since the person last signed in, at the console or in the app; failed
 * changes of one’s own password do not count.
 */
export const failedSinceLastLogin = async (db: Read | Write, empid: string, accountKey: string): Promise<number> => {
  const { rows } = await sql<{ failed: number }>`
    select count(*)::integer as failed from signin_failure
    where account_key = ${accountKey} and lane <> 'own' and reason <> '' and at > greatest(
      (select lastlogindate from web_user where empid = ${empid}),
      (select lastlogindate from app_user where empid = ${empid}),
      '-infinity')`.execute(db);
  return rows[0]?.failed ?? 0;
};
