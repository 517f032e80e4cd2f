import { aim, type Aimed, forMatrices, offer, says } from '#app/server/placed.testing.ts';
import type { TestServer } from '#app/server/server.testing.ts';
import { surveyExtensionCalls } from '../survey-extensions.contract.ts';
import { surveyRegradeCalls } from '../survey-regrade.contract.ts';
import { surveyCalls } from '../surveys.contract.ts';
import { examContent, plantAsked, scored, surveysOf } from './surveys.testing.ts';

const extension = (surveyoid: string, reason = 'Late') =>
  aim(surveyExtensionCalls.extend, {
    content: { surveyoid, type: 'R', contentoid: 'All', minutes: 5, reason },
  });
const regrade = (surveyoid: string, questionoid: string) =>
  aim(surveyRegradeCalls.apply, { content: { surveyoid, questionoid, grading: 'credit', reason: 'Unclear' } });

/** An exam for the plant that people are taking, for the matrices. */
export const placedExams = forMatrices({
  add: async (server, { mark, plant }) => {
    const { published, questions } = surveysOf(server);
    const { oid } = await published(
      examContent({
        title: mark,
        explain: mark,
        istimelimit: 'Y',
        timelimit: 600,
        surveyQuestionList: [scored(mark)],
        surveyAuthList: [plantAsked(plant)],
      }),
    );
    const [question] = await questions(oid);
    const more = extension(oid, mark);
    await server.call(more.spec, more.input, { as: server.administrator });
    const key = regrade(oid, question?.oid ?? '');
    await server.call(key.spec, key.input, { as: server.administrator });
    return { exam: oid, question: question?.oid ?? '' };
  },
  reads: ({ exam, question }) => [
    aim(surveyExtensionCalls.extensions, { query: { surveyoid: exam } }),
    aim(surveyRegradeCalls.list, { query: { surveyoid: exam } }),
    aim(surveyRegradeCalls.preview, { content: { surveyoid: exam, questionoid: question, grading: 'exclude' } }),
  ],
  writes: ({ exam, question }) => [
    extension(exam),
    aim(surveyExtensionCalls.remind, { content: { oid: exam } }),
    aim(surveyRegradeCalls.apply, {
      content: { surveyoid: exam, questionoid: question, grading: 'exclude', reason: 'Unclear' },
    }),
  ],
  offers: ({ exam }) => [
    offer(
      surveyCalls.item,
      { query: { oid: exam } },
      (row) => row,
      (row) => [
        says(
          'mayOperate',
          row.mayOperate === 'Y',
          surveyExtensionCalls.extend,
          surveyExtensionCalls.remind,
          surveyRegradeCalls.apply,
        ),
      ],
    ),
  ],
});

/** Writes that can be undone, and writes that show their effects. */
export const operatingTries = async (server: TestServer): Promise<Aimed[]> => {
  const { published, questions } = surveysOf(server);
  const { oid } = await published(examContent({ istimelimit: 'Y', timelimit: 600 }));
  const [question] = await questions(oid);
  return [extension(oid), regrade(oid, question?.oid ?? ''), aim(surveyExtensionCalls.remind, { content: { oid } })];
};
