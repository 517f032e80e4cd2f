import { HttpError } from '../errors.ts';
import { databaseAway } from '#platform/db/server/database-away.ts';

/**
 * Calls of one person that are worked on at the same time: as many as a browser sends by HTTP/1.1, and fewer than the
 * pool has connections.
 */
const callsAtOnce = 6;
const waitingAtMost = 1_000;
const retrySeconds = 5;

type Waiting = { begin: () => void; fail: (error: unknown) => void };
type Line = { running: number; waiting: Waiting[] };

/**
 * The turns of each person’s calls, so that one who asks a thousand times at once delays nobody else: those beyond the
 * first few wait for their person’s own.
 */
export class Turns {
  readonly #atOnce: number;
  readonly #lines = new Map<string, Line>();

  constructor(atOnce = callsAtOnce) {
    this.#atOnce = atOnce;
  }

  /**
   * Does the work when its turn comes; throws 429 if too many wait already. `hasWaited`: what was decided about the
   * call before may have changed.
   */
  async take<Result>(who: string, work: (hasWaited: boolean) => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(who) ?? { running: 0, waiting: [] };
    this.#lines.set(who, line);
    const hasWaited = line.running >= this.#atOnce;
    if (hasWaited) {
      if (line.waiting.length >= waitingAtMost) throw new HttpError(429, 'wire.too_many', { retryAfter: retrySeconds });
      // The call that ends gives its turn to this one.
      await new Promise<void>((begin, fail) => line.waiting.push({ begin, fail }));
    } else line.running += 1;
    try {
      return await work(hasWaited);
    } catch (error) {
      // Those that wait would find out the same, one after the other.
      if (error instanceof Error && databaseAway(error)) for (const { fail } of line.waiting.splice(0)) fail(error);
      throw error;
    } finally {
      this.#leave(who, line);
    }
  }

  #leave(who: string, line: Line): void {
    const next = line.waiting.shift();
    if (next) return next.begin();
    line.running -= 1;
    if (line.running === 0) this.#lines.delete(who);
  }
}
