import { existsSync, readFileSync } from 'node:fs';
import { rmdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createCluster, findPlaces, packagedVersion, readPassword, socketFolder } from './embedded-postgres.install.ts';
import type { Places } from './embedded-postgres.install.ts';
import {
  clearRemains,
  isOurs,
  launchServer,
  readPostmaster,
  stopServer,
  waitUntilReady,
} from './embedded-postgres.process.ts';
import type { Location } from './embedded-postgres.process.ts';
import { hasUsers, isAlive, signIn, signOut, underLock } from './embedded-postgres.users.ts';

const USER = 'steward';
const DATABASE = 'steward';
const START_PATIENCE_MS = 120_000;
const WATCH_INTERVAL_MS = 250;

export type EmbeddedPostgresOptions = {
  /** Folder for the cluster, its password and its log; created if missing. */
  dataDir: string;
  /** Number in the socket's name, or a TCP port on Windows (default there: a free one). */
  port?: number;
  /** Called with messages for the operator: created, adopted, restarted. */
  log?: (line: string) => void;
  /** `false`, for tests only: nothing is synced to disk. Default `true`. */
  durable?: boolean;
  /** Called when the server process has been started and is getting ready; not called if it was already running. */
  onLaunched?: () => void;
};

export type EmbeddedPostgres = {
  /** For `new pg.Pool(connection)`; `host` is the folder of the unix socket. */
  connection: { host: string; port: number; user: string; password: string; database: string };
  /** The same as a URL, for `pg` and libpq. */
  url: string;
  /** Releases the server; the last user stops it (fast shutdown, 30 s at most). May be called twice. */
  stop: () => Promise<void>;
};

type Running = { pid: number; location: Location };

type Server = {
  places: Places;
  location: Location;
  password: string;
  durable: boolean;
  log: (line: string) => void;
  onLaunched: () => void;
};

const connectionTo = (server: Server, location: Location, database: string): EmbeddedPostgres['connection'] => ({
  ...location,
  user: USER,
  password: server.password,
  database,
});

