import { z } from 'zod';
import { endpoint } from '#platform/wire/endpoint.ts';
import { decimalNumber, looksEmpty, oid, requiredText, rev, text, yn } from '#platform/wire/values.ts';
import { surveyChange, surveyLook } from './survey-rights.ts';

/** rdo single choice, chk multiple choice, tar text (seed 002 §3). */
export const questionTypes = ['rdo', 'chk', 'tar'] as const;
export type QuestionType = (typeof questionTypes)[number];
export const questionTypeCodes = 'SurveyTopicType';
/** The kinds of text questions. */
export const columnTypeCodes = 'SurveyColumnType';

export const gradings = ['key', 'credit', 'exclude'] as const;
export type Grading = (typeof gradings)[number];

export const questionLimits = {
  id: 40,
  title: 2_000,
  option: 1_000,
  options: 26,
  questions: 200,
  answer: 10_000,
} as const;

export const questionReasons = {
  fillOptions: 'survey.fill_options',
  checkCorrectAnswer: 'survey.check_correct_answer',
  chooseOneAnswer: 'survey.choose_one_answer',
  moreThanOneAnswer: 'survey.more_than_one_answer',
  oneDefault: 'survey.one_default',
  dailyQuestion: 'survey.daily_question',
  tooFewOptions: 'survey.too_few_options',
  tooManyOptions: 'survey.too_many_options',
  optionUnknown: 'survey.option_unknown',
  optionTwice: 'survey.option_twice',
  questionTwice: 'survey.question_twice',
  columnTypeUnknown: 'survey.column_type_unknown',
} as const;

/** The letter of the option at a place: A, B, … */
export const optionId = (place: number): string => String.fromCodePoint(65 + place);

/** Ids of options: a list, or their text separated by commas; null and empty mean none (seed 002 §3). */
const optionIds = z
  .union([z.array(text(2)).max(questionLimits.options), text(questionLimits.options * 3)])
  .nullable()
  .default(null)
  .transform((sent): string[] =>
    (Array.isArray(sent) ? sent : (sent ?? '').split(',')).map((id) => id.trim()).filter((id) => id !== ''),
  );

export const surveyOptionInput = z.object({
  oid: oid.optional(),
  /** its letter; without one, by its place */
  id: text(2).default(''),
  text: text(questionLimits.option, questionReasons.fillOptions).refine((value) => !looksEmpty(value), {
    error: questionReasons.fillOptions,
  }),
});

/**
 * A question as it is saved. Those with an `oid` are changed, the others added. `id`: stays the same over versions;
 * made by the server if it is left out. Rules between the fields: `question-rules.ts`, which the editor uses too.
 */
export const surveyQuestionInput = z.object({
  oid: oid.nullable().optional(),
  rev: rev.optional(),
  id: text(questionLimits.id).default(''),
  title: requiredText(questionLimits.title),
  questionType: z.enum(questionTypes),
  columnType: text(60).default(''),
  required: yn.default('N'),
  score: decimalNumber('form.number_positive', { least: 0, most: 10_000, decimals: 2 }).nullable().default(null),
  sort: z.int().min(0).max(1_000_000).optional(),
  defaultvalue: optionIds,
  rightanswer: optionIds,
  surveyOptionVOList: z
    .array(surveyOptionInput)
    .max(questionLimits.options, { error: questionReasons.tooManyOptions })
    .default([]),
});
export type QuestionInput = z.output<typeof surveyQuestionInput>;

export const surveyOption = z.object({ oid, id: z.string(), text: z.string() });
export const surveyQuestion = z.object({
  oid,
  surveyoid: oid,
  version: z.number().int(),
  id: z.string(),
  title: z.string(),
  questionType: z.enum(questionTypes),
  columnType: z.string(),
  required: yn,
  score: z.number(),
  sort: z.number().int(),
  serialNumber: z.number().int(),
  /** ids of options separated by commas; null: none */
  defaultvalue: z.string().nullable(),
  rightanswer: z.string().nullable(),
  grading: z.enum(gradings),
  surveyOptionVOList: z.array(surveyOption),
  rev,
});
export type SurveyQuestion = z.infer<typeof surveyQuestion>;

/** What a 409 of `save` carries: the texts and questions as they are, and who changed them last. */
export const questionsConflict = z.object({
  title: z.string(),
  explain: z.string(),
  rev,
  txemp: z.string(),
  txdat: z.string(),
  surveyQuestionList: z.array(surveyQuestion),
});

export const surveyQuestionCalls = {
  list: endpoint({
    method: 'GET',
    path: '/survey/question',
    summary:
      'The questions of a survey with their options, in order: of the version that is being written, else of the one that is answered, or of `version`',
    right: surveyLook,
    query: { surveyoid: oid, version: z.int().positive().optional() },
    answer: z.array(surveyQuestion),
    reasons: ['survey.not_operator'],
  }),
  save: endpoint({
    method: 'PUT',
    undo: true,
    effects: 'nobody answers this version yet',
    path: '/survey/question',
    summary:
      'Changes title, explanation and questions of a survey that is not published, or whose next version is being written; all or none. Questions that are not named stay',
    right: surveyChange,
    sealedQuery: {
      deleteQuestionOids: z.array(oid).max(questionLimits.questions).default([]),
      deleteOptionOids: z
        .array(oid)
        .max(questionLimits.questions * questionLimits.options)
        .default([]),
    },
    content: z.object({
      surveyoid: oid,
      rev: rev.optional(),
      title: requiredText(200).optional(),
      explain: requiredText(2_000).optional(),
      surveyQuestionList: z.array(surveyQuestionInput).max(questionLimits.questions).default([]),
    }),
    answer: z.array(surveyQuestion),
    reasons: [
      ...Object.values(questionReasons),
      'survey.published',
      'survey.no_questions',
      'survey.not_operator',
      'permission.outside_scope',
      'permission.record_outside_scope',
    ],
  }),
};
