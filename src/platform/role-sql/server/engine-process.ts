import { spawn } from 'node:child_process';
import { closeSync, fchownSync, openSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { serverEnvironment, type Places } from '#platform/db/server/embedded-postgres.install.ts';
import { goneWithin, processesOf, signal, type Location } from '#platform/db/server/embedded-postgres.process.ts';

/**
 * Memory that one process of the engine may address, where the system has such a limit (Linux); a new one addresses 90
 * MB.
 */
const addressSpaceMb = 512;
/** Slightly lower priority; with much lower priority an honest query would time out on a busy machine. */
const niceness = 2;
const politeMs = 1_000;
const forceMs = 5_000;

const settings: Record<string, string> = {
  unix_socket_permissions: '0700',
  max_connections: '10',
  shared_buffers: '16MB',
  maintenance_work_mem: '64MB',
  // Nothing in it is worth keeping over a crash of the machine.
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
  // A killed process takes the others along; the engine is started again when needed.
  restart_after_crash: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // SQL typed by an administrator belongs in no log.
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

/** The command with its limit of memory, which only a shell can set; a lower one that stands already is kept. */
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
   * Resolves when it has ended and this process has reaped it: until then its pid is in use, and another start in its
   * folder is rejected.
   */
  ended: Promise<unknown>;
};

/** Starts the engine's PostgreSQL with its limits; whether it is ready is for `waitUntilReady` to say. */
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
        // It has ended already, which is found out by anyone who waits for it.
      }
      resolve({ pid, ended });
    });
  });

/** Ends a cluster that nobody uses: immediately, and by force if it does not react. */
export const endCluster = async (cluster: string, postmaster: number | undefined): Promise<void> => {
  const all = new Set([...(postmaster === undefined ? [] : [postmaster]), ...processesOf(cluster)]);
  // An immediate end still gives back the memory that PostgreSQL shares among its processes.
  if (postmaster !== undefined) signal(postmaster, 'SIGQUIT');
  if (await goneWithin([...all], politeMs)) return;
  for (const pid of new Set([...all, ...processesOf(cluster)])) signal(pid, 'SIGKILL');
  await goneWithin([...all], forceMs);
};

/**
 * Ends the engine with the backend that is past its deadline, which reacts to nothing but SIGKILL. Its postmaster takes
 * the rest down (`restart_after_crash`); what is left then is killed too.
 */
export const killEngine = async (cluster: string, postmaster: number, backend: number | undefined): Promise<void> => {
  if (backend !== undefined && backend > 0) signal(backend, 'SIGKILL');
  if (await goneWithin([postmaster, ...processesOf(cluster)], politeMs)) return;
  for (const pid of new Set([postmaster, ...processesOf(cluster)])) signal(pid, 'SIGKILL');
  await goneWithin([postmaster], forceMs);
};
