import { sql } from 'kysely';
import type { Database } from '#platform/db/server/database.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { clockCalls } from '../clock.contract.ts';

/** The database decides what is over and what is not, so its clock is the one to show. */
export const clockRoutes = (bind: Bind, { db }: { db: Database }): void => {
  bind(clockCalls.now, () =>
    db.read
      .selectNoFrom([
        sql<string>`current_setting('TimeZone')`.as('timezone'),
        sql<string>`to_char(now(), 'YYYY-MM-DD HH24:MI:SS')`.as('now'),
      ])
      .executeTakeFirstOrThrow(),
  );
};
