// Installing packages of the system as root, where it has apt-get.
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from './processes.mjs';

/** Another apt-get may be at work: wait for the lock on the packages instead of failing. */
const waitForLock = ['-o', 'DPkg::Lock::Timeout=300'];
/** What apt-get ends with when another one reads the lists, for whose lock it does not wait. */
const listsAreLocked = 100;
const listTries = 20;

/** Whether packages of the system can be installed here. */
export const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const readLists = async (env) => {
  for (let tries = 1; tries <= listTries; tries += 1) {
    const { code } = await run('apt-get', ['update', '-qq'], { env });
    if (code !== listsAreLocked) return;
    await sleep(3_000);
  }
};

/** Installs packages of the system. Returns whether that went well. */
export const installPackages = async (packages, { flags = [], env: more = {} } = {}) => {
  const env = { DEBIAN_FRONTEND: 'noninteractive', ...more };
  await readLists(env);
  const { code } = await run('apt-get', [...waitForLock, 'install', '-y', '-qq', ...flags, ...packages], { env });
  return code === 0;
};
