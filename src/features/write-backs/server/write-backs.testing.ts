import { sql } from 'kysely';
import type { Database } from '#platform/db/server/database.ts';
import { holdExecution } from '#platform/jobs/server/executions.queries.ts';
import type { JobContext } from '#platform/jobs/server/job.ts';
import { searchText } from '#platform/search/server/fold.ts';
import type { WriteBackState } from '../write-backs.contract.ts';

type Put = {
  formId?: string;
  insId: string;
  empid?: string;
  name?: string;
  state?: WriteBackState;
  attempts?: number;
  reason?: string;
  detail?: string;
  /** SQL time */
  submittedat?: string;
};

/** Adds a result as the app hands it over, or as attempts have left it; returns its oid. */
export const putResult = async (db: Database, put: Put): Promise<string> => {
  const { formId = 'LEAVE', insId, empid = 'E1', name = 'Leave', state = 'W', submittedat = 'now()' } = put;
  const { attempts = 0, reason = '', detail = '' } = put;
  const { rows } = await db.write({ empid: 'test' }, (trx) =>
    sql<{ oid: string }>`insert into write_back (formid, insid, empid, name, content, state, attempts, reason, detail,
        submittedat, lasttry, search_text)
      values (${formId}, ${insId}, ${empid}, ${name}, '{"days": 2}', ${state}, ${attempts}, ${reason}, ${detail},
        ${sql.raw(submittedat)}, case when ${attempts}::int > 0 then now() end, ${searchText(name, formId, insId)})
      returning oid`.execute(trx),
  );
  return rows[0]?.oid ?? '';
};

/** So many results that are due, of instances `<mark>-1` and on. */
export const putResults = async (
  db: Database,
  mark: string,
  count: number,
  state: WriteBackState = 'W',
): Promise<void> => {
  await db.write({ empid: 'test' }, (trx) =>
    sql`insert into write_back (formid, insid, empid, name, content, state, search_text)
      select 'LEAVE', ${mark} || '-' || n, 'E1', 'Leave', '{}', ${state}, lower(${mark}) from generate_series(1, ${count}) n`.execute(
      trx,
    ),
  );
};

/** An execution in progress, and what its run is given. */
export const execution = async (db: Database, more: Partial<JobContext> = {}): Promise<JobContext> => {
  const { rows } = await db.write({ empid: 'test' }, (trx) =>
    sql<{ oid: string }>`insert into job_execution (jobid, id, kind, subject, state, server, queued)
      values ('bpm-write-back', 'bpm-write-back', 'bpm', uuid_v7()::text, 'D', uuid_v7(), uuid_v7()) returning oid`.execute(
      trx,
    ),
  );
  const oid = rows[0]?.oid ?? '';
  return {
    subject: '',
    data: {},
    startedby: '',
    plannedfor: null,
    day: '',
    execution: oid,
    attempt: 1,
    progress: () => undefined,
    signal: new AbortController().signal,
    fence: (trx) => holdExecution(trx, oid),
    ...more,
  };
};

export type StoredResult = {
  insid: string;
  state: WriteBackState;
  attempts: number;
  reason: string;
  detail: string;
  content: unknown;
  taken: boolean;
  /** seconds until the next attempt */
  inSeconds: number;
};

/** The results whose instance begins like this. */
export const resultsOf = async (db: Database, mark = ''): Promise<StoredResult[]> => {
  const { rows } =
    await sql<StoredResult>`select insid, state, attempts, reason, detail, content, takenby is not null as taken,
      extract(epoch from nexttry - now())::float8 as "inSeconds"
    from write_back where insid like ${`${mark}%`} order by insid`.execute(db.read);
  return rows;
};

/** Lets time go by: everything that waits is due, and so is the probe. */
export const later = async (db: Database): Promise<void> => {
  await db.write({ empid: 'test' }, async (trx) => {
    await sql`update write_back set nexttry = now() where state = 'W' and takenby is null`.execute(trx);
    await sql`update process_engine set nextprobe = now() where state = 'open'`.execute(trx);
  });
};

/** Nothing is there, and the breaker is closed. */
export const empty = async (db: Database): Promise<void> => {
  await db.write({ empid: 'test' }, async (trx) => {
    await sql`delete from write_back`.execute(trx);
    await sql`delete from write_back_retry`.execute(trx);
    await sql`delete from write_back_discard`.execute(trx);
    await sql`update process_engine set state = 'closed', failures = 0, since = null, probes = 0, nextprobe = null,
      probeby = null, probeuntil = null, reason = '', detail = '', failedat = null, answeredat = null`.execute(trx);
  });
};
