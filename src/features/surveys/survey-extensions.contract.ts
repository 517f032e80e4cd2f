import { z } from 'zod';
import { longestContent } from '#platform/rights/conditions.ts';
import { endpoint } from '#platform/wire/endpoint.ts';
import { chosenText, oid, requiredText, yn } from '#platform/wire/values.ts';
import { surveyChange, surveyLook } from './survey-rights.ts';

/** More time for somebody (H), a department (D) or everybody (R, `All`). */
export const extensionInput = z.object({
  surveyoid: oid,
  type: z.enum(['R', 'H', 'D']),
  contentoid: chosenText(longestContent),
  containSub: yn.default('N'),
  minutes: z.int().min(1).max(100_000),
  reason: requiredText(500),
});
export const extensionRow = extensionInput.extend({
  oid,
  name: z.string(),
  crtemp: z.string(),
  crtdat: z.string(),
});

/** What the operators of a survey do for people who have not answered it yet. */
export const surveyExtensionCalls = {
  extensions: endpoint({
    method: 'GET',
    path: '/survey/extension',
    summary: 'Who has been given more time for a survey, and why',
    right: surveyLook,
    query: { surveyoid: oid },
    answer: z.array(extensionRow),
  }),
  extend: endpoint({
    method: 'POST',
    undo: true,
    effects: true,
    path: '/survey/extension',
    summary: 'Gives a person, a department or everybody more time for a survey, also for what is in progress',
    right: surveyChange,
    content: extensionInput,
    answer: extensionRow,
    reasons: [
      'survey.no_end',
      'survey.not_operator',
      'permission.content_unknown',
      'permission.outside_scope',
      'permission.record_outside_scope',
    ],
  }),
  remind: endpoint({
    method: 'PUT',
    undo: 'people have been reminded',
    effects: true,
    path: '/survey/remind',
    summary:
      'Reminds the people of the audience who have not answered; nobody more than once an hour. `reminded`: how many are reminded now',
    right: surveyChange,
    content: z.object({ oid }),
    answer: z.object({ reminded: z.number().int() }),
    reasons: [
      'survey.wrong_state',
      'survey.not_operator',
      'permission.outside_scope',
      'permission.record_outside_scope',
    ],
  }),
};
