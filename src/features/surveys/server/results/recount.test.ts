import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeSurvey, MadeVersion, WantedSurvey } from '../made-survey.ts';
import type { Screen } from './choice-screens.ts';
import { completedFile } from './results.export.ts';
import { publishedVersion } from './result-survey.ts';
import { filterOf, lastDay, openResultsTest, type ResultsTest, seenIn } from './results.testing.ts';
import { naiveCounts, naiveMatches, naiveRate, plainSheets } from './recount.testing.ts';
import { rateOf } from './rates.ts';
import { openSheetColumns, type SheetColumns } from './sheet-columns.ts';
import { filterSheets, type ResultFilter } from './sheet-filter.ts';
import { sheetPage } from './sheets.queries.ts';
import { statisticsOf } from './statistics.service.ts';
import { readXlsx } from 'hucre/xlsx';
import { buffer } from 'node:stream/consumers';

let test: ResultsTest;
let columns: SheetColumns;
beforeAll(async () => {
  test = await openResultsTest({ A1: 21, A2: 9, B1: 14, C1: 3 });
  columns = openSheetColumns(test.db.pool);
});
afterAll(() => test.close());

const kinds = fc.constantFrom<Partial<WantedSurvey>>(
  { type: 'survey' },
  { type: 'survey', subType: 'everyday' },
  { type: 'exam' },
);
const surveys = fc
  .record({
    kind: kinds,
    sheets: fc.integer({ min: 0, max: 47 }),
    times: fc.integer({ min: 1, max: 3 }),
    questions: fc.integer({ min: 1, max: 14 }),
    versions: fc.integer({ min: 1, max: 2 }),
    seed: fc.integer({ min: 1, max: 1_000_000 }),
    textShare: fc.constantFrom(0, 0.5, 1),
  })
  .map(({ kind, times, sheets, questions, ...more }): Partial<WantedSurvey> => ({
    ...kind,
    ...more,
    questions: kind.subType === 'everyday' ? questions + 1 : questions,
    sheets: kind.type === 'exam' || kind.subType === 'everyday' ? sheets * times : sheets,
  }));

/** What is typed into a screen on a text. */
const typed = fc.constantFrom('食堂', '建議', '建议', '5', '5.0', '+12', '30', '约', 'the', 'MEETING', 'nhà', lastDay);

type Choice = { question: number; searchType: Screen['searchType']; options: number; text: string };
const screens = fc.array(
  fc.record({
    question: fc.nat(),
    searchType: fc.constantFrom<Screen['searchType']>(
      'equal',
      'include',
      'notInclude',
      'unequal',
      'greaterThan',
      'lessThan',
    ),
    options: fc.nat(),
    text: typed,
  }),
  { maxLength: 3 },
);

/** A screen that the product takes: of a choice among its options, of a text with what was typed. */
const screenOn = (
  { layout, questions }: MadeVersion,
  { question, searchType, options, text }: Choice,
): Screen | null => {
  const place = question % layout.questions.length;
  const [asked, made] = [layout.questions[place], questions[place]];
  if (!asked || !made) return null;
  const isCompared = searchType === 'greaterThan' || searchType === 'lessThan';
  if (asked.type === 'tar') {
    if (made.columnType !== '' && isCompared) return null;
    if (isCompared && Number.isNaN(Number(text))) return null;
    return { questionoid: asked.oid, searchType, answer: text, traditionalAnswer: '' };
  }
  const ids = asked.options.filter(
    (_, bit) => (((options >> bit) & 1) === 1 && asked.type === 'chk') || bit === options % asked.options.length,
  );
  if (isCompared) return null;
  const answer = searchType.endsWith('qual') && options % 7 === 0 ? '' : ids.join(',');
  return { questionoid: asked.oid, searchType, answer, traditionalAnswer: '' };
};

const filters = fc.record({
  screens,
  place: fc.constantFrom(
    {},
    {},
    { coid: 'A' },
    { coid: 'A', plantid: '1' },
    { coid: 'B', plantid: '1' },
    { coid: 'Z' },
  ),
  score: fc.constantFrom<Partial<ResultFilter>>(
    {},
    {},
    { scoreScreeningType: 'greaterThan', screeningScore: 15 },
    { scoreScreeningType: 'lessThan', screeningScore: 20.5 },
    { scoreScreeningType: 'equal', screeningScore: 10 },
  ),
  version: fc.nat(),
});

