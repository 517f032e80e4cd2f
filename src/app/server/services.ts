import type { FastifyBaseLogger } from 'fastify';
import path from 'node:path';
import { accessCheckMenu } from '#features/access-check/access-check.contract.ts';
import type { InitialPeriods } from '#features/retention/server/kept-logs.ts';
import { openCaches, type Caches } from '#platform/caches/server/caches.ts';
import type { Database } from '#platform/db/server/database.ts';
import type { Connection } from '#platform/db/server/pool.ts';
import { openDatabase } from '#platform/db/server/database.ts';
import { openPool } from '#platform/db/server/pool.ts';
import { openLogSeals } from '#platform/log-seals/server/open-log-seals.ts';
import type { LogSeals } from '#platform/log-seals/server/log-seal-jobs.ts';
import { openSignals, type Signals } from '#platform/db/server/signals.ts';
import { openDirectory } from '#platform/directory/server/directory.ts';
import { openFiles, type Files } from '#platform/files/server/files.ts';
import { openWordings, type WordingService } from '#platform/language-texts/server/wording-service.ts';
import { openFolderStorage } from '#platform/files/server/folder-storage.ts';
import { makeStorages, type Storages } from '#platform/files/server/storage.ts';
import { openRealtime, type Realtime } from '#platform/realtime/server/realtime.ts';
import type { PushProvider } from '#platform/push/server/push-outcome.ts';
import { openHttpEngine } from '#platform/process-engine/server/http-engine.ts';
import type { ProcessEngine } from '#platform/process-engine/server/process-engine.ts';
import { openPushProvider } from '#platform/push/server/push-provider.ts';
import { openRights, type Rights } from '#platform/rights/server/rights.ts';
import { openViewAs, type ViewAsService } from '#platform/rights/server/view-as.ts';
import { openRoleSandbox, type RoleSandbox } from '#platform/role-sql/server/role-sandbox.ts';
import { openKeyRing, type KeyRing } from '#platform/session/server/key-ring.ts';
import { openSessions, type Sessions } from '#platform/session/server/sessions.ts';
import { openSignInPlaces } from '#platform/session/server/sign-in-places.ts';
import { makeSignIn, type SignIn } from '#platform/session/server/sign-in.ts';
import { openAttackTrace, type AttackTrace } from '#platform/observability/server/attack-trace.ts';
import { JobFigures } from '#platform/jobs/server/figures.ts';
import { openMetrics, type Metrics } from '#platform/observability/server/metrics.ts';
import type { Settings } from '#platform/settings/server/settings.ts';
import { roleSqlFolder } from './database-place.ts';

/** The parts of a running server; each feature takes those it needs. */
export type Services = {
  log: FastifyBaseLogger;
  db: Database;
  signals: Signals;
  keys: KeyRing;
  sessions: Sessions;
  realtime: Realtime;
  push: PushProvider;
  /** Null without the setting BPM_URL. */
  engine: ProcessEngine | null;
  signIn: SignIn;
  rights: Rights;
  viewAs: ViewAsService;
  sandbox: RoleSandbox;
  files: Files;
  caches: Caches;
  wordings: WordingService;
  metrics: Metrics;
  trace: AttackTrace;
  jobFigures: JobFigures;
  seals: LogSeals;
  importWaitMs: number;
  /** For how long logs are kept until somebody changes it on the screen. */
  initialPeriods: InitialPeriods;
  close: () => Promise<void>;
};

type FileSettings = Pick<
  Settings,
  'DATA_DIR' | 'STORAGE_URL' | 'UPLOAD_MAX_MB' | 'UPLOAD_QUOTA_MB' | 'STORAGE_RESERVE_MB'
>;

const mebibyte = 1024 * 1024;

/** Files stored in the folder before a bucket was configured stay readable there. */
const openStorages = async ({ DATA_DIR, STORAGE_URL }: FileSettings): Promise<Storages> => {
  const folder = await openFolderStorage(path.join(DATA_DIR, 'files'));
  if (STORAGE_URL === undefined) return makeStorages(folder, []);
  const { openS3Storage } = await import('#platform/files/server/s3-storage.ts');
  return makeStorages(openS3Storage(STORAGE_URL), [folder]);
};

const uploadLimits = ({ UPLOAD_MAX_MB, UPLOAD_QUOTA_MB, STORAGE_RESERVE_MB }: FileSettings) => ({
  fileBytes: UPLOAD_MAX_MB * mebibyte,
  personBytes: UPLOAD_QUOTA_MB * mebibyte,
  reserveBytes: STORAGE_RESERVE_MB * mebibyte,
});

/** Opens everything on a migrated database; closes it in reverse order. */
export const openServices = async (
  settings: Settings,
  connection: Connection,
  log: FastifyBaseLogger,
): Promise<Services> => {
  const onError = (error: unknown): void => log.warn({ err: error }, 'database trouble');
  const pool = openPool({ connection, size: settings.DATABASE_POOL, timeZone: settings.PLATFORM_TZ, onError });
  const db = openDatabase(pool);
  const sandbox = openRoleSandbox(db, {
    base: roleSqlFolder(settings),
    onTrouble: (error) => log.warn({ err: error }, 'the SQL of roles cannot be run'),
  });
  const [signals, keys, storages, seals] = await Promise.all([
    openSignals(connection, onError),
    openKeyRing(db),
    openStorages(settings),
    openLogSeals(settings),
  ]);
  const [rights, wordings] = await Promise.all([openRights(db, signals, onError), openWordings(db, signals, onError)]);
  const trace = openAttackTrace(log);
  const jobFigures = new JobFigures();
  const onReplay = (ip: string): void => trace.note({ event: 'refresh_replayed', reason: 'after the grace', ip });
  const sessions = openSessions(db, keys, signals, onError, onReplay);
  const directory = openDirectory(settings, (why) => log.warn({ why }, 'the directory server could not answer'));
  const files = openFiles(db, storages, {
    linkKey: keys.fileLinkKey,
    limits: uploadLimits(settings),
    isLive: sessions.isLive,
  });
  const metrics = openMetrics(pool, [trace, jobFigures]);
  const push = await openPushProvider(settings, log);
  const engine = openHttpEngine(settings);
  const realtime = openRealtime({ db, sessions, signals, log, metrics, trace, settings });
  return {
    log,
    db,
    signals,
    keys,
    sessions,
    realtime,
    push,
    engine,
    signIn: makeSignIn({
      db,
      keys,
      sessions,
      directory,
      places: openSignInPlaces(),
      note: (failure) => trace.note({ event: 'sign_in_failed', ...failure }),
    }),
    rights,
    viewAs: openViewAs(db, signals, rights, [accessCheckMenu.id]),
    sandbox,
    files,
    caches: openCaches(db, signals, [...rights.caches, ...sessions.caches]),
    wordings,
    metrics,
    trace,
    jobFigures,
    seals,
    importWaitMs: settings.IMPORT_WAIT * 1_000,
    initialPeriods: { signInMonths: settings.SIGNIN_MONTHS },
    close: async () => {
      await realtime.close();
      push.close();
      engine?.close();
      files.close();
      wordings.close();
      trace.close();
      await sessions.close();
      await signals.close();
      await sandbox.close();
      await db.close();
    },
  };
};
