import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, type TestSession } from '#app/server/server.testing.ts';
import type { Grading } from '../survey-questions.contract.ts';
import { surveyRegradeCalls } from '../survey-regrade.contract.ts';
import { examMenu } from '../survey-rights.ts';
import { type Answering, startAnswering, putSurvey } from './answering/answering.testing.ts';

let server: TestServer;
let as: Answering['as'];
let rows: Answering['rows'];
let undo: Answering['undo'];
beforeAll(async () => {
  ({ server, as, rows, undo } = await startAnswering(['ann', 'ben', 'cat', 'dan', 'eve', 'fay']));
});
afterAll(() => server.close());

const regrade = (questionoid: string, surveyoid: string, grading: Grading, rightanswer: string[] = []) => ({
  surveyoid,
  questionoid,
  grading,
  rightanswer,
});
const preview = async (content: ReturnType<typeof regrade>) => {
  const { rev, ...effect } = (await server.call(surveyRegradeCalls.preview, { content }, { as: server.administrator }))
    .content;
  return { rev, effect };
};
const apply = (
  content: ReturnType<typeof regrade>,
  { as: who = server.administrator, rev }: { as?: TestSession; rev?: number } = {},
) =>
  server.call(
    surveyRegradeCalls.apply,
    { content: { ...content, reason: 'wrong key', ...(rev === undefined ? {} : { rev }) } },
    { as: who },
  );

/** Q1 is worth 2, Q2 3 and the text 1; 4 pass. */
const answered = async () => {
  const exam = await putSurvey(server.db, { type: 'exam' });
  const sheets: Record<string, Record<string, string | string[]>> = {
    ann: { Q1: ['B'], Q2: ['A', 'C'], Q3: 'x' },
    ben: { Q1: ['A'], Q2: ['A', 'C'] },
    cat: { Q1: ['B'], Q3: 'x' },
    dan: { Q1: ['C'], Q2: ['A'] },
  };
  for (const [empid, answers] of Object.entries(sheets)) {
    const { sheetoid } = await as(empid).started(exam.oid);
    await as(empid).submit(sheetoid, answers);
  }
  return {
    ...exam,
    first: exam.questions[0]?.oid ?? '',
    second: exam.questions[1]?.oid ?? '',
    text: exam.questions[2]?.oid ?? '',
  };
};
const state = async (oid: string) => ({
  scores: await rows(sql`select s.empid, a.score, p.bestscore from survey_sheet s join survey_answer a on a.oid = s.oid
    join survey_participant p on p.surveyoid = s.surveyoid and p.empid = s.empid where s.surveyoid = ${oid} order by s.empid`),
  fullscore: (await rows(sql<{ fullscore: number }>`select fullscore from survey where oid = ${oid}`))[0]?.fullscore,
});
const scores = async (oid: string) => (await state(oid)).scores.map((row) => (row as { score: number }).score);

it('a corrected key is previewed as it is applied, changes every score, and comes back when it is undone', async () => {
  const exam = await answered();
  const before = await state(exam.oid);
  expect(await scores(exam.oid)).toEqual([600, 300, 300, 0]);
  const cases: [ReturnType<typeof regrade>, number[], number, object][] = [
    [regrade(exam.first, exam.oid, 'key', ['A']), [400, 500, 100, 0], 6, { changed: 3, nowPass: 1, nowFail: 0 }],
    [regrade(exam.first, exam.oid, 'credit'), [600, 500, 300, 200], 6, { changed: 2, nowPass: 1, nowFail: 0 }],
    [regrade(exam.second, exam.oid, 'exclude'), [300, 0, 300, 0], 3, { changed: 2, nowPass: 0, nowFail: 1 }],
    [regrade(exam.second, exam.oid, 'key', ['A', 'B']), [300, 0, 300, 0], 6, { changed: 2, nowPass: 0, nowFail: 1 }],
    [regrade(exam.text, exam.oid, 'exclude'), [500, 300, 200, 0], 5, { changed: 2, nowPass: 0, nowFail: 0 }],
  ];
  for (const [content, expected, fullscore, effect] of cases) {
    const previewed = await preview(content);
    expect(previewed.effect).toEqual({ sheets: 4, ...effect });
    expect(await state(exam.oid)).toEqual(before);
    const applied = await apply(content, { rev: previewed.rev });
    expect(applied.content).toEqual({ sheets: 4, ...effect });
    expect(await scores(exam.oid)).toEqual(expected);
    const after = await state(exam.oid);
    expect(after.fullscore).toBe(fullscore);
    expect(
      after.scores.every(
        (row) => (row as { score: number; bestscore: number }).score === (row as { bestscore: number }).bestscore,
      ),
    ).toBe(true);
    const undone = await undo(applied.requestId);
    expect(undone).toMatchObject({ code: '200' });
    expect(await state(exam.oid)).toEqual(before);
    expect((await undo(undone.requestId)).code).toBe('200');
    expect(await state(exam.oid)).toEqual(after);
    const [{ act } = { act: '' }] = await rows(sql<{ act: string }>`
      select request_id as act from database_log where table_name = 'survey_regrade' order by step desc limit 1`);
    expect((await undo(act)).code).toBe('200');
  }
  expect(await state(exam.oid)).toEqual(before);
});

