import { lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { accountFor, canReach, findPlaces, type Places } from '#platform/db/server/embedded-postgres.install.ts';
import { isOurs, readPostmaster } from '#platform/db/server/embedded-postgres.process.ts';
import { hasUsers, signIn } from '#platform/db/server/embedded-postgres.users.ts';
import { endCluster } from './engine-process.ts';

const prefix = 'steward-role-sql-';
/** An unsigned folder younger than this may just have been created by another process. */
const beginningMs = 60_000;

const isFolder = async (folder: string): Promise<boolean> =>
  (await lstat(folder).catch(() => undefined))?.isDirectory() ?? false;

/** The requested folder, or the system's temporary folder if PostgreSQL's account cannot access it. */
const reachable = async (base: string): Promise<string> => {
  await mkdir(base, { recursive: true });
  return canReach(base, accountFor(path.join(base, 'cluster'))) ? base : os.tmpdir();
};

/** Creates a folder for this process's cluster and signs it. */
export const makeScratch = async (base: string): Promise<{ folder: string; places: Places }> => {
  const parent = await reachable(base);
  const folder = await mkdtemp(path.join(parent, prefix));
  // Binaries must not run from a copy at a predictable path in a world-writable folder.
  const places = findPlaces(folder, parent === os.tmpdir() ? undefined : parent);
  await signIn(places.users);
  return { folder, places };
};

/**
 * Whether a socket folder has the name used when the path inside the cluster's folder is too long (`socketFolder`). A
 * cluster's file may contain any path.
 */
const isSocketFolder = (folder: string): boolean =>
  [os.tmpdir(), '/tmp'].includes(path.dirname(folder)) && /^steward-[0-9a-f]{12}$/.test(path.basename(folder));

/** Ends the processes that run in the folder, and removes it together with its socket folder. */
export const removeScratch = async (folder: string): Promise<void> => {
  const cluster = path.join(folder, 'cluster');
  const found = readPostmaster(cluster);
  await endCluster(cluster, found && isOurs(found, cluster) ? found.pid : undefined);
  if (found && isSocketFolder(found.location.host)) await rm(found.location.host, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
};

const isOwn = async (folder: string): Promise<boolean> => {
  const owners = [process.getuid?.(), accountFor(path.join(folder, 'cluster'))?.uid];
  return owners.includes((await lstat(folder)).uid);
};

const sweep = async (folder: string): Promise<void> => {
  if (!(await isFolder(folder)) || !(await isOwn(folder))) return;
  const users = path.join(folder, 'users');
  const signed = (await readdir(users).catch(() => [])).length > 0;
  const isYoung = Date.now() - (await lstat(folder)).mtimeMs < beginningMs;
  if ((!signed && isYoung) || (await hasUsers(users))) return;
  await removeScratch(folder);
};

/** Removes the clusters of processes that were killed. */
export const sweepScratch = async (base: string): Promise<void> => {
  for (const parent of new Set([base, os.tmpdir()])) {
    for (const name of await readdir(parent).catch(() => [])) {
      if (!name.startsWith(prefix)) continue;
      // Two processes may sweep at once; anything left over is removed at the next start.
      await sweep(path.join(parent, name)).catch(() => undefined);
    }
  }
};