const urlOf = ({ host, port, user, password, database }: EmbeddedPostgres['connection']): string =>
  `postgresql://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;

const withClient = async <Result>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
};

const makeReady = async (server: Server, { pid, location }: Running, patience: number): Promise<void> => {
  const state = await waitUntilReady(pid, connectionTo(server, location, DATABASE), server.places, patience);
  if (state === 'ready') return;
  await withClient(connectionTo(server, location, 'postgres'), (client) => client.query(`CREATE DATABASE ${DATABASE}`));
};

const sameLocation = (one: Location, other: Location): boolean => one.host === other.host && one.port === other.port;

/**
 * Whether a running server can be used as is: it answers and has the bundled version. Ends the sessions of its dead
 * owner.
 */
const adopt = async (server: Server, found: Running): Promise<boolean> => {
  const shared = await hasUsers(server.places.users);
  if (!shared && !sameLocation(found.location, server.location)) return false;
  try {
    await makeReady(server, found, 10_000);
    return await withClient(connectionTo(server, found.location, DATABASE), async (client) => {
      const answer = await client.query<{ version: string }>(`SELECT current_setting('server_version') AS version`);
      if (shared) return true;
      if (answer.rows[0]?.version.split(' ')[0] !== packagedVersion()) return false;
      await client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
      );
      return true;
    });
  } catch (error) {
    if (shared) throw error;
    return false;
  }
};

const assertSameMajor = (cluster: string): void => {
  const major = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  const ours = packagedVersion().split('.')[0];
  if (major === ours) return;
  throw new Error(
    `${cluster} was made by PostgreSQL ${major} and cannot be opened by PostgreSQL ${ours}. Restore a backup into an empty DATA_DIR.`,
  );
};

const startFresh = async (server: Server): Promise<Running> => {
  const { places, location, durable, log, onLaunched } = server;
  const started = performance.now();
  const isNew = !existsSync(path.join(places.cluster, 'PG_VERSION'));
  if (isNew) await createCluster(places, USER, durable);
  assertSameMajor(places.cluster);
  await clearRemains(places.cluster);
  const running = { pid: await launchServer(places, location, durable), location };
  onLaunched();
  await makeReady(server, running, START_PATIENCE_MS);
  log(
    `PostgreSQL ${packagedVersion()} ${isNew ? 'set up' : 'started'} in ${Math.round(performance.now() - started)} ms`,
  );
  return running;
};

const bringUp = async (server: Server): Promise<Running> => {
  const { places, log } = server;
  const found = readPostmaster(places.cluster);
  if (!found || !isOurs(found, places.cluster)) return startFresh(server);
  if (await adopt(server, found)) {
    log('PostgreSQL was running already and is used as it is');
    return found;
  }
  log('PostgreSQL of an earlier start is stopped first');
  await stopServer(found.pid, places);
  return startFresh(server);
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Where a server of this cluster listens: a unix socket, or a local port on Windows. */
export const plannedLocation = async (places: Places, port?: number): Promise<Location> =>
  process.platform === 'win32'
    ? { host: '127.0.0.1', port: port ?? (await freePort()) }
    : { host: socketFolder(places), port: port ?? 5432 };

/** Restarts the server whenever it dies, until stopped. */
const watch = (server: Server, first: Running): { end: () => Promise<void>; current: () => Running } => {
  let running = first;
  let ended = false;
  let repair: Promise<void> | null = null;
  const bringBack = async (): Promise<void> => {
    server.log('PostgreSQL ended unexpectedly and is started again');
    try {
      // The pools hold the address, so a restarted server must listen at the same place.
      running = await underLock(server.places.lock, () => bringUp({ ...server, location: running.location }));
    } catch (error) {
      server.log(`PostgreSQL could not be started again: ${error instanceof Error ? error.message : String(error)}`);
      await sleep(1000);
    }
    repair = null;
  };
  const timer = setInterval(() => {
    if (!ended && !repair && !isAlive(running.pid)) repair = bringBack();
  }, WATCH_INTERVAL_MS);
  timer.unref();
  return {
    current: () => running,
    end: async () => {
      ended = true;
      clearInterval(timer);
      await repair;
    },
  };
};

/**
 * Starts the bundled PostgreSQL, or joins the one that runs on this folder, and makes sure that the database `steward`
 * exists.
 *
 * One folder has one server: a second process (an import, a second console) shares it, and the last one to leave stops
 * it. A server left running by a killed process is adopted, or stopped if it does not answer. A server that dies is
 * restarted at the same place. Listens on a unix socket in a private folder (127.0.0.1 on Windows); started by root, it
 * runs under another account.
 *
 * Throws for a cluster of another major version and for a folder that the server's account cannot reach.
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const { port, log = () => undefined, durable = true, onLaunched = () => undefined } = options;
  const places = findPlaces(options.dataDir);
  const { watcher } = await underLock(places.lock, async () => {
    const server = {
      places,
      location: await plannedLocation(places, port),
      password: readPassword(places),
      durable,
      log,
      onLaunched,
    };
    const running = await bringUp(server);
    await signIn(places.users);
    return { watcher: watch(server, running) };
  });
  const { location } = watcher.current();
  const stop = async (): Promise<void> => {
    await watcher.end();
    await underLock(places.lock, async () => {
      if (await signOut(places.users)) return;
      await stopServer(watcher.current().pid, places);
      // Created at each start; one in the system's temporary folder would never be removed.
      await rmdir(location.host).catch(() => undefined);
    });
  };
  let stopping: Promise<void> | null = null;
  const password = readPassword(places);
  const connection = { ...location, user: USER, password, database: DATABASE };
  return { connection, url: urlOf(connection), stop: () => (stopping ??= stop()) };
};

/** Stops the server on this folder regardless of its users: for the folders of runs that were killed. */
export const stopLeftBehind = async (dataDir: string): Promise<void> => {
  const places = findPlaces(dataDir);
  const found = readPostmaster(places.cluster);
  if (found && isOurs(found, places.cluster)) await stopServer(found.pid, places);
};
