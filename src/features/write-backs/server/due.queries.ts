import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { admission, takeProbe } from '#platform/process-engine/server/breaker.queries.ts';

/** A result that this server sends. `claim`: by which it has it; `detail`: its row among those of the execution. */
export type Taken = {
  oid: string;
  claim: string;
  turn: number;
  attempts: number;
  formId: string;
  insId: string;
  empid: string;
  submittedAt: string;
  values: unknown;
  detail: string;
};

/** `none`: nothing is due; `shut`: the breaker is open; `again`: another server was faster. */
export type NextTaken = Taken | 'none' | 'shut' | 'again';

/** What a run sends. Empty: of any form, and whatever the day (`YYYY-MM-DD`, the platform's) they were submitted on. */
export type Which = { form: string; day: string };
type Asked = Which & { execution: string; leaseSeconds: number };

const withZone = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MSOF'`);

/** The results `w` that are due. */
const isDue = ({ form, day }: Which): RawBuilder<SqlBool> => sql<SqlBool>`w.state = 'W' and w.nexttry <= now()
  and (${form} = '' or w.formid = ${form})
  and ${day === '' ? sql`true` : sql`w.submittedat >= ${day}::date and w.submittedat < ${day}::date + 1`}`;

/** The next one that is due, and that no other server is taking; not faster than what is sent again may be. */
const lockNext = async (trx: Write, which: Which): Promise<{ oid: string; retryoid: string | null } | undefined> => {
  const { rows } = await sql<{ oid: string; retryoid: string | null }>`
    select w.oid, w.retryoid from write_back w left join write_back_pace p on p.retryoid = w.retryoid
    where ${isDue(which)} and (p.nextat is null or p.nextat <= now())
    order by w.nexttry, w.oid limit 1 for update of w skip locked`.execute(trx);
  return rows[0];
};

/** Takes the place of one that is sent again; false if another server has it already. */
const takePace = async (trx: Write, retryoid: string): Promise<boolean> => {
  const { rows } = await sql`update write_back_pace set nextat = now() + make_interval(secs => 1.0 / rate)
    where retryoid = ${retryoid} and nextat <= now() returning 1`.execute(trx);
  return rows.length > 0;
};

/**
 * Takes what is due next, for some time (`leaseSeconds`): if nothing is recorded of it by then, its server was lost,
 * and another one sends it by the same key. An attempt is counted, and has a row of the execution.
 */
export const takeNext = async (trx: Write, { execution, leaseSeconds, ...which }: Asked): Promise<NextTaken> => {
  const admitted = await admission(trx);
  if (admitted === 'none') return 'shut';
  const next = await lockNext(trx, which);
  if (!next) return 'none';
  const claim = randomUUID();
  if (next.retryoid !== null && !(await takePace(trx, next.retryoid))) return 'again';
  if (admitted === 'probe' && !(await takeProbe(trx, claim, leaseSeconds))) return 'shut';
  const { rows } = await sql<Omit<Taken, 'claim'>>`
    with taken as (
      update write_back set takenby = ${claim}, attempts = attempts + 1, lasttry = now(),
        nexttry = now() + make_interval(secs => ${leaseSeconds})
      where oid = ${next.oid} returning *),
    shown as (
      insert into bpm_execution_detail (execution, name, state, form_id, ins_id, retry)
      select ${execution}, name, 'D', formid, insid, attempts - 1 from taken returning oid)
    select t.oid, t.turn, t.attempts, t.formid as "formId", t.insid as "insId", t.empid,
      to_char(t.submittedat, ${withZone}) as "submittedAt", t.content as "values", s.oid as detail
    from taken t, shown s`.execute(trx);
  const [row] = rows;
  return row ? { ...row, claim } : 'again';
};

/** What became of an attempt. `afterSeconds`: until the next one. */
export type Outcome =
  | { state: 'written' }
  | { state: 'dead' | 'retry'; reason: string; detail: string; afterSeconds: number }
  | { state: 'released' };

const stopped = 'process_engine.stopped';

/**
 * Records what became of an attempt. What has been replaced by a newer result, or taken by another server meanwhile,
 * stays as it is.
 */
export const recordOutcome = async (trx: Write, { oid, claim, detail }: Taken, outcome: Outcome): Promise<void> => {
  const mine = sql`where oid = ${oid} and takenby = ${claim}`;
  if (outcome.state === 'written')
    await sql`update write_back set state = 'C', content = null, takenby = null, reason = '', detail = '',
      writtenat = now() ${mine}`.execute(trx);
  else if (outcome.state === 'released')
    await sql`update write_back set takenby = null, attempts = attempts - 1, nexttry = now() ${mine}`.execute(trx);
  else
    await sql`update write_back set takenby = null, state = ${outcome.state === 'dead' ? 'F' : 'W'},
      reason = ${outcome.reason}, detail = ${outcome.detail},
      nexttry = now() + make_interval(secs => ${outcome.afterSeconds}) ${mine}`.execute(trx);
  const shown =
    outcome.state === 'written'
      ? { state: 'C', reason: '', message: '' }
      : {
          state: 'F',
          reason: 'reason' in outcome ? outcome.reason : stopped,
          message: 'detail' in outcome ? outcome.detail : '',
        };
  await sql`update bpm_execution_detail set state = ${shown.state}, reason = ${shown.reason}, message = ${shown.message}
    where oid = ${detail}`.execute(trx);
};

/** How many are due. */
export const countDue = async (db: Read, which: Which): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from write_back w
    where ${isDue(which)}`.execute(db);
  return rows[0]?.total ?? 0;
};

/** Milliseconds until the next of those that are sent again may be; null if none waits for its turn. */
export const msUntilPace = async (db: Read, which: Which): Promise<number | null> => {
  const { rows } = await sql<{ ms: number | null }>`
    select extract(epoch from min(p.nextat) - clock_timestamp())::float8 * 1000 as ms
    from write_back_pace p where exists (select from write_back w where w.retryoid = p.retryoid
      and ${isDue(which)})`.execute(db);
  return rows[0]?.ms ?? null;
};
