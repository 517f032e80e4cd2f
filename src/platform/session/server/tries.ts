import { program } from '#platform/db/program-actors.ts';
import { sql } from 'kysely';
import type { Database, Read, Write } from '#platform/db/server/database.ts';
import type { Channel } from '#platform/wire/endpoint.ts';
import { HttpError } from '#platform/wire/errors.ts';
import { deviceDays, type Device } from './known-devices.ts';
import { sealedBefore, sealedIsNew, type SealedOnce } from './sealed-once.ts';
import { recordFailedSignIn, type Seen } from './signin.queries.ts';

const windowMinutes = 15;
/**
 * Attempts in a window: at an account by unknown devices, by one known device, by the owner's own session
 * (docs/security.md, Guessing).
 */
const perWindow = 10;
/**
 * An address that has filled a window of an account in the last two hours gets only a few attempts of the next one; the
 * rest is left for the owner.
 */
const pairMemoryMinutes = 120;
const pairAfterwards = 3;
/** Failed attempts of one address in a window; beyond this number the address is slowed down. */
const perNetwork = 100;
const perNetworkMinute = 6;

/** One attempt at an account. `device`: a known device. `own`: the owner's session is changing the password. */
export type Try = {
  accountKey: string;
  network: string;
  channel: Channel;
  device: Device | undefined;
  own: boolean;
};

type Lane = 'stranger' | 'device' | 'own';
type Standing = { lane: Lane; full: 'account' | 'network' | null };

/** An attempt that was admitted: it counts as failed until it is cleared. */
export type CountedTry = { oid: string; lane: Lane };

const since = (minutes: number) => sql`now() - make_interval(mins => ${minutes})`;

/** Which window the attempt counts in, and whether that window is full. */
const standingOf = async (db: Read | Write, { accountKey, network, device, own }: Try): Promise<Standing> => {
  const digest = device?.digest ?? null;
  const { rows } = await sql<Standing>`
    with lane as (
      select case when ${own}::boolean then 'own'
        when exists (select from signin_device where digest = ${digest}::bytea and account_key = ${accountKey}
          and last_used_at > now() - make_interval(days => ${deviceDays})) then 'device'
        else 'stranger' end as lane
    ), of_account as (
      select count(*) filter (where at > ${since(windowMinutes)}) as tries,
        count(*) filter (where network = ${network}) as pair,
        count(*) filter (where network = ${network} and at > ${since(windowMinutes)}) as pair_now
      from signin_failure f, lane
      where account_key = ${accountKey} and forgiven = 'N' and f.lane = lane.lane and at > ${since(pairMemoryMinutes)}
        and (f.lane <> 'device' or device = ${digest}::bytea)
    ), of_network as (
      select count(*) as tries, count(*) filter (where at > ${since(1)}) as now
      from signin_failure where network = ${network} and forgiven = 'N' and lane = 'stranger' and at > ${since(windowMinutes)}
    )
    select lane.lane, case
      when a.tries >= ${perWindow} then 'account'
      when lane.lane <> 'stranger' then null
      when a.pair >= ${perWindow} and a.pair_now >= ${pairAfterwards} then 'account'
      when n.tries >= ${perNetwork} and n.now >= ${perNetworkMinute} then 'network'
      end as full
    from lane, of_account a, of_network n`.execute(db);
  return rows[0] ?? { lane: 'stranger', full: null };
};

