import { spawn } from 'node:child_process';
import { closeSync, fchownSync, openSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { serverEnvironment, type Places } from '#platform/db/server/embedded-postgres.install.ts';
import { exitedWithin, processesOf, signal, type Location } from '#platform/db/server/embedded-postgres.process.ts';

/**
 * Address space of each process of the engine, where the system supports such a limit (Linux); a fresh one uses 90 MB.
 */
const addressSpaceMb = 512;
/** Slightly lower priority; at a much lower one a legitimate query would time out on a busy machine. */
const niceness = 2;
const politeMs = 1_000;
const forceMs = 5_000;

const settings: Record<string, string> = {
  unix_socket_permissions: '0700',
  max_connections: '10',
  shared_buffers: '16MB',
  maintenance_work_mem: '64MB',
  // Nothing in it needs to survive a crash.
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: '32MB',
  max_wal_size: '128MB',
  autovacuum: 'off',
  io_method: 'sync',
  max_worker_processes: '0',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  // If one process is killed, all of them end; the engine is restarted on demand.
  restart_after_crash: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // SQL typed by an administrator must not appear in a log.
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
  track_activities: 'off',
};

const argumentsFor = ({ cluster }: Places, { host, port }: Location): string[] => {
  const onWindows = process.platform === 'win32';
  const all = {
    ...settings,
    listen_addresses: onWindows ? host : '',
    unix_socket_directories: onWindows ? '' : host,
    port: String(port),
  };
  return ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
};

/** Wraps the command in a shell, which alone can set the limit; a lower existing limit is kept. */
const limited = (command: string[], megabytes: number): string[] =>
  process.platform === 'linux'
    ? ['/bin/sh', '-c', `ulimit -v ${megabytes * 1024} 2>/dev/null; exec "$0" "$@"`, ...command]
    : command;

const openLog = ({ logFile, account }: Places): number => {
  const log = openSync(logFile, 'w', 0o600);
  if (account) fchownSync(log, account.uid, account.gid);
  return log;
};

export type Launched = {
  pid: number;
  /**
   * Resolves when the process has exited and been reaped: until then its pid is in use, and another start in its folder
   * would be rejected.
   */
  ended: Promise<unknown>;
};

/** Starts the engine's PostgreSQL with its limits; `waitUntilReady` reports when it is ready. */
export const launchEngine = (places: Places, location: Location, megabytes = addressSpaceMb): Promise<Launched> =>
  new Promise((resolve, reject) => {
    const log = openLog(places);
    const postgres = path.join(places.native, 'bin', 'postgres');
    const [command = postgres, ...rest] = limited([postgres, ...argumentsFor(places, location)], megabytes);
    const child = spawn(command, rest, {
      detached: true,
      stdio: ['ignore', log, log],
      cwd: places.cluster,
      env: serverEnvironment(),
      ...places.account,
    });
    closeSync(log);
    const ended = new Promise((resolveEnded) => child.once('exit', resolveEnded));
    child.once('error', reject);
    child.once('spawn', () => {
      child.unref();
      const pid = Number(child.pid);
      try {
        os.setPriority(pid, niceness);
      } catch {
        // Already exited; `ended` reports it.
      }
      resolve({ pid, ended });
    });
  });

/** Stops an unused cluster: immediate shutdown, then SIGKILL if it does not react. */
export const endCluster = async (cluster: string, postmaster: number | undefined): Promise<void> => {
  const all = new Set([...(postmaster === undefined ? [] : [postmaster]), ...processesOf(cluster)]);
  // Even an immediate shutdown releases PostgreSQL's shared memory.
  if (postmaster !== undefined) signal(postmaster, 'SIGQUIT');
  if (await exitedWithin([...all], politeMs)) return;
  for (const pid of new Set([...all, ...processesOf(cluster)])) signal(pid, 'SIGKILL');
  await exitedWithin([...all], forceMs);
};

/**
 * Kills the engine along with the backend that is past its deadline and may react only to SIGKILL. The postmaster then
 * ends the others (`restart_after_crash`); any that remain are killed too.
 */
export const killEngine = async (cluster: string, postmaster: number, backend: number | undefined): Promise<void> => {
  if (backend !== undefined && backend > 0) signal(backend, 'SIGKILL');
  if (await exitedWithin([postmaster, ...processesOf(cluster)], politeMs)) return;
  for (const pid of new Set([postmaster, ...processesOf(cluster)])) signal(pid, 'SIGKILL');
  await exitedWithin([postmaster], forceMs);
};
