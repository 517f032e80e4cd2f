import { sql } from 'kysely';
import type { Write } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { idleDays } from '#platform/session/server/session.queries.ts';
import type { PushError } from '../push.contract.ts';

/** A push that this server sends. `shown`: the browser was sent something of the subject before. */
export type DuePush = {
  oid: string;
  turn: number;
  tries: number;
  kind: string;
  subject: string;
  empid: string;
  subscription: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  lang: Language;
  vapidkey: string;
  shown: boolean;
};

/** After so long without a word, what a server wanted to send is sent by another one: it was lost. */
const leaseMinutes = 3;
/** During maintenance the app cannot be opened; so long it is not looked at again. */
const maintenanceMinutes = 5;
/** From the first attempt. */
const triedHours = 24;

/** Why a push is not sent any more, or when it is looked at again: of `d` with the person's state. */
const checked = sql`
  select d.oid, s.endpoint, s.p256dh, s.auth, s.lang, s.vapidkey,
    case
      when s.oid is null or n.ended_at is not null
        or n.last_seen_at <= now() - make_interval(days => ${sql.lit(idleDays)}) then 'signed_out'
      when e.inservice <> 'Y' or a.status <> 'Y' or coalesce(u.status, 'N') <> 'Y' or door.door = 'blacklist'
        then 'not_allowed'
      when u.userconfig ->> 'push' = 'N' then 'switched_off'
      else '' end as dropped,
    coalesce(push_quiet_end(now(), q.fromtime, q.untiltime),
      case when door.door = 'maintenance' then now() + make_interval(mins => ${sql.lit(maintenanceMinutes)}) end) as later
  from due d
  left join push_subscription s on s.oid = d.subscription and s.empid = d.empid
  left join session n on n.oid = s.session
  left join employee e on e.empid = s.empid
  left join account a on a.empid = s.empid
  left join app_user u on u.empid = s.empid
  left join push_quiet q on q.empid = s.empid
  cross join lateral (select case when s.oid is null then 'open' else door_of(s.empid, 'A') end as door offset 0) as door`;

/**
 * Takes what is due: rows that no other server is taking. What cannot be sent any more is dropped, what lies in quiet
 * hours is postponed; the rest is this server's for some minutes. `looked`: how many were due.
 */
export const takeDue = async (
  trx: Write,
  most: number,
): Promise<{ looked: number; dropped: number; due: DuePush[] }> => {
  const { rows } = await sql<DuePush & { state: string; postponed: boolean }>`
    with due as materialized (
      select oid, empid, subscription from push_sending where state = 'waiting' and nexttry <= now()
      order by nexttry limit ${most} for update skip locked),
    checked as materialized (${checked})
    update push_sending p set
      state = case when j.dropped <> '' then 'dropped' else 'waiting' end,
      error = case when j.dropped <> '' then j.dropped else p.error end,
      at = case when j.dropped <> '' then now() else p.at end,
      tries = p.tries + (j.dropped = '' and j.later is null)::int,
      firsttry = case when j.dropped = '' and j.later is null then coalesce(p.firsttry, now()) else p.firsttry end,
      nexttry = coalesce(j.later, now() + make_interval(mins => ${leaseMinutes}))
    from checked j where j.oid = p.oid
    returning p.oid, p.turn, p.tries, p.kind, p.subject, p.empid, p.subscription, p.state, p.sentat is not null as shown,
      j.later is not null as postponed, j.endpoint, j.p256dh, j.auth, j.lang, j.vapidkey`.execute(trx);
  const dropped = rows.filter(({ state }) => state === 'dropped').length;
  const due = rows.filter(({ state, postponed }) => state === 'waiting' && !postponed);
  return { looked: rows.length, dropped, due };
};

/** What became of a push. `released`: it was not tried after all. `afterSeconds`: of a retry. */
export type SentPush = Pick<DuePush, 'oid' | 'turn' | 'tries' | 'subscription'> & {
  state: 'sent' | 'failed' | 'dropped' | 'retry' | 'released';
  error: PushError | '';
  detail: string;
  afterSeconds: number;
  gone: boolean;
};

const columnOf = <Key extends keyof SentPush>(done: readonly SentPush[], key: Key): SentPush[Key][] =>
  done.map((one) => one[key]);

/**
 * Records what became of pushes, and forgets browsers that are gone. Something that was sent although there is news of
 * its subject meanwhile waits again; whatever else was decided of an older turn or attempt does not count. Retries end
 * a day after the first attempt.
 */
export const recordSent = async (trx: Write, done: readonly SentPush[]): Promise<void> => {
  const last = sql`now() + make_interval(secs => r.after) > p.firsttry + make_interval(hours => ${triedHours})`;
  await sql`
    with r as (select * from unnest(
      ${columnOf(done, 'oid')}::uuid[], ${columnOf(done, 'turn')}::int[], ${columnOf(done, 'tries')}::int[],
      ${columnOf(done, 'state')}::text[], ${columnOf(done, 'error')}::text[], ${columnOf(done, 'detail')}::text[],
      ${columnOf(done, 'afterSeconds')}::float[]) as r (oid, turn, tries, state, error, detail, after)),
    mine as materialized (select p.oid from push_sending p join r on r.oid = p.oid order by p.oid for update of p)
    update push_sending p set
      state = case
        when r.state = 'sent' and p.turn <> r.turn then 'waiting'
        when r.state = 'retry' and ${last} then 'failed'
        when r.state in ('retry', 'released') then 'waiting'
        else r.state end,
      nexttry = case when r.state = 'retry' then now() + make_interval(secs => r.after) else now() end,
      tries = p.tries - (r.state = 'released')::int,
      sentat = case when r.state = 'sent' then now() else p.sentat end,
      error = r.error, detail = r.detail,
      at = case when r.state = 'released' then p.at else now() end
    from r join mine on mine.oid = r.oid
    where p.oid = r.oid
      and (r.state = 'sent' or (p.turn = r.turn and p.tries = r.tries and p.state = 'waiting'))`.execute(trx);
  const idsOf = (rows: readonly SentPush[]): string[] => columnOf(rows, 'subscription');
  // Those that end with their session at this moment are passed over: neither waits for the other.
  const sent = idsOf(done.filter(({ state }) => state === 'sent'));
  if (sent.length > 0)
    await sql`with mine as materialized (
        select oid from push_subscription where oid = any(${sent}::uuid[]) for update skip locked)
      update push_subscription s set lastsentat = now() from mine where mine.oid = s.oid`.execute(trx);
  const gone = idsOf(done.filter((one) => one.gone));
  if (gone.length > 0)
    await sql`delete from push_subscription where oid in (
      select oid from push_subscription where oid = any(${gone}::uuid[]) for update skip locked)`.execute(trx);
};
