import type { FastifyBaseLogger } from 'fastify';
import { openCaches, type Caches } from '#platform/caches/server/caches.ts';
import type { Database } from '#platform/db/server/database.ts';
import type { Connection } from '#platform/db/server/pool.ts';
import { openDatabase } from '#platform/db/server/database.ts';
import { openPool } from '#platform/db/server/pool.ts';
import { openSignals, type Signals } from '#platform/db/server/signals.ts';
import { openDirectory } from '#platform/directory/server/directory.ts';
import { openRights, type Rights } from '#platform/rights/server/rights.ts';
import { openSeeAs, type SeeAsService } from '#platform/rights/server/see-as.ts';
import { openRoleSandbox, type RoleSandbox } from '#platform/role-sql/server/role-sandbox.ts';
import { openKeyRing, type KeyRing } from '#platform/session/server/key-ring.ts';
import { openSessions, type Sessions } from '#platform/session/server/sessions.ts';
import { makeSignIn, type SignIn } from '#platform/session/server/sign-in.ts';
import { openMetrics, type Metrics } from '#platform/observability/server/metrics.ts';
import type { Settings } from '#platform/settings/server/settings.ts';

/** What a running server is made of; each feature takes the parts it names. */
export type Services = {
  log: FastifyBaseLogger;
  db: Database;
  signals: Signals;
  keys: KeyRing;
  sessions: Sessions;
  signIn: SignIn;
  rights: Rights;
  seeAs: SeeAsService;
  sandbox: RoleSandbox;
  caches: Caches;
  metrics: Metrics;
  close: () => Promise<void>;
};

/** Opens everything on a migrated database; closes it in the opposite order. */
export const openServices = async (
  settings: Settings,
  connection: Connection,
  log: FastifyBaseLogger,
): Promise<Services> => {
  const onError = (error: unknown): void => log.warn({ err: error }, 'database trouble');
  const pool = openPool({ connection, size: settings.DATABASE_POOL, timeZone: settings.PLATFORM_TZ, onError });
  const db = openDatabase(pool);
  const [signals, keys, sandbox] = await Promise.all([
    openSignals(connection, onError),
    openKeyRing(db),
    openRoleSandbox(db, connection),
  ]);
  if (!sandbox.state.available) log.warn({ why: sandbox.state.why }, 'roles defined by SQL are not available');
  const rights = await openRights(db, signals, onError);
  const sessions = openSessions(db, keys, signals, onError);
  const directory = openDirectory(settings, (why) => log.warn({ why }, 'the directory server could not answer'));
  return {
    log,
    db,
    signals,
    keys,
    sessions,
    signIn: makeSignIn(db, keys, sessions, directory),
    rights,
    seeAs: openSeeAs(db, signals, rights),
    sandbox,
    caches: openCaches(db, signals, [...rights.caches, ...sessions.caches]),
    metrics: openMetrics(pool),
    close: async () => {
      await sessions.close();
      await signals.close();
      await db.close();
    },
  };
};
