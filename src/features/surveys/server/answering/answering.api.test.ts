import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { answeringCalls } from '../../answering.contract.ts';
import { answerer, answeringOf, putSurvey } from './answering.testing.ts';

let server: TestServer;
let ann: TestSession;
let ben: TestSession;
let byAnn: ReturnType<typeof answeringOf>;
let byBen: ReturnType<typeof answeringOf>;
beforeAll(async () => {
  server = await startTestServer();
  ann = await answerer(server, 'ann');
  ben = await answerer(server, 'ben');
  byAnn = answeringOf(server, ann);
  byBen = answeringOf(server, ben);
});
afterAll(() => server.close());

const rows = async (query: ReturnType<typeof sql>) => (await query.execute(server.db.read)).rows;
const everythingOf = (sheetoid: string) =>
  rows(sql`select to_jsonb(s) as sheet, to_jsonb(a) as answer, to_jsonb(p) as participant from survey_sheet s
    left join survey_answer a on a.oid = s.oid
    left join survey_participant p on p.surveyoid = s.surveyoid and p.empid = s.empid where s.oid = ${sheetoid}`);

describe('answering', () => {
  it('goes from the list to the result, and resumes where it was left', async () => {
    const survey = await putSurvey(server.db, { title: '食堂' });
    const listed = async () => (await byAnn.list()).find(({ oid }) => oid === survey.oid);
    expect(await listed()).toMatchObject({ state: 'OPEN', title: '食堂', attempts: 0, sheetoid: null });
    const begun = await byAnn.started(survey.oid);
    expect(begun).toMatchObject({ version: 1, attempt: 1, day: null, endsat: null, answers: {} });
    expect(begun.surveyQuestionList.map(({ id, serialNumber }) => [id, serialNumber])).toEqual([
      ['Q1', 1],
      ['Q2', 2],
      ['Q3', 3],
    ]);
    await byAnn.keep(begun.sheetoid, { Q1: ['A'], Q3: '  cafe\u0301  ' });
    expect(await listed()).toMatchObject({ state: 'DOING', attempts: 1, sheetoid: begun.sheetoid });
    const resumed = await byAnn.started(survey.oid);
    expect(resumed).toMatchObject({ sheetoid: begun.sheetoid, answers: { Q1: ['A'], Q3: 'café' } });
    const submitted = await byAnn.submit(begun.sheetoid, { Q2: ['C', 'A'] });
    expect(submitted.content).toEqual({
      sheetoid: begun.sheetoid,
      totalscore: null,
      fullscore: null,
      pass: null,
      late: 'N',
    });
    expect(await listed()).toMatchObject({ state: 'DONE', sheetoid: begun.sheetoid });
    expect((await byAnn.result(begun.sheetoid)).content).toMatchObject({
      answers: { Q1: ['A'], Q2: ['A', 'C'], Q3: 'café' },
      right: null,
    });
    expect(await byAnn.start(survey.oid)).toMatchObject({ code: '501', reason: 'survey.already_answered' });
  });

  it('takes answers by the oid of the question, and takes an empty answer back', async () => {
    const survey = await putSurvey(server.db);
    const { sheetoid } = await byAnn.started(survey.oid);
    await byAnn.keep(sheetoid, { [survey.questions[0]?.oid ?? '']: ['C'], Q2: ['B'] });
    await byAnn.keep(sheetoid, { Q2: [] });
    expect((await byAnn.started(survey.oid)).answers).toEqual({ Q1: ['C'] });
  });

  it('writes nothing at a second submit, and answers the same', async () => {
    const survey = await putSurvey(server.db, { type: 'exam' });
    const { sheetoid } = await byAnn.started(survey.oid);
    const first = await byAnn.submit(sheetoid, { Q1: ['B'] });
    const before = await everythingOf(sheetoid);
    const second = await byAnn.submit(sheetoid, { Q1: ['A'], Q2: ['A', 'C'] });
    expect(second.content).toEqual(first.content);
    expect(first.content).toMatchObject({ totalscore: 2, fullscore: 6, pass: 'N' });
    expect(await everythingOf(sheetoid)).toEqual(before);
    expect(await byAnn.keep(sheetoid, { Q1: ['A'] })).toMatchObject({ code: '502', reason: 'survey.sheet_submitted' });
  });

  it('counts fifty submits at once as one', async () => {
    const survey = await putSurvey(server.db, { type: 'exam', examcount: 3 });
    const { sheetoid } = await byAnn.started(survey.oid);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => byAnn.submit(sheetoid, { Q1: [at % 2 === 0 ? 'A' : 'B'] })),
    );
    expect(new Set(answers.map(({ content }) => JSON.stringify(content))).size).toBe(1);
    expect(await rows(sql`select times from survey_participant where surveyoid = ${survey.oid}`)).toEqual([
      { times: 1 },
    ]);
    expect(await rows(sql`select count(*) as n from survey_answer where versionoid = ${survey.versionoid}`)).toEqual([
      { n: 1 },
    ]);
  });

  it('begins one sheet when two devices begin at once', async () => {
    const survey = await putSurvey(server.db, { type: 'exam', examcount: 5 });
    const begun = await Promise.all(Array.from({ length: 10 }, () => byAnn.started(survey.oid)));
    expect(new Set(begun.map(({ sheetoid }) => sheetoid)).size).toBe(1);
  });

  it('keeps what was sent with a submit that is incomplete', async () => {
    const survey = await putSurvey(server.db);
    const { sheetoid } = await byAnn.started(survey.oid);
    expect(await byAnn.submit(sheetoid, { Q3: 'typed' })).toMatchObject({
      code: '502',
      reason: 'survey.answer_required',
      fields: { 'answers.Q1': 'survey.answer_required' },
    });
    expect((await byAnn.started(survey.oid)).answers).toEqual({ Q3: 'typed' });
  });
});

