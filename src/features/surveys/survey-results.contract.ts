import { z } from 'zod';
import { endpoint } from '#platform/wire/endpoint.ts';
import { decimalNumber, nothing, oid, paged, paging, sorting, text, yn } from '#platform/wire/values.ts';
import { gradings, questionTypes, surveyOption } from './survey-questions.contract.ts';
import { surveyLook } from './survey-rights.ts';

/** Groups smaller than this are withheld in anonymous surveys, and those that leave out fewer than this. */
export const leastGroup = 5;

export const resultReasons = {
  notPublished: 'survey.not_published',
  dateIncomplete: 'survey.date_incomplete',
  numberNeeded: 'survey.number_needed',
  /** an anonymous survey: it would show single people */
  anonymous: 'survey.sheets_anonymous',
  groupTooSmall: 'survey.group_too_small',
  notOperator: 'survey.not_operator',
  unknownQuestion: 'survey.unknown_question',
  optionUnknown: 'survey.option_unknown',
  /** a condition on a question that says neither what to include nor what to leave out */
  answerNeeded: 'survey.screen_answer_needed',
  /** greater than and less than are for texts */
  choiceCompared: 'survey.choice_compared',
} as const;

/** Of choice questions: equal, include, notInclude, unequal; of texts also greaterThan, lessThan (seed 002 §5, §9). */
export const screenTypes = ['equal', 'include', 'notInclude', 'unequal', 'greaterThan', 'lessThan'] as const;
export const scoreScreens = ['equal', 'greaterThan', 'lessThan'] as const;

/** Empty means none. */
const orNull = (value: ReturnType<typeof text>) =>
  value
    .nullable()
    .default(null)
    .transform((given) => given || null);

/**
 * Whose sheets: `answerdate` of an everyday survey, YYYY-MM-DD; `coid`, `plantid`: where the person was when answering;
 * empty: all in the caller's data scope. `version`: the one that is answered, if left out.
 */
export const resultCondition = z.object({
  surveyoid: oid,
  type: text(20).default(''),
  subType: text(60).default(''),
  answerdate: orNull(text(10)),
  coid: orNull(text(20)),
  plantid: orNull(text(20)),
  version: z.int().positive().optional(),
});

/**
 * `answer`: ids of options separated by commas, or a text; `traditionalAnswer`: the same text in the other script,
 * both of which are folded. `include` of several options: each of them was chosen, maybe with others;
 * `notInclude`: none of them; `equal`: these and no others; `unequal`: all other sheets. An empty answer equals
 * that of a question that was not answered. `questionoid` may be that of another version with the same question.
 */
export const questionScreen = z.object({
  questionoid: oid,
  searchType: z.enum(screenTypes),
  answer: text(1_000),
  traditionalAnswer: text(1_000).default(''),
});

/** One filter for tables, charts, counts, sheets and export alike. */
export const resultFilter = {
  sealedQuery: {
    condition: resultCondition,
    screeningQuestion: z.array(questionScreen).max(20).default([]),
  },
  query: {
    screeningScore: decimalNumber('form.number', { least: 0, most: 1_000_000, decimals: 2 }).nullable().optional(),
    scoreScreeningType: z.enum(['', ...scoreScreens]).default(''),
  },
};

const rate = z.string();

export const optionResult = surveyOption.extend({
  /** it is a right answer */
  isAnswer: yn,
  selectionTotal: z.number().int(),
  /** per cent of `fillTotal`, cut to two decimals: `33.33%` (seed 002 §5) */
  selectionRate: rate,
});

export const questionResult = z.object({
  oid,
  id: z.string(),
  serialNumber: z.number().int(),
  title: z.string(),
  questionType: z.enum(questionTypes),
  columnType: z.string(),
  required: yn,
  score: z.number(),
  grading: z.enum(gradings),
  fillTotal: z.number().int(),
  /** of exams */
  rightTotal: z.number().int().nullable(),
  rightRate: rate.nullable(),
  /**
   * How well it separates good from weak: the share of right answers among the best 27 per cent less that among the
   * weakest 27 per cent, from -1 to 1; null with too few sheets.
   */
  discrimination: z.number().nullable(),
  surveyOptionVOList: z.array(
    optionResult.extend({
      /** of exams: how many of the best and of the weakest 27 per cent chose it; null with too few sheets */
      chosenByBest: z.number().int().nullable(),
      chosenByWeakest: z.number().int().nullable(),
    }),
  ),
});
export type QuestionResult = z.infer<typeof questionResult>;

export const statistics = z.object({
  surveyQuestionList: z.array(questionResult),
  answerdate: z.string().nullable(),
  coid: z.string().nullable(),
  plantid: z.string().nullable(),
  version: z.number().int(),
  /** sheets that match */
  sheetTotal: z.number().int(),
  /** of exams */
  averageScore: z.number().nullable(),
  /** how many sheets are the best and the weakest: 27 per cent, and all with the same score as the last of these */
  best: z.number().int().nullable(),
  weakest: z.number().int().nullable(),
  /** it is an anonymous survey and the group too small: the reason, and no numbers */
  withheld: z.string().nullable(),
});
export type Statistics = z.infer<typeof statistics>;

