import { sql } from 'kysely';
import type { Write } from '#platform/db/server/database.ts';

/** So many failed attempts at an account within a day are many; the next row is after as many again. */
const manyFailures = 5;
/** Days for which a place or device is known that a person does not use any more. */
const habitDays = 180;
/** Days for which is kept what was unusual. */
const unusualDays = 35;

/**
 * Compares a sign-in with the earlier ones of the person on this channel, and keeps it as usual from now on. The first
 * one of all is not unusual: there is nothing to compare it with. `failures`: attempts that have failed since the last
 * sign-in.
 */
export const noteSignIn = async (trx: Write, { oid }: { oid: string }, failures: number): Promise<void> => {
  const many = failures >= manyFailures ? failures : 0;
  await sql`
    with s as (select * from signin where oid = ${oid} and at >= now()),
    used as (
      select s.empid, s.channel, v.kind, v.value from s cross join lateral (values ('place', signin_network(s.ip)),
        ('device', signin_device(s.channel, s.browser, s.platform, s.model))) v (kind, value)
      where btrim(v.value) <> '' and s.empid is not null),
    found as (
      select u.kind, exists (select from signin_habit h where h.empid = u.empid and h.channel = u.channel
          and h.kind = u.kind and h.value = u.value) as known,
        exists (select from signin_habit h where h.empid = u.empid and h.channel = u.channel and h.kind = u.kind) as other
      from used u),
    kept as (
      insert into signin_habit (empid, channel, kind, value) select empid, channel, kind, value from used
      on conflict on constraint signin_habit_pk do update set lastat = now()),
    unusual as (
      select coalesce(bool_or(kind = 'place' and not known and other), false) as place,
        coalesce(bool_or(kind = 'device' and not known and other), false) as device from found)
    insert into signin_unusual (channel, at, oid, place, device, failures)
    select s.channel, s.at, s.oid, u.place, u.device, ${many} from s, unusual u
    where u.place or u.device or ${many} > 0`.execute(trx);
};

/**
 * Marks a failed attempt if it makes the failures of an existing account within a day many. `oid`: of its row in
 * `signin`.
 */
export const noteFailedSignIn = async (trx: Write, oid: string, accountKey: string): Promise<void> => {
  await sql`
    insert into signin_unusual (channel, at, oid, failures)
    select s.channel, s.at, s.oid, f.times from signin s, (
      select count(*)::int as times from signin_failure where account_key = ${accountKey}
        and at > now() - interval '24 hours' and reason <> '' and lane <> 'own') f
    where s.oid = ${oid} and s.at >= now() and s.empid is not null and f.times > 0 and f.times % ${manyFailures} = 0`.execute(
    trx,
  );
};

/** Forgets places and devices that nobody has used for half a year, and what was unusual longer ago than a month. */
export const forgetHabits = async (trx: Write): Promise<void> => {
  await sql`delete from signin_habit where lastat < now() - make_interval(days => ${habitDays})`.execute(trx);
  await sql`delete from signin_unusual where at < now() - make_interval(days => ${unusualDays})`.execute(trx);
};
