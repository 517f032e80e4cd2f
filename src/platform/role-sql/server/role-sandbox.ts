import type { Database } from '#platform/db/server/database.ts';
import { openEngine, type Reader } from './engine.ts';
import { runOnReader, type ReaderResult } from './reader-run.ts';
import { sweepScratch } from './scratch.ts';
import { isTooLarge } from './text-limits.ts';
import { noTurn, openRunQueue } from './run-queue.ts';

export type SandboxLimits = {
  /** Milliseconds that one statement of a query may take. */
  timeLimitMs: number;
  /** Rows that one query may yield. */
  rowLimit: number;
};
const defaultLimits: SandboxLimits = { timeLimitMs: 1_000, rowLimit: 1_000_000 };

export type SandboxOptions = {
  /** Folder for the engine; where PostgreSQL's account cannot get at it, the one for temporary files is taken. */
  base: string;
  /** Hears why the engine could not be started. */
  onTrouble?: (error: unknown) => void;
  limits?: Partial<SandboxLimits>;
  /**
   * For tests: megabytes that one process of the engine may address, and milliseconds until an unused one is stopped.
   */
  addressSpaceMb?: number;
  idleMs?: number;
};

/** `ids`: each text once, not yet compared with the employees. */
export type SandboxResult = ReaderResult | { ok: false; fault: 'size' | 'busy' | 'unavailable' };

/**
 * Runs the SQL that an administrator typed (docs/security.md, Admin-typed SQL): a separate PostgreSQL, started when
 * needed.
 */
export type RoleSandbox = {
  limits: SandboxLimits;
  /** `person`: on whose behalf; callers take turns. Never throws because of the query or the engine. */
  run: (source: string, person: string) => Promise<SandboxResult>;
  close: () => Promise<void>;
};

const runsPerPerson = 4;
const patienceMs = 30_000;
const idleMsByDefault = 5 * 60_000;
/** A start that failed is not tried again by everybody who asks. */
const pauseAfterTroubleMs = 15_000;

/** Ends what a killed process has left, and nothing else: the engine is started by the first text that is run. */
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
    // Whatever has happened to it, the next one gets a new one.
    if (!result.ok && result.fault === 'lost') await engine.kill(undefined);
    return result;
  };

  /** Somebody may have ended the engine; a text that ends it itself is not tried for ever. */
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
      return result === noTurn ? { ok: false, fault: 'busy' } : result;
    },
    close: async () => {
      closed = true;
      clearTimeout(idle);
      await swept;
      // What runs is not waited for; what is being started is, or it would outlive this.
      await engine.kill(undefined);
      await queue.take('', engine.close);
    },
  };
};
