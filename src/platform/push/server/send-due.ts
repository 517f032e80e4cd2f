import { program } from '#platform/db/program-actors.ts';
import type { Database } from '#platform/db/server/database.ts';
import { counted } from '#platform/jobs/server/counts.ts';
import type { Job } from '#platform/jobs/server/job.ts';
import { type DuePush, recordSent, type SentPush, takeDue } from './due-pushes.queries.ts';
import { payloadOf } from './push-payload.ts';
import type { PushOutcome, PushProvider } from './push-outcome.ts';
import type { PushSource, PushWords } from './push-source.ts';
import { pushJob } from './send-push.ts';

type Services = { db: Database; push: PushProvider; sources: readonly PushSource[] };

const system = program('system');
const takenAtOnce = 200;
const sentAtOnce = 25;
const retryMinutes = [1, 2, 4, 8, 15, 30, 60, 120, 240];

/** Seconds until the next attempt, somewhat different for each, so that they do not come all at once. */
const backOff = (tries: number): number =>
  (retryMinutes[Math.min(tries, retryMinutes.length) - 1] ?? 1) * 60 * (0.9 + 0.2 * Math.random());

const decided = (
  { oid, turn, tries, subscription }: DuePush,
  outcome: PushOutcome | { state: 'released' },
): SentPush => ({
  oid,
  turn,
  tries,
  subscription,
  state: outcome.state,
  error: 'error' in outcome ? outcome.error : '',
  detail: 'detail' in outcome ? outcome.detail : '',
  afterSeconds:
    outcome.state === 'retry' ? Math.max(backOff(tries), Math.min(outcome.afterSeconds ?? 0, 1_000_000)) : 0,
  gone: outcome.state === 'failed' && outcome.gone === true,
});

/** What each of them says now; undefined: it concerns the person no more. */
const wordsOf = async (
  { db, sources }: Services,
  due: readonly DuePush[],
): Promise<(one: DuePush) => PushWords | undefined> => {
  const groupOf = ({ kind, subject, lang }: DuePush): string => JSON.stringify([kind, subject, lang]);
  const found = new Map<string, ReadonlyMap<string, PushWords>>();
  for (const [group, pushes] of Map.groupBy(due, groupOf)) {
    const [first] = pushes;
    const source = sources.find(({ kind }) => kind === first?.kind);
    if (!first || !source) continue;
    const empids = [...new Set(pushes.map(({ empid }) => empid))];
    found.set(group, await source.wordsOf(db.read, first.subject, empids, first.lang));
  }
  return (one) => found.get(groupOf(one))?.get(one.empid);
};

const sendOne = async (push: PushProvider, one: DuePush, words: PushWords | undefined): Promise<PushOutcome> => {
  if (!words || words.stands === 'settled') return { state: 'dropped', error: 'read' };
  if (words.stands === 'withdrawn' && !one.shown) return { state: 'dropped', error: 'withdrawn' };
  if (one.vapidkey !== (push.publicKey ?? '')) return { state: 'failed', error: 'other_key', detail: '' };
  return push.send(one, payloadOf(one.kind, one.subject, words), one.subject);
};

/** Records outcomes as they arrive: those that arrive while some are being recorded are recorded together. */
const recorder = (db: Database) => {
  let waiting: SentPush[] = [];
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const done = waiting;
      waiting = [];
      await db.write(system, (trx) => recordSent(trx, done));
    }
    running = undefined;
  };
  return {
    add: (one: SentPush): void => {
      waiting.push(one);
      running ??= run();
      // Who waits for the end learns of it.
      running.catch(() => undefined);
    },
    end: async (): Promise<void> => {
      await running;
    },
  };
};

export type PushTotals = { sent: number; failed: number; retry: number; dropped: number; released: number };

/** Sends what is due until nothing is, or `signal` fires. Any number of servers may do it at the same time. */
export const sendDue = async (services: Services, signal: AbortSignal): Promise<PushTotals> => {
  const { db, push } = services;
  const totals: PushTotals = { sent: 0, failed: 0, retry: 0, dropped: 0, released: 0 };
  for (let looked = takenAtOnce; looked === takenAtOnce && !signal.aborted;) {
    const taken = await db.write(system, (trx) => takeDue(trx, takenAtOnce));
    looked = taken.looked;
    totals.dropped += taken.dropped;
    const words = await wordsOf(services, taken.due);
    const record = recorder(db);
    const waiting = taken.due.values();
    const sender = async (): Promise<void> => {
      for (const one of waiting) {
        const outcome = signal.aborted ? { state: 'released' as const } : await sendOne(push, one, words(one));
        totals[outcome.state] += 1;
        record.add(decided(one, outcome));
      }
    };
    await Promise.all(Array.from({ length: sentAtOnce }, sender));
    await record.end();
  }
  return totals;
};

/** What is left then is requested by the schedule. */
const longestRunMs = 20 * 60 * 1_000;

/** The background work of pushes: at once when it is requested, and every minute for what waits. */
export const pushJobs = (services: Services): Job[] => [
  {
    id: pushJob,
    expireInSeconds: 1_800,
    keepDays: 1,
    run: async ({ signal }) =>
      counted(await sendDue(services, AbortSignal.any([signal, AbortSignal.timeout(longestRunMs)]))),
  },
];
