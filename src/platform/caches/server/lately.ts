/** Remembered at most; the oldest is forgotten first. */
const keptAtMost = 100_000;

/**
 * What has happened lately, so that it counts once in a while, however often somebody repeats it. In the memory of one
 * server: each of several counts for itself.
 */
export class Lately {
  readonly #milliseconds: number;
  readonly #until = new Map<string, number>();

  constructor(minutes: number) {
    this.#milliseconds = minutes * 60_000;
  }

  /** Whether it has not happened lately; from now on it has. */
  isNew(what: string, now = Date.now()): boolean {
    if ((this.#until.get(what) ?? 0) > now) return false;
    this.#until.delete(what);
    this.#until.set(what, now + this.#milliseconds);
    const [oldest] = this.#until.keys();
    if (this.#until.size > keptAtMost && oldest !== undefined) this.#until.delete(oldest);
    return true;
  }

  /** Does `act` unless it has been done lately, in which case `again` answers. What has failed may be tried at once. */
  async once<T>(what: string, act: () => Promise<T>, again: () => Promise<T>): Promise<T> {
    if (!this.isNew(what)) return again();
    try {
      return await act();
    } catch (error) {
      this.#until.delete(what);
      throw error;
    }
  }
}
