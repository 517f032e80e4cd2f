import { lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { accountFor, canReach, findPlaces, type Places } from '#platform/db/server/embedded-postgres.install.ts';
import { isOurs, readPostmaster } from '#platform/db/server/embedded-postgres.process.ts';
import { hasUsers, signIn } from '#platform/db/server/embedded-postgres.users.ts';
import { endCluster } from './engine-process.ts';

const prefix = 'steward-role-sql-';
/** A folder that nobody has signed yet may be another process's, made a moment ago. */
const beginningMs = 60_000;

const isFolder = async (folder: string): Promise<boolean> =>
  (await lstat(folder).catch(() => undefined))?.isDirectory() ?? false;

/** The folder that was asked for, or the one for temporary files where PostgreSQL's account cannot get at it. */
const reachable = async (base: string): Promise<string> => {
  await mkdir(base, { recursive: true });
  return canReach(base, accountFor(path.join(base, 'cluster'))) ? base : os.tmpdir();
};

/** A new folder for the cluster of this process, signed by it. */
export const makeScratch = async (base: string): Promise<{ folder: string; places: Places }> => {
  const parent = await reachable(base);
  const folder = await mkdtemp(path.join(parent, prefix));
  // Binaries are never run from a copy whose place in a folder open to all could be known beforehand.
  const places = findPlaces(folder, parent === os.tmpdir() ? undefined : parent);
  await signIn(places.users);
  return { folder, places };
};

/**
 * Where the path to a socket in the cluster's folder would be too long (`socketFolder`). What the file of a cluster
 * names may be anything.
 */
const isSocketFolder = (folder: string): boolean =>
  [os.tmpdir(), '/tmp'].includes(path.dirname(folder)) && /^steward-[0-9a-f]{12}$/.test(path.basename(folder));

/** Ends what runs in the folder, and removes it with the folder of its socket. */
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

/** Ends the clusters of processes that were killed. */
export const sweepScratch = async (base: string): Promise<void> => {
  for (const parent of new Set([base, os.tmpdir()])) {
    for (const name of await readdir(parent).catch(() => [])) {
      if (!name.startsWith(prefix)) continue;
      // Two processes may sweep at once; what one of them cannot remove, the next start will.
      await sweep(path.join(parent, name)).catch(() => undefined);
    }
  }
};
