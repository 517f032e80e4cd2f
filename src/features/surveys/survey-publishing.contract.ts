import { z } from 'zod';
import { endpoint } from '#platform/wire/endpoint.ts';
import { oid, paged, paging, requiredText, rev } from '#platform/wire/values.ts';
import { surveyChange, surveyLook } from './survey-rights.ts';
import { surveyLimits, surveyRecord, surveyWriteReasons } from './surveys.contract.ts';

/** Acts on a whole survey. */
export const surveyPublishingCalls = {
  publish: endpoint({
    method: 'PUT',
    undo: 'people can answer it at once; it can be suspended',
    effects: true,
    path: '/survey/publish',
    summary:
      'Publishes an unpublished survey, or resumes a suspended one; its next version takes effect if one was written',
    right: surveyChange,
    content: z.object({ oid, rev: rev.optional() }),
    answer: surveyRecord,
    reasons: surveyWriteReasons,
  }),
  revise: endpoint({
    method: 'POST',
    undo: true,
    effects: 'the next version takes effect when the survey is resumed',
    path: '/survey/revise',
    summary: 'Begins the next version of a suspended survey with a copy of its questions, which can then be changed',
    right: surveyChange,
    content: z.object({ oid, rev: rev.optional() }),
    answer: surveyRecord,
    reasons: surveyWriteReasons,
  }),
  discard: endpoint({
    method: 'DELETE',
    undo: true,
    effects: 'nobody has seen the next version',
    path: '/survey/revise',
    summary: 'Discards the next version of a suspended survey',
    right: surveyChange,
    content: z.object({ oid, rev: rev.optional() }),
    answer: surveyRecord,
    reasons: surveyWriteReasons,
  }),
  amend: endpoint({
    method: 'PUT',
    undo: true,
    effects: true,
    path: '/survey/amend',
    summary: 'Corrects texts of a published survey without changing what they mean; with the reason, which is kept',
    right: surveyChange,
    content: z.object({
      oid,
      rev: rev.optional(),
      reason: requiredText(500),
      title: requiredText(surveyLimits.title).optional(),
      explain: requiredText(surveyLimits.explain).optional(),
      questions: z
        .array(z.object({ oid, title: requiredText(2_000) }))
        .max(surveyLimits.questions)
        .default([]),
      options: z
        .array(z.object({ oid, text: requiredText(1_000) }))
        .max(surveyLimits.questions * 26)
        .default([]),
    }),
    answer: surveyRecord,
    reasons: [...surveyWriteReasons, 'survey.amend_nothing'],
  }),
  amendments: endpoint({
    method: 'GET',
    path: '/survey/amendments',
    summary: 'The texts of a survey that were corrected, the newest first',
    right: surveyLook,
    query: { surveyoid: oid, ...paging },
    answer: paged(
      z.object({
        oid,
        version: z.number().int(),
        field: z.string(),
        before: z.string(),
        after: z.string(),
        reason: z.string(),
        crtemp: z.string(),
        crtdat: z.string(),
      }),
    ),
    reasons: ['survey.not_operator'],
  }),
};
