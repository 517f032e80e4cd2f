import { contentOf } from '#app/server/answered.testing.ts';
import { aim, type Aimed, forMatrices, offer, says } from '#app/server/placed.testing.ts';
import type { TestServer, TestSession } from '#app/server/server.testing.ts';
import { fileOf } from '#platform/files/server/files.testing.ts';
import type { Input } from '#platform/wire/endpoint.ts';
import { surveyAudienceCalls } from '../survey-audience.contract.ts';
import { surveyDraftCalls } from '../survey-drafts.contract.ts';
import { surveyLanguageCalls } from '../survey-languages.contract.ts';
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
      server.call(surveyCalls.edit, { content: content as never, sealedQuery }, { as }),
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
    saveAuths: (surveyoid: string, sealedQuery: { deleteAuthOidList?: string[]; addAuthList?: Auth[]; rev?: number }) =>
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

/** A translation of the one question of a survey. */
const translationOf = (surveyoid: string, questionoid: string, text: string) => ({
  surveyLang: { surveyoid, lang: 'vi' as const, title: text, explain: text },
  questionLangList: [{ questionoid, lang: 'vi' as const, title: text }],
  optionLangList: [],
});

/** A spreadsheet with the translation of the title and explanation of a survey that are the same text. */
const translationSheet = (original: string, text: string) =>
  fileOf('texts.csv', Buffer.from(`id,Original,English\ntitle,${original},${text}\nexplain,${original},${text}\n`));

/**
 * Surveys for the plant, for the matrices: one that is not published, one to be deleted, one that is published, and two
 * that are suspended, of which one has its next version.
 */
export const placedSurveys = forMatrices({
  add: async (server, { mark, plant, coid, plantid }) => {
    const { added, published, suspended, revise, questions, amend } = surveysOf(server);
    // Somebody whom no entry of a blacklist keeps out.
    await server.person(`${mark}ASKED`, { coid, plantid });
    const content = {
      title: mark,
      explain: mark,
      surveyQuestionList: [textQuestion(mark)],
      surveyAuthList: [plantAsked(plant)],
    };
    const draft = await added(content);
    const [question] = await questions(draft.oid);
    await contentOf(
      'a translation',
      server.call(
        surveyLanguageCalls.save,
        { content: translationOf(draft.oid, question?.oid ?? '', mark) },
        { as: server.administrator },
      ),
    );
    const { oid: revised } = await suspended(content);
    await revise(revised);
    const open = await published(content);
    await amend({ oid: open.oid, reason: mark, explain: `${mark} 1` });
    return {
      draft: draft.oid,
      question: question?.oid ?? '',
      spare: (await added(content)).oid,
      open: open.oid,
      paused: (await suspended(content)).oid,
      revised,
    };
  },
  reads: ({ draft, open }, { plant }) => [
    aim(surveyCalls.item, { query: { oid: draft } }),
    aim(surveyQuestionCalls.list, { query: { surveyoid: draft } }),
    aim(surveyAudienceCalls.list, { query: { surveyoid: draft } }),
    aim(surveyAudienceCalls.audience, { body: {}, content: [plantAsked(plant)] }),
    aim(surveyLanguageCalls.read, { query: { surveyoid: draft, lang: 'vi' } }),
    aim(surveyLanguageCalls.progress, { query: { surveyoid: draft } }),
    aim(surveyLanguageCalls.template, { query: { surveyoid: draft } }),
    aim(surveyPublishingCalls.amendments, { query: { surveyoid: open } }),
    aim(surveyDraftCalls.read, { query: { place: `${draft}/questions` } }),
  ],
  writes: ({ draft, question, spare, open, paused, revised }, { mark, plant }) => [
    aim(surveyCalls.add, { content: surveyContent({ surveyAuthList: [plantAsked(plant)] }) }),
    aim(surveyCalls.edit, { content: { oid: draft, disorder: 'Y' }, sealedQuery: {} }),
    aim(surveyQuestionCalls.save, { content: { surveyoid: draft, explain: mark }, sealedQuery: {} }),
    aim(surveyAudienceCalls.save, {
      query: { surveyoid: draft },
      sealedQuery: { addAuthList: [plantAsked(plant, { levelid: 'A' })] },
    }),
    aim(surveyLanguageCalls.save, { content: translationOf(draft, question, mark) }),
    aim(surveyLanguageCalls.upload, { body: { surveyoid: draft, dryRun: 'N' } }, translationSheet(mark, mark)),
    aim(surveyDraftCalls.keep, { content: { place: `${draft}/questions`, data: { title: mark } } }),
    aim(surveyPublishingCalls.amend, { content: { oid: open, reason: mark, explain: `${mark} 2` } }),
    aim(surveyPublishingCalls.revise, { content: { oid: paused } }),
    aim(surveyPublishingCalls.discard, { content: { oid: revised } }),
    aim(surveyCalls.remove, { content: [spare] }),
    aim(surveyPublishingCalls.publish, { content: { oid: draft } }),
  ],
  offers: ({ draft, open }) => {
    const saying = (row: { mayOperate: 'Y' | 'N' }) => [
      says(
        'mayOperate',
        row.mayOperate === 'Y',
        surveyCalls.edit,
        surveyQuestionCalls.save,
        surveyAudienceCalls.save,
        surveyLanguageCalls.save,
        surveyLanguageCalls.upload,
        surveyDraftCalls.keep,
        surveyPublishingCalls.publish,
      ),
    ];
    const acts = (row: { mayOperate: 'Y' | 'N' }) => [
      says(
        'mayOperate',
        row.mayOperate === 'Y',
        surveyPublishingCalls.amend,
        surveyPublishingCalls.revise,
        surveyPublishingCalls.discard,
        surveyCalls.remove,
      ),
    ];
    return [
      offer(surveyCalls.item, { query: { oid: draft } }, (row) => row, saying),
      offer(surveyCalls.item, { query: { oid: open } }, (row) => row, acts),
      offer(
        surveyCalls.list,
        { query: { pageSize: 1000 } },
        ({ list }) => list.find(({ oid }) => oid === draft),
        saying,
      ),
    ];
  },
});

