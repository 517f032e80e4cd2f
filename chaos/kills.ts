import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isReady } from '../bench/child-processes.ts';
import { signIn, type BenchSession } from '../bench/session.ts';
import { withDatabase } from './database.ts';
import {
  administrator,
  databaseProcesses,
  familyOf,
  killOutright,
  postmasterOf,
  start,
  stop,
  type Running,
} from './product.ts';
import { hold, type Trial } from './trial.ts';

const writers = 20;
const writeForMs = 1_200;
const readyAgainWithinMs = 15_000;

type Tally = { acknowledged: string[]; statuses: Map<number, number>; ending: boolean };

/** Adds parameters one after the other until told to end; notes those that were acknowledged. */
const keepWriting = async (url: string, session: BenchSession, name: string, tally: Tally): Promise<void> => {
  for (let n = 0; !tally.ending; n += 1) {
    const paramcode = `${name}-${n}`;
    const content = await session.seal({
      paramtype: 'Chaos',
      paramtypename: 'Chaos',
      paramcode,
      paramname: paramcode,
      paramsort: 1,
      parentparam: null,
    });
    try {
      const answer = await fetch(`${url}/api/data/param`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...session.headers },
        body: JSON.stringify({ content }),
      });
      const { code } = (await answer.json()) as { code: string };
      tally.statuses.set(answer.status, (tally.statuses.get(answer.status) ?? 0) + 1);
      if (code === '200') tally.acknowledged.push(paramcode);
      else await pause(20);
    } catch {
      await pause(20);
    }
  }
};

/** Each acknowledged write is there once and in the log once; what was not acknowledged is there whole or not at all. */
const compare = (dataDir: string, acknowledged: readonly string[]): Promise<void> =>
  withDatabase(dataDir, async (client) => {
    const { rows: found } = await client.query<{ code: string; n: number; logged: number }>(
      `select p.paramcode as code, count(*)::int as n,
        (select count(*)::int from database_log l where l.table_name = 'parameter' and l.type = 'I' and l.key = min(p.oid::text)) as logged
      from parameter p where p.paramtype = 'Chaos' group by p.paramcode`,
    );
    const known = new Map(found.map((row) => [row.code, row]));
    const lost = acknowledged.filter((code) => !known.has(code));
    hold(lost.length === 0, `${lost.length} acknowledged writes are lost, such as ${lost[0]}`);
    const doubled = found.filter(({ n }) => n !== 1);
    hold(doubled.length === 0, `${doubled.length} writes are there twice`);
    const misLogged = found.filter(({ logged }) => logged !== 1);
    hold(misLogged.length === 0, `${misLogged.length} writes do not have exactly one row in the log`);
  });

const isKnown = async (url: string, { headers }: BenchSession): Promise<boolean> =>
  (await fetch(`${url}/api/user/info`, { headers })).status === 200;

const readyAgain = async (url: string): Promise<number> => {
  const began = performance.now();
  while (!(await isReady(url))) {
    hold(
      performance.now() - began < readyAgainWithinMs,
      `not serving again within ${readyAgainWithinMs / 1000} s, without a restart`,
    );
    await pause(20);
  }
  return performance.now() - began;
};

export type Victim = 'server' | 'postmaster' | 'whole';

const victimsOf = ({ child }: Running, dataDir: string, victim: Victim): number[] => {
  if (victim === 'postmaster') return [postmasterOf(dataDir)];
  const family = familyOf(child.pid ?? 0);
  return victim === 'whole'
    ? [...new Set([...family, ...databaseProcesses(dataDir)])]
    : family.filter((pid) => !databaseProcesses(dataDir).includes(pid));
};

/** Kills under sealed writes, again and again, on one folder. Answers what was counted. */
export const killRounds = async (victims: readonly Victim[]): Promise<string> => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'steward-chaos-'));
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
        readyMs = await readyAgain(running.url);
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
