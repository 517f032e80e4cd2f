import type { Database } from '#platform/db/server/database.ts';

/**
 * Ends every transaction once, after its work, as a deadlock would (ADR 0044): what differs the second time fails its
 * test. For a run of all tests with `TEST_REPEAT_WRITES`.
 */
export const repeatWrites = (db: Database): void => {
  const { write } = db;
  db.write = (actor, work, options) => {
    let turn = options?.once ? 1 : 0;
    return write(
      actor,
      async (trx) => {
        const result = await work(trx);
        turn += 1;
        if (turn === 1) throw Object.assign(new Error('ended by a test'), { code: '40P01' });
        return result;
      },
      options,
    );
  };
};
