import { z } from 'zod';
import { coverage } from '#platform/language-versions/versions.ts';
import { editOf, exportCall, itemCall, removeCall } from '#platform/records/record-calls.ts';
import { endpoint } from '#platform/wire/endpoint.ts';
import {
  auditFields,
  filters,
  moment,
  oid,
  paged,
  paging,
  requiredText,
  sorting,
  text,
  wholeNumber,
  yn,
} from '#platform/wire/values.ts';
import { surveyAuth, surveyAuthInput } from './survey-audience.contract.ts';
import { surveyQuestionInput } from './survey-questions.contract.ts';
import { surveyChange, surveyLook, surveyMenu, surveyTypes } from './survey-rights.ts';

export const surveyTypeCodes = 'SurveyType';

/** Characters; `minutes`: of a time limit; `count`: of an exam. */
export const surveyLimits = {
  appId: 60,
  subType: 60,
  title: 200,
  explain: 2_000,
  minutes: 100_000,
  count: 1_000,
  score: 100_000,
  questions: 200,
  auths: 500,
} as const;

export const surveyReasons = {
  /** it is published or suspended: its questions do not change any more */
  published: 'survey.published',
  /** only an unpublished or suspended survey can be published, only a published one suspended */
  wrongState: 'survey.wrong_state',
  noQuestions: 'survey.no_questions',
  notOperator: 'survey.not_operator',
  lastOperator: 'survey.last_operator',
  addPermissions: 'survey.add_permissions',
  chooseGrade: 'survey.choose_grade',
  timesNeeded: 'survey.times_needed',
  endBeforeStart: 'survey.end_before_start',
  ended: 'survey.ended',
  minutesNeeded: 'survey.minutes_needed',
  passingAboveFull: 'survey.passing_above_full',
  anonymousExam: 'survey.anonymous_exam',
  anonymousFixed: 'survey.anonymous_fixed',
  subTypeUnknown: 'survey.subtype_unknown',
} as const;

/** N unpublished, Y published, S suspended (seed 002 §3). */
export const surveyStates = ['N', 'Y', 'S'] as const;
export type SurveyState = (typeof surveyStates)[number];
/** What a published survey is at this moment; EXTRA: its period is over, but not for people with time of their own. */
export const surveyPhases = ['', 'LATER', 'NOW', 'EXTRA', 'OVER'] as const;

const positive = (most: number) => wholeNumber('form.number_positive_integer', { least: 1, most });
const minute = moment('minute').default(null);

/**
 * The settings (seed 002 §5). `timelimit`: seconds. `passingscore`, `examcount`: of exams. Without `isduration` and
 * `istimelimit` the values that belong to them are not kept.
 */
const settings = {
  isduration: yn.default('N'),
  starttime: minute,
  endtime: minute,
  istimelimit: yn.default('N'),
  timelimit: positive(surveyLimits.minutes * 60)
    .nullable()
    .default(null),
  passingscore: positive(surveyLimits.score).nullable().default(null),
  examcount: positive(surveyLimits.count).default(1),
  disorder: yn.default('N'),
  anonymous: yn.default('N'),
};

const appId = text(surveyLimits.appId)
  .default('')
  .transform((id) => id || surveyMenu.id);

/**
 * A new survey with its questions, operators (O) and audience (A). `copyOf`: the survey whose translations are taken
 * over where its texts have not been changed. The state is always N.
 */
export const surveyForm = z.object({
  appId,
  subType: text(surveyLimits.subType).default('general'),
  title: requiredText(surveyLimits.title),
  explain: requiredText(surveyLimits.explain),
  ...settings,
  surveyQuestionList: z
    .array(surveyQuestionInput)
    .min(1, { error: surveyReasons.noQuestions })
    .max(surveyLimits.questions),
  surveyAuthList: z.array(surveyAuthInput).max(surveyLimits.auths),
  copyOf: oid.optional(),
});

