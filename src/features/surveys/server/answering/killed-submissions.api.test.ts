import { CompactEncrypt, importJWK, type JWK } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDevice } from '#app/server/server.testing.ts';
import { callSpawned, posted, type Spawned, spawnServer, withToken } from '#app/server/spawned.testing.ts';
import { createTestDatabase, type TestDatabase } from '#platform/db/server/database.testing.ts';
import { type Database, openDatabase } from '#platform/db/server/database.ts';
import { openPool } from '#platform/db/server/pool.ts';
import { quickHash } from '#platform/session/server/password.testing.ts';
import type { Tokens } from '#platform/session/session.contract.ts';
import { putSurvey } from './answering.testing.ts';

const people = 12;
const password = 'correct horse battery';
const attempts = 400;
/** Submissions before the first kill, and after it. */
const enough = 40;

let database: TestDatabase;
let db: Database;
let key: { kid: string; key: Awaited<ReturnType<typeof importJWK>> };
const servers: Spawned[] = [];

const sealed = (value: unknown): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid })
    .encrypt(key.key);

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(openPool({ ...database, size: 3, timeZone: 'Asia/Taipei', onError: () => undefined }));
  servers.push(await spawnServer(database.url), await spawnServer(database.url));
  const [first] = servers as [Spawned];
  const { keys } = (await callSpawned(first, '/jwks')).body.content as { keys: JWK[] };
  const jwk = keys.find(({ use }) => use === 'enc') ?? {};
  key = { kid: jwk.kid ?? '', key: await importJWK(jwk, 'ECDH-ES') };
  const hash = await quickHash(password);
  await db.write({ empid: 'test' }, async (trx) => {
    for (let at = 0; at < people; at += 1) {
      const empid = `k${at}`;
      await trx.insertInto('employee').values({ empid, name: empid, coid: 'K', plantid: '1' }).execute();
      await trx.insertInto('account').values({ empid, type: 'ED', userid: empid, password_hash: hash }).execute();
    }
  });
}, 120_000);
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL');
  await db.close();
  await database.drop();
});

type Submission = { sheetoid: string; totalscore: number };
const acknowledged: Submission[] = [];

/** Calls any server that answers; a call that fails is made again elsewhere, as an app does. */
const calling =
  (tokens: Tokens) =>
  async (method: string, path: string, content: object): Promise<{ code: string; content: unknown }> => {
    const body = JSON.stringify({ content: await sealed(content) });
    for (let tried = 0; ; tried += 1) {
      const server = servers.at(tried % servers.length) as Spawned;
      try {
        const answer = await callSpawned(server, path, { ...withToken(tokens), method, body });
        if (answer.status < 500) return answer.body;
      } catch (error) {
        if (tried > 200) throw error;
      }
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    }
  };

it('loses no submission that was acknowledged, and counts none twice, when servers are killed under load', async () => {
  const exam = await putSurvey(db, { type: 'exam', examcount: attempts });
  const clients = new AbortController();
  const answer = async (at: number): Promise<void> => {
    const sign = { loginID: `k${at}`, password: await sealed(password), ...testDevice };
    const tokens = (await callSpawned(servers[0] as Spawned, '/mb/login', posted(sign))).body.content as Tokens;
    const call = calling(tokens);
    for (let n = 0; !clients.signal.aborted && n < attempts; n += 1) {
      const begun = await call('POST', '/mb/survey/start', { surveyoid: exam.oid });
      if (begun.code !== '200') throw new Error(JSON.stringify(begun));
      const { sheetoid } = begun.content as { sheetoid: string };
      const answers = { Q1: ['B'], Q2: n % 2 === 0 ? ['A', 'C'] : ['A'], Q3: `${n}` };
      const submitted = await call('POST', '/mb/survey/submit', { sheetoid, answers });
      if (submitted.code !== '200') throw new Error(JSON.stringify(submitted));
      acknowledged.push(submitted.content as Submission);
    }
  };
  const reached = async (count: number): Promise<void> => {
    while (acknowledged.length < count)
      await new Promise((resolve) => {
        setTimeout(resolve, 10);
      });
  };
  const load = Promise.all(Array.from({ length: people }, (_, at) => answer(at)));
  await Promise.race([reached(enough), load]);
  (servers[0] as Spawned).child.kill('SIGKILL');
  await Promise.race([reached(acknowledged.length + enough), load]);
  servers.push(await spawnServer(database.url));
  (servers[1] as Spawned).child.kill('SIGKILL');
  await Promise.race([reached(acknowledged.length + enough), load]);
  clients.abort();
  await load;

  expect(acknowledged.length).toBeGreaterThanOrEqual(enough * 3);
  const { rows: stored } = await sql<{ oid: string; score: number; answers: number }>`
      select s.oid, max(a.score) as score, count(a.oid)::int as answers
      from survey_sheet s left join survey_answer a on a.oid = s.oid
      where s.surveyoid = ${exam.oid} and s.state = 'S' group by s.oid`.execute(db.read);
  const byOid = new Map(stored.map((row) => [row.oid, row]));
  const lost = acknowledged.filter(
    ({ sheetoid, totalscore }) => byOid.get(sheetoid)?.score !== Math.round(totalscore * 100),
  );
  expect(lost).toEqual([]);
  expect(new Set(acknowledged.map(({ sheetoid }) => sheetoid)).size).toBe(acknowledged.length);
  expect(stored.filter(({ answers }) => answers !== 1)).toEqual([]);
  const { rows: counted } = await sql<{ answers: number; times: number; texts: number }>`
      select (select count(*)::int from survey_answer where versionoid = ${exam.versionoid}) as answers,
        (select sum(times)::int from survey_participant where surveyoid = ${exam.oid}) as times,
        (select count(*)::int from survey_answer_text where versionoid = ${exam.versionoid}) as texts`.execute(db.read);
  expect(counted).toEqual([{ answers: stored.length, times: stored.length, texts: stored.length }]);
}, 240_000);
