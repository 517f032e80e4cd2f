import { availableParallelism } from 'node:os';
import { HttpError } from '#platform/wire/errors.ts';

/**
 * The queue of an attempt: known callers (a device that has signed in before, a session) never wait behind unknown
 * ones.
 */
export type Line = { known: boolean; who: string };

/**
 * The slots in which passwords are checked. Each takes 19 MiB and a thread of the pool, which file access and DNS need
 * too.
 */
export type SignInPlaces = {
  /** Runs the work when its turn comes; throws 429 at once if too many are waiting already. */
  take: <Result>(line: Line, work: () => Promise<Result>) => Promise<Result>;
};

type Limits = { atOnce: number; waiting: number; waitingOfOne: number };

/** Node's pool has four threads by default, so at least one stays free. */
const limitsHere: Limits = {
  atOnce: Math.min(3, Math.max(2, availableParallelism() - 1)),
  waiting: 256,
  waitingOfOne: 64,
};
const retrySeconds = 5;

/** Waiting work, taken in turn: each round takes one piece of work per address, however many an address has. */
class Waiting {
  readonly #lines = new Map<string, (() => void)[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }
  of(who: string): number {
    return this.#lines.get(who)?.length ?? 0;
  }
  add(who: string, begin: () => void): void {
    const line = this.#lines.get(who) ?? [];
    line.push(begin);
    this.#lines.set(who, line);
    this.#size += 1;
  }
  next(): (() => void) | undefined {
    const [first] = this.#lines;
    if (!first) return undefined;
    const [who, line] = first;
    this.#lines.delete(who);
    const begin = line.shift();
    this.#size -= 1;
    if (line.length > 0) this.#lines.set(who, line);
    return begin;
  }
}

export const openSignInPlaces = ({ atOnce, waiting, waitingOfOne }: Limits = limitsHere): SignInPlaces => {
  const strangers = new Waiting();
  const known = new Waiting();
  let taken = 0;
  let knownFirst = true;

  const leave = (): void => {
    // Alternately, so that neither kind can keep the other waiting forever.
    const [one, other] = knownFirst ? [known, strangers] : [strangers, known];
    knownFirst = !knownFirst;
    const begin = one.next() ?? other.next();
    if (begin) begin();
    else taken -= 1;
  };

  const enter = async (line: Line): Promise<void> => {
    if (taken < atOnce) {
      taken += 1;
      return;
    }
    const queue = line.known ? known : strangers;
    if (queue.size >= waiting || queue.of(line.who) >= waitingOfOne)
      throw new HttpError(429, 'wire.too_many', { retryAfter: retrySeconds });
    await new Promise<void>((resolve) => queue.add(line.who, resolve));
  };

  return {
    take: async (line, work) => {
      await enter(line);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
};
