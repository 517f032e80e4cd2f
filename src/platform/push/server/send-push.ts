import { type RawBuilder, sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { requestJob } from '#platform/jobs/server/requests.queries.ts';
import type { PushNumbers } from '../push.contract.ts';

/** The job that sends. Each of its subjects is a lane: any of them sends anything that is due. */
export const pushJob = 'push';
/** Where there is much to send, so many servers do it. */
const furtherLanes = ['2', '3', '4'] as const;
const muchToSend = 5_000;

/** `to`: SQL that selects the employee numbers. */
type Push = { kind: string; subject: string; to: RawBuilder<unknown> };

const requestSending = async (trx: Write, pushes: number): Promise<number> => {
  const lanes = pushes > muchToSend ? ['', ...furtherLanes] : pushes > 0 ? [''] : [];
  for (const subject of lanes) await requestJob(trx, { job: pushJob, subject });
  return pushes;
};

const waitsAgain = sql`state = 'waiting', turn = p.turn + 1, tries = 0, firsttry = null, nexttry = now(), error = '',
  detail = '', at = now()`;

/** In the order in which servers record what they have sent, so that neither waits for the other in a circle. */
const lockSendings = async (trx: Write, { kind, subject }: Omit<Push, 'to'>): Promise<void> => {
  await sql`select count(*) from (select from push_sending where kind = ${kind} and subject = ${subject}
    order by oid for update) locked`.execute(trx);
};

/**
 * Pushes a subject to the devices of these people once the transaction has committed; those without a device cost
 * nothing. What they have been sent of the subject before is replaced. Returns how many devices.
 */
export const sendPush = async (trx: Write, { kind, subject, to }: Push): Promise<number> => {
  await lockSendings(trx, { kind, subject });
  const { numAffectedRows } = await sql`
    insert into push_sending as p (kind, subject, empid, subscription)
    select ${kind}, ${subject}, s.empid, s.oid from push_subscription s where s.empid in (${to})
    on conflict (kind, subject, subscription) do update set empid = excluded.empid, ${waitsAgain}`.execute(trx);
  return requestSending(trx, Number(numAffectedRows ?? 0));
};

/** The same for those alone who have been, or are about to be, shown something of the subject: it was withdrawn. */
export const replacePush = async (trx: Write, { kind, subject }: Omit<Push, 'to'>): Promise<number> => {
  await lockSendings(trx, { kind, subject });
  const { numAffectedRows } = await sql`
    update push_sending p set ${waitsAgain}
    where kind = ${kind} and subject = ${subject} and (sentat is not null or state = 'waiting')`.execute(trx);
  return requestSending(trx, Number(numAffectedRows ?? 0));
};

/** Of these people, each counted once: as reached if any device was. */
export const pushNumbersOf = async (db: Read, { kind, subject, to }: Push): Promise<PushNumbers> => {
  const { rows } = await sql<PushNumbers>`
    select (count(*) filter (where sent))::int as sent, (count(*) filter (where not sent and waiting))::int as waiting,
      (count(*) filter (where failed and not sent and not waiting))::int as failed
    from (select empid, bool_or(sentat is not null) as sent, bool_or(state = 'waiting') as waiting,
        bool_or(state = 'failed') as failed
      from push_sending where kind = ${kind} and subject = ${subject} and empid in (${to}) group by empid) people`.execute(
    db,
  );
  return rows[0] ?? { sent: 0, failed: 0, waiting: 0 };
};
