import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import type { EngineState } from '../process-engine.contract.ts';

/** After so many failures in a row nothing is sent any more. */
export const failuresToOpen = 5;
/** Seconds until the first probe; about doubled for each one that fails, up to the second number. Shorter in tests. */
export const probePause = { first: 60, longest: 900 };
export type ProbePause = typeof probePause;

/** Whether something may be sent: anything, one thing to find out whether the engine answers again, or nothing. */
export type Admission = 'all' | 'probe' | 'none';

/**
 * What may be sent now, by the database's clock. After `all` the breaker stays as it is until the transaction ends;
 * `probe` has to be taken by `takeProbe`.
 */
export const admission = async (trx: Write): Promise<Admission> => {
  const { rows } = await sql<{ state: EngineState['state']; isDue: boolean }>`
    select state, coalesce(case state when 'open' then nextprobe when 'probing' then probeuntil end <= now(), false) as "isDue"
    from process_engine`.execute(trx);
  const [engine] = rows;
  if (engine?.state !== 'closed') return engine?.isDue ? 'probe' : 'none';
  const { rows: kept } = await sql`select from process_engine where state = 'closed' for share`.execute(trx);
  return kept.length > 0 ? 'all' : 'none';
};

/**
 * Makes the claim the one that probes; false if no probe is due or another one has it. It has to say within so many
 * seconds what became of it, or another one probes.
 */
export const takeProbe = async (trx: Write, claim: string, seconds: number): Promise<boolean> => {
  const { rows } = await sql`
    update process_engine set state = 'probing', probeby = ${claim},
      probeuntil = now() + make_interval(secs => ${seconds})
    where (state = 'open' and nextprobe <= now()) or (state = 'probing' and probeuntil <= now()) returning 1`.execute(
    trx,
  );
  return rows.length > 0;
};

/** The probe was not sent after all: another one may be at once. */
export const giveProbeBack = async (trx: Write, claim: string): Promise<void> => {
  await sql`update process_engine set state = 'open', probeby = null, probeuntil = null, nextprobe = now()
    where state = 'probing' and probeby = ${claim}`.execute(trx);
};

/** How often the time of the last answer is written at most: it is one row for all servers. */
const answerSeconds = 10;

/**
 * The engine has answered as it should: ends failures in a row, and the claim that probes closes the breaker. What
 * was sent before it opened and is answered late changes nothing.
 */
export const noteAnswer = async (trx: Write, claim: string): Promise<void> => {
  await sql`update process_engine set state = 'closed', failures = 0, since = null, probes = 0, nextprobe = null,
      probeby = null, probeuntil = null, answeredat = now()
    where (state = 'probing' and probeby = ${claim}) or (state = 'closed' and (failures > 0 or answeredat is null
      or answeredat < now() - make_interval(secs => ${answerSeconds})))`.execute(trx);
};

export type EngineTrouble = { reason: string; detail: string; afterSeconds?: number };

/**
 * The engine did not answer as it should: the last of several in a row opens the breaker, and the claim that probes
 * leaves it open for longer. `afterSeconds`: as the engine wishes, at least.
 */
export const noteFailure = async (
  trx: Write,
  claim: string,
  { reason, detail, afterSeconds = 0 }: EngineTrouble,
  { first, longest }: ProbePause = probePause,
): Promise<void> => {
  const pause = sql`make_interval(secs => greatest(${afterSeconds}::float8,
    least(${longest}::float8, ${first}::float8 * 2 ^ least(case when state = 'closed' then 0 else probes + 1 end, 20))
      * (0.9 + 0.2 * random())))`;
  await sql`update process_engine set
      state = case when state = 'closed' and failures + 1 < ${failuresToOpen} then 'closed' else 'open' end,
      since = case when state = 'closed' then case when failures + 1 < ${failuresToOpen} then null else now() end else since end,
      probes = case when state = 'closed' then 0 else probes + 1 end,
      nextprobe = case when state = 'closed' and failures + 1 < ${failuresToOpen} then null else now() + ${pause} end,
      failures = failures + 1, probeby = null, probeuntil = null,
      reason = ${reason}, detail = ${detail}, failedat = now()
    where state = 'closed' or (state = 'probing' and probeby = ${claim})`.execute(trx);
};

export type BreakerRow = Omit<EngineState, 'configured' | 'waiting' | 'dead' | 'list'>;

/** The breaker as screens show it. */
export const readBreaker = async (db: Read): Promise<BreakerRow> => {
  const { rows } = await sql<BreakerRow>`
    select state, since, reason, detail, failedat, nextprobe, answeredat from process_engine`.execute(db);
  const [engine] = rows;
  if (!engine) throw new Error('the row of the process engine is missing');
  return engine;
};