export const sheetRow = z.object({
  sheetoid: oid,
  id: z.string(),
  name: z.string(),
  depname: z.string(),
  plantname: z.string(),
  txdat: z.string(),
  day: z.string().nullable(),
  attempt: z.number().int(),
  totalscore: z.number().nullable(),
  pass: yn.nullable(),
  late: yn,
  bytime: yn,
});
export type SheetRow = z.infer<typeof sheetRow>;

const person = z.object({ id: z.string(), name: z.string(), depname: z.string(), plantname: z.string() });
const searched = { search: text(100).default('') };
const sheetSorting = sorting(['txdat', 'id', 'name', 'totalscore']);

export const surveyResultCalls = {
  statistics: endpoint({
    method: 'GET',
    path: '/survey/result/statistics',
    summary: 'Per question how many answered, and per option how many chose it, among the sheets that match',
    right: surveyLook,
    ...resultFilter,
    answer: statistics,
    reasons: Object.values(resultReasons),
  }),
  sheets: endpoint({
    method: 'GET',
    path: '/survey/result/sheets',
    summary: 'The submitted sheets that match, paged, the newest first',
    right: surveyLook,
    sealedQuery: resultFilter.sealedQuery,
    query: { ...resultFilter.query, ...searched, ...paging, ...sheetSorting },
    answer: paged(sheetRow),
    reasons: Object.values(resultReasons),
  }),
  sheet: endpoint({
    method: 'GET',
    path: '/survey/result/sheetinfo',
    summary: 'What was answered on one sheet: ids of options, or a text, by question id',
    right: surveyLook,
    query: { sheetoid: oid },
    answer: z.object({
      answers: z.record(z.string(), z.union([z.array(z.string()), z.string()])),
      sheet: sheetRow,
      surveyoid: oid,
      version: z.number().int(),
    }),
    reasons: Object.values(resultReasons),
  }),
  completed: endpoint({
    method: 'GET',
    path: '/survey/result/completed',
    summary: 'How many people of the audience have answered, and of exams passed; with the first of those who have not',
    right: surveyLook,
    ...resultFilter,
    answer: z.object({
      personnelTotal: z.number().int(),
      completedTotal: z.number().int(),
      uncompletedTotal: z.number().int(),
      passTotal: z.number().int().nullable(),
      uncompletedList: z.array(person),
    }),
    reasons: Object.values(resultReasons),
  }),
  uncompleted: endpoint({
    method: 'GET',
    path: '/survey/result/uncompleted',
    summary: 'The people of the audience who have not answered, paged',
    right: surveyLook,
    sealedQuery: { condition: resultCondition },
    query: { ...searched, ...paging },
    answer: paged(person),
    reasons: Object.values(resultReasons),
  }),
  texts: endpoint({
    method: 'GET',
    path: '/survey/result/texts',
    summary: 'The answers to one text question among the sheets that match, paged; searched in both scripts',
    right: surveyLook,
    sealedQuery: resultFilter.sealedQuery,
    query: { ...resultFilter.query, questionoid: oid, ...searched, ...paging },
    answer: paged(
      z.object({
        text: z.string(),
        /** null in anonymous surveys */
        id: z.string().nullable(),
        name: z.string().nullable(),
        sheetoid: oid.nullable(),
        txdat: z.string().nullable(),
      }),
    ),
    reasons: Object.values(resultReasons),
  }),
  words: endpoint({
    method: 'GET',
    path: '/survey/result/words',
    summary: 'The most frequent words in the answers to one text question, with how many answers have them',
    right: surveyLook,
    sealedQuery: resultFilter.sealedQuery,
    query: { ...resultFilter.query, questionoid: oid },
    answer: z.array(z.object({ word: z.string(), count: z.number().int() })),
    reasons: Object.values(resultReasons),
  }),
  /** The versions that have been published, with how many sheets each has; for comparing them question by question. */
  versions: endpoint({
    method: 'GET',
    path: '/survey/result/versions',
    summary: 'The published versions of a survey and their number of sheets',
    right: surveyLook,
    query: { surveyoid: oid },
    answer: z.array(
      z.object({ version: z.number().int(), publishedat: z.string(), releaseid: z.string(), sheets: z.number().int() }),
    ),
    reasons: [resultReasons.notOperator],
  }),
  download: endpoint({
    method: 'POST',
    reads: true,
    path: '/download/survey/result',
    summary:
      'As a spreadsheet: the sheets that match with their answers (Completed) or the people who have not answered (Uncompleted), as their lists are searched and sorted; or the statistics',
    right: surveyLook,
    sealedQuery: resultFilter.sealedQuery,
    query: {
      ...resultFilter.query,
      ...searched,
      ...sheetSorting,
      downloadType: z.enum(['Completed', 'Uncompleted', 'Statistics']),
    },
    answer: nothing,
    file: 'xlsx',
    reasons: Object.values(resultReasons),
  }),
};
