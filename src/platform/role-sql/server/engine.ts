import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from '#platform/db/server/database.ts';
import { plannedLocation } from '#platform/db/server/embedded-postgres.ts';
import { createCluster, readPassword, type Places } from '#platform/db/server/embedded-postgres.install.ts';
import { clearRemains, waitUntilReady, type Location } from '#platform/db/server/embedded-postgres.process.ts';
import { isAlive } from '#platform/db/server/embedded-postgres.users.ts';
import { copyOrganisation, currentStamp } from './engine-copy.ts';
import { raiseFences, readerLogin } from './engine-fences.ts';
import { endCluster, killEngine, launchEngine } from './engine-process.ts';
import { makeScratch, removeScratch } from './scratch.ts';

const superuser = 'steward';
const database = 'postgres';
const startPatienceMs = 30_000;
const endPatienceMs = 5_000;

export type EngineOptions = {
  /** The folder in which this process's cluster is created. */
  base: string;
  timeLimitMs: number;
  /** Address space limit of each process in megabytes; for tests. */
  addressSpaceMb?: number | undefined;
};

/** Connection options of the reader. */
export type Reader = { host: string; port: number; user: string; password: string; database: string };

/**
 * A private PostgreSQL of this process that holds only the published part of the organisation. Calls must not overlap.
 */
export type Engine = {
  /** Starts it if necessary, and copies what has changed. Returns where to connect. */
  ready: () => Promise<Reader>;
  /** Kills it, along with the backend that does not react. */
  kill: (backend: number | undefined) => Promise<void>;
  /** Stops it until it is needed again; the copy is kept. */
  rest: () => Promise<void>;
  /** Stops it permanently and removes its folder. */
  close: () => Promise<void>;
};

type Cluster = { folder: string; places: Places; location: Location; password: string };

export const openEngine = (db: Database, { base, timeLimitMs, addressSpaceMb }: EngineOptions): Engine => {
  const readerPassword = randomBytes(24).toString('base64url');
  let cluster: Cluster | undefined;
  let pid: number | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  let copied: string | undefined;

  const asSuperuser = async <Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
    if (!cluster) throw new Error('the engine has no cluster');
    const client = new pg.Client({ ...cluster.location, user: superuser, password: cluster.password, database });
    // Errors of a lost connection are reported to awaited queries.
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  };

  const launch = async ({ places, location, password }: Cluster): Promise<void> => {
    await Promise.race([ended, sleep(endPatienceMs)]);
    await clearRemains(places.cluster);
    const launched = await launchEngine(places, location, addressSpaceMb);
    ({ pid, ended } = launched);
    const connection = { ...location, user: superuser, password, database };
    await waitUntilReady(launched.pid, connection, places, startPatienceMs);
  };

  const make = async (): Promise<void> => {
    const { folder, places } = await makeScratch(base);
    cluster = { folder, places, location: await plannedLocation(places), password: readPassword(places) };
    await createCluster(places, superuser, false);
    await launch(cluster);
    await asSuperuser((client) => raiseFences(client, readerPassword, timeLimitMs));
  };

  const end = async (): Promise<void> => {
    const ending = pid;
    pid = undefined;
    if (cluster && ending !== undefined) await endCluster(cluster.places.cluster, ending);
  };

  const giveUp = async (): Promise<void> => {
    await end();
    const { folder } = cluster ?? {};
    cluster = undefined;
    copied = undefined;
    if (folder !== undefined) await removeScratch(folder);
  };

  const isRunning = (): boolean => pid !== undefined && isAlive(pid);

  const start = async (): Promise<void> => {
    try {
      if (!cluster) await make();
      else if (!isRunning()) await launch(cluster);
    } catch (error) {
      // A partially created cluster cannot be reused.
      await giveUp();
      throw error;
    }
  };

  const copy = async (): Promise<void> => {
    if (copied !== undefined && copied === (await currentStamp(db))) return;
    copied = await asSuperuser((client) => copyOrganisation(db, client));
  };

  return {
    ready: async () => {
      await start();
      await copy();
      if (!cluster) throw new Error('the engine was closed');
      return { ...cluster.location, user: readerLogin, password: readerPassword, database };
    },
    kill: async (backend) => {
      const ending = pid;
      pid = undefined;
      if (cluster && ending !== undefined) await killEngine(cluster.places.cluster, ending, backend);
    },
    rest: end,
    close: giveUp,
  };
};
