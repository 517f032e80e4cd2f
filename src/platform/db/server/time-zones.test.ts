import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from './database.ts';
import { openPool } from './pool.ts';
import { createTestDatabase, type TestDatabase } from './database.testing.ts';
import { runOn } from './databases.testing.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const moment = '2026-03-29T00:30:00Z';

it.each([
  ['Asia/Taipei', 'America/New_York', 'Pacific/Kiritimati', '2026-03-29 08:30:00'],
  ['Europe/Berlin', 'Asia/Tokyo', 'UTC', '2026-03-29 01:30:00'],
  ['America/St_Johns', 'Pacific/Kiritimati', 'Asia/Kathmandu', '2026-03-28 22:00:00'],
])(
  'times are shown in %s whatever the zone of the process (%s) and of the database (%s)',
  async (zone, ofProcess, ofDatabase, shown) => {
    vi.stubEnv('TZ', ofProcess);
    await runOn(
      database.url,
      `alter database ${new URL(database.url).pathname.slice(1)} set timezone = '${ofDatabase}'`,
    );
    const db = openDatabase(
      openPool({ connection: database.connection, size: 1, timeZone: zone, onError: () => undefined }),
    );
    try {
      const { rows } = await sql<{ at: string; same: boolean; typed: boolean }>`
      select ${moment}::timestamptz as at, ${new Date(moment)}::timestamptz = ${moment}::timestamptz as same,
        ${shown}::timestamptz = ${moment}::timestamptz as typed`.execute(db.read);
      expect(rows).toEqual([{ at: shown, same: true, typed: true }]);
    } finally {
      await db.close();
    }
  },
);
