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
  // PostgreSQL gets up while the rest of the program is read: together they take most of a start.
  const [database, { serve }] = await Promise.all([findDatabase(settings, logger), import('./serve.ts')]);
  await serve(settings, database, logger);
};

try {
  await start(readSettings());
} catch (error) {
  if (error instanceof WrongSetting) console.error(`A setting is wrong.\n${error.message}`);
  else console.error(error);
  process.exit(1);
}
