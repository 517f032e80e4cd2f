import { AsyncResource } from 'node:async_hooks';

/** Too many jobs of this person are already waiting. */
export class QueueFull extends Error {}

type Job = { run: () => Promise<unknown> };

/**
 * Shares a few slots among people: each person has one running job, and waiting people are served in turn, one job
 * each. A job that takes longer than `slowAfterMs` moves to one of the `slow` slots as soon as one is free, and lets
 * the next job start: a slow file does not delay the quick files of others.
 */
export class FairQueue {
  readonly #limits: { quick: number; slow: number; slowAfterMs: number; waitingAtMost: number };
  readonly #waiting = new Map<string, Job[]>();
  readonly #underWay = new Set<string>();
  #quick = 0;
  #slow = 0;

  constructor(limits: { quick: number; slow: number; slowAfterMs: number; waitingAtMost: number }) {
    this.#limits = limits;
  }

  /** Runs `work` when it is its turn. Throws `QueueFull` when too many jobs of the person wait. */
  run<Result>(person: string, work: () => Promise<Result>): Promise<Result> {
    const jobs = this.#waiting.get(person) ?? [];
    if (jobs.length >= this.#limits.waitingAtMost) return Promise.reject(new QueueFull());
    return new Promise<Result>((resolve, reject) => {
      // A job is started by the end of another one, and belongs to its own call all the same.
      jobs.push({ run: AsyncResource.bind(() => work().then(resolve, reject)) });
      this.#waiting.set(person, jobs);
      this.#fill();
    });
  }

  #fill(): void {
    while (this.#quick < this.#limits.quick) {
      const person = [...this.#waiting.keys()].find((one) => !this.#underWay.has(one));
      if (person === undefined) return;
      const [job, ...rest] = this.#waiting.get(person) ?? [];
      // To the end of the queue, behind everybody else.
      this.#waiting.delete(person);
      if (rest.length > 0) this.#waiting.set(person, rest);
      if (job) void this.#start(person, job);
    }
  }

  async #start(person: string, { run }: Job): Promise<void> {
    this.#underWay.add(person);
    this.#quick += 1;
    let isSlow = false;
    const moves = setInterval(() => {
      if (isSlow || this.#slow >= this.#limits.slow) return;
      isSlow = true;
      this.#slow += 1;
      this.#quick -= 1;
      this.#fill();
    }, this.#limits.slowAfterMs);
    await run();
    clearInterval(moves);
    if (isSlow) this.#slow -= 1;
    else this.#quick -= 1;
    this.#underWay.delete(person);
    this.#fill();
  }
}
