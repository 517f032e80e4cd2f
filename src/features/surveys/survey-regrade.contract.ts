import { z } from 'zod';
import { endpoint } from '#platform/wire/endpoint.ts';
import { oid, requiredText, rev, text } from '#platform/wire/values.ts';
import { gradings } from './survey-questions.contract.ts';
import { surveyChange, surveyLook } from './survey-rights.ts';

const regradeContent = z.object({
  surveyoid: oid,
  questionoid: oid,
  /** key: by `rightanswer`; credit: everybody gets the full score; exclude: it does not count */
  grading: z.enum(gradings),
  rightanswer: z.array(text(2)).max(26).default([]),
});
const regradeEffect = z.object({
  sheets: z.number().int(),
  /** sheets whose score changes */
  changed: z.number().int(),
  /** of these, how many pass by it, and how many do not pass any more */
  nowPass: z.number().int(),
  nowFail: z.number().int(),
});

export const surveyRegradeCalls = {
  list: endpoint({
    method: 'GET',
    path: '/survey/regrade',
    summary: 'The keys of an exam that were corrected, the newest first',
    right: surveyLook,
    query: { surveyoid: oid },
    answer: z.array(
      z.object({
        oid,
        version: z.number().int(),
        questionoid: oid,
        title: z.string(),
        gradingbefore: z.enum(gradings),
        gradingafter: z.enum(gradings),
        keybefore: z.string(),
        keyafter: z.string(),
        changed: z.number().int(),
        crossed: z.number().int(),
        reason: z.string(),
        crtemp: z.string(),
        crtdat: z.string(),
      }),
    ),
  }),
  preview: endpoint({
    method: 'POST',
    reads: true,
    path: '/survey/regrade/preview',
    summary: 'What another key of a question would do to the scores; changes nothing',
    right: surveyLook,
    content: regradeContent,
    /** `rev`: of the question, for `apply` */
    answer: regradeEffect.extend({ rev }),
    reasons: [
      'survey.not_operator',
      'survey.choose_one_answer',
      'survey.more_than_one_answer',
      'survey.check_correct_answer',
      'survey.option_unknown',
    ],
  }),
  apply: endpoint({
    method: 'PUT',
    undo: true,
    effects: true,
    path: '/survey/regrade',
    summary:
      'Corrects the key of a question of an exam; all scores of its version follow, and return when it is undone',
    right: surveyChange,
    /** `rev`: as previewed; 409 with the question's present key if it is another */
    content: regradeContent.extend({ reason: requiredText(500), rev: rev.optional() }),
    answer: regradeEffect,
    reasons: [
      'survey.not_operator',
      'survey.choose_one_answer',
      'survey.more_than_one_answer',
      'survey.check_correct_answer',
      'survey.option_unknown',
      'survey.regrade_nothing',
      'permission.outside_scope',
      'permission.record_outside_scope',
    ],
  }),
};
