import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, closeSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sweepDeadRuns } from '#platform/db/server/temporary-postgres.ts';

const PREFIX = 'steward-e2e-';
const READY_WITHIN_MS = 120_000;
const STOPPED_WITHIN_MS = 40_000;

export type Product = {
  /** Address of the console, without a slash at its end. */
  url: string;
  adminPassword: string;
  dataDir: string;
  /** What the product has printed on its standard output so far. */
  said: () => string;
  /** Stops the server and removes everything it wrote. */
  stop: () => Promise<void>;
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

const inProject = (file: string): string => fileURLToPath(new URL(`../${file}`, import.meta.url));

const launch = (folder: string, logFile: string, settings: NodeJS.ProcessEnv): ChildProcess => {
  const log = openSync(logFile, 'a');
  const args = [
    '--import',
    new URL('../scripts/follow-parent.mjs', import.meta.url).href,
    inProject('src/app/server/main.ts'),
  ];
  const child = spawn(process.execPath, args, {
    // Not in the project: a developer's .env must not reach the product under test.
    cwd: folder,
    env: { PATH: process.env.PATH, TZ: process.env.TZ, NODE_COMPILE_CACHE: inProject('.cache/compile'), ...settings },
    // The channel closes when this process is killed, so that the product never outlives its tests.
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  return child;
};

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/api/health/ready`)).ok;
  } catch {
    return false;
  }
};

const waitUntilReady = async (url: string, child: ChildProcess, logFile: string): Promise<void> => {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await isReady(url))) {
    const ended = child.exitCode !== null || child.signalCode !== null;
    if (ended || Date.now() > deadline) {
      const said = readFileSync(logFile, 'utf8').split('\n').slice(-40).join('\n');
      throw new Error(`The product ${ended ? 'ended while it started' : 'is not ready in time'}:\n${said}`);
    }
    await sleep(50);
  }
};

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const force = setTimeout(() => child.kill('SIGKILL'), STOPPED_WITHIN_MS);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(force);
};

/**
 * Starts the built product on a free port with its own empty data folder and a small demo organisation, and waits until
 * it is ready. Settings given here take precedence. Throws with the end of the product's log if it is not ready within
 * two minutes.
 */
export const startProduct = async (settings: Record<string, string> = {}): Promise<Product> => {
  await sweepDeadRuns(PREFIX, 'data/postgres');
  const folder = await mkdtemp(path.join(os.tmpdir(), PREFIX));
  // As root, PostgreSQL runs under another account, which must be able to enter this folder.
  chmodSync(folder, 0o711);
  const [port, adminPassword] = [await freePort(), 'Zhong-Guan-7-Lou'];
  const dataDir = path.join(folder, 'data');
  const url = `http://127.0.0.1:${port}`;
  const logFile = path.join(folder, 'product.log');
  const child = launch(folder, logFile, {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    ADMIN_PASSWORD: adminPassword,
    DEMO_EMPLOYEES: '300',
    ...settings,
  });
  const end = async (): Promise<void> => {
    await stop(child);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(url, child, logFile);
  } catch (error) {
    await end();
    throw error;
  }
  return { url, adminPassword, dataDir, said: () => readFileSync(logFile, 'utf8'), stop: end };
};
