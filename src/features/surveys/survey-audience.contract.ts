import { z } from 'zod';
import { everybody, longestContent } from '#platform/rights/conditions.ts';
import { endpoint } from '#platform/wire/endpoint.ts';
import { oid, paging, requiredText, rev, text, yn } from '#platform/wire/values.ts';
import { surveyChange, surveyLook } from './survey-rights.ts';

/** The code list of job grades, and its code that means every one (seed 002 §3). */
export const gradeCodes = 'SurveyJobGradeType';
export const allGrades = 'AL';
export const audienceConditionCodes = 'SurveyConditionType';

export const authTypes = ['O', 'A'] as const;
/** Of an operator H; of the audience R everybody, P plant, D department. */
export const authContentTypes = ['R', 'P', 'D', 'H'] as const;

/**
 * Somebody who may operate a survey (O: `contentoid` is an employee number), or a part of its audience (A): people who
 * are in the role (`All`: everybody) and have one of these grades and belong to the plant or department. `levelid`:
 * codes separated by commas.
 */
export const surveyAuthInput = z.object({
  oid: oid.optional(),
  authType: z.enum(authTypes),
  roleid: text(60)
    .default('')
    .transform((id) => id || everybody),
  levelid: text(200).default(''),
  contentType: z.enum(authContentTypes),
  contentoid: requiredText(longestContent),
  containSub: yn.default('N'),
  sort: z.int().min(0).max(1_000_000).optional(),
});
export type AuthInput = z.output<typeof surveyAuthInput>;

/** A stored one with the names of what it is. `gone`: it does not exist any more, or is out of use. */
export const surveyAuth = z.object({
  oid,
  surveyoid: oid,
  authType: z.enum(authTypes),
  roleid: z.string(),
  rolename: z.string(),
  levelid: z.string(),
  contentType: z.enum(authContentTypes),
  contentoid: z.string(),
  containSub: yn,
  membername: z.string(),
  plantname: z.string(),
  depname: z.string(),
  sort: z.number().int(),
  gone: yn,
  rev,
});
export type SurveyAuth = z.infer<typeof surveyAuth>;

/** What a 409 answers: the operators and the audience as they are stored. */
export const authsConflict = z.object({
  rev,
  txemp: z.string(),
  txdat: z.string(),
  surveyAuthList: z.array(surveyAuth),
});

const authReasons = [
  'survey.add_permissions',
  'survey.choose_grade',
  'survey.last_operator',
  'survey.not_operator',
  'permission.content_unknown',
  'permission.outside_scope',
  'permission.record_outside_scope',
] as const;

export const surveyAudienceCalls = {
  list: endpoint({
    method: 'GET',
    path: '/survey/auth',
    summary: 'The operators (O) or the audience (A) of a survey, or both',
    right: surveyLook,
    query: { surveyoid: oid, authType: z.enum(['', ...authTypes]).default('') },
    answer: z.array(surveyAuth),
  }),
  save: endpoint({
    method: 'PUT',
    undo: true,
    effects: true,
    path: '/survey/auth',
    summary:
      'Deletes and adds parts of the audience or operators of a survey, all or none; one of each has to remain. Doubled ones are left out. `rev`: of the survey with which they were read; after another change it is a conflict',
    right: surveyChange,
    query: { surveyoid: oid },
    sealedQuery: {
      deleteAuthOidList: z.array(oid).max(500).default([]),
      addAuthList: z.array(surveyAuthInput).max(500).default([]),
      rev: rev.optional(),
    },
    answer: z.array(surveyAuth),
    reasons: authReasons,
  }),
  /** `blocked`: how many of those named are left out since the blacklist says so. */
  audience: endpoint({
    method: 'POST',
    reads: true,
    path: '/survey/audience',
    summary: 'Who would be asked by these parts of an audience now, paged; `content` is the list',
    right: surveyLook,
    body: { ...paging, search: text(100).default('') },
    content: z.array(surveyAuthInput).max(500),
    answer: z.object({
      total: z.number().int(),
      list: z.array(z.object({ id: z.string(), name: z.string(), depname: z.string(), plantname: z.string() })),
      blocked: z.number().int(),
    }),
  }),
};
