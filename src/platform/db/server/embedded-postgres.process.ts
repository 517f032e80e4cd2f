import { spawn } from 'node:child_process';
import {
  closeSync,
  fchownSync,
  openSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { serverEnvironment, type Places } from './embedded-postgres.install.ts';
import { isAlive } from './embedded-postgres.users.ts';

/** Where a server listens: the folder of its unix socket (an address on Windows) and the port. */
export type Location = { host: string; port: number };

/** The content of `postmaster.pid`. */
export type Postmaster = { pid: number; location: Location };

const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

/** Reads `postmaster.pid`; `null` when it is missing or incomplete. */
export const readPostmaster = (cluster: string): Postmaster | null => {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    if (!Number.isSafeInteger(pid) || pid <= 0) return null;
    return { pid, location: { host: lines[4]?.trim() || '127.0.0.1', port } };
  } catch {
    return null;
  }
};

const worksIn = (pid: number, cluster: string): boolean => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch {
    return false;
  }
};

/**
 * Whether the process named in `postmaster.pid` is this cluster's server and not another process with the same pid.
 * Every PostgreSQL process has the cluster's folder as its working directory, which Linux shows; on other systems
 * PostgreSQL's own checks have to do.
 */
export const isOurs = ({ pid }: Postmaster, cluster: string): boolean =>
  isAlive(pid) && (process.platform !== 'linux' || worksIn(pid, cluster));

/** The live processes of the cluster, on systems that show them (Linux). */
export const processesOf = (cluster: string): number[] => {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && worksIn(pid, cluster) && isAlive(pid));
};

/** Sends a signal; succeeds if the process has already ended. */
export const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch {
    // It has already ended.
  }
};

/** Whether all of them ended within the time limit. */
export const exitedWithin = async (pids: number[], milliseconds: number): Promise<boolean> => {
  const deadline = Date.now() + milliseconds;
  while (pids.some(isAlive)) {
    if (Date.now() > deadline) return false;
    await sleep(5);
  }
  return true;
};

const stopOnWindows = (places: Places): Promise<void> =>
  new Promise((resolve) => {
    // Windows has no signals; pg_ctl has its own replacement for them.
    const args = ['stop', '-D', places.cluster, '-m', 'fast', '-w', '-t', '30'];
    const child = spawn(path.join(places.native, 'bin', 'pg_ctl'), args, { stdio: 'ignore', env: serverEnvironment() });
    child.once('error', () => resolve());
    child.once('close', () => resolve());
  });

/** Stops the server: a fast shutdown first, an immediate one after 20 s, SIGKILL after 5 s more. */
export const stopServer = async (pid: number, places: Places): Promise<void> => {
  if (process.platform === 'win32') return stopOnWindows(places);
  signal(pid, 'SIGINT');
  if (await exitedWithin([pid], 20_000)) return;
  signal(pid, 'SIGQUIT');
  if (await exitedWithin([pid], 5000)) return;
  signal(pid, 'SIGKILL');
  await exitedWithin([pid], 5000);
};

/** Cleans up after a dead server: its remaining child processes and its lock files. */
export const clearRemains = async (cluster: string): Promise<void> => {
  // The children of a killed server exit by themselves, but not in the middle of a query, and a new server must not run
  // beside them. The same goes for a server that a killed process launched last and that has not written its pid file
  // yet.
  const left = processesOf(cluster);
  if (!(await exitedWithin(left, 1000))) {
    for (const pid of left) signal(pid, 'SIGKILL');
    await exitedWithin(left, 5000);
  }
  const found = readPostmaster(cluster);
  if (!found || process.platform !== 'linux') return;
  // PostgreSQL checks whether the pid is in use, and gives up when another process has it or when it belongs to a
  // zombie. In a container whose first process reaps no children, a killed server stays a zombie for good. No process
  // uses this cluster any more, so these files can go.
  rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
  const socket = path.join(found.location.host, `.s.PGSQL.${found.location.port}`);
  for (const file of [`${socket}.lock`, socket]) rmSync(file, { force: true });
};

const serverArguments = (places: Places, location: Location, durable: boolean): string[] => {
  const windows = process.platform === 'win32';
  const settings: Record<string, string> = {
    listen_addresses: windows ? location.host : '',
    unix_socket_directories: windows ? '' : location.host,
    unix_socket_permissions: '0700',
    port: String(location.port),
    max_connections: '60',
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Only short statements run here: JIT-compiling them costs more than it saves.
    jit: 'off',
    // Reporting a failed statement is up to the application; its text may hold what must not be logged.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...(durable
      ? { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
      : {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          wal_level: 'minimal',
          max_wal_senders: '0',
        }),
  };
  return ['-D', places.cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
};

const openLog = ({ logFile: file, account }: Places): number => {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`);
  const log = openSync(file, 'a', 0o600);
  // Created by root today, the file may have to be written by the folder's owner later.
  if (account) fchownSync(log, account.uid, account.gid);
  return log;
};

/** Starts the server process and returns its pid without waiting; see `waitUntilReady`. */
export const launchServer = (places: Places, location: Location, durable: boolean): Promise<number> =>
  new Promise((resolve, reject) => {
    const log = openLog(places);
    const child = spawn(path.join(places.native, 'bin', 'postgres'), serverArguments(places, location, durable), {
      // In its own session, so that Ctrl-C in the terminal does not end it before this process.
      detached: true,
      stdio: ['ignore', log, log],
      cwd: places.cluster,
      env: serverEnvironment(),
      ...places.account,
    });
    closeSync(log);
    child.once('error', reject);
    child.once('spawn', () => {
      child.unref();
      resolve(Number(child.pid));
    });
  });

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
};

const lastLines = (file: string): string => readFileSync(file, 'utf8').trimEnd().split('\n').slice(-12).join('\n');

const tryConnect = async (config: pg.ClientConfig): Promise<string> => {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return 'ready';
  } catch (error) {
    return codeOf(error);
  } finally {
    await client.end().catch(() => undefined);
  }
};

// Not up yet, socket closed again, too many clients, cannot connect now.
const PASSING = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '53300', '57P03', '57P02', '57P01', '']);

/**
 * Waits until the server answers, as long as its process lives and for at most `patience` milliseconds (crash recovery
 * takes time). Returns `missing` when the server is up but has no such database. Throws, quoting the end of the
 * server's log, when the server ended or rejected the password.
 */
export const waitUntilReady = async (
  pid: number,
  config: pg.ClientConfig,
  places: Places,
  patience: number,
): Promise<'ready' | 'missing'> => {
  const deadline = Date.now() + patience;
  for (;;) {
    const outcome = await tryConnect(config);
    if (outcome === 'ready') return 'ready';
    if (outcome === '3D000') return 'missing';
    if (!isAlive(pid)) throw new Error(`PostgreSQL ended while it started:\n${lastLines(places.logFile)}`);
    if (outcome === '28P01')
      throw new Error(`PostgreSQL refuses the password in ${places.passwordFile}: it belongs to another cluster.`);
    if (!PASSING.has(outcome))
      throw new Error(`PostgreSQL cannot be reached (${outcome}):\n${lastLines(places.logFile)}`);
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL is not ready after ${patience / 1000} s:\n${lastLines(places.logFile)}`);
    await sleep(5);
  }
};