it('a text question gets credit for everybody, and is graded by its answer again; each is undone', async () => {
  const exam = await answered();
  const before = await state(exam.oid);
  const credited = await apply(regrade(exam.text, exam.oid, 'credit'));
  const byAnswer = [await scores(exam.oid)];
  const putBack = await apply(regrade(exam.text, exam.oid, 'key'));
  expect(putBack).toMatchObject({ code: '200', content: { changed: credited.content.changed } });
  expect(await state(exam.oid)).toEqual(before);
  expect((await undo(putBack.requestId)).code).toBe('200');
  byAnswer.push(await scores(exam.oid));
  expect(byAnswer[1]).toEqual(byAnswer[0]);
  expect(byAnswer[0]).not.toEqual(before.scores.map((row) => (row as { score: number }).score));
  expect((await undo(credited.requestId)).code).toBe('200');
  expect(await state(exam.oid)).toEqual(before);
});

it('a correction is rejected if the key has been corrected since it was previewed', async () => {
  const exam = await answered();
  const { rev } = await preview(regrade(exam.first, exam.oid, 'key', ['A']));
  await apply(regrade(exam.first, exam.oid, 'credit'));
  const refused = await apply(regrade(exam.first, exam.oid, 'key', ['A']), { rev });
  expect(refused).toMatchObject({ status: 409, content: { grading: 'credit', rightanswer: 'B' } });
  const again = await preview(regrade(exam.first, exam.oid, 'key', ['A']));
  expect((await apply(regrade(exam.first, exam.oid, 'key', ['A']), { rev: again.rev })).code).toBe('200');
});

it('a corrected key has an epoch that never returns, so that no server keeps scores of an earlier key', async () => {
  const exam = await answered();
  const epoch = async () =>
    (await rows(sql<{ epoch: number }>`select epoch from survey_version where oid = ${exam.versionoid}`))[0]?.epoch;
  const seen = [await epoch()];
  const applied = await apply(regrade(exam.first, exam.oid, 'credit'));
  seen.push(await epoch());
  await undo(applied.requestId);
  seen.push(await epoch());
  expect(new Set(seen).size).toBe(3);
});

it('a corrected key scores a submission that comes later by the new key', async () => {
  const exam = await answered();
  const { sheetoid } = await as('eve').started(exam.oid);
  await as('eve').keep(sheetoid, { Q1: ['A'] });
  await apply(regrade(exam.first, exam.oid, 'key', ['A']));
  expect((await as('eve').submit(sheetoid)).content).toMatchObject({ totalscore: 2, fullscore: 6 });
});

it('a submission that meets a key being corrected is scored by the new key, once', async () => {
  const exam = await answered();
  const { sheetoid } = await as('eve').started(exam.oid);
  const [changed, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const correcting = server.db.write({ empid: 'test' }, async (trx) => {
    await sql`update survey_question set rightanswer = 'A' where oid = ${exam.first}`.execute(trx);
    changed.resolve();
    await mayCommit.promise;
  });
  await changed.promise;
  const submitted = as('eve').submit(sheetoid, { Q1: ['A'] });
  const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%survey_version%'`;
  await expect.poll(() => rows(waiting)).toHaveLength(1);
  mayCommit.resolve();
  await correcting;
  expect((await submitted).content).toMatchObject({ totalscore: 2, fullscore: 6 });
  expect((await as('eve').submit(sheetoid, { Q1: ['B'] })).content).toMatchObject({ totalscore: 2 });
  const kept = sql`select p.times, a.score from survey_answer a, survey_participant p
    where a.oid = ${sheetoid} and p.surveyoid = ${exam.oid} and p.empid = 'eve'`;
  expect(await rows(kept)).toEqual([{ times: 1, score: 200 }]);
});

it('a correction is listed with what it was before', async () => {
  const exam = await answered();
  await apply(regrade(exam.first, exam.oid, 'key', ['A']));
  const { content } = await server.call(
    surveyRegradeCalls.list,
    { query: { surveyoid: exam.oid } },
    { as: server.administrator },
  );
  expect(content).toMatchObject([
    {
      keybefore: 'B',
      keyafter: 'A',
      gradingbefore: 'key',
      gradingafter: 'key',
      changed: 3,
      crossed: 1,
      reason: 'wrong key',
    },
  ]);
});

it('a correction is rejected where the question cannot have it, or it changes nothing', async () => {
  const exam = await answered();
  const cases: [ReturnType<typeof regrade>, string][] = [
    [regrade(exam.first, exam.oid, 'key', []), 'survey.check_correct_answer'],
    [regrade(exam.first, exam.oid, 'key', ['A', 'B']), 'survey.choose_one_answer'],
    [regrade(exam.first, exam.oid, 'key', ['Z']), 'survey.option_unknown'],
    [regrade(exam.second, exam.oid, 'key', ['A']), 'survey.more_than_one_answer'],
    [regrade(exam.first, exam.oid, 'key', ['B']), 'survey.regrade_nothing'],
    [regrade(exam.oid, exam.oid, 'credit'), 'wire.gone'],
  ];
  for (const [content, reason] of cases) expect(await apply(content)).toMatchObject({ code: '502', reason });
  const survey = await putSurvey(server.db);
  expect(await apply(regrade(survey.questions[0]?.oid ?? '', survey.oid, 'credit'))).toMatchObject({
    reason: 'wire.gone',
  });
});

it('a correction is for operators alone, and so is its preview', async () => {
  const exam = await answered();
  const other = await server.person('other');
  await server.give(examMenu.id, 'USER', [{ type: 'H', contentoid: 'other', containSub: 'N' }]);
  const content = regrade(exam.first, exam.oid, 'credit');
  expect(await apply(content, { as: other })).toMatchObject({ code: '502', reason: 'survey.not_operator' });
  expect(await server.call(surveyRegradeCalls.preview, { content }, { as: other })).toMatchObject({
    reason: 'survey.not_operator',
  });
});
