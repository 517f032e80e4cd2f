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
  /** From the command to the first good answer. */
  readyMs: number;
  output: () => string;
};

/**
 * A data folder of a trial's own. Started by root, PostgreSQL runs under another account, which has to pass through it.
 */
export const makeDataDir = async (): Promise<string> => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'steward-chaos-'));
  await chmod(dataDir, 0o755);
  return dataDir;
};

/** What a process is doing, as Linux names it; a zombie (Z) does nothing any more. */
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

/** A process and all that it started, as far as they live. */
export const familyOf = (pid: number): number[] => {
  const all = pids();
  const family = [pid];
  for (const member of family) family.push(...all.filter((other) => parentOf(other) === member));
  return family.filter(lives);
};

/** Every PostgreSQL process of the folder: each of them works in its cluster. */
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

/** Kills outright, and waits until nobody of them lives. */
export const killOutright = async (victims: readonly number[]): Promise<void> => {
  for (const pid of victims) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Gone already.
    }
  }
  while (victims.some(lives)) await pause(2);
};

/** Those that run now: they outlive a trial that is cut off, by default. */
const launched = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of launched) child.kill('SIGTERM');
});

/**
 * Starts the product by the command a person would type (without npm); it may fail, which `ended` of the answer's child
 * tells.
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
