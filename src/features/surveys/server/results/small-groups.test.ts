import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeSurvey, WantedSurvey } from '../made-survey.ts';
import { publishedVersion } from './result-survey.ts';
import { filterOf, openResultsTest, type ResultsTest, seenIn } from './results.testing.ts';
import { openSheetColumns } from './sheet-columns.ts';
import { filterSheets } from './sheet-filter.ts';

let test: ResultsTest;
beforeAll(async () => {
  test = await openResultsTest({ A1: 11, A2: 6, A3: 2, B1: 8, C1: 3 });
});
afterAll(() => test.close());

type Made = MadeSurvey & { wanted: WantedSurvey };
const made = (more: Partial<WantedSurvey> = {}): Promise<Made> =>
  test.survey({ anonymous: 'Y', sheets: 30, questions: 1, textShare: 0, ...more });

/** Whether results are withheld for a condition and screens on the first question. */
const isWithheld = async (
  survey: Made,
  where: object,
  answers: [searchType: 'include' | 'notInclude', answer: string][] = [],
) => {
  const [version] = survey.versions;
  const questionoid = version?.layout.questions[0]?.oid ?? '';
  const seen = seenIn(survey);
  const published = await publishedVersion(test.db.read, seen);
  const screeningQuestion = answers.map(([searchType, answer]) => ({
    questionoid,
    searchType,
    answer,
    traditionalAnswer: '',
  }));
  const columns = openSheetColumns(test.db.pool);
  const filter = filterOf(survey.oid, { at: where, screeningQuestion });
  return (await filterSheets({ db: test.db.read, columns }, seen, published, filter)).withheld;
};

/** Sets how many chose each option of the first question. */
const choose = async (survey: Made, counts: Record<string, number>): Promise<void> => {
  const [version] = survey.versions;
  const question = version?.layout.questions[0];
  const bits = Object.entries(counts).flatMap(([id, count]) =>
    Array.from({ length: count }, () => 1 << (question?.options.indexOf(id) ?? 0)),
  );
  const { rows } = await test.db.pool.query<{ oid: string }>(
    'select oid from survey_answer where versionoid = $1 order by placeid, oid',
    [version?.oid],
  );
  for (const [nth, { oid }] of rows.entries())
    await test.db.pool.query('update survey_answer set packed = $2 where oid = $1', [
      oid,
      Buffer.from([bits[nth] ?? 0]),
    ]);
};

describe('results of an anonymous survey', () => {
  it('are withheld for a small company, and for the one that would show it as the difference', async () => {
    const survey = await made();
    expect(await isWithheld(survey, {})).toBe(false);
    expect(await isWithheld(survey, { coid: 'A' })).toBe(false);
    expect(await isWithheld(survey, { coid: 'B' })).toBe(true);
    expect(await isWithheld(survey, { coid: 'C' })).toBe(true);
    expect(await isWithheld(survey, { coid: 'Z' })).toBe(false);
  });

  it('are withheld for a small plant, and for the one that would show it within its company', async () => {
    const survey = await made();
    expect(await isWithheld(survey, { coid: 'A', plantid: '1' })).toBe(false);
    expect(await isWithheld(survey, { coid: 'A', plantid: '2' })).toBe(true);
    expect(await isWithheld(survey, { coid: 'A', plantid: '3' })).toBe(true);
  });

  it('are withheld when a screen selects or leaves out few people', async () => {
    const survey = await made();
    await choose(survey, { A: 17, B: 10, C: 3 });
    expect(await isWithheld(survey, {}, [['include', 'C']])).toBe(true);
    expect(await isWithheld(survey, {}, [['notInclude', 'C']])).toBe(true);
    expect(await isWithheld(survey, {}, [['include', 'A']])).toBe(false);
    // A and B together leave C.
    expect(await isWithheld(survey, {}, [['include', 'B']])).toBe(true);
  });

  it('are withheld when a screen leaves out few people of a place, although many are left elsewhere', async () => {
    const survey = await made();
    // Sorted by place: of plant 1 of company A nine chose A and two B.
    await choose(survey, { A: 9, B: 12, D: 9 });
    expect(await isWithheld(survey, {}, [['include', 'A']])).toBe(false);
    expect(await isWithheld(survey, { coid: 'A', plantid: '1' })).toBe(false);
    expect(await isWithheld(survey, { coid: 'A', plantid: '1' }, [['include', 'A']])).toBe(true);
  });

  it('are withheld when nobody but a few has answered', async () => {
    expect(await isWithheld(await made({ sheets: 4 }), {})).toBe(true);
    expect(await isWithheld(await made({ sheets: 5 }), {})).toBe(false);
    expect(await isWithheld(await made({ sheets: 0 }), {})).toBe(false);
  });

  it('of a named survey are never withheld', async () => {
    const survey = await made({ anonymous: 'N' });
    expect(await isWithheld(survey, { coid: 'C' })).toBe(false);
  });
});
