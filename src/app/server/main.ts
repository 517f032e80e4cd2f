import { pino } from 'pino';
import { readSettings, WrongSetting, type Settings } from '#platform/settings/server/settings.ts';
import { findDatabase } from './database-place.ts';

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
  await serve(settings, await database, logger);
};

try {
  await start(readSettings());
} catch (error) {
  if (error instanceof WrongSetting) console.error(`A setting is wrong.\n${error.message}`);
  else console.error(error);
  process.exit(1);
}
