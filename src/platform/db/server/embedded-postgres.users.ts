import { link, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';

/**
 * When the process began, in the kernel's clock ticks, where the system tells (Linux); empty text elsewhere, `null` when it does not run.
 * A pid alone names nobody: in a container each restart gives the same pids again.
 */
const beganAt = (pid: number): string | null => {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      // A zombie holds no file and does nothing more: for us it is gone.
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
        // A hard link appears with its content, so nobody ever reads a lock that names no owner yet.
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
 * Runs `work` while no other process, and no other call in this one, runs under the same lock file. The lock of a process that died is taken over.
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

/** Notes in `folder` that this process uses the server, once more. */
export const signIn = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(path.join(folder, String(process.pid)), signature(process.pid));
  signed.set(folder, (signed.get(folder) ?? 0) + 1);
};

/** Takes one note of this process back. Answers whether anybody (this process included) still uses the server. */
export const signOut = async (folder: string): Promise<boolean> => {
  const left = Math.max(0, (signed.get(folder) ?? 0) - 1);
  signed.set(folder, left);
  if (left > 0) return true;
  await rm(path.join(folder, String(process.pid)), { force: true });
  return hasUsers(folder);
};

/** Whether a living process uses the server; notes of dead ones are swept. */
export const hasUsers = async (folder: string): Promise<boolean> => {
  let found = false;
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    if (isSigned(await readText(file))) found = true;
    else await rm(file, { force: true });
  }
  return found;
};
