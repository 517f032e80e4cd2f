import { sql } from 'kysely';
import { program } from '#platform/db/program-actors.ts';
import type { Database, Write } from '#platform/db/server/database.ts';
import { counted } from '#platform/jobs/server/counts.ts';
import type { Job } from '#platform/jobs/server/job.ts';
import { requestJob } from '#platform/jobs/server/requests.queries.ts';
import { deliver, deliveryJob } from './delivery.ts';
import { type DueServices, dueJob, publishDue } from './message-due.ts';

/** A published message whose delivery has failed as often as it is tried is tried again after this many minutes. */
const retryAfterMinutes = 5;

/** Requests the deliveries that nobody works on; returns how many. */
const requestLeftDeliveries = (db: Database): Promise<number> =>
  db.write(program('messages'), async (trx: Write) => {
    const { rows } = await sql<{ oid: string; pushedby: string }>`
      select m.oid, coalesce(m.pushedby, '') as pushedby from message m
      where m.delivery = 'running' and m.recalledat is null
        and m.pushedtime < now() - make_interval(mins => ${retryAfterMinutes})
        and not exists (select from job_request r where r.jobid = ${deliveryJob} and r.subject = m.oid::text)
        and not exists (select from job_execution e where e.jobid = ${deliveryJob} and e.subject = m.oid::text
          and (e.state = 'D' or e.endedat > now() - make_interval(mins => ${retryAfterMinutes})))`.execute(trx);
    for (const { oid, pushedby } of rows)
      await requestJob(trx, { job: deliveryJob, subject: oid, startedby: pushedby });
    return rows.length;
  });

/** The background work of messages. */
export const messageJobs = (services: DueServices): Job[] => [
  {
    id: deliveryJob,
    expireInSeconds: 900,
    atOnce: 2,
    run: async (context) => counted(await deliver(services.db, context)),
  },
  {
    id: dueJob,
    expireInSeconds: 120,
    keepDays: 1,
    run: async () => {
      const left = await requestLeftDeliveries(services.db);
      return counted({ ...(await publishDue(services)), left });
    },
  },
];
