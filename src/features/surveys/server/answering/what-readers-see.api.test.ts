import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { answerer, answeringOf, putSurvey, writeSql } from './answering.testing.ts';

let server: TestServer;
let byAnn: ReturnType<typeof answeringOf>;
let byBen: ReturnType<typeof answeringOf>;
beforeAll(async () => {
  server = await startTestServer();
  byAnn = answeringOf(server, await answerer(server, 'ann'));
  byBen = answeringOf(server, await answerer(server, 'ben'));
});
afterAll(() => server.close());

describe('what a reader sees', () => {
  it('is in the reader’s language, else Simplified Chinese, else as it was written', async () => {
    const survey = await putSurvey(server.db, { title: 'Original' });
    const [first] = survey.questions;
    await writeSql(
      server.db,
      sql`insert into survey_language (surveyoid, lang, title, explain)
      values (${survey.oid}, 'zh-CN', '标题', '说明'), (${survey.oid}, 'vi', 'Tiêu đề', 'Giải thích')`,
    );
    await writeSql(
      server.db,
      sql`insert into survey_question_language (questionoid, lang, title)
      values (${first?.oid}, 'zh-CN', '问题'), (${first?.oid}, 'vi', 'Câu hỏi')`,
    );
    await writeSql(
      server.db,
      sql`insert into survey_option_language (optionoid, lang, text)
      select oid, 'vi', 'Lựa chọn ' || id from survey_option where questionoid = ${first?.oid}`,
    );
    const vi = (await byAnn.start(survey.oid, { lang: 'vi' })).content;
    expect(vi).toMatchObject({ title: 'Tiêu đề', explain: 'Giải thích' });
    expect(vi.surveyQuestionList[0]).toMatchObject({
      title: 'Câu hỏi',
      surveyOptionVOList: [{ text: 'Lựa chọn A' }, { text: 'Lựa chọn B' }, { text: 'Lựa chọn C' }],
    });
    expect(vi.surveyQuestionList[1]).toMatchObject({ title: 'Question 2' });
    const en = (await byAnn.start(survey.oid, { lang: 'en' })).content;
    expect(en).toMatchObject({ title: '标题', sheetoid: vi.sheetoid });
    expect(en.surveyQuestionList[0]).toMatchObject({
      title: '问题',
      surveyOptionVOList: [{ text: 'Option A' }, {}, {}],
    });
  });

  it('is shuffled by the sheet where the survey says so, and the same on every device', async () => {
    const questions = Array.from({ length: 12 }, () => ({ type: 'rdo' as const, options: 6 }));
    const survey = await putSurvey(server.db, { disorder: 'Y', questions });
    const orderOf = async (by: typeof byAnn) =>
      (await by.started(survey.oid)).surveyQuestionList.map(({ id, surveyOptionVOList }) => [
        id,
        surveyOptionVOList.map((option) => option.id).join(''),
      ]);
    const order = await orderOf(byAnn);
    expect(await orderOf(byAnn)).toEqual(order);
    expect(new Set(order.map(([id]) => id))).toEqual(new Set(questions.map((_, at) => `Q${at + 1}`)));
    for (const [, options] of order) expect(new Set(options)).toEqual(new Set('ABCDEF'));
    expect(order.map(([id]) => id)).not.toEqual(questions.map((_, at) => `Q${at + 1}`));
    expect(await orderOf(byBen)).not.toEqual(order);
  });

  it('never holds a right answer before nobody can answer any more', async () => {
    const exam = await putSurvey(server.db, { type: 'exam', until: 60 });
    const begun = await byAnn.start(exam.oid);
    expect(JSON.stringify(begun)).not.toMatch(/right|grading/i);
    const { sheetoid } = begun.content;
    await byAnn.submit(sheetoid, { Q1: ['B'] });
    expect((await byAnn.result(sheetoid)).content.right).toBeNull();
    const inProgress = await byBen.started(exam.oid);
    await writeSql(
      server.db,
      sql`update survey set starttime = now() - interval '1 day',
      endtime = now() - interval '2 minutes' where oid = ${exam.oid}`,
    );
    expect((await byAnn.result(sheetoid)).content.right).toEqual({ Q1: ['B'], Q2: ['A', 'C'] });
    await writeSql(
      server.db,
      sql`update survey_sheet set endsat = now() + interval '5 minutes' where oid = ${inProgress.sheetoid}`,
    );
    expect((await byAnn.result(sheetoid)).content.right).toBeNull();
  });
});
