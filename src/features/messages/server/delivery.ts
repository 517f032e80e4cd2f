import { sql } from 'kysely';
import { program } from '#platform/db/program-actors.ts';
import type { Database, Write } from '#platform/db/server/database.ts';
import type { JobContext } from '#platform/jobs/server/job.ts';
import { sendPush } from '#platform/push/server/send-push.ts';
import { messageTopic } from './message-notices.ts';
import { audienceOf, storedConditions } from './message-audience.ts';

/** The job that gives a published message to its people; its subject is the message. */
export const deliveryJob = 'message-delivery';

const portion = 20_000;

/**
 * Adds the next people of the audience by employee number, and returns the last of them; null when all have been added.
 * Those who have the message keep it as it is: a repeated delivery changes nothing.
 */
const deliverPortion = async (
  trx: Write,
  messageoid: string,
  audience: Awaited<ReturnType<typeof audienceOf>>,
  after: string,
): Promise<{ last: string; people: number } | null> => {
  const { rows } = await sql<{ last: string | null; people: number }>`
    with people as (
      select e.empid, e.coid, e.plantid, e.depkey from employee e
      where e.empid > ${after} and ${audience} order by e.empid limit ${portion}),
    added as (
      insert into message_delivery (messageoid, empid, coid, plantid, depkey)
      select ${messageoid}, empid, coid, plantid, depkey from people
      on conflict do nothing)
    select max(empid) as last, count(*) as people from people`.execute(trx);
  const [{ last, people } = { last: null, people: 0 }] = rows;
  return last === null ? null : { last, people };
};

/** The message, locked; undefined if there is nothing to deliver: it is done, or somebody withdrew it meanwhile. */
const lockRunning = async (trx: Write, messageoid: string) => {
  const { rows } = await sql<{ audience: number }>`
    select audience from message
    where oid = ${messageoid} and ispushed = 'Y' and delivery = 'running' and recalledat is null for update`.execute(
    trx,
  );
  return rows[0];
};

/**
 * Gives a published message to its people, all in one transaction: a server that dies leaves nothing, and the next one
 * begins again. Each person is looked at once. Other servers and people hear of it when it is committed
 * (docs/adr/0042).
 */
export const deliver = (
  db: Database,
  { subject: messageoid, progress, fence }: Pick<JobContext, 'subject' | 'progress' | 'fence'>,
): Promise<{ people: number }> =>
  db.write(program('messages'), async (trx) => {
    await fence(trx);
    const running = await lockRunning(trx, messageoid);
    if (!running) return { people: 0 };
    const audience = await audienceOf(trx, await storedConditions(trx, messageoid));
    let people = 0;
    for (let last = ''; ;) {
      const added = await deliverPortion(trx, messageoid, audience, last);
      if (added === null) break;
      last = added.last;
      people += added.people;
      progress(people, Math.max(running.audience, people));
    }
    await sql`update message set delivery = 'done', audience = ${people} where oid = ${messageoid}`.execute(trx);
    await sql`select pg_notify('steward', ${`${messageTopic}:${messageoid}`})`.execute(trx);
    const to = sql`select empid from message_delivery where messageoid = ${messageoid}`;
    await sendPush(trx, { kind: messageTopic, subject: messageoid, to });
    return { people };
  });
