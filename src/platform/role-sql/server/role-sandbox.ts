import type { Database } from '#platform/db/server/database.ts';
import { openEngine, type Reader } from './engine.ts';
import { runOnReader, type ReaderResult } from './reader-run.ts';
import { sweepScratch } from './scratch.ts';
import { isTooLarge } from './text-limits.ts';
import { dropped, openRunQueue } from './run-queue.ts';

export type SandboxLimits = {
  /** Time limit of one statement in milliseconds. */
  timeLimitMs: number;
  /** Maximum number of rows of one query. */
  rowLimit: number;
};
const defaultLimits: SandboxLimits = { timeLimitMs: 1_000, rowLimit: 1_000_000 };

export type SandboxOptions = {
  /** Folder for the engine; if PostgreSQL's account cannot access it, the system's temporary folder is used. */
  base: string;
  /** Called with the reason when the engine could not be started. */
  onTrouble?: (error: unknown) => void;
  limits?: Partial<SandboxLimits>;
  /** For tests: address space limit in megabytes, and milliseconds until an idle engine is stopped. */
  addressSpaceMb?: number;
  idleMs?: number;
};

/** `ids`: distinct values, not yet compared with the employees. */
export type SandboxResult = ReaderResult | { ok: false; fault: 'size' | 'busy' | 'unavailable' };

/**
 * Runs the SQL that an administrator typed (docs/security.md, Admin-typed SQL) on a separate PostgreSQL that is started
 * on demand.
 */
export type RoleSandbox = {
  limits: SandboxLimits;
  /** `person`: on whose behalf; persons take turns. Never throws because of the query or the engine. */
  run: (source: string, person: string) => Promise<SandboxResult>;
  close: () => Promise<void>;
};

const runsPerPerson = 4;
const patienceMs = 30_000;
const idleMsByDefault = 5 * 60_000;
/** After a failed start, further calls fail without a new attempt for this long. */
const pauseAfterTroubleMs = 15_000;

/** Removes what killed processes have left behind. The engine itself is started by the first query. */
export const openRoleSandbox = (
  db: Database,
  { base, onTrouble, limits, addressSpaceMb, idleMs = idleMsByDefault }: SandboxOptions,
): RoleSandbox => {
  const all = { ...defaultLimits, ...limits };
  const engine = openEngine(db, { base, timeLimitMs: all.timeLimitMs, addressSpaceMb });
  const queue = openRunQueue({ perPerson: runsPerPerson, patienceMs });
  const swept = sweepScratch(base);
  let troubledAt: number | undefined;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;

  const readyReader = async (): Promise<Reader | undefined> => {
    if (closed || (troubledAt !== undefined && Date.now() - troubledAt < pauseAfterTroubleMs)) return undefined;
    try {
      const reader = await engine.ready();
      troubledAt = undefined;
      return reader;
    } catch (error) {
      troubledAt = Date.now();
      onTrouble?.(error);
      return undefined;
    }
  };

  const once = async (source: string): Promise<SandboxResult> => {
    const reader = await readyReader();
    if (!reader) return { ok: false, fault: 'unavailable' };
    const result = await runOnReader({ ...all, reader, source, kill: engine.kill });
    // Whatever the cause, the next run gets a new engine.
    if (!result.ok && result.fault === 'lost') await engine.kill(undefined);
    return result;
  };

  /** Retries once, in case the engine was killed from outside; a query that crashes it must not be retried forever. */
  const twice = async (source: string): Promise<SandboxResult> => {
    const first = await once(source);
    return first.ok || first.fault !== 'lost' ? first : once(source);
  };

  const restLater = (): void => {
    clearTimeout(idle);
    idle = setTimeout(() => void queue.take('', engine.rest), idleMs);
    idle.unref();
  };

  return {
    limits: all,
    run: async (source, person) => {
      if (isTooLarge(source)) return { ok: false, fault: 'size' };
      const result = await queue.take(person, () => twice(source));
      restLater();
      return result === dropped ? { ok: false, fault: 'busy' } : result;
    },
    close: async () => {
      closed = true;
      clearTimeout(idle);
      await swept;
      // A running query is not waited for; a starting engine is, or it would outlive this process.
      await engine.kill(undefined);
      await queue.take('', engine.close);
    },
  };
};