type Made = MadeSurvey & { wanted: WantedSurvey };
const filterFor = (
  made: Made,
  version: MadeVersion,
  asked: typeof filters extends fc.Arbitrary<infer Value> ? Value : never,
) =>
  filterOf(made.oid, {
    ...asked.score,
    screeningQuestion: asked.screens.map((one) => screenOn(version, one)).filter((one) => one !== null),
    at: { ...asked.place, answerdate: lastDay, version: version.version },
  });

const totals = { surveys: 0, matching: 0, screened: 0 };

describe('results', () => {
  it('are those of counting sheet by sheet, and table, counts, sheets and export agree', async () => {
    await fc.assert(
      fc.asyncProperty(surveys, fc.array(filters, { minLength: 4, maxLength: 6 }), async (wanted, asked) => {
        const made = await test.survey(wanted);
        totals.surveys += 1;
        const survey = seenIn(made);
        for (const one of asked) {
          const version = made.versions[one.version % made.versions.length];
          if (!version) throw new Error('a survey without a version');
          const filter = filterFor(made, version, one);
          const ids = new Map(version.layout.questions.map(({ oid, id }) => [oid, id]));
          const sheets = naiveMatches(await plainSheets(test.db.read, version), filter, ids, survey.isEveryday);
          if (sheets.length > 0 && filter.screeningQuestion.length > 0) totals.screened += 1;
          totals.matching += sheets.length;

          const published = await publishedVersion(test.db.read, survey, version.version);
          const results = await statisticsOf({ db: test.db.read, columns }, survey, published, filter);
          expect(results.sheetTotal).toBe(sheets.length);
          expect(
            results.surveyQuestionList.map(({ id, fillTotal, rightTotal, discrimination, surveyOptionVOList }) => ({
              id,
              fillTotal,
              rightTotal,
              discrimination,
              options: surveyOptionVOList.map((option) => [option.id, option.selectionTotal, option.selectionRate]),
            })),
          ).toEqual(naiveCounts(sheets, version, survey.type === 'exam'));

          const { selection } = await filterSheets({ db: test.db.read, columns }, survey, published, filter);
          const order = { sortField: 'txdat', sortOrder: 'desc', pageNum: 1, pageSize: 1_000 } as const;
          const page = await sheetPage(test.db.read, survey, version.oid, selection, order);
          expect(page.total).toBe(sheets.length);
          expect(page.list.map(({ sheetoid }) => sheetoid).toSorted()).toEqual(sheets.map(({ oid }) => oid).toSorted());

          const file = await completedFile(test.db.read, survey, published, { selection, order }, 'en');
          const [sheet] = (await readXlsx(new Uint8Array(await buffer(file.stream)))).sheets;
          expect(
            sheet?.rows
              .slice(1)
              .map(([empid]) => empid)
              .toSorted(),
          ).toEqual(sheets.map(({ empid }) => empid).toSorted());
        }
      }),
      { numRuns: 25 },
    );
    // The generator must not have made surveys in which nothing matches.
    expect(totals.matching).toBeGreaterThan(100);
    expect(totals.screened).toBeGreaterThan(2);
  }, 240_000);

  it('show rates cut to two decimals, 0% only for nobody', () => {
    fc.assert(
      fc.property(fc.nat(3_000_000), fc.nat(3_000_000), (one, other) => {
        const [count, total] = [Math.min(one, other), Math.max(one, other)];
        expect(rateOf(count, total)).toBe(naiveRate(count, total));
      }),
    );
    expect([
      rateOf(1, 3),
      rateOf(2, 3),
      rateOf(1, 8),
      rateOf(1, 1),
      rateOf(1, 1_000_000),
      rateOf(0, 7),
      rateOf(0, 0),
    ]).toEqual(['33.33%', '66.66%', '12.5%', '100%', '0.01%', '0%', '0%']);
  });
});
