import { z } from 'zod';
import { languages } from '#platform/i18n/languages.ts';
import { endpoint, signedInToApp } from '#platform/wire/endpoint.ts';
import { oid, text, yn } from '#platform/wire/values.ts';
import { questionLimits, questionTypes } from './survey-questions.contract.ts';
import { surveyTypes } from './survey-rights.ts';

/** Seconds after the end in which a submission is still taken, and marked as late. */
export const graceSeconds = 60;

export const answeringReasons = {
  /** not among the audience, on the blacklist, or not published */
  notOpen: 'survey.not_open',
  notStarted: 'survey.not_started',
  over: 'survey.over',
  noAttemptLeft: 'survey.no_attempt_left',
  alreadyAnswered: 'survey.already_answered',
  timeIsUp: 'survey.time_is_up',
  /** the version of the sheet is not the one that is answered any more */
  newVersion: 'survey.new_version',
  submitted: 'survey.sheet_submitted',
  unknownQuestion: 'survey.unknown_question',
  unknownOption: 'survey.unknown_option',
  oneOption: 'survey.one_option_only',
  answerRequired: 'survey.answer_required',
  answerTooLong: 'survey.answer_too_long',
  dayNotOpen: 'survey.day_not_open',
  anonymousSheet: 'survey.anonymous_sheet',
} as const;

/** OPEN: may begin. DOING: a sheet is in progress. DONE: nothing is left to answer. LATER, OVER: not at this time. */
const myStates = ['OPEN', 'DOING', 'DONE', 'LATER', 'OVER'] as const;

export const mySurvey = z.object({
  oid,
  type: z.enum(surveyTypes),
  subType: z.string(),
  title: z.string(),
  explain: z.string(),
  anonymous: yn,
  starttime: z.string().nullable(),
  endtime: z.string().nullable(),
  /** seconds; null: none */
  timelimit: z.number().int().nullable(),
  examcount: z.number().int(),
  /** attempts that have been begun; of an everyday survey those of today */
  attempts: z.number().int(),
  state: z.enum(myStates),
  /** of the sheet in progress, else of the last one; null: none. Of an anonymous survey only while it is in progress */
  sheetoid: oid.nullable(),
  /** of the best submitted attempt of an exam */
  totalscore: z.number().nullable(),
  pass: yn.nullable(),
});
export type MySurvey = z.infer<typeof mySurvey>;

/** A question as a reader meets it: in the reader's language and order, and never with right answers. */
export const askedQuestion = z.object({
  oid,
  id: z.string(),
  title: z.string(),
  questionType: z.enum(questionTypes),
  columnType: z.string(),
  required: yn,
  /** of exams */
  score: z.number().nullable(),
  serialNumber: z.number().int(),
  defaultvalue: z.string().nullable(),
  surveyOptionVOList: z.array(z.object({ oid, id: z.string(), text: z.string() })),
});
export type AskedQuestion = z.infer<typeof askedQuestion>;

/** By question id (its oid is taken too): ids of options, or a text. An empty list or text takes the answer back. */
export const sheetAnswers = z.record(
  text(60),
  z.union([z.array(text(2)).max(questionLimits.options), z.string().max(questionLimits.answer * 2)]),
);
export type SheetAnswers = z.output<typeof sheetAnswers>;

export const startedSheet = z.object({
  sheetoid: oid,
  surveyoid: oid,
  version: z.number().int(),
  attempt: z.number().int(),
  title: z.string(),
  explain: z.string(),
  anonymous: yn,
  /** YYYY-MM-DD of an everyday survey, else null */
  day: z.string().nullable(),
  startedat: z.string(),
  /** when its time ends, extra time included; null: never */
  endsat: z.string().nullable(),
  /** the server's time of this answer, for a clock that counts down */
  now: z.string(),
  /** what has been kept so far, by question id */
  answers: sheetAnswers,
  surveyQuestionList: z.array(askedQuestion),
});
export type StartedSheet = z.infer<typeof startedSheet>;

const keptSheet = z.object({ sheetoid: oid, savedat: z.string(), endsat: z.string().nullable() });
export const submittedSheet = z.object({
  sheetoid: oid,
  /** of exams */
  totalscore: z.number().nullable(),
  fullscore: z.number().nullable(),
  pass: yn.nullable(),
  /** within the grace after the end */
  late: yn,
});

const own = 'it is the caller’s own sheet';
const write = { right: signedInToApp, undo: own, effects: own } as const;
const reasons = Object.values(answeringReasons);

/** What a person answers, by the app (seed 002 §1; its page comes with the app). Sheets of others do not exist. */
export const answeringCalls = {
  list: endpoint({
    method: 'GET',
    path: '/mb/survey',
    summary: 'The published surveys and exams that the caller may answer or has answered, with the state of the sheet',
    right: signedInToApp,
    query: { type: z.enum(['', ...surveyTypes]).default('') },
    answer: z.array(mySurvey),
  }),
  start: endpoint({
    method: 'POST',
    path: '/mb/survey/start',
    summary: 'Begins a sheet, or goes on with the one in progress, on any device',
    ...write,
    content: z.object({ surveyoid: oid, lang: z.enum(languages).optional(), day: z.iso.date().optional() }),
    answer: startedSheet,
    reasons,
  }),
  keep: endpoint({
    method: 'PUT',
    path: '/mb/survey/sheet',
    summary:
      'Keeps answers of a sheet in progress; those that are not named stay. With `client` and `save`, the newest save of a client counts for each question, in whatever order they arrive',
    ...write,
    content: z.object({
      sheetoid: oid,
      answers: sheetAnswers.default({}),
      client: text(60).optional(),
      save: z.int().min(0).optional(),
    }),
    answer: keptSheet,
    reasons,
  }),
  submit: endpoint({
    method: 'POST',
    path: '/mb/survey/submit',
    summary: 'Keeps the answers and ends the sheet; a second time answers the same and writes nothing',
    ...write,
    content: z.object({
      sheetoid: oid,
      answers: sheetAnswers.default({}),
      client: text(60).optional(),
      save: z.int().min(0).optional(),
    }),
    answer: submittedSheet,
    reasons,
  }),
  /**
   * Right answers are shown when nobody can answer any more: its period is over for everybody, extra time included; one
   * without a period is suspended.
   */
  result: endpoint({
    method: 'GET',
    path: '/mb/survey/result',
    summary: 'An own submitted sheet: the score, and right answers once they can no longer help anybody',
    right: signedInToApp,
    query: { sheetoid: oid },
    answer: submittedSheet.extend({
      answers: sheetAnswers,
      right: z.record(z.string(), z.array(z.string())).nullable(),
      surveyQuestionList: z.array(askedQuestion),
    }),
    reasons: [answeringReasons.anonymousSheet],
  }),
};
