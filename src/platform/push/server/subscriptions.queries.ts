import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { preparedRowOrThrow } from '#platform/db/server/prepared.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { QuietHours, ReachedByPush } from '../push.contract.ts';
import type { PushTarget } from './push-outcome.ts';

/** Of one person; the oldest goes. */
const subscriptionsAtMost = 10;

export type NewSubscription = PushTarget & { empid: string; session: string; lang: Language; vapidkey: string };

/** Registers a browser, or renews it; one that was somebody else’s becomes another one. */
export const saveSubscription = async (trx: Write, subscription: NewSubscription): Promise<void> => {
  const { empid, endpoint, ...rest } = subscription;
  // One at a time for a person, so that there are never more than allowed.
  await sql`select from account where empid = ${empid} for no key update`.execute(trx);
  await trx.deleteFrom('push_subscription').where('endpoint', '=', endpoint).where('empid', '<>', empid).execute();
  await trx
    .insertInto('push_subscription')
    .values({ empid, endpoint, ...rest })
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet({ empid, ...rest, renewedat: sql<string>`now()` }),
    )
    .execute();
  await sql`delete from push_subscription where oid in (select oid from push_subscription where empid = ${empid}
    order by renewedat desc, oid desc offset ${subscriptionsAtMost})`.execute(trx);
};

export const removeSubscription = async (trx: Write, empid: string, endpoint: string): Promise<void> => {
  await trx.deleteFrom('push_subscription').where('empid', '=', empid).where('endpoint', '=', endpoint).execute();
};

/** Sets or removes the quiet hours, and looks again at what waits for their end. */
export const saveQuietHours = async (trx: Write, empid: string, quiet: QuietHours | null): Promise<void> => {
  if (quiet === null) await trx.deleteFrom('push_quiet').where('empid', '=', empid).execute();
  else {
    const times = { fromtime: quiet.from, untiltime: quiet.until };
    await trx
      .insertInto('push_quiet')
      .values({ empid, ...times })
      .onConflict((conflict) => conflict.column('empid').doUpdateSet(times))
      .execute();
  }
  await sql`update push_sending set nexttry = now() where state = 'waiting' and tries = 0 and nexttry > now()
    and subscription in (select oid from push_subscription where empid = ${empid})`.execute(trx);
};

const stateColumns = (empid: string) =>
  [
    sql<number>`(select count(*)::int from push_subscription where empid = ${empid})`.as('devices'),
    sql<QuietHours | null>`(select jsonb_build_object('from', to_char(q.fromtime, 'HH24:MI'),
        'until', to_char(q.untiltime, 'HH24:MI')) from push_quiet q where q.empid = ${empid})`.as('quiet'),
  ] as const;

type State = { devices: number; quiet: QuietHours | null };

/** How many browsers the person has registered, and the quiet hours. */
export const subscribedState = (db: Read, empid: string): Promise<State> =>
  db.selectNoFrom(stateColumns(empid)).executeTakeFirstOrThrow();

const reachedRow = preparedRowOrThrow((db: Read, empid: string) =>
  db.selectNoFrom([
    ...stateColumns(empid),
    sql<ReachedByPush['failure']>`(select jsonb_build_object('at', to_char(at, 'YYYY-MM-DD HH24:MI:SS'), 'error', error,
          'detail', detail, 'again', state = 'waiting') from push_sending
        where empid = ${empid} and error <> '' and state in ('failed', 'waiting') order by at desc limit 1)`.as(
      'failure',
    ),
  ]),
);

/** The same with the last push that could not be sent, for administrators. */
export const reachedByPushOf = (db: Read, empid: string): Promise<ReachedByPush> => reachedRow(db, empid);
