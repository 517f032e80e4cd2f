import { everyday } from '../survey-codes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { questionsConflict } from '../survey-questions.contract.ts';
import { surveyCalls } from '../surveys.contract.ts';
import { choice, examContent, scored, surveyContent, surveysOf, textQuestion } from './surveys.testing.ts';

let server: TestServer;
let surveys: ReturnType<typeof surveysOf>;
beforeAll(async () => {
  server = await startTestServer();
  surveys = surveysOf(server);
});
afterAll(() => server.close());

describe('questions', () => {
  const add = (question: object, exam = false) =>
    server.call(
      surveyCalls.add,
      { content: (exam ? examContent : surveyContent)({ surveyQuestionList: [question as never] }) },
      { as: server.administrator },
    );
  it.each([
    [
      'one option',
      choice('甲', { surveyOptionVOList: [{ text: '是' }] }),
      'surveyOptionVOList',
      'survey.too_few_options',
    ],
    [
      'an empty option',
      choice('甲', { surveyOptionVOList: [{ text: '是' }, { text: ' ' }] }),
      'surveyOptionVOList.1.text',
      'survey.fill_options',
    ],
    [
      'the same option twice',
      choice('甲', { surveyOptionVOList: [{ text: '是' }, { text: '是' }] }),
      'surveyOptionVOList.1.text',
      'survey.option_twice',
    ],
    ['two defaults of a single choice', choice('甲', { defaultvalue: 'A,B' }), 'defaultvalue', 'survey.one_default'],
    ['a default that is no option', choice('甲', { defaultvalue: 'C' }), 'defaultvalue', 'survey.option_unknown'],
    ['no title', choice(' '), 'title', 'form.required'],
    [
      'an unknown kind of text',
      textQuestion('甲', { columnType: 'video' }),
      'columnType',
      'survey.column_type_unknown',
    ],
    [
      'the date of a daily survey',
      textQuestion('甲', { columnType: 'datefordaily' }),
      'columnType',
      'survey.daily_question',
    ],
  ])('of a survey are rejected with %s', async (_, question, field, reason) => {
    expect((await add(question)).fields).toMatchObject({ [`surveyQuestionList.0.${field}`]: reason });
  });

  it.each([
    ['no right answer', { rightanswer: null }, 'rightanswer', 'survey.check_correct_answer'],
    ['two right answers of a single choice', { rightanswer: 'A,B' }, 'rightanswer', 'survey.choose_one_answer'],
    [
      'one right answer of a multiple choice',
      { questionType: 'chk', rightanswer: 'A' },
      'rightanswer',
      'survey.more_than_one_answer',
    ],
    ['a right answer that is no option', { rightanswer: 'Z' }, 'rightanswer', 'survey.option_unknown'],
    ['no score', { score: null }, 'score', 'form.number_positive'],
    ['a score of zero', { score: 0 }, 'score', 'form.number_positive'],
    ['a score with three decimals', { score: 1.005 }, 'score', 'form.number_positive'],
    ['a negative score', { score: -1 }, 'score', 'form.number_positive'],
  ])('of an exam are rejected with %s', async (_, more, field, reason) => {
    expect((await add(scored('甲', more as never), true)).fields).toMatchObject({
      [`surveyQuestionList.0.${field}`]: reason,
    });
  });

  it('have letters by their places, and keys follow them', async () => {
    const survey = await surveys.added({
      surveyQuestionList: [
        choice('甲', {
          defaultvalue: 'D',
          surveyOptionVOList: [
            { id: 'B', text: '二' },
            { id: 'D', text: '四' },
          ],
        }),
      ],
    });
    expect(await surveys.questions(survey.oid)).toMatchObject([
      {
        defaultvalue: 'B',
        surveyOptionVOList: [
          { id: 'A', text: '二' },
          { id: 'B', text: '四' },
        ],
      },
    ]);
  });

  it('change while nobody answers them: some are changed, some added, some go', async () => {
    const survey = await surveys.added();
    const [first, second, third] = await surveys.questions(survey.oid);
    const answer = await surveys.saveQuestions(
      {
        surveyoid: survey.oid,
        title: '新标题',
        surveyQuestionList: [
          {
            ...(first as object),
            title: '改过的题目',
            surveyOptionVOList: [...(first?.surveyOptionVOList ?? []).toReversed(), { text: '说不清' }],
          } as never,
          choice('新题目'),
        ],
      },
      { deleteQuestionOids: [second?.oid ?? ''] },
    );
    expect(answer.code).toBe('200');
    expect(answer.content).toMatchObject([
      {
        oid: first?.oid,
        id: 'Q1',
        title: '改过的题目',
        surveyOptionVOList: [
          { id: 'A', text: '否' },
          { id: 'B', text: '是' },
          { id: 'C', text: '说不清' },
        ],
      },
      { oid: third?.oid, id: 'Q3' },
      { id: 'Q4', title: '新题目', serialNumber: 3 },
    ]);
    expect(await surveys.item(survey.oid)).toMatchObject({ title: '新标题', rev: survey.rev + 1 });
  });

  it('keep each option once: one that is named twice is rejected, and nothing is written', async () => {
    const survey = await surveys.added({ surveyQuestionList: [choice('甲')] });
    const [question] = await surveys.questions(survey.oid);
    const [first, second] = question?.surveyOptionVOList ?? [];
    const list = [
      { oid: first?.oid, text: '一' },
      { oid: first?.oid, text: '二' },
      { oid: second?.oid, text: '三' },
    ];
    const sent = { ...(question as object), defaultvalue: 'A', surveyOptionVOList: list } as never;
    const answer = await surveys.saveQuestions({ surveyoid: survey.oid, surveyQuestionList: [sent] });
    expect(answer.fields).toEqual({ 'surveyQuestionList.0.surveyOptionVOList.1.oid': 'survey.option_twice' });
    expect(await surveys.questions(survey.oid)).toEqual([question]);
  });

  it('of another type get an id of their own, also in a later version', async () => {
    const survey = await surveys.suspended({ surveyQuestionList: [choice('甲'), textQuestion('乙')] });
    await surveys.revise(survey.oid);
    const [first] = await surveys.questions(survey.oid);
    const deleteQuestionOids = [first?.oid ?? ''];
    const sent = [textQuestion('丙', { id: 'Q1' }), choice('丁', { id: 'Q1' })];
    const save = (question: object) =>
      surveys.saveQuestions({ surveyoid: survey.oid, surveyQuestionList: [question as never] }, { deleteQuestionOids });
    const idOf = (title: string, { content }: Awaited<ReturnType<typeof save>>) =>
      content.find((question) => question.title === title)?.id;
    expect(idOf('丙', await save(sent[0] as object))).toBe('Q3');
    // Of the same type it is the question that was.
    deleteQuestionOids.splice(0);
    expect(idOf('丁', await save(sent[1] as object))).toBe('Q1');
  });

  it('of a daily survey keep the date', async () => {
    const survey = await surveys.added({ subType: everyday });
    const [date] = await surveys.questions(survey.oid);
    const answer = await surveys.saveQuestions({ surveyoid: survey.oid }, { deleteQuestionOids: [date?.oid ?? ''] });
    expect(answer.reason).toBe('survey.daily_question');
  });

  it('of another revision, of another survey or deleted ones are not changed', async () => {
    const [survey, other] = [await surveys.added(), await surveys.added()];
    const [question] = await surveys.questions(survey.oid);
    const sent = { ...(question as object), title: '改' } as never;
    const current = { title: survey.title, explain: survey.explain, rev: survey.rev };
    for (const stale of [
      { rev: 99, surveyQuestionList: [sent] },
      { surveyQuestionList: [{ ...(sent as object), rev: 99 } as never] },
    ]) {
      const refused = await surveys.saveQuestions({ surveyoid: survey.oid, ...stale });
      expect(refused.status).toBe(409);
      // Everything that the editor lays side by side.
      expect(questionsConflict.parse(refused.content)).toMatchObject({ ...current, txemp: 'admin' });
      expect(questionsConflict.parse(refused.content).surveyQuestionList).toEqual(await surveys.questions(survey.oid));
    }
    expect((await surveys.saveQuestions({ surveyoid: other.oid, surveyQuestionList: [sent] })).reason).toBe(
      'wire.gone',
    );
    const all = (await surveys.questions(survey.oid)).map(({ oid }) => oid);
    expect((await surveys.saveQuestions({ surveyoid: survey.oid }, { deleteQuestionOids: all })).reason).toBe(
      'survey.no_questions',
    );
  });
});
