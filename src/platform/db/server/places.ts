/** Admits a limited number at once; the others wait in order of arrival. */
export class Places {
  #free: number;
  readonly #waiting = new Set<() => void>();
  constructor(free: number) {
    this.#free = free;
  }

  /** Waits for a place; false, without one, if `signal` fires before. */
  async take(signal?: AbortSignal): Promise<boolean> {
    if (signal?.aborted) return false;
    if (this.#free > 0) {
      this.#free -= 1;
      return true;
    }
    return new Promise<boolean>((resolve) => {
      const leave = (): void => {
        this.#waiting.delete(enter);
        resolve(false);
      };
      const enter = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve(true);
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.add(enter);
    });
  }

  giveBack(): void {
    const [next] = this.#waiting;
    if (next) {
      this.#waiting.delete(next);
      next();
    } else this.#free += 1;
  }

  /** Does work in a place, waiting for it. */
  async within<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.take();
    try {
      return await work();
    } finally {
      this.giveBack();
    }
  }
}
