import { setTimeout as pause } from 'node:timers/promises';
import { program } from '#platform/db/program-actors.ts';
import type { Database } from '#platform/db/server/database.ts';
import { counted } from '#platform/jobs/server/counts.ts';
import { type Job, type JobContext, JobFailure } from '#platform/jobs/server/job.ts';
import {
  giveProbeBack,
  noteAnswer,
  noteFailure,
  probePause,
  type ProbePause,
} from '#platform/process-engine/server/breaker.queries.ts';
import type { EngineOutcome, ProcessEngine } from '#platform/process-engine/server/process-engine.ts';
import {
  countDue,
  msUntilPace,
  type NextTaken,
  type Outcome,
  recordOutcome,
  type Taken,
  takeNext,
  type Which,
} from './due.queries.ts';

/** Its name; never changed. */
export const writeBackJobId = 'bpm-write-back';

const system = program('system');
const sentAtOnce = 5;
/** What is left then is sent by the next run. */
const longestRunMs = 10 * 60 * 1_000;
const pollMs = 1_000;
const minute = 60;
const longestBackOff = 4 * 60 * minute;

/** Seconds until the next attempt, about doubled for each one, and somewhat different for each result. */
export const backOff = (attempts: number): number =>
  Math.min(minute * 2 ** Math.min(attempts - 1, 20), longestBackOff) * (0.8 + 0.4 * Math.random());

/** `attempts`: after which a result is a dead letter. `pause`: of the breaker, shorter in tests. */
export type WriteBackServices = {
  db: Database;
  engine: ProcessEngine | null;
  attempts: number;
  pause?: ProbePause;
};

/** Of a run: results that were `written`, are `dead` letters, are tried again (`retry`), or wait for the engine. */
export type WriteBackTotals = { written: number; dead: number; retry: number; released: number; paused: number };

const decided = ({ attempts }: Taken, outcome: EngineOutcome, most: number): Outcome => {
  if (outcome.state === 'written') return { state: 'written' };
  if (outcome.state === 'stopped') return { state: 'released' };
  if (outcome.state === 'rejected')
    return { state: 'dead', reason: 'process_engine.rejected', detail: outcome.detail, afterSeconds: 0 };
  const afterSeconds = Math.max(backOff(attempts), outcome.afterSeconds ?? 0);
  const { detail } = outcome;
  return { state: attempts >= most ? 'dead' : 'retry', reason: outcome.reason, detail, afterSeconds };
};

/** Sends one, and records what became of it; the breaker learns whether the engine has answered. */
const sendOne = async (
  { db, engine, attempts, pause: probing = probePause }: WriteBackServices & { engine: ProcessEngine },
  taken: Taken,
  signal: AbortSignal,
): Promise<Outcome['state']> => {
  const { oid, turn, claim, formId, insId, empid, submittedAt, values } = taken;
  const result = { key: `${oid}.${turn}`, formId, insId, submittedBy: empid, submittedAt, values };
  const answered = await engine.send(result, signal);
  const outcome = decided(taken, answered, attempts);
  await db.write(system, async (trx) => {
    await recordOutcome(trx, taken, outcome);
    if (answered.state === 'stopped') await giveProbeBack(trx, claim);
    else if (answered.state === 'failed') await noteFailure(trx, claim, answered, probing);
    else await noteAnswer(trx, claim);
  });
  return outcome.state;
};

const whichOf = ({ data: { form }, day }: JobContext): Which => ({ form: typeof form === 'string' ? form : '', day });

/**
 * Sends what is due, of one day if the run is for one, until nothing is, the breaker opens, or the run is stopped. Any
 * number of servers may do it at the same time; beginning again is harmless. Without an engine everything waits.
 */
export const writeBack = async (services: WriteBackServices, context: JobContext): Promise<WriteBackTotals> => {
  const { db, engine } = services;
  const { execution, fence, progress } = context;
  const which = whichOf(context);
  const totals: WriteBackTotals = { written: 0, dead: 0, retry: 0, released: 0, paused: 0 };
  let total = await countDue(db.read, which);
  if (!engine) return { ...totals, paused: total };
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(longestRunMs)]);
  let done = 0;
  let isShut = false;
  const sending = new Set<Promise<void>>();

  const next = (): Promise<NextTaken> =>
    db.write(system, async (trx) => {
      await fence(trx);
      return takeNext(trx, { execution, ...which, leaseSeconds: engine.leaseSeconds });
    });
  /** Waits for the turn of what is sent again; false if there is nothing to wait for. */
  const waited = async (): Promise<boolean> => {
    const ms = await msUntilPace(db.read, which);
    if (ms === null) return false;
    await pause(Math.min(Math.max(ms, 5), pollMs), undefined, { signal }).catch(() => undefined);
    return true;
  };
  const send = async (taken: Taken): Promise<void> => {
    totals[await sendOne({ ...services, engine }, taken, signal)] += 1;
    done += 1;
    // More may have come in; what is being sent is no longer due, this one among it.
    if (done >= total) total = done + sending.size - 1 + (await countDue(db.read, which));
    progress(done, Math.max(total, done));
  };
  const sender = async (): Promise<void> => {
    while (!signal.aborted) {
      const taken = await next();
      isShut = taken === 'shut';
      if (taken === 'none') {
        if (!(await waited())) return;
      } else if (taken === 'shut') {
        // One of these may be the probe that closes the breaker.
        if (sending.size === 0) return;
        await Promise.race(sending);
      } else if (taken !== 'again') {
        const one = send(taken).finally(() => sending.delete(one));
        sending.add(one);
        await one;
      }
    }
  };
  const senders = await Promise.allSettled(Array.from({ length: sentAtOnce }, sender));
  for (const ended of senders) if (ended.status === 'rejected') throw ended.reason;
  if (isShut) totals.paused = await countDue(db.read, which);
  return totals;
};

/** `docs/kit/jobs.md`. */
export const writeBackJobs = (services: WriteBackServices): Job[] => [
  {
    id: writeBackJobId,
    expireInSeconds: 1_200,
    keepDays: 14,
    run: async (context) => {
      const totals = await writeBack(services, context);
      // One that was stopped while there was more to send has not succeeded.
      if (context.signal.aborted && (await countDue(services.db.read, whichOf(context))) > 0)
        context.signal.throwIfAborted();
      if (totals.written === 0 && totals.dead + totals.retry > 0)
        throw new JobFailure('job.none_done', '', { result: counted(totals) });
      return counted(totals);
    },
  },
];
