import { sql } from 'kysely';
import type { Database } from '#platform/db/server/database.ts';
import { askEffects, effectsHeader } from '#platform/wire/endpoint.ts';
import type { Envelope } from '#platform/wire/envelope.ts';
import { atMost, type Figure } from './report.ts';
import type { BenchSession } from './session.ts';
import { median } from './statistics.ts';

const turns = 15;
/** Milliseconds: a page of the list, and counting whatever names a place. */
const listGoal = 100;
const usesGoal = 1_000;
/** Seconds: moving everybody of the largest plant, within the 300 that a request may take, and the question before. */
const moveGoal = 180;
const questionGoal = 2;

type Plant = { oid: string; coid: string; plantid: string; people: number };

const medianOf = async (work: () => Promise<unknown>): Promise<number> => {
  const ms: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const began = performance.now();
    await work();
    ms.push(performance.now() - began);
  }
  return median(ms);
};

/** Master data over HTTP: the list, where a place is used, and replacing the largest plant and back. */
export const placeFigures = async (db: Database, url: string, session: BenchSession): Promise<Figure[]> => {
  const ask = async (path: string, init: RequestInit = {}): Promise<Envelope> => {
    const headers = { 'content-type': 'application/json', ...session.headers, ...(init.headers as object) };
    const answer = (await (await fetch(`${url}/api${path}`, { ...init, headers })).json()) as Envelope;
    if (answer.code !== '200' && init.headers === undefined)
      throw new Error(`${path} answered ${answer.code} ${answer.reason ?? ''}`);
    return answer;
  };
  const { rows: plants } = await sql<Plant>`
    select m.oid, m.class3 as coid, m.class4 as plantid,
      (select count(*)::int from employee e where e.coid = m.class3 and e.plantid = m.class4) as people
    from master_data m where m.class1 = 'ORG' and m.class2 = 'PLANT' order by people desc`.execute(db.read);
  const [largest, smallest] = [plants[0], plants.at(-1)];
  if (!largest || !smallest) throw new Error('there are no plants');
  const condition = encodeURIComponent(await session.seal({ simplifiedFilter: '厂' }));
  const page = await medianOf(() => ask(`/data/masterdata?pageSize=10&conditionMap=${condition}`));
  const uses = await medianOf(() => ask(`/data/masterdata/uses?oid=${largest.oid}`));

  const replace = async (from: string, to: string, headers?: Record<string, string>): Promise<number> => {
    const body = JSON.stringify({ content: await session.seal({ from, to, remove: 'N' }) });
    const began = performance.now();
    await ask('/data/masterdata/replace', { method: 'PUT', body, ...(headers ? { headers } : {}) });
    return (performance.now() - began) / 1000;
  };
  const question = await replace(largest.oid, smallest.oid, { [effectsHeader]: askEffects });
  let slowest = 0;
  const moved = new AbortController();
  const others = (async () => {
    while (!moved.signal.aborted) {
      const began = performance.now();
      await ask(`/data/masterdata?pageSize=10&conditionMap=${condition}`);
      slowest = Math.max(slowest, performance.now() - began);
    }
  })();
  const seconds = await replace(largest.oid, smallest.oid).finally(() => moved.abort());
  await others;
  const size = largest.people.toLocaleString('en');
  return [
    atMost('page of master data with a search (ms)', listGoal, page, 'median'),
    atMost(`where a plant of ${size} people is used (ms)`, usesGoal, uses, 'median'),
    atMost('what replacing it would do (s)', questionGoal, question, 'one try'),
    atMost(
      `replacing a plant of ${size} people (s)`,
      moveGoal,
      seconds,
      `lists meanwhile at most ${Math.round(slowest)} ms`,
    ),
  ];
};
