import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isReady } from '../bench/child-processes.ts';
import { signIn, type BenchSession } from '../bench/session.ts';
import { withDatabase } from './database.ts';
import { fill, onSmallDisk } from './disk.ts';
import { administrator, makeDataDir, start, stop, type Running } from './product.ts';
import { hold, needsRoot, type Trial } from './trial.ts';
import { compare, isKnown, keepWriting, readyAgain, type Tally } from './writing.ts';

const writers = 8;
const roomMb = 48;
const fullForMs = 10_000;
const readyAgainWithinMs = 60_000;
// Each takes a segment of 16 MB: more than the volume could ever hold.
const segmentsAtMost = 100;

/** Uses up the segments that PostgreSQL has preallocated; writes alone would take long to do so. */
const exhaust = (dataDir: string): Promise<void> =>
  withDatabase(dataDir, async (client) => {
    for (let used = 0; used < segmentsAtMost; used += 1) {
      try {
        await client.query(`select pg_logical_emit_message(true, 'chaos', repeat('x', 100000))`);
        await client.query('select pg_switch_wal()');
      } catch {
        return;
      }
    }
    throw new Error(`PostgreSQL wrote ${segmentsAtMost} segments to a volume that has no room for them`);
  });

/** PostgreSQL's message when the volume was full; undefined if it has not noticed. */
const panicOf = (dataDir: string): string | undefined =>
  ['server.log', 'server.log.1']
    .map((name) => path.join(dataDir, 'postgres', name))
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .find((line) => /PANIC|FATAL/.test(line) && line.includes('No space left on device'));

type Meanwhile = { asked: number; unready: number };

/** Sends requests as long as the volume is full; a PostgreSQL restarted meanwhile fails again. */
const whileFull = async (dataDir: string, url: string): Promise<Meanwhile> => {
  const meanwhile = { asked: 0, unready: 0 };
  for (const until = performance.now() + fullForMs; performance.now() < until; await pause(200)) {
    const { status } = await fetch(`${url}/api/health/live`);
    hold(status === 200, `health/live is answered ${status} while the volume is full`);
    meanwhile.asked += 1;
    if (await isReady(url)) await exhaust(dataDir).catch(() => undefined);
    else meanwhile.unready += 1;
  }
  return meanwhile;
};

type Volume = { dataDir: string; wal: string; url: string; session: BenchSession };

/** Fills the volume during writes and frees it again; returns how long the product then took to serve. */
const fillUnderWrites = async (
  { dataDir, wal, url, session }: Volume,
  tally: Tally,
): Promise<Meanwhile & { readyMs: number }> => {
  const writing = Array.from({ length: writers }, (_, n) => keepWriting(url, session, `wal-${n}`, tally));
  const taken = async (count: number): Promise<void> => {
    while (tally.acknowledged.length < count) await pause(20);
  };
  try {
    await taken(writers);
    const free = await fill(wal);
    await exhaust(dataDir);
    const meanwhile = await whileFull(dataDir, url);
    await free();
    const readyMs = await readyAgain(url, readyAgainWithinMs);
    await taken(tally.acknowledged.length + 1);
    return { ...meanwhile, readyMs };
  } finally {
    tally.ending = true;
    await Promise.all(writing);
  }
};

const logVolumeFull = async (): Promise<string> => {
  const dataDir = await makeDataDir();
  let running: Running | undefined;
  let unmount: (() => Promise<void>) | undefined;
  try {
    await stop(await start(dataDir));
    const wal = path.join(dataDir, 'postgres', 'cluster', 'pg_wal');
    unmount = await onSmallDisk(wal, roomMb);
    running = await start(dataDir);
    const { url } = running;
    const session = await signIn(url, administrator.login, administrator.password);
    const tally: Tally = { acknowledged: [], statuses: new Map(), ending: false };
    const { asked, unready, readyMs } = await fillUnderWrites({ dataDir, wal, url, session }, tally);
    const panic = panicOf(dataDir);
    if (panic === undefined) throw new Error('PostgreSQL never noticed that its log has no room');
    const odd = [...tally.statuses.keys()].filter((status) => ![200, 503].includes(status));
    hold(odd.length === 0, `writes were answered ${odd.join(', ')} meanwhile`);
    const refused = tally.statuses.get(503) ?? 0;
    hold(refused > 0 && unready > 0, 'nothing was refused while the volume was full');
    hold(await isKnown(url, session), 'a session from before is not known after it');
    await compare(dataDir, tally.acknowledged);
    return [
      `${tally.acknowledged.length} acknowledged writes, none lost or doubled`,
      `${refused} writes answered 503`,
      `alive ${asked} of ${asked} times, not ready ${unready}`,
      `serving ${(readyMs / 1000).toFixed(1)} s after there was room`,
      `PostgreSQL said: ${panic.slice(panic.search(/PANIC|FATAL/))}`,
    ].join('; ');
  } finally {
    if (running) await stop(running);
    await unmount?.();
    await rm(dataDir, { recursive: true, force: true });
  }
};

export const logVolumeTrials: Trial[] = [
  { name: "the volume of PostgreSQL's log is full and freed again", missing: needsRoot, run: logVolumeFull },
];
