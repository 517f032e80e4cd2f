import { pino } from 'pino';
import { readSettings, type Settings } from '#platform/settings/server/settings.ts';
import { findDatabase } from './database-place.ts';
import { describeTrouble } from './trouble.ts';

const log = (settings: Settings): pino.Logger =>
  pino({
    level: settings.LOG_LEVEL,
    redact: ['req.headers.authorization', 'password', 'token', 'content'],
    base: { pid: process.pid },
  });

const start = async (settings: Settings): Promise<void> => {
  const logger = log(settings);
  const launched = Promise.withResolvers<void>();
  const database = findDatabase(settings, logger, launched.resolve);
  // PostgreSQL gets up while the rest of the program is read, which lets nothing else of this process come to its turn.
  await Promise.race([launched.promise, database]);
  const { serve } = await import('./serve.ts');
  const place = await database;
  try {
    await serve(settings, place, logger);
  } catch (error) {
    // Nobody serves on it; left running, it would only be in the way of the next start.
    await place.stop();
    throw error;
  }
};

try {
  await start(readSettings());
} catch (error) {
  console.error(describeTrouble(error));
  process.exit(1);
}
