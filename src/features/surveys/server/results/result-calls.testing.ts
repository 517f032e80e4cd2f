import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { addPlaces } from '#platform/organisation/server/places.testing.ts';
import { employeeSearchText } from '#platform/organisation/server/search-text.ts';
import type { Input } from '#platform/wire/endpoint.ts';
import { surveyResultCalls } from '../../survey-results.contract.ts';
import { examMenu, surveyMenu } from '../../survey-rights.ts';
import type { MadeSurvey, WantedSurvey } from '../made-survey.ts';
import { generateSurvey } from '../survey-generator.ts';

export const lastDay = '2026-11-20';
const names = ['陈志强', '林美玲', 'Nguyễn Văn An', '李伟', '張淑芬'];
const plants = { A1: 21, A2: 9, B1: 14, C1: 3 };

type Asked = Partial<Input<typeof surveyResultCalls.statistics>['sealedQuery']>;
type ScoreQuery = Input<typeof surveyResultCalls.statistics>['query'];
type SheetQuery = Input<typeof surveyResultCalls.sheets>['query'];
type Sealed = ReturnType<typeof at>;

/** What results are asked by. */
export const at = (surveyoid: string, condition: object = {}, more: Asked = {}) => ({
  condition: { surveyoid, ...condition },
  ...more,
});

export const refused = (reason: string) => ({ code: '500', reason });

/** The oid of a question by its type. */
export const questionOf = ({ versions: [version] }: MadeSurvey, type: 'rdo' | 'chk' | 'tar', nth = 0): string => {
  const questions = version?.layout.questions.filter((one) => one.type === type) ?? [];
  return questions[nth]?.oid ?? '';
};

const addPeople = async (server: TestServer): Promise<void> => {
  await addPlaces(
    server.db,
    { A: '公司甲', B: '公司乙', C: '公司丙' },
    { 'A/1': '一厂', 'A/2': '二厂', 'B/1': '三厂', 'C/1': '四厂' },
  );
  await server.db.write({ empid: 'test' }, async (trx) => {
    for (const [plant, count] of Object.entries(plants))
      for (let nth = 1; nth <= count; nth += 1) {
        const [coid, plantid] = [plant.slice(0, 1), plant.slice(1)];
        const person = { empid: `${plant}${String(nth).padStart(3, '0')}`, name: names[nth % names.length] ?? '' };
        const row = { ...person, depkey: null, adaccount: null, email: '', coid, plantid };
        await trx
          .insertInto('employee')
          .values({ ...row, search_text: employeeSearchText(row) })
          .execute();
      }
  });
};

/** A server with people of four plants, and the calls of results; `as`: who makes them. */
export const startResultServer = async () => {
  const server = await startTestServer();
  const admin = server.administrator;
  await addPeople(server);
  let seed = 0;
  return {
    server,
    admin,
    surveyMade: (more: Partial<WantedSurvey> = {}): Promise<MadeSurvey> => {
      seed += 1;
      return generateSurvey(server.db, {
        appid: more.type === 'exam' ? examMenu.id : surveyMenu.id,
        type: 'survey',
        subType: 'general',
        anonymous: 'N',
        title: `调查 ${seed}`,
        sheets: 40,
        questions: 8,
        versions: 1,
        seed,
        textShare: 1,
        operators: [admin.empid],
        lastDay,
        ...more,
      });
    },
    statistics: (sealedQuery: Sealed, query: ScoreQuery = {}, as: TestSession = admin) =>
      server.call(surveyResultCalls.statistics, { sealedQuery, query }, { as }),
    sheets: (sealedQuery: Sealed, query: SheetQuery = {}, as: TestSession = admin) =>
      server.call(surveyResultCalls.sheets, { sealedQuery, query }, { as }),
    completed: (sealedQuery: Sealed, as: TestSession = admin) =>
      server.call(surveyResultCalls.completed, { sealedQuery }, { as }),
    uncompleted: (sealedQuery: Sealed, query: object = {}) =>
      server.call(surveyResultCalls.uncompleted, { sealedQuery, query }, { as: admin }),
    texts: (sealedQuery: Sealed, questionoid: string, query: object = {}) =>
      server.call(surveyResultCalls.texts, { sealedQuery, query: { questionoid, ...query } }, { as: admin }),
  };
};
