import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { signIn } from '../bench/session.ts';
import {
  administrator,
  databaseProcesses,
  familyOf,
  killOutright,
  makeDataDir,
  postmasterOf,
  start,
  stop,
  type Running,
} from './product.ts';
import { hold, type Trial } from './trial.ts';
import { compare, isKnown, keepWriting, readyAgain, type Tally } from './writing.ts';

const writers = 20;
const writeForMs = 1_200;
const readyAgainWithinMs = 15_000;

export type Victim = 'server' | 'postmaster' | 'whole';

const victimsOf = ({ child }: Running, dataDir: string, victim: Victim): number[] => {
  if (victim === 'postmaster') return [postmasterOf(dataDir)];
  const family = familyOf(child.pid ?? 0);
  return victim === 'whole'
    ? [...new Set([...family, ...databaseProcesses(dataDir)])]
    : family.filter((pid) => !databaseProcesses(dataDir).includes(pid));
};

/** Kills processes repeatedly during sealed writes, on one folder. Returns a summary. */
export const killRounds = async (victims: readonly Victim[]): Promise<string> => {
  const dataDir = await makeDataDir();
  const acknowledged: string[] = [];
  const slowest: Record<Victim, number> = { server: 0, postmaster: 0, whole: 0 };
  let running: Running | undefined;
  try {
    running = await start(dataDir);
    for (const [round, victim] of victims.entries()) {
      const session = await signIn(running.url, administrator.login, administrator.password);
      const tally: Tally = { acknowledged: [], statuses: new Map(), ending: false };
      const { url } = running;
      const writing = Array.from({ length: writers }, (_, n) => keepWriting(url, session, `${round}-${n}`, tally));
      await pause(writeForMs);
      const during = await signIn(running.url, administrator.login, administrator.password);
      await killOutright(victimsOf(running, dataDir, victim));
      let readyMs: number;
      if (victim === 'postmaster') {
        readyMs = await readyAgain(running.url, readyAgainWithinMs);
        tally.ending = true;
        await Promise.all(writing);
      } else {
        tally.ending = true;
        await Promise.all(writing);
        running = await start(dataDir);
        readyMs = running.readyMs;
        hold(readyMs < readyAgainWithinMs, `ready after ${Math.round(readyMs)} ms only`);
      }
      slowest[victim] = Math.max(slowest[victim], readyMs);
      hold(await isKnown(running.url, session), 'a session from before the kill is not known after it');
      hold(await isKnown(running.url, during), 'a session of the moment before the kill is not known after it');
      const odd = [...tally.statuses.keys()].filter((status) => ![200, 503].includes(status));
      hold(odd.length === 0, `answered ${odd.join(', ')} meanwhile`);
      acknowledged.push(...tally.acknowledged);
      await compare(dataDir, acknowledged);
    }
  } finally {
    if (running) await stop(running);
    await rm(dataDir, { recursive: true, force: true });
  }
  const ready = Object.entries(slowest)
    .filter(([, ms]) => ms > 0)
    .map(([victim, ms]) => `${victim} ${(ms / 1000).toFixed(1)} s`);
  return `${acknowledged.length} acknowledged writes in ${victims.length} rounds, none lost or doubled; slowest to be ready: ${ready.join(', ')}`;
};

const times = (count: number, victim: Victim): Victim[] => Array.from({ length: count }, () => victim);

export const killTrials: Trial[] = [
  { name: 'the server is killed under writes', run: () => killRounds(times(8, 'server')) },
  { name: 'PostgreSQL is killed under writes', run: () => killRounds(times(6, 'postmaster')) },
  { name: 'all is killed at once under writes', run: () => killRounds(times(6, 'whole')) },
];
