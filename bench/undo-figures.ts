import { sql } from 'kysely';
import type { Database } from '#platform/db/server/database.ts';
import { employeesOf } from '#platform/organisation/server/audience.queries.ts';
import { confirmImpactReason } from '#platform/impact/impact.contract.ts';
import { askEffects, effectsHeader, effectsReason } from '#platform/wire/endpoint.ts';
import type { Envelope } from '#platform/wire/envelope.ts';
import { atMost, type Figure } from './report.ts';
import type { BenchSession } from './session.ts';
import { median } from './statistics.ts';

const turns = 15;
/** Milliseconds: of one row, of a sheet that counts a few people, and of one that counts a company. */
const rowGoal = 100;
const companyGoal = 2_000;

type Answer = Envelope & { act: string };

/** Sends sealed content as the console does. */
const sender =
  (url: string, { headers, seal }: BenchSession) =>
  async (method: string, path: string, content: unknown, effects?: string): Promise<Answer> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers, ...(effects ? { [effectsHeader]: effects } : {}) },
      body: JSON.stringify({ content: await seal(content) }),
    });
    return { ...((await answer.json()) as Envelope), act: answer.headers.get('x-request-id') ?? '' };
  };

const expected = (answer: Answer, reason?: string): Answer => {
  if (answer.reason !== reason && !(reason === undefined && answer.code === '200'))
    throw new Error(`answered ${answer.code} ${answer.reason ?? ''} instead of ${reason ?? '200'}`);
  return answer;
};

const timesOf = async (work: (turn: number) => Promise<unknown>): Promise<number> => {
  const ms: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const began = performance.now();
    await work(turn);
    ms.push(performance.now() - began);
  }
  return median(ms);
};

/** What undoing and publish sheets cost, over HTTP. */
export const undoFigures = async (db: Database, url: string, session: BenchSession): Promise<Figure[]> => {
  const send = sender(url, session);
  const { rows: companies } = await sql<{ coid: string; people: number }>`
    select coid, count(*)::int as people from employee where inservice = 'Y' group by 1 order by 2 desc`.execute(
    db.read,
  );
  const { rows: plants } = await sql<{ coid: string; plantid: string }>`
    select distinct coid, plantid from employee where inservice = 'Y'`.execute(db.read);
  const [{ coid, people } = { coid: '', people: 0 }] = companies;
  const ofCompany = `of a company of ${people.toLocaleString('en')} people`;
  const parameter = await db.read
    .selectFrom('parameter')
    .select('oid')
    .where('paramtype', 'like', 'Bench%')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { oid: funcoid } = await db.read
    .selectFrom('web_function')
    .select('oid')
    .where('id', 'like', 'BF%')
    .where('parentoid', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  await db.write({ empid: 'bench' }, async (trx) => {
    await sql`with given as (
        insert into function_identity (funcoid, functype, roleid) values (${funcoid}, 'W', 'BENCH')
        on conflict (funcoid, roleid) do update set roleid = excluded.roleid returning oid)
      insert into condition (identityoid, type, contentoid, containsub) select oid, 'C', ${coid}, 'N' from given`.execute(
      trx,
    );
  });

  const change = (turn: number) => send('PUT', '/data/param', { oid: parameter.oid, paramname: `Undone ${turn}` });
  const acts: string[] = [];
  const changed = await timesOf(async (turn) => acts.push(expected(await change(turn)).act));
  const undone = await timesOf(async () => expected(await send('POST', '/undo', { act: acts.pop() ?? '' })));
  const entry = { blacktype: 'SURVEY', type: 'C', userid: coid, remark: 'bench' };
  const listed = await timesOf(async () =>
    expected(await send('POST', '/org/blacklist', [entry], askEffects), effectsReason),
  );
  // The functions that the benchmark adds have no icon, without which the form does not save them.
  const off = { oid: funcoid, status: 'N', icon: 'FileTextOutlined' };
  const switched = await timesOf(async () => expected(await send('PUT', '/web', off, askEffects), effectsReason));
  const { act } = expected(await send('PUT', '/web', off));
  const asked = await timesOf(async () => expected(await send('POST', '/undo', { act }), confirmImpactReason));
  const audiences = await timesOf(() => employeesOf(db.read, [...companies, ...plants]));
  const places = companies.length + plants.length;
  return [
    atMost('sealed change of a parameter', rowGoal, changed, 'ms'),
    atMost('undo of it', rowGoal, undone, 'ms'),
    atMost(`sheet of a blacklist entry ${ofCompany}`, companyGoal, listed, 'ms'),
    atMost(`sheet of switching off a function ${ofCompany}`, companyGoal, switched, 'ms'),
    atMost('undo of that: asking for the number', companyGoal, asked, 'ms'),
    atMost(`audiences of ${places} companies and plants together`, companyGoal, audiences, 'ms'),
  ];
};
