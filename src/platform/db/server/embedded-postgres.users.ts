import { link, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';

/**
 * When the process started, in the kernel's clock ticks, on systems that report it (Linux); an empty string elsewhere,
 * `null` when it does not run. A pid alone is not unique: in a container each restart reuses the same pids.
 */
const beganAt = (pid: number): string | null => {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      // A zombie holds no file and does nothing more, so it counts as ended.
      return fields[0] === 'Z' ? null : (fields[19] ?? '');
    }
    process.kill(pid, 0);
    return '';
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM' ? '' : null;
  }
};

/** Whether a process with this pid runs now (a zombie does not). */
export const isAlive = (pid: number): boolean => beganAt(pid) !== null;

const signature = (pid: number): string => `${pid} ${beganAt(pid) ?? ''}`;

const isSigned = (text: string): boolean => {
  const pid = Number(text.split(' ')[0]);
  return Number.isSafeInteger(pid) && pid > 0 && isAlive(pid) && signature(pid) === text.trim();
};

const readText = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');

const takeLock = async (lock: string): Promise<void> => {
  const draft = `${lock}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  const deadline = Date.now() + 120_000;
  await writeFile(draft, signature(process.pid));
  try {
    for (;;) {
      try {
        // A hard link appears together with its content, so nobody ever reads a lock without an owner.
        await link(draft, lock);
        return;
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      }
      const owner = await readText(lock);
      if (owner !== '' && !isSigned(owner)) await rm(lock, { force: true });
      else if (Date.now() > deadline)
        throw new Error(`${lock} is held by process ${owner.split(' ')[0]} for over two minutes`);
      else await sleep(10);
    }
  } finally {
    await rm(draft, { force: true });
  }
};

const queues = new Map<string, Promise<unknown>>();

/**
 * Runs `work` while no other process, and no other call in this one, holds the same lock file. Takes over the lock of a
 * process that died.
 */
export const underLock = <Result>(lock: string, work: () => Promise<Result>): Promise<Result> => {
  const run = async (): Promise<Result> => {
    await takeLock(lock);
    try {
      return await work();
    } finally {
      await rm(lock, { force: true });
    }
  };
  const turn = (queues.get(lock) ?? Promise.resolve()).then(run, run);
  queues.set(
    lock,
    turn.catch(() => undefined),
  );
  return turn;
};

const signed = new Map<string, number>();

/** Records in `folder` one more use of the server by this process. */
export const signIn = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(path.join(folder, String(process.pid)), signature(process.pid));
  signed.set(folder, (signed.get(folder) ?? 0) + 1);
};

/** Removes one use recorded by this process. Returns whether the server still has any user, this process included. */
export const signOut = async (folder: string): Promise<boolean> => {
  const left = Math.max(0, (signed.get(folder) ?? 0) - 1);
  signed.set(folder, left);
  if (left > 0) return true;
  await rm(path.join(folder, String(process.pid)), { force: true });
  return hasUsers(folder);
};

/** Whether a live process uses the server; removes the records of dead ones. */
export const hasUsers = async (folder: string): Promise<boolean> => {
  let found = false;
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    if (isSigned(await readText(file))) found = true;
    else await rm(file, { force: true });
  }
  return found;
};
