import { z } from 'zod';
import { endpoint, signedInToApp } from '#platform/wire/endpoint.ts';
import { chosenText, oid, paged, paging, requiredText, rev, yn } from '#platform/wire/values.ts';
import { feedbackLimits, feedbackMessage, feedbackReasons, feedbackStates } from './feedback.contract.ts';
import { feedbackLog } from './feedback-log.contract.ts';

/** How often a person may report, and write about a report, in an hour; with how many logs in a day. */
export const appFeedbackLimits = { reportsInHour: 10, messagesInHour: 30, logsInDay: 20 } as const;

/** A feedback as its reporter has it. `log`: whether a log is with it. `news`: Y with an answer not seen yet. */
export const ownFeedback = z.object({
  oid,
  type: z.string(),
  typename: z.string(),
  content: z.string(),
  state: z.enum(feedbackStates),
  feedbackdate: z.string(),
  log: yn,
  replies: z.number().int(),
  news: yn,
  rev,
});
export type OwnFeedback = z.infer<typeof ownFeedback>;
/** The people who answer are not named. */
export const ownFeedbackDetail = ownFeedback.extend({
  conversation: z.array(feedbackMessage.omit({ empid: true, name: true, seenat: true })),
});
export type OwnFeedbackDetail = z.infer<typeof ownFeedbackDetail>;

const own = 'it is the caller’s own feedback';
const write = { right: signedInToApp, undo: own, effects: own } as const;
const content = requiredText(feedbackLimits.content);
/** An id of the sender: what is sent again with it happens once. */
const client = z.uuid().optional();
const { tooMany, typeUnknown, notNew } = feedbackReasons;

/** What employees report by the app; feedback of others does not exist for them. */
export const appFeedbackCalls = {
  types: endpoint({
    method: 'GET',
    path: '/mb/feedback/types',
    summary: 'The types of feedback that are switched on, named in the caller’s language',
    right: signedInToApp,
    answer: z.array(z.object({ value: z.string(), label: z.string() })),
  }),
  list: endpoint({
    method: 'GET',
    path: '/mb/feedback',
    summary: 'The caller’s own feedback, the latest first',
    right: signedInToApp,
    query: paging,
    answer: paged(ownFeedback),
  }),
  item: endpoint({
    method: 'GET',
    path: '/mb/feedback/item',
    summary: 'One own feedback with the conversation about it',
    right: signedInToApp,
    query: { oid },
    answer: ownFeedbackDetail,
  }),
  uploadLog: endpoint({
    method: 'POST',
    path: '/mb/feedback/log',
    summary: 'Stores a log of up to 10 MiB for a feedback that is added next',
    ...write,
    undo: 'an upload changes no record: the file expires by itself',
    multipart: { maxBytes: feedbackLog.maxBytes },
    answer: z.object({ fileid: oid, filename: z.string(), filesize: z.number().int() }),
    reasons: ['file.not_uploaded'],
  }),
  report: endpoint({
    method: 'POST',
    path: '/mb/feedback',
    summary:
      'Reports something, with the log that `fileid` names; the same text and type within a minute is the same report',
    ...write,
    content: z.object({ type: chosenText(feedbackLimits.type), content, fileid: oid.optional(), client }),
    answer: ownFeedback,
    reasons: [
      typeUnknown,
      tooMany,
      feedbackReasons.tooManyLogs,
      feedbackReasons.badLogName,
      'file.not_uploaded',
      'file.wrong_type',
      'file.too_large',
    ],
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/mb/feedback',
    summary: 'Rewords an own feedback that nobody has begun to process or answer',
    ...write,
    content: z.object({ oid, rev: rev.optional(), content }),
    answer: ownFeedback,
    reasons: [notNew],
  }),
  say: endpoint({
    method: 'POST',
    path: '/mb/feedback/reply',
    summary: 'Adds to the conversation of an own feedback; one that was closed is then not processed again',
    ...write,
    content: z.object({ oid, content: requiredText(feedbackLimits.reply), client }),
    answer: ownFeedbackDetail,
    reasons: [tooMany],
  }),
  seen: endpoint({
    method: 'PUT',
    path: '/mb/feedback/seen',
    summary: 'Marks the answers to an own feedback as seen',
    ...write,
    content: z.object({ oid }),
    answer: ownFeedback,
  }),
};
