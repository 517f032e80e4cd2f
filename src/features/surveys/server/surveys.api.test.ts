import { everyday } from '../survey-codes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { examMenu, surveyMenu } from '../survey-rights.ts';
import { surveyCalls } from '../surveys.contract.ts';
import { everybodyAsked, examContent, operatedBy, scored, surveysOf } from './surveys.testing.ts';

let server: TestServer;
let surveys: ReturnType<typeof surveysOf>;
beforeAll(async () => {
  server = await startTestServer();
  surveys = surveysOf(server);
});
afterAll(() => server.close());

describe('a new survey', () => {
  it('is unpublished, with its questions, its audience and its maker as operator', async () => {
    const survey = await surveys.added({ title: '食堂满意度', explain: '请如实填写' });
    expect(survey).toMatchObject({
      appId: surveyMenu.id,
      type: 'survey',
      subType: 'general',
      title: '食堂满意度',
      explain: '请如实填写',
      state: 'N',
      phase: '',
      version: 1,
      revising: 'N',
      isduration: 'N',
      starttime: null,
      passingscore: null,
      examcount: 1,
      fullscore: 0,
      participants: 0,
      mayOperate: 'Y',
      releaseid: '',
    });
    expect(survey.surveyAuthList).toMatchObject([
      { authType: 'O', contentType: 'H', contentoid: server.administrator.empid, gone: 'N' },
      { authType: 'A', roleid: 'All', levelid: 'AL', contentType: 'R', contentoid: 'All', gone: 'N' },
    ]);
    const questions = await surveys.questions(survey.oid);
    expect(
      questions.map(({ id, serialNumber, questionType, score }) => [id, serialNumber, questionType, score]),
    ).toEqual([
      ['Q1', 1, 'rdo', 0],
      ['Q2', 2, 'chk', 0],
      ['Q3', 3, 'tar', 0],
    ]);
    expect(questions[1]?.surveyOptionVOList).toMatchObject([
      { id: 'A', text: '川菜' },
      { id: 'B', text: '粤菜' },
      { id: 'C', text: '湘菜' },
    ]);
  });

  it('is an exam in any other menu entry, with scores and right answers', async () => {
    const exam = await surveys.added(
      examContent({ surveyQuestionList: [scored('甲', { score: 10.5 }), scored('乙', { rightanswer: ['B'] })] }),
    );
    expect(exam).toMatchObject({ appId: examMenu.id, type: 'exam', fullscore: 20.5, passingscore: 10, examcount: 2 });
    expect(await surveys.questions(exam.oid)).toMatchObject([
      { rightanswer: 'A', score: 10.5, grading: 'key' },
      { rightanswer: 'B', score: 10 },
    ]);
  });

  it('begins with the date if it is answered every day', async () => {
    const survey = await surveys.added({ subType: everyday });
    const [first, ...more] = await surveys.questions(survey.oid);
    expect(first).toMatchObject({ questionType: 'tar', columnType: 'datefordaily', required: 'Y', serialNumber: 1 });
    expect(more).toHaveLength(3);
  });

  it.each([
    ['no title', { title: ' ' }, 'title', 'form.required'],
    ['no explanation', { explain: '' }, 'explain', 'form.required'],
    ['no questions', { surveyQuestionList: [] }, 'surveyQuestionList', 'survey.no_questions'],
    ['an unknown kind', { subType: 'hourly' }, 'subType', 'survey.subtype_unknown'],
    [
      'a duration without its start',
      { isduration: 'Y', endtime: '2999-01-01 08:00' },
      'starttime',
      'survey.times_needed',
    ],
    [
      'a duration without its end',
      { isduration: 'Y', starttime: '2999-01-01 08:00' },
      'endtime',
      'survey.times_needed',
    ],
    [
      'an end before its start',
      { isduration: 'Y', starttime: '2999-01-01 08:00', endtime: '2999-01-01 08:00' },
      'endtime',
      'survey.end_before_start',
    ],
    ['a time of 19 characters', { isduration: 'Y', starttime: '2999-01-01 08:00:00' }, 'starttime', 'form.date_form'],
    ['a time limit without minutes', { istimelimit: 'Y' }, 'timelimit', 'survey.minutes_needed'],
    ['no minutes', { istimelimit: 'Y', timelimit: 0 }, 'timelimit', 'form.number_positive_integer'],
  ] as const)('is rejected with %s', async (_, content, field, reason) => {
    const answer = await surveys.add(content as never);
    expect(answer.fields).toMatchObject({ [field]: reason });
  });

  it.each([
    ['without a passing score', { passingscore: null }, 'passingscore', 'form.required'],
    ['with a passing score above the total', { passingscore: 21 }, 'passingscore', 'survey.passing_above_full'],
    ['with a passing score of 1.5', { passingscore: 1.5 }, 'passingscore', 'form.number_positive_integer'],
    ['with no attempt', { examcount: 0 }, 'examcount', 'form.number_positive_integer'],
    ['that is anonymous', { anonymous: 'Y' }, 'anonymous', 'survey.anonymous_exam'],
  ] as const)('is rejected as an exam %s', async (_, content, field, reason) => {
    const answer = await server.call(
      surveyCalls.add,
      { content: examContent(content as never) },
      { as: server.administrator },
    );
    expect(answer.fields).toMatchObject({ [field]: reason });
  });

  it('takes a survey’s operators and audience, each at least one', async () => {
    expect((await surveys.add({ surveyAuthList: [] })).reason).toBe('survey.add_permissions');
    const other = await server.person('OP1');
    const survey = await surveys.added({ surveyAuthList: [everybodyAsked, operatedBy(other.empid)] });
    expect(survey.surveyAuthList.filter(({ authType }) => authType === 'O')).toMatchObject([{ contentoid: 'OP1' }]);
  });
});

it('are exported with the words of the screen', async () => {
  const { appId, title } = await surveys.added({ subType: everyday });
  const sealedQuery = { conditionMap: { appId, simplifiedFilter: title } };
  const { cells } = await server.exported(
    surveyCalls.exportAll,
    { sealedQuery },
    { as: server.administrator, lang: 'zh-CN' },
  );
  expect(cells).toHaveLength(2);
  expect(cells[1]?.slice(0, 3)).toEqual([title, expect.any(String), '未发布']);
  expect(cells[1]).toContain('每日问卷');
  expect(cells[0]).toContain('作答时长 (分钟)');
});