describe('bad input', () => {
  it('is rejected with the question at fault, and changes nothing', async () => {
    const survey = await putSurvey(server.db);
    const { sheetoid } = await byAnn.started(survey.oid);
    const cases: [Record<string, string | string[]>, string, string][] = [
      [{ Q9: ['A'] }, 'Q9', 'survey.unknown_question'],
      [{ Q1: ['D'] }, 'Q1', 'survey.unknown_option'],
      [{ Q1: ['A', 'B'] }, 'Q1', 'survey.one_option_only'],
      [{ Q3: ['A'] }, 'Q3', 'survey.unknown_option'],
      [{ Q3: 'x'.repeat(10_001) }, 'Q3', 'survey.answer_too_long'],
      [{ Q3: 'a\u0000b' }, 'Q3', 'form.control_character'],
    ];
    for (const [answers, id, reason] of cases)
      for (const write of [byAnn.keep, byAnn.submit])
        expect(await write(sheetoid, { Q2: ['A'], ...answers })).toMatchObject({
          code: '502',
          reason,
          fields: { [`answers.${id}`]: reason },
        });
    expect((await byAnn.started(survey.oid)).answers).toEqual({});
  });

  it('says so of every question at once', async () => {
    const survey = await putSurvey(server.db);
    const { sheetoid } = await byAnn.started(survey.oid);
    expect((await byAnn.keep(sheetoid, { Q1: ['Z'], Q2: ['Y'] })).fields).toEqual({
      'answers.Q1': 'survey.unknown_option',
      'answers.Q2': 'survey.unknown_option',
    });
  });

  it('takes the longest text, and what is only white space as no answer', async () => {
    const survey = await putSurvey(server.db, { questions: [{ type: 'tar', required: 'Y' }] });
    const { sheetoid } = await byAnn.started(survey.oid);
    expect((await byAnn.keep(sheetoid, { Q1: '字'.repeat(10_000) })).code).toBe('200');
    expect(await byAnn.submit(sheetoid, { Q1: ' \u3000\n' })).toMatchObject({ reason: 'survey.answer_required' });
  });

  it('does not let anybody reach the sheet of somebody else', async () => {
    const survey = await putSurvey(server.db);
    const { sheetoid } = await byAnn.started(survey.oid);
    const before = await everythingOf(sheetoid);
    expect(await byBen.keep(sheetoid, { Q1: ['A'] })).toMatchObject({ code: '502', reason: 'wire.gone' });
    expect(await byBen.submit(sheetoid, { Q1: ['A'] })).toMatchObject({ code: '502', reason: 'wire.gone' });
    expect(await byBen.result(sheetoid)).toMatchObject({ code: '500', reason: 'wire.gone' });
    expect(await everythingOf(sheetoid)).toEqual(before);
  });

  it('does not take tokens of the console', async () => {
    const survey = await putSurvey(server.db);
    const console = answeringOf(server, server.administrator);
    expect((await console.start(survey.oid)).status).toBe(403);
    expect((await server.call(answeringCalls.list, { query: {} }, { as: server.administrator })).status).toBe(403);
  });

  it('ignores what the server decides', async () => {
    const survey = await putSurvey(server.db, { type: 'exam' });
    const { sheetoid } = await byAnn.started(survey.oid);
    const content = { sheetoid, answers: { Q1: ['A'] }, totalscore: 99, score: 9_900, state: 'S', pass: 'Y' };
    const answer = await server.call(answeringCalls.submit, { content }, { as: ann });
    expect(answer.content).toMatchObject({ totalscore: 0, pass: 'N' });
  });
});
