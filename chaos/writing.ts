import { setTimeout as pause } from 'node:timers/promises';
import { isReady } from '../bench/child-processes.ts';
import type { BenchSession } from '../bench/session.ts';
import { withDatabase } from './database.ts';
import { hold } from './trial.ts';

export type Tally = { acknowledged: string[]; statuses: Map<number, number>; ending: boolean };

/** Adds parameters one after the other until stopped; records those that were acknowledged. */
export const keepWriting = async (url: string, session: BenchSession, name: string, tally: Tally): Promise<void> => {
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

/**
 * Checks that each acknowledged write exists once, also in the log, and that any other exists completely or not at all.
 */
export const compare = (dataDir: string, acknowledged: readonly string[]): Promise<void> =>
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

export const isKnown = async (url: string, { headers }: BenchSession): Promise<boolean> =>
  (await fetch(`${url}/api/user/info`, { headers })).status === 200;

/** Waits until the product serves again; returns the milliseconds that took. */
export const readyAgain = async (url: string, withinMs: number): Promise<number> => {
  const began = performance.now();
  while (!(await isReady(url))) {
    hold(performance.now() - began < withinMs, `not serving again within ${withinMs / 1000} s, without a restart`);
    await pause(20);
  }
  return performance.now() - began;
};