/** Writes that can be undone, and writes that show their effects. */
export const surveyTries = async (server: TestServer): Promise<Aimed[]> => {
  const { added, published, suspended, revise, questions } = surveysOf(server);
  const one = { surveyQuestionList: [textQuestion('一')] };
  const texts = { title: '待译', explain: '待译' };
  const [edited, gone, open, other] = [await added(), await added(), await published(), await published()];
  const [translated, paused, revised] = [await added({ ...one, ...texts }), await suspended(), await suspended()];
  await revise(revised.oid);
  const operator = await server.person('SURVEY-OPERATOR');
  const [question] = await questions(translated.oid);
  const [first, second] = await questions(edited.oid);
  return [
    aim(surveyCalls.add, { content: surveyContent({ copyOf: edited.oid }) }),
    aim(surveyCalls.edit, { content: { oid: edited.oid, disorder: 'Y' }, sealedQuery: {} }),
    aim(surveyQuestionCalls.save, {
      content: {
        surveyoid: edited.oid,
        title: 'Undone',
        surveyQuestionList: [
          {
            oid: first?.oid ?? '',
            title: 'Undone',
            questionType: 'rdo',
            surveyOptionVOList: [{ text: '是' }, { text: '否' }, { text: 'Undone' }],
          },
          choice('Undone'),
        ],
      },
      sealedQuery: { deleteQuestionOids: [second?.oid ?? ''] },
    }),
    aim(surveyAudienceCalls.save, {
      query: { surveyoid: open.oid },
      sealedQuery: { addAuthList: [{ ...everybodyAsked, levelid: 'A' }, operatedBy(operator.empid)] },
    }),
    aim(surveyLanguageCalls.save, { content: translationOf(translated.oid, question?.oid ?? '', 'Undone') }),
    aim(
      surveyLanguageCalls.upload,
      { body: { surveyoid: translated.oid, dryRun: 'N' } },
      translationSheet(texts.title, 'Undone'),
    ),
    aim(surveyPublishingCalls.amend, { content: { oid: other.oid, reason: 'Typing', title: 'Undone' } }),
    aim(surveyCalls.edit, { content: { oid: open.oid, state: 'S' }, sealedQuery: {} }),
    aim(surveyPublishingCalls.revise, { content: { oid: paused.oid } }),
    aim(surveyPublishingCalls.discard, { content: { oid: revised.oid } }),
    aim(surveyCalls.remove, { content: [gone.oid] }),
    aim(surveyPublishingCalls.publish, { content: { oid: edited.oid } }),
  ];
};
