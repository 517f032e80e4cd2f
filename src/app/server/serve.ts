import { program } from '#platform/db/program-actors.ts';
import type { pino } from 'pino';
import { fillDemoOrganisation } from '#platform/organisation/server/demo-organisation.ts';
import type { Jobs } from '#platform/jobs/server/jobs.ts';
import { warmPasswordCheck } from '#platform/session/server/password.ts';
import { migrate } from '#platform/db/server/migrate.ts';
import type { Settings } from '#platform/settings/server/settings.ts';
import { announceAddress, announcePassword } from './announce.ts';
import { consoleIsBuilt } from './console-build.ts';
import type { DatabasePlace } from './database-place.ts';
import { seedDefaults } from './first-start.ts';
import { startPlatformJobs } from './jobs.ts';
import { buildServer } from './server.ts';
import { openServices, type Services } from './services.ts';

const stopPatienceMs = 15_000;

/** Fills a database without employees of an HR feed once, so that a first start does not show an empty product. */
const fillWhenEmpty = async ({ db }: Services, employees: number): Promise<void> => {
  if (employees === 0) return;
  const known = await db.read
    .selectFrom('employee')
    .select('empid')
    .where('origin', '=', 'HR')
    .limit(1)
    .executeTakeFirst();
  const seeded = await db.read.selectFrom('shipped_item').select('key').where('kind', '=', 'demo').executeTakeFirst();
  if (known || seeded) return;
  await fillDemoOrganisation(db, { employees });
  await db.write(program('system'), (trx) =>
    trx.insertInto('shipped_item').values({ kind: 'demo', key: 'organisation' }).execute(),
  );
};

/** Runs `stop` at the first signal and ignores further ones. */
const stopOnSignal = (stop: (signal: string) => Promise<void>): void => {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void stop(signal);
    });
  }
};

/**
 * Serves the product on a running database: migrates it, seeds it on the first start, listens, runs background work,
 * and stops on a signal.
 */
export const serve = async (settings: Settings, database: DatabasePlace, logger: pino.Logger): Promise<void> => {
  await migrate(database.connection);
  const services = await openServices(settings, database.connection, logger);
  const { generatedPassword } = await seedDefaults(services.db, {
    login: settings.ADMIN_LOGIN,
    password: settings.ADMIN_PASSWORD,
  });
  // Printed immediately, since it could not be recovered if a later step failed.
  if (generatedPassword) announcePassword(settings, generatedPassword);
  await fillWhenEmpty(services, settings.DEMO_EMPLOYEES);
  try {
    await consoleIsBuilt();
  } catch (error) {
    await services.close();
    throw error;
  }
  const { app } = await buildServer(settings, services);
  const background: { jobs?: Promise<Jobs> } = {};
  stopOnSignal(async (signal) => {
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), stopPatienceMs).unref();
    await app.close();
    await background.jobs?.then((running) => running.close()).catch(() => undefined);
    await services.close();
    await database.stop();
    process.exit(0);
  });
  await app.listen({ port: settings.PORT, host: settings.HOST });
  announceAddress(app, settings);

  // Background work starts after the server is ready, so that it delays nobody.
  background.jobs = startPlatformJobs(services, settings);
  background.jobs.catch((error: unknown) => logger.error({ err: error }, 'background work did not start'));
  await Promise.all([services.metrics.registry(), warmPasswordCheck()]);
};
