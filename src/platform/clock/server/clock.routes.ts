import { sql } from 'kysely';
import type { Database } from '#platform/db/server/database.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { clockCalls } from '../clock.contract.ts';

/** Returns the time of the database, because its clock decides what has expired. */
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
