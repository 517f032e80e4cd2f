// A lock between processes that install or build.
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inProject } from './places.mjs';

const readText = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** Identifies a process by pid and start time: pids alone are reused, in a container at every restart. */
const signature = (pid) => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return null;
  }
  const stat = readText(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // A zombie does nothing; where the first process does not reap children it stays forever.
  return fields[0] === 'Z' ? null : `${pid} ${fields[19] ?? ''}`;
};

/** Whether the process that wrote this text is still running. */
const isHeld = (text) => signature(Number.parseInt(text, 10) || 0) === text;

/**
 * Runs `work` while holding the lock; `onWait` is called once if another process holds it. The lock of a dead process
 * is taken over.
 */
export const alone = async (work, onWait) => {
  const lock = inProject('.cache', 'setup.lock');
  const draft = `${lock}.${process.pid}`;
  mkdirSync(path.dirname(lock), { recursive: true });
  writeFileSync(draft, signature(process.pid));
  for (let waits = 0; ; waits += 1) {
    try {
      // A hard link appears together with its content, so nobody can read a lock without an owner.
      linkSync(draft, lock);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const owner = readText(lock);
    if (owner !== '' && !isHeld(owner)) {
      rmSync(lock, { force: true });
      continue;
    }
    if (waits === 0) onWait();
    await sleep(100);
  }
  rmSync(draft, { force: true });
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
};
