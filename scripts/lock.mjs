// One at a time among the processes that install or build.
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

/** A process by number and beginning: numbers alone come back, in a container at every restart. */
const signature = (pid) => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return null;
  }
  const stat = readText(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // A zombie does nothing more; where the first process collects no children it stays for good.
  return fields[0] === 'Z' ? null : `${pid} ${fields[19] ?? ''}`;
};

/** Whether the process that wrote this text lives on. */
const isHeld = (text) => signature(Number.parseInt(text, 10) || 0) === text;

/**
 * Runs `work` alone; `onWait` is called once when another process is at it. The lock of a process that died is taken
 * over.
 */
export const alone = async (work, onWait) => {
  const lock = inProject('.cache', 'setup.lock');
  const draft = `${lock}.${process.pid}`;
  mkdirSync(path.dirname(lock), { recursive: true });
  writeFileSync(draft, signature(process.pid));
  for (let waits = 0; ; waits += 1) {
    try {
      // A hard link appears with its content, so nobody ever reads a lock that names no owner yet.
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
