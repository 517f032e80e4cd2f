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

type Line = { places: Places; users: number };

/** Admits one at a time of each person, and so many of all; the others wait in order of arrival. */
export class OnePlaceEach {
  readonly #lines = new Map<string, Line>();
  readonly #all: Places;
  constructor(atOnce: number) {
    this.#all = new Places(atOnce);
  }

  /** Does work in a place; null if `signal` has fired before. */
  async within<Result>(who: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result | null> {
    const line = this.#lines.get(who) ?? { places: new Places(1), users: 0 };
    this.#lines.set(who, line);
    line.users += 1;
    try {
      if (!(await line.places.take(signal))) return null;
      try {
        return await this.#amongAll(signal, work);
      } finally {
        line.places.giveBack();
      }
    } finally {
      line.users -= 1;
      if (line.users === 0) this.#lines.delete(who);
    }
  }

  async #amongAll<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result | null> {
    if (!(await this.#all.take(signal))) return null;
    try {
      return await work();
    } finally {
      this.#all.giveBack();
    }
  }
}