/** `state` S suspends a published survey. */
export const surveyEdit = editOf({ ...settings, state: z.enum(['S']) });

export const surveyRow = z.object({
  oid,
  appId: z.string(),
  type: z.enum(surveyTypes),
  subType: z.string(),
  title: z.string(),
  explain: z.string(),
  state: z.enum(surveyStates),
  /** empty unless it is published */
  phase: z.enum(surveyPhases),
  version: z.number().int(),
  revising: yn,
  isduration: yn,
  starttime: z.string().nullable(),
  endtime: z.string().nullable(),
  istimelimit: yn,
  timelimit: z.number().int().nullable(),
  passingscore: z.number().int().nullable(),
  examcount: z.number().int(),
  disorder: yn,
  anonymous: yn,
  fullscore: z.number(),
  releaseid: z.string(),
  /** people who have taken part */
  participants: z.number().int(),
  /** whether the reader may change, publish and evaluate it: an operator, or somebody who may grant rights */
  mayOperate: yn,
  ...coverage,
  ...auditFields,
});
export type SurveyRow = z.infer<typeof surveyRow>;

export const surveyRecord = surveyRow.extend({ surveyAuthList: z.array(surveyAuth) });
export type SurveyRecord = z.infer<typeof surveyRecord>;

export const surveySortFields = [
  'title',
  'subType',
  'state',
  'starttime',
  'endtime',
  'fullscore',
  'crtdat',
  'txdat',
] as const;

/** `appId` empty: the first menu entry that the caller has. */
export const surveyFilter = z.object({
  appId: text(surveyLimits.appId).default(''),
  state: z.enum(['', ...surveyStates]).default(''),
  subType: text(surveyLimits.subType).default(''),
  ...filters,
});

/** Why a write of a survey is refused. */
export const surveyWriteReasons = [
  ...Object.values(surveyReasons),
  'permission.content_unknown',
  'permission.outside_scope',
  'permission.record_outside_scope',
] as const;

export const surveyCalls = {
  list: endpoint({
    method: 'GET',
    path: '/survey',
    summary: 'The surveys or exams of a menu entry that match, paged, the newest first; within the caller’s data scope',
    right: surveyLook,
    query: { ...surveyFilter.shape, ...paging, ...sorting(surveySortFields) },
    answer: paged(surveyRow),
  }),
  item: itemCall({
    path: '/survey/item',
    summary: 'One survey with its operators and audience',
    right: surveyLook,
    row: surveyRecord,
  }),
  exportAll: exportCall({
    path: '/survey/export',
    summary: 'All surveys of a menu entry that match, as a spreadsheet; within the caller’s data scope',
    right: surveyLook,
    sortFields: surveySortFields,
    filter: surveyFilter,
  }),
  add: endpoint({
    method: 'POST',
    undo: true,
    effects: 'nobody sees a survey before it is published',
    path: '/survey',
    summary:
      'Adds a survey or exam with questions, operators and audience; it is not published. The caller is its first operator if none is named',
    right: surveyChange,
    content: surveyForm,
    answer: surveyRecord,
    reasons: surveyWriteReasons,
  }),
  edit: endpoint({
    method: 'PUT',
    undo: true,
    effects: true,
    path: '/survey',
    summary: 'Changes the settings and operators of a survey, or suspends it',
    right: surveyChange,
    sealedQuery: {
      addAuthList: z.array(surveyAuthInput).max(surveyLimits.auths).default([]),
      deletePersonnelOids: z.array(oid).max(surveyLimits.auths).default([]),
    },
    content: surveyEdit,
    answer: surveyRecord,
    reasons: surveyWriteReasons,
  }),
  remove: removeCall({
    path: '/survey',
    summary:
      'Deletes surveys that are not published; the answers of those that were stay stored and are no longer shown',
    right: surveyChange,
    reasons: [
      surveyReasons.wrongState,
      surveyReasons.notOperator,
      'permission.outside_scope',
      'permission.record_outside_scope',
    ],
    effects: true,
  }),
};
