import { fork, spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serverFlags } from '../scripts/server-flags.mjs';

const readyWithinMs = 120_000;
const stoppedWithinMs = 20_000;
const root = fileURLToPath(new URL('../', import.meta.url));

export const inProject = (file: string): string => fileURLToPath(new URL(`../${file}`, import.meta.url));

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Asks a process to exit and waits; kills it if it does not. */
export const stopProcess = async (child: ChildProcess): Promise<void> => {
  if (hasEnded(child)) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const force = setTimeout(() => child.kill('SIGKILL'), stoppedWithinMs);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(force);
};

/**
 * Starts one of the bench's own processes; it ends with this one, when its channel closes. This process's own options
 * are not passed on, since they would use the channel for another purpose.
 */
export const startOwn = (file: URL): ChildProcess =>
  fork(file, [], { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });

/** The next message from one of the bench's own processes; fails if it exits first. */
export const nextMessage = <Message>(child: ChildProcess): Promise<Message> =>
  new Promise((resolve, reject) => {
    const onExit = (code: number | null): void => reject(new Error(`a process of the benchmark ended with ${code}`));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message as Message);
    });
  });

export const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/api/health/ready`)).ok;
  } catch {
    return false;
  }
};

export const waitUntilReady = async (url: string, child: ChildProcess, everyMs = 20): Promise<void> => {
  const deadline = Date.now() + readyWithinMs;
  while (!(await isReady(url))) {
    if (hasEnded(child)) throw new Error('the product ended while it started');
    if (Date.now() > deadline) throw new Error('the product is not ready in time');
    await pause(everyMs);
  }
};

export type Product = { url: string; child: ChildProcess; stop: () => Promise<void> };

/** The part of the environment that the product needs: a developer's settings must not change the figures. */
export const cleanEnvironment = (settings: Record<string, string>): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME ?? os.homedir(),
  NODE_COMPILE_CACHE: inProject('.cache/compile'),
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  ...settings,
});

/** Runs the product as `npm start` does, but without npm; waits until it is ready. */
export const startProduct = async (settings: Record<string, string>): Promise<Product> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const preload = new URL('../scripts/follow-parent.mjs', import.meta.url).href;
  const args = [...serverFlags, '--import', preload, inProject('src/app/server/main.ts')];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: cleanEnvironment({ PORT: String(port), ...settings }),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const stop = (): Promise<void> => stopProcess(child);
  try {
    await waitUntilReady(url, child);
    return { url, child, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