const lockAccount = (trx: Write, accountKey: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`sign-in ${accountKey}`}))`.execute(trx);

/**
 * Concurrent attempts must not exceed the limit together. Always lock the account before the address; otherwise two
 * could deadlock.
 */
const lockCounters = async (
  trx: Write,
  { accountKey, network }: Pick<Try, 'accountKey' | 'network'>,
): Promise<void> => {
  await lockAccount(trx, accountKey);
  await sql`select pg_advisory_xact_lock(hashtext(${`sign-in at ${network}`}))`.execute(trx);
};

const signInActor = program('sign-in');

const refusedAs = (full: 'account' | 'network'): HttpError => {
  const minutes = full === 'account' ? windowMinutes : 1;
  return new HttpError(429, 'login.too_many_tries', { params: { minutes }, retryAfter: minutes * 60 });
};

/**
 * Records an attempt before its password is checked; throws 429 if its window is full, and 400 for a text that was
 * sealed for an earlier attempt. A rejected attempt is not counted, so repeated attempts cannot keep the owner out
 * forever.
 */
export const countTry = async (db: Database, one: Try, sealed: SealedOnce): Promise<CountedTry> => {
  // Most requests of a flood are rejected by this single read.
  const { full: fullAlready } = await standingOf(db.read, one);
  if (fullAlready) {
    // A sealed text that was rejected unread must not be usable by somebody else once the window is open again.
    if (sealed.forgetAfter) await db.write(signInActor, (trx) => sealedIsNew(trx, sealed));
    throw refusedAs(fullAlready);
  }
  const counted = await db.write(signInActor, async (trx) => {
    await lockCounters(trx, one);
    const { lane, full } = await standingOf(trx, one);
    if (full && !sealed.forgetAfter) return full;
    if (!(await sealedIsNew(trx, sealed))) return 'sealed before';
    if (full) return full;
    const { oid } = await trx
      .insertInto('signin_failure')
      .values({
        account_key: one.accountKey,
        network: one.network,
        channel: one.channel,
        lane,
        device: lane === 'device' ? (one.device?.digest ?? null) : null,
      })
      .returning('oid')
      .executeTakeFirstOrThrow();
    return { oid, lane };
  });
  if (counted === 'sealed before') throw sealedBefore();
  if (typeof counted === 'string') throw refusedAs(counted);
  return counted;
};

/** Successful sign-ins of a person in a window, at console and app together: each makes a session and a record. */
const entersPerWindow = 200;

/** Throws 429 for somebody who signs in again and again. Exact while the account is locked. */
export const assertNotTooOften = async (trx: Write, empid: string): Promise<void> => {
  const { rows } = await sql<{ entered: number }>`select count(*)::int as entered from signin
    where empid = ${empid} and result = 'S' and at > ${since(windowMinutes)}`.execute(trx);
  if ((rows[0]?.entered ?? 0) >= entersPerWindow) throw refusedAs('account');
};

type Asker = { accountKey: string; network: string };

/** Requests for a new password in a window, for one account from all addresses. */
const askedOfAccount = 50;

/**
 * The limits of `standingOf` for requests for a new password, which count among themselves alone. The first is of an
 * account and an address, so that a stranger elsewhere does not use up the owner's.
 */
const askingFull = async (db: Read | Write, { accountKey, network }: Asker): Promise<'account' | 'network' | null> => {
  const { rows } = await sql<{ full: 'account' | 'network' | null }>`
    select case when a.here >= ${perWindow} or a.asked >= ${askedOfAccount} then 'account'
      when n.asked >= ${perNetwork} and n.now >= ${perNetworkMinute} then 'network' end as full
    from (select count(*) as asked, count(*) filter (where network = ${network}) as here
        from signin_failure where account_key = ${accountKey} and forgiven = 'N'
        and lane = 'asked' and at > ${since(windowMinutes)}) a,
      (select count(*) as asked, count(*) filter (where at > ${since(1)}) as now from signin_failure
        where network = ${network} and lane = 'asked' and at > ${since(windowMinutes)}) n`.execute(db);
  return rows[0]?.full ?? null;
};

/** Counts a request for a new password; throws 429 if the window of its account or address is full. */
export const countAsking = async (db: Database, one: Asker): Promise<void> => {
  const fullAlready = await askingFull(db.read, one);
  if (fullAlready) throw refusedAs(fullAlready);
  const full = await db.write(signInActor, async (trx) => {
    await lockCounters(trx, one);
    const found = await askingFull(trx, one);
    if (found) return found;
    await trx
      .insertInto('signin_failure')
      .values({ account_key: one.accountKey, network: one.network, channel: 'A', lane: 'asked', device: null })
      .execute();
    return null;
  });
  if (full) throw refusedAs(full);
};

/**
 * Records why an attempt failed; `seen`: where it came from, for the list of sign-ins. A wrong password of somebody who
 * is signed in, and changes it, is none.
 */
export const recordFailedTry = (
  db: Database,
  one: Try,
  { oid }: CountedTry,
  { reason, seen }: { reason: string; seen?: Seen },
): Promise<unknown> =>
  db.write(signInActor, async (trx) => {
    await trx.updateTable('signin_failure').set({ reason }).where('oid', '=', oid).execute();
    const { accountKey, network } = one;
    if (seen) await recordFailedSignIn(trx, { oid, accountKey, network, reason, ...seen });
  });

/**
 * After the correct password: the attempt did not fail, and the person's own failed attempts no longer count. Those of
 * others do. Holds the lock of the account: without it, two sign-ins at once deadlock, as each deletes its own attempt
 * and forgives that of the other.
 */
export const forgiveTries = async (trx: Write, one: Try, { oid, lane }: CountedTry): Promise<void> => {
  await lockAccount(trx, one.accountKey);
  await trx.deleteFrom('signin_failure').where('oid', '=', oid).execute();
  let own = trx
    .updateTable('signin_failure')
    .set({ forgiven: 'Y' })
    .where('account_key', '=', one.accountKey)
    .where('lane', '=', lane)
    .where('forgiven', '=', 'N');
  if (lane === 'stranger') own = own.where('network', '=', one.network);
  if (lane === 'device') own = own.where('device', '=', one.device?.digest ?? null);
  await own.execute();
};

/** Failed attempts at existing accounts are kept for inspection; those at unknown names are of no use. */
export const forgetOldTries = async (trx: Write, { days, unknownHours }: { days: number; unknownHours: number }) => {
  await sql`delete from signin_failure f where at < now() - make_interval(days => ${days})
    or (at < now() - make_interval(hours => ${unknownHours})
      and not exists (select from account a where lower(a.userid) = f.account_key))`.execute(trx);
};
