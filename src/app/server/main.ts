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
  // PostgreSQL starts while the remaining modules are loaded, which blocks the event loop.
  await Promise.race([launched.promise, database]);
  const { serve } = await import('./serve.ts');
  const place = await database;
  try {
    await serve(settings, place, logger);
  } catch (error) {
    // Nobody is serving; if left running it would only obstruct the next start.
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
