import type { Kysely } from 'kysely';
import { Places } from './places.ts';

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
