import { sql } from 'kysely';
import type { Write } from '#platform/db/server/database.ts';
import { isWaiting } from '#platform/jobs/server/requests.queries.ts';
import { requestRun, type Schedule } from '#platform/jobs/server/schedules.queries.ts';
import { writeBackJobId } from './write-back-job.ts';

/**
 * Requests a run of the job that writes back, if one is on and none is waiting or at work: that one takes what is
 * there, too. `empid`: who hears of its end.
 */
export const requestWrittenBack = async (trx: Write, empid: string): Promise<void> => {
  const { rows } = await sql<Schedule & { plannedfor: string; isRunning: boolean }>`
    select j.oid, j.kind, j.id, j.name, j.preword, j.action, j.params, j.retries, j.overlap,
      to_char(now(), 'YYYY-MM-DD HH24:MI:SSOF') as plannedfor,
      exists (select from job_execution e where e.jobid = ${writeBackJobId} and e.subject = j.oid::text and e.state = 'D')
        as "isRunning"
    from scheduled_job j where j.kind = 'bpm' and j.preword = 'bpm' and j.action = 'writeBack' and j.status = 'Y'
      and coalesce(j.params ->> 'form', '') = '' order by j.oid limit 1 for update`.execute(trx);
  const [job] = rows;
  if (!job || job.isRunning || (await isWaiting(trx, writeBackJobId, job.oid))) return;
  await requestRun(trx, writeBackJobId, job, { startedby: empid, plannedfor: job.plannedfor });
};
