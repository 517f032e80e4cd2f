import { execFile } from 'node:child_process';
import { chown, cp, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../bench/child-processes.ts';
import { signIn, type BenchSession } from '../bench/session.ts';
import { administrator, ended, launch, start, stop, type Running } from './product.ts';
import { hold, needsRoot, type Trial } from './trial.ts';

const run = promisify(execFile);
const mib = 1024 * 1024;
const answersWithinMs = 60_000;

/** Puts a small disk of its own at a folder that exists, with what lies in the folder. */
const onSmallDisk = async (folder: string, megabytes: number): Promise<() => Promise<void>> => {
  const { uid, gid } = await stat(folder);
  const kept = `${folder}.kept`;
  await cp(folder, kept, { recursive: true, preserveTimestamps: true });
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700,uid=${uid},gid=${gid}`, 'tmpfs', folder]);
  await run('cp', ['-a', `${kept}/.`, folder]);
  await rm(kept, { recursive: true });
  return async () => {
    await run('umount', ['-l', folder]);
  };
};

/** Fills a disk to its last byte; answers what frees it again. */
const fill = async (folder: string): Promise<() => Promise<void>> => {
  const file = path.join(folder, 'filler');
  // dd ends with an error when the disk is full, which is what is wanted.
  await run('dd', ['if=/dev/zero', `of=${file}`, 'bs=64k']).catch(() => undefined);
  return () => rm(file);
};

const codeOf = async (asked: Promise<Response>): Promise<string> => {
  try {
    const answer = await asked;
    return ((await answer.json()) as { code: string }).code;
  } catch {
    return 'cut off';
  }
};

let written = 0;

const write = async (url: string, session: BenchSession): Promise<string> => {
  const paramcode = `disk-${(written += 1)}`;
  const row = { paramtype: 'Disk', paramtypename: 'Disk', paramcode, paramname: paramcode, paramsort: 1 };
  const content = await session.seal({ ...row, parentparam: null, descname: 'x'.repeat(4_000) });
  const headers = { 'content-type': 'application/json', ...session.headers };
  return codeOf(fetch(`${url}/api/data/param`, { method: 'POST', headers, body: JSON.stringify({ content }) }));
};

const until = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
  const end = performance.now() + answersWithinMs;
  while (!(await holds())) {
    hold(performance.now() < end, `${what} did not come true within ${answersWithinMs / 1000} s`);
    await pause(100);
  }
};

const isAlive = async (url: string): Promise<boolean> => (await fetch(`${url}/api/health/live`)).ok;

const databaseLogFull = async (): Promise<string> => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'steward-chaos-'));
  let running: Running | undefined = await start(dataDir);
  await stop(running);
  const unmount = await onSmallDisk(path.join(dataDir, 'postgres', 'cluster', 'pg_wal'), 160);
  try {
    running = await start(dataDir);
    const { url } = running;
    const session = await signIn(url, administrator.login, administrator.password);
    hold((await write(url, session)) === '200', 'a write with room on the disk is refused');
    const free = await fill(path.join(dataDir, 'postgres', 'cluster', 'pg_wal'));
    let acknowledged = 0;
    await until('that writes are refused', async () => {
      const codes = await Promise.all(Array.from({ length: 20 }, () => write(url, session)));
      acknowledged += codes.filter((code) => code === '200').length;
      return codes.every((code) => code !== '200');
    });
    hold(await isAlive(url), 'the server does not live while the log is full');
    const began = performance.now();
    await free();
    await until('that writes pass again', async () => (await write(url, session)) === '200');
    const backMs = performance.now() - began;
    hold((await fetch(`${url}/api/user/info`, session)).status === 200, 'the session did not outlive it');
    return `${acknowledged} writes until it was full; ${(backMs / 1000).toFixed(1)} s after it was freed they passed again, without a restart`;
  } finally {
    await stop(running);
    await unmount();
    await rm(dataDir, { recursive: true, force: true });
  }
};

const filesDiskFull = async (): Promise<string> => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'steward-chaos-'));
  await mkdir(path.join(dataDir, 'files'));
  await chown(path.join(dataDir, 'files'), process.getuid?.() ?? 0, process.getgid?.() ?? 0);
  const unmount = await onSmallDisk(path.join(dataDir, 'files'), 32);
  let running: Running | undefined;
  try {
    running = await start(dataDir, { STORAGE_RESERVE_MB: '1' });
    const { url } = running;
    const session = await signIn(url, administrator.login, administrator.password);
    const upload = (name: string): Promise<string> => {
      const form = new FormData();
      const bytes = Buffer.alloc(2 * mib, name);
      const fields = {
        md5: name.padEnd(32, '0'),
        chunkCount: 1,
        fileName: `${name}.txt`,
        chunkSize: 5 * mib,
        chunk: 0,
      };
      for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
      form.append('file', new Blob([bytes]), `${name}.txt`);
      return codeOf(fetch(`${url}/api/file/upload`, { method: 'POST', headers: session.headers, body: form }));
    };
    hold((await upload('a')) === '200', `an upload with room on the disk is answered ${await upload('aa')}`);
    const free = await fill(path.join(dataDir, 'files'));
    hold((await upload('b')) === '25', 'an upload to a full disk is not refused with 25');
    hold((await write(url, session)) === '200', 'other writes are refused while the disk of the files is full');
    await free();
    hold((await upload('b')) === '200', 'the upload does not pass once there is room');
    await writeFile(path.join(dataDir, 'files', 'probe'), 'x');
    return 'refused with 25, other writes unharmed, passed once there was room';
  } finally {
    if (running) await stop(running);
    await unmount();
    await rm(dataDir, { recursive: true, force: true });
  }
};

const readOnly = async (): Promise<string> => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'steward-chaos-'));
  await run('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', dataDir]);
  try {
    const starting = launch(dataDir, await freePort());
    const code = await ended(starting);
    const said = starting.output().trim();
    hold(code === 1, `the start ended with ${code}`);
    hold(said.includes('read-only file system') && !/^ {2,8}at /m.test(said), `it said: ${said}`);
    return said;
  } finally {
    await run('umount', ['-l', dataDir]);
    await rm(dataDir, { recursive: true, force: true });
  }
};

export const diskTrials: Trial[] = [
  { name: 'the data folder is read-only', missing: needsRoot, run: readOnly },
  { name: 'the disk of the database log is full and freed again', missing: needsRoot, run: databaseLogFull },
  { name: 'the disk of the files is full and freed again', missing: needsRoot, run: filesDiskFull },
];
