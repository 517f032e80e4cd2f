import { HttpError } from '../errors.ts';

/** Writes of one person that are taken at once, after a while without any; and how soon each may be made again. */
const atOnce = 600;
const everyMs = 3_000;
/** People remembered before those who have been quiet for long are forgotten. */
const peopleAtMost = 50_000;

/**
 * How much one person may write: a phone writes little, but a program with its session could fill the tables and the
 * log for as long as it lasts. In the memory of one server.
 */
export class Pace {
  /** When the person could have made as many writes as were made. */
  readonly #dueOf = new Map<string, number>();

  /** Throws 429 if the person has written too much lately. */
  take(who: string, now = Date.now()): void {
    const due = Math.max(now, this.#dueOf.get(who) ?? 0) + everyMs;
    const early = due - now - atOnce * everyMs;
    if (early > 0) throw new HttpError(429, 'wire.too_many', { retryAfter: Math.ceil(early / 1000) });
    this.#dueOf.set(who, due);
    if (this.#dueOf.size > peopleAtMost) this.#forgetQuiet(now);
  }

  #forgetQuiet(now: number): void {
    for (const [who, due] of this.#dueOf) if (due <= now) this.#dueOf.delete(who);
    if (this.#dueOf.size > peopleAtMost) this.#dueOf.clear();
  }
}
