import { migrate } from '#platform/db/server/migrate.ts';
import { readSettings } from '#platform/settings/server/settings.ts';
import { findDatabase } from './database-place.ts';

/** `npm run db:migrate`: brings the database to this version without starting the server. */
const database = await findDatabase(readSettings());
try {
  const ran = await migrate(database.connection);
  console.log(ran.length > 0 ? `ran ${ran.join(', ')}` : 'nothing to do');
} finally {
  await database.stop();
}
