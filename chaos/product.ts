import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cleanEnvironment, freePort, inProject, isReady } from '../bench/child-processes.ts';

export const administrator = { login: 'admin', password: 'Zhong-Guan-7-Lou' };

const readyWithinMs = 120_000;

export type Running = {
  url: string;
  child: ChildProcess;
  /** Milliseconds from the command to the first successful answer. */
  readyMs: number;
  output: () => string;
};

/**
 * A data folder for one trial. When started by root, PostgreSQL runs under another account, which must be able to enter
 * it.
 */
export const makeDataDir = async (): Promise<string> => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'steward-chaos-'));
  await chmod(dataDir, 0o755);
  return dataDir;
};

/** The state of a process as Linux reports it; a zombie (Z) no longer does anything. */
const stateOf = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2)[0] ?? 'Z';
  } catch {
    return 'Z';
  }
};

export const lives = (pid: number): boolean => stateOf(pid) !== 'Z';

const pids = (): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0);

const parentOf = (pid: number): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
};

/** A process and its living descendants. */
export const familyOf = (pid: number): number[] => {
  const all = pids();
  const family = [pid];
  for (const member of family) family.push(...all.filter((other) => parentOf(other) === member));
  return family.filter(lives);
};

/** Every PostgreSQL process of the folder, recognised by its working directory. */
export const databaseProcesses = (dataDir: string): number[] => {
  const cluster = realpathSync(path.join(dataDir, 'postgres', 'cluster'));
  return pids().filter((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === cluster && lives(pid);
    } catch {
      return false;
    }
  });
};

export const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Kills the processes with SIGKILL and waits until all are gone. */
export const killOutright = async (victims: readonly number[]): Promise<void> => {
  for (const pid of victims) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Already gone.
    }
  }
  while (victims.some(lives)) await pause(2);
};

/** Running products, which would outlive a trial that is interrupted. */
const launched = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of launched) child.kill('SIGTERM');
});

/**
 * Starts the product by the command that a person would type, but without npm; it may fail, as `ended` of the result
 * shows.
 */
export const launch = (
  dataDir: string,
  port: number,
  settings: Record<string, string> = {},
): Omit<Running, 'readyMs'> => {
  let output = '';
  const child = spawn(process.execPath, [inProject('scripts/start.mjs')], {
    cwd: inProject('.'),
    env: cleanEnvironment({
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO_EMPLOYEES: '0',
      ADMIN_PASSWORD: administrator.password,
      ...settings,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  launched.add(child);
  child.once('exit', () => launched.delete(child));
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-20_000);
    });
  }
  return { url: `http://127.0.0.1:${port}`, child, output: () => output };
};

/** Starts the product and waits until it is ready. */
export const start = async (dataDir: string, settings: Record<string, string> = {}): Promise<Running> => {
  const began = performance.now();
  const running = launch(dataDir, await freePort(), settings);
  while (!(await isReady(running.url))) {
    if (running.child.exitCode !== null)
      throw new Error(`the start ended with ${running.child.exitCode}: ${running.output()}`);
    if (performance.now() - began > readyWithinMs) throw new Error(`not ready in time: ${running.output()}`);
    await pause(20);
  }
  return { ...running, readyMs: performance.now() - began };
};

export const ended = async ({ child }: Pick<Running, 'child'>): Promise<number | null> => {
  while (child.exitCode === null && child.signalCode === null) await pause(20);
  return child.exitCode;
};

export const stop = async (running: Pick<Running, 'child'>): Promise<number | null> => {
  running.child.kill('SIGTERM');
  return ended(running);
};
