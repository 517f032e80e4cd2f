import { sql } from 'kysely';
import type { Database } from '#platform/db/server/database.ts';

type Run = {
  id?: string;
  jobid?: string;
  name?: string;
  kind?: 'app' | 'bpm';
  state?: 'S' | 'F' | 'D';
  /** When it began, as SQL; by default now. */
  at?: string;
  seconds?: number;
  scheduleoid?: string;
  scheduleid?: number;
  attempt?: number;
  retried?: boolean;
  reason?: string;
  message?: string;
  startedby?: string;
  result?: unknown;
};

/** Adds a run as it stands after its end, or in progress; returns its oid. */
export const addRun = async (db: Database, run: Run = {}): Promise<string> => {
  const { id = 'work', jobid = id, name = '', kind = 'app', state = 'S', at = 'now()', seconds = 1 } = run;
  const { scheduleoid = null, scheduleid = null, attempt = 1, retried = false, reason = '', message = '' } = run;
  const { startedby = '', result = null } = run;
  const { rows } = await db.write({ empid: 'test' }, (trx) =>
    sql<{ oid: string }>`
      insert into job_execution (jobid, id, name, kind, subject, state, startedat, endedat, scheduleoid, scheduleid, attempt,
        retried, reason, message, startedby, result, server, queued)
      values (${jobid}, ${id}, ${name}, ${kind}, ${scheduleoid ?? ''}, ${state}, (${sql.raw(at)})::timestamptz,
        ${state === 'D' ? null : sql`(${sql.raw(at)})::timestamptz + make_interval(secs => ${seconds})`}, ${scheduleoid}, ${scheduleid},
        ${attempt}, ${retried}, ${reason}, ${message}, ${startedby}, ${JSON.stringify(result)}::jsonb, uuid_v7(), uuid_v7())
      returning oid`.execute(trx),
  );
  return rows[0]?.oid ?? '';
};

/** Adds what a run of the BPM side did with a form and instance. */
export const addDetail = async (
  db: Database,
  execution: string,
  { name, state = 'C', message = '' }: { name: string; state?: 'C' | 'F' | 'D'; message?: string },
): Promise<void> => {
  await db.write({ empid: 'test' }, (trx) =>
    sql`insert into bpm_execution_detail (execution, name, message, state, form_id, ins_id, retry)
      values (${execution}, ${name}, ${message}, ${state}, 'FORM1', 'INS1', 2)`.execute(trx),
  );
};
