import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from './bench-database.ts';
import { cleanEnvironment, freePort, inProject } from './child-processes.ts';
import type { Options } from './options.ts';
import { atMost, type Figure } from './report.ts';
import { median } from './statistics.ts';
import { isBuilt, notBuilt } from './web-build.ts';

const figure = 'from `npm start` to the first good answer of /api/health/ready';
const goalMs = 1_500;
const readyWithinMs = 180_000;
const askEveryMs = 5;

const answersReady = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const request = http.get({ host: '127.0.0.1', port, path: '/api/health/ready', agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on('error', () => resolve(false));
  });

/** In its own process group: npm, the script and the server receive the signal together. */
const launch = (dataDir: string, port: number): ChildProcess =>
  spawn('npm', ['start'], {
    cwd: inProject('.'),
    env: cleanEnvironment({
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO_EMPLOYEES: '5000',
      ADMIN_PASSWORD: 'Zhong-Guan-7-Lou',
    }),
    stdio: 'ignore',
    detached: true,
  });

const databaseRuns = (dataDir: string): boolean =>
  existsSync(path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid'));

const stop = async (child: ChildProcess, dataDir: string): Promise<void> => {
  if (child.pid === undefined) return;
  process.kill(-child.pid, 'SIGTERM');
  while (child.exitCode === null && child.signalCode === null) await pause(20);
  while (databaseRuns(dataDir)) await pause(20);
};

/** Measures one start from the command to the first successful answer, and stops it. */
const startOnce = async (dataDir: string): Promise<number> => {
  const port = await freePort();
  const began = performance.now();
  const child = launch(dataDir, port);
  try {
    while (!(await answersReady(port))) {
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
      if (performance.now() - began > readyWithinMs) throw new Error('npm start did not become ready');
      await pause(askEveryMs);
    }
    return performance.now() - began;
  } finally {
    await stop(child, dataDir);
  }
};

/**
 * Start-up times with everything installed and built and an existing database; the first start, which creates it, does
 * not count.
 */
export const startUpFigures = async ({ quick }: Options): Promise<Figure[]> => {
  if (!isBuilt()) return [notBuilt(figure, `≤ ${goalMs} ms`)];
  const folder = await temporaryFolder();
  try {
    await startOnce(folder);
    const ms: number[] = [];
    for (let turn = 0; turn < (quick ? 3 : 7); turn += 1) ms.push(await startOnce(folder));
    return [atMost(figure, goalMs, median(ms), 'ms', ms.map((one) => Math.round(one)).join(', '))];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
