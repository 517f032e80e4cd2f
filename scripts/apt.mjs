// Installs system packages as root, where apt-get is available.
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from './processes.mjs';

/** Waits for the package lock if another apt-get is running, instead of failing. */
const waitForLock = ['-o', 'DPkg::Lock::Timeout=300'];
/** apt-get's exit code when another process has locked the package lists, for which it does not wait. */
const listsAreLocked = 100;
const listTries = 20;

/** Whether system packages can be installed here. */
export const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const readLists = async (env) => {
  for (let tries = 1; tries <= listTries; tries += 1) {
    const { code } = await run('apt-get', ['update', '-qq'], { env });
    if (code !== listsAreLocked) return;
    await sleep(3_000);
  }
};

/** Installs system packages. Returns whether that succeeded. */
export const installPackages = async (packages, { flags = [], env: more = {} } = {}) => {
  const env = { DEBIAN_FRONTEND: 'noninteractive', ...more };
  await readLists(env);
  const { code } = await run('apt-get', [...waitForLock, 'install', '-y', '-qq', ...flags, ...packages], { env });
  return code === 0;
};
