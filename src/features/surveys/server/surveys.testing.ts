import { contentOf } from '#app/server/answered.testing.ts';
import type { TestServer, TestSession } from '#app/server/server.testing.ts';
import type { Input } from '#platform/wire/endpoint.ts';
import { surveyAudienceCalls } from '../survey-audience.contract.ts';
import { surveyPublishingCalls } from '../survey-publishing.contract.ts';
import { surveyQuestionCalls, type SurveyQuestion } from '../survey-questions.contract.ts';
import { examMenu, surveyMenu } from '../survey-rights.ts';
import { surveyCalls, type SurveyRecord } from '../surveys.contract.ts';

type Form = Input<typeof surveyCalls.add>['content'];
type Question = Form['surveyQuestionList'][number];
type Auth = Form['surveyAuthList'][number];

/** A question with options A, B, … */
export const choice = (title: string, more: Partial<Question> = {}): Question => ({
  title,
  questionType: 'rdo',
  surveyOptionVOList: [{ text: '是' }, { text: '否' }],
  ...more,
});

export const scored = (title: string, more: Partial<Question> = {}): Question =>
  choice(title, { score: 10, rightanswer: 'A', ...more });

export const textQuestion = (title: string, more: Partial<Question> = {}): Question => ({
  title,
  questionType: 'tar',
  ...more,
});

export const everybodyAsked: Auth = { authType: 'A', levelid: 'AL', contentType: 'R', contentoid: 'All' };
export const plantAsked = (plant: string, more: Partial<Auth> = {}): Auth => ({
  authType: 'A',
  levelid: 'AL',
  contentType: 'P',
  contentoid: plant,
  ...more,
});
export const operatedBy = (empid: string): Auth => ({ authType: 'O', contentType: 'H', contentoid: empid });

let made = 0;
/** A survey for everybody with a question of each type, with a title of its own. */
export const surveyContent = (content: Partial<Form> = {}): Form => {
  made += 1;
  return {
    title: `食堂满意度 ${made}`,
    explain: `请如实填写 ${made}`,
    surveyQuestionList: [
      choice('您满意吗？'),
      choice('您喜欢哪些菜？', {
        questionType: 'chk',
        surveyOptionVOList: [{ text: '川菜' }, { text: '粤菜' }, { text: '湘菜' }],
      }),
      textQuestion('您的建议'),
    ],
    surveyAuthList: [everybodyAsked],
    ...content,
  };
};

export const examContent = (content: Partial<Form> = {}): Form =>
  surveyContent({
    appId: examMenu.id,
    surveyQuestionList: [scored('一加一等于二'), scored('二加二等于四')],
    passingscore: 10,
    examcount: 2,
    ...content,
  });

/** The calls of a test file; `as`: who makes them. */
export const surveysOf = (server: TestServer, as: TestSession = server.administrator) => {
  const add = (content: Partial<Form> = {}) =>
    server.call(surveyCalls.add, { content: surveyContent(content) }, { as });
  const publish = (oid: string, more: object = {}) =>
    server.call(surveyPublishingCalls.publish, { content: { oid, ...more } }, { as });
  const item = async (oid: string): Promise<SurveyRecord> =>
    (await server.call(surveyCalls.item, { query: { oid } }, { as })).content;
  const suspend = (oid: string) => server.call(surveyCalls.edit, { content: { oid, state: 'S' } }, { as });
  const added = (content: Partial<Form> = {}): Promise<SurveyRecord> => contentOf('a survey', add(content));
  const published = async (content: Partial<Form> = {}): Promise<SurveyRecord> => {
    const { oid } = await added(content);
    return contentOf('a published survey', publish(oid));
  };
  return {
    add,
    added,
    publish,
    published,
    item,
    suspend,
    suspended: async (content: Partial<Form> = {}): Promise<SurveyRecord> => {
      const { oid } = await published(content);
      return contentOf('a suspended survey', suspend(oid));
    },
    edit: (content: Record<string, unknown>, sealedQuery: object = {}) =>
      server.call(surveyCalls.edit, { content: content as never, sealedQuery: sealedQuery as never }, { as }),
    remove: (...oids: string[]) => server.call(surveyCalls.remove, { content: oids }, { as }),
    revise: (oid: string) => server.call(surveyPublishingCalls.revise, { content: { oid } }, { as }),
    discard: (oid: string) => server.call(surveyPublishingCalls.discard, { content: { oid } }, { as }),
    amend: (content: Input<typeof surveyPublishingCalls.amend>['content']) =>
      server.call(surveyPublishingCalls.amend, { content }, { as }),
    questions: async (surveyoid: string, version?: number): Promise<SurveyQuestion[]> =>
      (
        await server.call(
          surveyQuestionCalls.list,
          { query: { surveyoid, ...(version === undefined ? {} : { version }) } },
          { as },
        )
      ).content,
    saveQuestions: (
      content: Input<typeof surveyQuestionCalls.save>['content'],
      sealedQuery: { deleteQuestionOids?: string[]; deleteOptionOids?: string[] } = {},
    ) => server.call(surveyQuestionCalls.save, { content, sealedQuery }, { as }),
    saveAuths: (surveyoid: string, sealedQuery: { deleteAuthOidList?: string[]; addAuthList?: Auth[] }) =>
      server.call(surveyAudienceCalls.save, { query: { surveyoid }, sealedQuery }, { as }),
  };
};

/** Somebody who may write surveys and exams for a plant. */
export const surveyAuthor = async (server: TestServer, empid: string, plant: string): Promise<TestSession> => {
  const session = await server.person(empid, { coid: plant.slice(0, 1), plantid: plant.slice(1) });
  for (const { id } of [surveyMenu, examMenu])
    await server.give(id, 'USER', [{ type: 'P', contentoid: plant, containSub: 'N' }]);
  return session;
};
