import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { amount } from '#platform/settings/server/thoroughness.testing.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';
import { surveyRegradeCalls } from '../survey-regrade.contract.ts';
import { putSurvey, writeSql } from './answering/answering.testing.ts';

const sheets = amount(1_000_000, 20_000);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const timed = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
  const began = performance.now();
  const result = await work();
  const took = performance.now() - began;
  if (process.env['TEST_LOG']) process.stdout.write(`${what} of ${sheets} sheets: ${Math.round(took)} ms\n`);
  return result;
};

it('a key that is corrected rescores very many sheets, and so does the undo', async () => {
  const questions = Array.from({ length: 20 }, () => ({ type: 'rdo' as const, options: 4, score: 1, right: 'A' }));
  const exam = await putSurvey(server.db, { type: 'exam', passingscore: 6, questions });
  await writeSql(server.db, sql`insert into survey_place (coid, plantid) values ('A', '1')`);
  await writeSql(
    server.db,
    sql`insert into employee (empid, name) select 'n' || n, 'n' from generate_series(1, ${sheets}::int) n`,
  );
  // Sheet n has chosen the option n mod 4 everywhere.
  await writeSql(
    server.db,
    sql`with sheets as (
        insert into survey_sheet (surveyoid, versionoid, empid, state, seed, submittedat, placeid)
        select ${exam.oid}::uuid, ${exam.versionoid}::uuid, 'n' || n, 'S', 0, now(), (select min(id) from survey_place)
        from generate_series(1, ${sheets}::int) n returning oid, empid, placeid),
      numbered as (select *, substr(empid, 2)::int % 4 as chosen from sheets),
      taken as (
        insert into survey_participant (surveyoid, empid, placeid, bestscore)
        select ${exam.oid}::uuid, empid, placeid, case chosen when 0 then 2000 else 0 end from numbered)
      insert into survey_answer (oid, versionoid, placeid, score, packed)
      select oid, ${exam.versionoid}::uuid, placeid, case chosen when 0 then 2000 else 0 end,
        decode(repeat(lpad(to_hex(1 << chosen), 2, '0'), 20), 'hex') from numbered`,
  );
  await server.db.pool.query('analyze survey_sheet, survey_answer, survey_participant');
  const sums = async () => {
    const { rows } = await sql<{ scores: number; best: number }>`
        select (select sum(score) from survey_answer where versionoid = ${exam.versionoid}) as scores,
          (select sum(bestscore) from survey_participant where surveyoid = ${exam.oid}) as best`.execute(
      server.db.read,
    );
    return rows[0];
  };
  const quarter = sheets / 4;
  expect(await sums()).toEqual({ scores: quarter * 2000, best: quarter * 2000 });
  const content = {
    surveyoid: exam.oid,
    questionoid: exam.questions[0]?.oid ?? '',
    grading: 'key' as const,
    rightanswer: ['B'],
  };
  const as = server.administrator;
  const effect = { sheets, changed: quarter * 2, nowPass: 0, nowFail: 0 };
  const previewed = await timed('preview', () => server.call(surveyRegradeCalls.preview, { content }, { as }));
  expect(previewed.content).toMatchObject(effect);
  const applied = await timed('regrade', () =>
    server.call(surveyRegradeCalls.apply, { content: { ...content, reason: 'wrong' } }, { as }),
  );
  expect(applied.content).toEqual(effect);
  expect(await sums()).toEqual({ scores: quarter * 2000, best: quarter * 2000 });
  const { rows } = await sql`select score, count(*)::int as people from survey_answer
      where versionoid = ${exam.versionoid} group by score order by score`.execute(server.db.read);
  expect(rows).toEqual([
    { score: 0, people: quarter * 2 },
    { score: 100, people: quarter },
    { score: 1_900, people: quarter },
  ]);
  const undone = await timed('undo', () =>
    server.call(undoCalls.undo, { content: { act: applied.requestId } }, { as }),
  );
  expect(undone.code).toBe('200');
  expect(await sums()).toEqual({ scores: quarter * 2000, best: quarter * 2000 });
}, 600_000);
