import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Read, Write } from '#platform/db/server/database.ts';
import { requestWrittenBack } from './request-write-back.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import {
  type RetryPreview,
  type RetryProgress,
  type writeBackCalls,
  writeBackReasons,
} from '../write-backs.contract.ts';
import { askedFor, lockDead, previewDead } from './dead-ones.queries.ts';

type Chosen = z.output<(typeof writeBackCalls)['preview']['content']>;

/** Whether a job that writes back is on; a job for one form alone does not count. */
const isRunBySchedule = async (db: Read): Promise<boolean> => {
  const { rows } = await sql`select from scheduled_job where kind = 'bpm' and preword = 'bpm' and action = 'writeBack'
    and status = 'Y' and coalesce(params ->> 'form', '') = ''`.execute(db);
  return rows.length > 0;
};

/** What would be sent again; changes nothing. */
export const previewRetry = async (db: Read, chosen: Chosen): Promise<RetryPreview> => {
  const preview = await previewDead(db, chosen);
  return {
    ...preview,
    seconds: Math.ceil(preview.count / chosen.rate),
    runs: (await isRunBySchedule(db)) ? 'Y' : 'N',
  };
};

/** What is being sent again, and what has been in the last day. */
export const retriesNow = async (db: Read, oid: string | null = null): Promise<RetryProgress[]> => {
  const { rows } = await sql<RetryProgress>`
    select r.oid, r.rate, r.total, coalesce(c.waiting, 0) as waiting, coalesce(c.written, 0) as written,
      coalesce(c.failed, 0) as failed, r.stopped, ceil(coalesce(c.waiting, 0)::float8 / r.rate)::int as "left", r.crtemp, r.crtdat
    from write_back_retry r cross join lateral (
      select count(*) filter (where state = 'W')::int as waiting, count(*) filter (where state = 'C')::int as written,
        count(*) filter (where state = 'F')::int as failed
      from write_back where retryoid = r.oid) c
    where case when ${oid}::uuid is null then r.crtdat > now() - interval '1 day' or c.waiting > 0 else r.oid = ${oid}::uuid end
    order by r.crtdat desc, r.oid desc limit 20`.execute(db);
  return rows;
};

/**
 * Lets what failed for good wait again, from its first attempt, not faster than the rate on all servers together, and
 * requests a run. Rejects if there is nothing, or another number than the preview has said.
 */
export const retry = (
  db: Database,
  { actor, empid }: Writer,
  chosen: Chosen & { count: number },
): Promise<RetryProgress> =>
  db.write(actor, async (trx: Write) => {
    const locked = await lockDead(trx, chosen);
    const total = locked.length;
    const { rate } = chosen;
    const { rows } = await sql<{ oid: string }>`insert into write_back_retry (filter, rate, total)
      values (${JSON.stringify(askedFor(chosen))}::jsonb, ${rate}, ${total}) returning oid`.execute(trx);
    const oid = rows[0]?.oid ?? '';
    await sql`insert into write_back_pace (retryoid, rate) values (${oid}, ${rate})`.execute(trx);
    await sql`update write_back set state = 'W', attempts = 0, nexttry = now(), takenby = null, retryoid = ${oid}
      where oid = any(${locked}::uuid[])`.execute(trx);
    await requestWrittenBack(trx, empid);
    const [progress] = await retriesNow(trx, oid);
    if (!progress) throw new Error('the request is missing');
    return progress;
  });

/**
 * Stops sending again: what has not been sent yet stays failed. What is being sent at this moment ends as it ends.
 * Rejects if nothing is left to stop.
 */
export const stopRetry = (db: Database, { actor }: Writer, oid: string): Promise<RetryProgress> =>
  db.write(actor, async (trx: Write) => {
    const { numAffectedRows: stopped = 0n } = await sql`update write_back set state = 'F', retryoid = null
      where retryoid = ${oid} and state = 'W' and takenby is null`.execute(trx);
    if (stopped === 0n) throw new DomainError(codes.serverMessage, writeBackReasons.over);
    await sql`update write_back_retry set stopped = stopped + ${Number(stopped)} where oid = ${oid}`.execute(trx);
    const [progress] = await retriesNow(trx, oid);
    if (!progress) throw new Error('the request is missing');
    return progress;
  });
