import { execFile, execFileSync } from 'node:child_process';
import { chown, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../bench/child-processes.ts';
import { signIn, type BenchSession } from '../bench/session.ts';
import { administrator, ended, launch, makeDataDir, start, stop, type Running } from './product.ts';
import { hold, needsRoot, type Trial } from './trial.ts';

const run = promisify(execFile);
const mib = 1024 * 1024;

/** Current mounts, unmounted at exit: an interrupted trial does not do so itself. */
const mounted = new Set<string>();
process.once('exit', () => {
  for (const folder of mounted) execFileSync('umount', ['-l', folder]);
});

/** Mounts a small disk over an existing folder, keeping its content, with some megabytes of free space. */
export const onSmallDisk = async (folder: string, room: number): Promise<() => Promise<void>> => {
  const { uid, gid } = await stat(folder);
  const kept = `${folder}.kept`;
  await run('cp', ['-a', folder, kept]);
  const { stdout: lying } = await run('du', ['-sm', kept]);
  const megabytes = Number.parseInt(lying, 10) + room;
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700,uid=${uid},gid=${gid}`, 'tmpfs', folder]);
  mounted.add(folder);
  await run('cp', ['-a', `${kept}/.`, folder]);
  await rm(kept, { recursive: true });
  return async () => {
    mounted.delete(folder);
    await run('umount', ['-l', folder]);
  };
};

/** Fills a disk completely; returns a function that frees it again. */
export const fill = async (folder: string): Promise<() => Promise<void>> => {
  const file = path.join(folder, 'filler');
  // dd is expected to fail when the disk is full.
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

/** Writes a long sealed text; returns the code. */
export const write = async (url: string, session: BenchSession): Promise<string> => {
  const paramcode = `disk-${(written += 1)}`;
  const row = { paramtype: 'Disk', paramtypename: 'Disk', paramcode, paramname: paramcode, paramsort: 1 };
  const content = await session.seal({ ...row, parentparam: null, descname: 'x'.repeat(4_000) });
  const headers = { 'content-type': 'application/json', ...session.headers };
  return codeOf(fetch(`${url}/api/data/param`, { method: 'POST', headers, body: JSON.stringify({ content }) }));
};

const filesDiskFull = async (): Promise<string> => {
  const dataDir = await makeDataDir();
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
  const dataDir = await makeDataDir();
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
  { name: 'the disk of the files is full and freed again', missing: needsRoot, run: filesDiskFull },
];
