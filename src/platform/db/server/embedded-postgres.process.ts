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

/** What `postmaster.pid` says. */
export type Postmaster = { pid: number; location: Location };

const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

/** Reads `postmaster.pid`; `null` when there is none that tells its process and place. */
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
 * Whether the process that `postmaster.pid` names is this cluster's server and not a stranger who got its pid. Every PostgreSQL process stands in
 * its cluster's folder, which Linux shows; elsewhere PostgreSQL's own checks have to do.
 */
export const isOurs = ({ pid }: Postmaster, cluster: string): boolean =>
  isAlive(pid) && (process.platform !== 'linux' || worksIn(pid, cluster));

const survivors = (cluster: string): number[] => {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && worksIn(pid, cluster) && isAlive(pid));
};

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch {
    // Gone in the meantime: what we wanted.
  }
};

const goneWithin = async (pids: number[], milliseconds: number): Promise<boolean> => {
  const deadline = Date.now() + milliseconds;
  while (pids.some(isAlive)) {
    if (Date.now() > deadline) return false;
    await sleep(5);
  }
  return true;
};

const stopOnWindows = (places: Places): Promise<void> =>
  new Promise((resolve) => {
    // Windows knows no signals; pg_ctl sends its own kind of them.
    const args = ['stop', '-D', places.cluster, '-m', 'fast', '-w', '-t', '30'];
    const child = spawn(path.join(places.native, 'bin', 'pg_ctl'), args, { stdio: 'ignore', env: serverEnvironment() });
    child.once('error', () => resolve());
    child.once('close', () => resolve());
  });

/** Stops the server: fast (a clean end, clients are cut off), at once after 20 s, by force after 5 more. */
export const stopServer = async (pid: number, places: Places): Promise<void> => {
  if (process.platform === 'win32') return stopOnWindows(places);
  signal(pid, 'SIGINT');
  if (await goneWithin([pid], 20_000)) return;
  signal(pid, 'SIGQUIT');
  if (await goneWithin([pid], 5000)) return;
  signal(pid, 'SIGKILL');
  await goneWithin([pid], 5000);
};

/** Clears what a dead server left: its children that still run, and the files that keep its place. */
export const clearRemains = async (cluster: string): Promise<void> => {
  // The children of a killed server leave by themselves, though not in the middle of a query; a new server must not meet them. Nor
  // may it meet one that a killed process launched at its end, and that has written no pid file yet.
  const left = survivors(cluster);
  if (!(await goneWithin(left, 1000))) {
    for (const pid of left) signal(pid, 'SIGKILL');
    await goneWithin(left, 5000);
  }
  const found = readPostmaster(cluster);
  if (!found || process.platform !== 'linux') return;
  // PostgreSQL looks whether the pid is in use, and gives up when a stranger has it now, or when it belongs to a zombie: in a container whose first process
  // collects no children, a killed server stays one for good. Nobody works in this cluster any more, so nobody can need these files.
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
    // Short statements only: compiling them costs more than it gains.
    jit: 'off',
    // A refused statement is the application's to tell, and its text may hold what no log should.
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
  // Made by root today, it may be written by the folder's owner tomorrow.
  if (account) fchownSync(log, account.uid, account.gid);
  return log;
};

/** Starts the server process and returns its pid; whether it is ready is for `waitUntilReady` to say. */
export const launchServer = (places: Places, location: Location, durable: boolean): Promise<number> =>
  new Promise((resolve, reject) => {
    const log = openLog(places);
    const child = spawn(path.join(places.native, 'bin', 'postgres'), serverArguments(places, location, durable), {
      // In a session of its own: Ctrl-C in our terminal must not end it before we have.
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
 * Waits until the server answers, as long as its process lives and for `patience` milliseconds at most (repairs after a crash take their time).
 * Returns `missing` when it is up but has no such database. Throws with the end of the server's log when it ended, and when it refuses the password.
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
