import type { Kysely } from 'kysely';

/** Admits a limited number at once; the others wait in order of arrival. */
class Places {
  #free: number;
  readonly #waiting: (() => void)[] = [];
  constructor(free: number) {
    this.#free = free;
  }
  async take(): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
  giveBack(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}

/**
 * A stream of rows keeps its connection for as long as its reader takes, which may be minutes. Their number is limited,
 * so that the remaining connections stay free for short queries. A reader that waits for a place holds no connection.
 */
export const limitStreams = <Tables>(kysely: Kysely<Tables>, atOnce: number): void => {
  const places = new Places(atOnce);
  const executor = kysely.getExecutor();
  const stream = executor.stream.bind(executor);
  executor.stream = async function* <Row>(...asked: Parameters<typeof stream>) {
    await places.take();
    try {
      yield* stream<Row>(...asked);
    } finally {
      places.giveBack();
    }
  };
};
