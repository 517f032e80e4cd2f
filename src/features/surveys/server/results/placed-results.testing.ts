import { aim, forMatrices } from '#app/server/placed.testing.ts';
import type { TestServer } from '#app/server/server.testing.ts';
import { fold } from '#platform/search/server/fold.ts';
import { surveyResultCalls } from '../../survey-results.contract.ts';
import { packAnswers } from '../packed-answers.ts';
import { plantAsked, surveysOf, textQuestion } from '../surveys.testing.ts';

type Answered = { surveyoid: string; empid: string; text: string };

/** A submitted sheet of a survey with one question, which asks for a text. */
const addSheet = (server: TestServer, { surveyoid, empid, text }: Answered): Promise<string> =>
  server.db.write({ empid: 'test' }, async (trx) => {
    const person = await trx
      .selectFrom('employee')
      .select(['coid', 'plantid', 'depkey'])
      .where('empid', '=', empid)
      .executeTakeFirstOrThrow();
    const place = { coid: person.coid, plantid: person.plantid };
    const { id: placeid } = await trx
      .insertInto('survey_place')
      .values(place)
      .onConflict((conflict) => conflict.columns(['coid', 'plantid']).doUpdateSet(place))
      .returning('id')
      .executeTakeFirstOrThrow();
    const { oid: versionoid, layout } = await trx
      .selectFrom('survey_version')
      .select(['oid', 'layout'])
      .where('surveyoid', '=', surveyoid)
      .executeTakeFirstOrThrow();
    const who = { surveyoid, empid, placeid, depkey: person.depkey };
    const { oid } = await trx
      .insertInto('survey_sheet')
      .values({ ...who, versionoid, state: 'S', seed: 1, submittedat: new Date() })
      .returning('oid')
      .executeTakeFirstOrThrow();
    await trx.insertInto('survey_participant').values(who).execute();
    await trx
      .insertInto('survey_answer')
      .values({ oid, versionoid, placeid, packed: packAnswers(layout, { Q1: text }) })
      .execute();
    await trx
      .insertInto('survey_answer_text')
      .values({ answeroid: oid, versionoid, place: 0, text, search_text: fold(text) })
      .execute();
    return oid;
  });

/** A survey of a plant that a person has answered, and one that nobody has answered yet, for the matrices. */
export const placedResults = forMatrices({
  add: async (server, { mark, plant, person }) => {
    const { published, questions } = surveysOf(server);
    const content = {
      title: mark,
      explain: mark,
      surveyQuestionList: [textQuestion(mark)],
      surveyAuthList: [plantAsked(plant)],
    };
    const answered = (await published(content)).oid;
    const [question] = await questions(answered);
    return {
      answered,
      question: question?.oid ?? '',
      sheet: await addSheet(server, { surveyoid: answered, empid: person, text: `${mark} says so` }),
      unanswered: (await published(content)).oid,
    };
  },
  reads: ({ answered, question, sheet, unanswered }) => {
    const sealedQuery = { condition: { surveyoid: answered } };
    const missing = { condition: { surveyoid: unanswered } };
    return [
      aim(surveyResultCalls.statistics, { sealedQuery, query: {} }),
      aim(surveyResultCalls.sheets, { sealedQuery, query: {} }),
      aim(surveyResultCalls.sheet, { query: { sheetoid: sheet } }),
      aim(surveyResultCalls.completed, { sealedQuery: missing, query: {} }),
      aim(surveyResultCalls.uncompleted, { sealedQuery: missing, query: {} }),
      aim(surveyResultCalls.texts, { sealedQuery, query: { questionoid: question } }),
      aim(surveyResultCalls.words, { sealedQuery, query: { questionoid: question } }),
      aim(surveyResultCalls.versions, { query: { surveyoid: answered } }),
      aim(surveyResultCalls.download, { sealedQuery, query: { downloadType: 'Completed' } }),
    ];
  },
  writes: () => [],
  offers: () => [],
});
