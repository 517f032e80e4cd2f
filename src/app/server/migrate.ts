import { migrate } from '#platform/db/server/migrate.ts';
import { readSettings } from '#platform/settings/server/settings.ts';
import { findDatabase } from './database-place.ts';
import { runCommand } from './trouble.ts';

/** `npm run db:migrate`: migrates the database to this version without starting the server. */
await runCommand(async () => {
  const database = await findDatabase(readSettings());
  try {
    const ran = await migrate(database.connection);
    return ran.length > 0 ? `ran ${ran.join(', ')}` : 'nothing to do';
  } finally {
    await database.stop();
  }
});
