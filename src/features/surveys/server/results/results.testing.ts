import { openDatabase, type Database } from '#platform/db/server/database.ts';
import { createTestDatabase } from '#platform/db/server/database.testing.ts';
import { openPool } from '#platform/db/server/pool.ts';
import { employeeSearchText } from '#platform/organisation/server/search-text.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import type { ResultSurvey } from './result-survey.ts';
import { generateSurvey } from '../survey-generator.ts';
import type { MadeSurvey, WantedSurvey } from '../made-survey.ts';
import type { ResultFilter } from './sheet-filter.ts';

export type ResultsTest = {
  db: Database;
  /** A second server on the same database. */
  other: Database;
  survey: (wanted?: Partial<WantedSurvey>) => Promise<MadeSurvey & { wanted: WantedSurvey }>;
  close: () => Promise<void>;
};

export const lastDay = '2026-11-20';
const names = ['陈志强', '林美玲', 'Nguyễn Văn An', '李伟', 'Mary Chen', '張淑芬'];

/** People in service: of each plant (company and plant id) so many. */
const addPeople = async (db: Database, plants: Record<string, number>): Promise<void> => {
  await db.write({ empid: 'test' }, async (trx) => {
    const people = Object.entries(plants).flatMap(([plant, count]) =>
      Array.from({ length: count }, (_, nth) => ({
        empid: `${plant}${String(nth + 1).padStart(3, '0')}`,
        name: names[nth % names.length] ?? '',
        depkey: null,
        coid: plant.slice(0, 1),
        plantid: plant.slice(1),
        adaccount: null,
        email: '',
      })),
    );
    await trx
      .insertInto('employee')
      .values(people.map((one) => ({ ...one, search_text: employeeSearchText(one) })))
      .execute();
  });
};

/** An empty database with these people, and surveys on demand. */
export const openResultsTest = async (plants: Record<string, number>): Promise<ResultsTest> => {
  const database = await createTestDatabase();
  const open = (): Database =>
    openDatabase(
      openPool({ connection: database.connection, size: 3, timeZone: 'Asia/Taipei', onError: () => undefined }),
    );
  const [db, other] = [open(), open()];
  await addPeople(db, plants);
  let seed = 0;
  return {
    db,
    other,
    survey: async (more = {}) => {
      seed += 1;
      const wanted: WantedSurvey = {
        appid: more.type === 'exam' ? 'F032' : 'F031',
        type: 'survey',
        subType: 'general',
        anonymous: 'N',
        title: `调查 ${seed}`,
        sheets: 30,
        questions: 8,
        versions: 1,
        seed,
        textShare: 0.7,
        operators: [],
        lastDay,
        ...more,
      };
      return { ...(await generateSurvey(db, wanted)), wanted };
    },
    close: async () => {
      await db.close();
      await other.close();
      await database.drop();
    },
  };
};

/** The survey as somebody sees it who works in the scope. */
export const seenIn = (
  { oid, versions, wanted }: MadeSurvey & { wanted: WantedSurvey },
  scope: Scope = { everywhere: true },
): ResultSurvey => ({
  oid,
  type: wanted.type,
  title: wanted.title,
  isEveryday: wanted.subType === 'everyday',
  isAnonymous: wanted.anonymous === 'Y',
  passing: wanted.type === 'exam' ? 1_500 : null,
  version: versions.length,
  scope,
});

export const filterOf = (surveyoid: string, more: Partial<ResultFilter> & { at?: object } = {}): ResultFilter => {
  const { at = {}, ...rest } = more;
  return {
    condition: { surveyoid, type: '', subType: '', answerdate: null, coid: null, plantid: null, ...at },
    screeningQuestion: [],
    scoreScreeningType: '',
    ...rest,
  };
};
