import { z } from 'zod';
import { fileInfo } from '#platform/files/files.contract.ts';
import { localized } from '#platform/i18n/texts.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { itemCall } from '#platform/records/record-calls.ts';
import { endpoint, mayChange, mayLook } from '#platform/wire/endpoint.ts';
import {
  auditFields,
  fieldReasons,
  filters,
  momentOf,
  nothing,
  oid,
  paged,
  paging,
  requiredText,
  rev,
  sorting,
  text,
  yn,
} from '#platform/wire/values.ts';

export const feedbackMenu: MenuEntry = {
  id: 'F040',
  langid: 'menu.feedback',
  title: localized('意见反馈', '意見回饋', 'Feedback', 'Góp ý'),
  icon: 'CommentOutlined',
  component: 'feedback',
  url: '/feedback',
  sort: 9,
  parent: 'G06',
};

/** Longest texts in characters; `atOnce`: how many are handed over at once. */
export const feedbackLimits = { content: 2000, reply: 2000, type: 60, empid: 60, similar: 10, atOnce: 1000 } as const;

/** N: not processed. D: being processed. C: processed. I: cannot be processed (seed 002 §4). */
export const feedbackStates = ['N', 'D', 'C', 'I'] as const;
export type FeedbackState = (typeof feedbackStates)[number];

export const feedbackReasons = {
  outsideScope: 'feedback.outside_scope',
  sameState: 'feedback.same_state',
  reporterLeft: 'feedback.reporter_left',
  assigneeNoRight: 'feedback.assignee_no_right',
  endBeforeStart: 'feedback.end_before_start',
  /** It has been answered, or somebody sees to it: the reporter adds to the conversation instead. */
  notNew: 'feedback.not_new',
  typeUnknown: 'feedback.type_unknown',
  tooMany: 'feedback.too_many',
  tooManyLogs: 'feedback.too_many_logs',
  badLogName: 'feedback.bad_log_name',
} as const;

/** Empty, or a minute of the platform's time. */
const minute = z
  .string()
  .trim()
  .refine((value) => value === '' || (value.length === 16 && momentOf(value) !== null), {
    error: fieldReasons.dateForm,
  })
  .default('');

/** The person in charge: ME the caller, NONE nobody. */
export const whoseFeedback = ['ME', 'NONE'] as const;

/**
 * Empty means any. `empid`, `assignee`: whole employee numbers of the reporter and of the person in charge.
 * `startTime`, `endTime`: the first and the last minute. The quick search finds parts of the text, and number or name
 * of the reporter.
 */
export const feedbackFilter = z.object({
  state: z.enum(['', ...feedbackStates]).default(''),
  type: text(feedbackLimits.type).default(''),
  empid: text(feedbackLimits.empid).default(''),
  whose: z.enum(['', ...whoseFeedback]).default(''),
  assignee: text(feedbackLimits.empid).default(''),
  startTime: minute,
  endTime: minute,
  ...filters,
});
export type FeedbackFilter = z.output<typeof feedbackFilter>;

/**
 * `empid`, `name`: the reporter. `logFile`: what `logName` of the calls takes; empty without a log. `assignee`: empty
 * if nobody sees to it. `replies`: how many messages there are; `news`: the last one is the reporter's. `mayChange`:
 * whether the reader may change and answer it.
 */
export const feedbackRow = z.object({
  oid,
  type: z.string(),
  content: z.string(),
  state: z.enum(feedbackStates),
  empid: z.string(),
  name: z.string(),
  coid: z.string(),
  plantid: z.string(),
  plantname: z.string(),
  feedbackdate: z.string(),
  logFile: z.string(),
  assignee: z.string(),
  assigneeName: z.string(),
  replies: z.number().int(),
  news: yn,
  mayChange: yn,
  ...auditFields,
});
export type FeedbackRow = z.infer<typeof feedbackRow>;

/** `side`: C from the console to the reporter, R from the reporter. `seenat`: when the reporter saw what C says. */
export const feedbackMessage = z.object({
  oid,
  side: z.enum(['C', 'R']),
  empid: z.string(),
  name: z.string(),
  content: z.string(),
  at: z.string(),
  seenat: z.string().nullable(),
});
export type FeedbackMessage = z.infer<typeof feedbackMessage>;

/** With the conversation, the oldest first. `reporterLeft`: Y if the reporter cannot be answered any more. */
export const feedbackDetail = feedbackRow.extend({
  log: fileInfo.pick({ filename: true, filesize: true }).nullable(),
  reporterLeft: yn,
  conversation: z.array(feedbackMessage),
});
export type FeedbackDetail = z.infer<typeof feedbackDetail>;

/** `likeness`: 0 to 1, the share of trigrams (of Chinese words: pairs) that both texts have. */
export const similarFeedback = feedbackRow
  .pick({ oid: true, content: true, state: true, empid: true, name: true, feedbackdate: true, assigneeName: true })
  .extend({ likeness: z.number() });
export type SimilarFeedback = z.infer<typeof similarFeedback>;

/** How many employees are asked about at once: a page of a picker, or a pasted list. */
const mostAssignable = 1000;

export const feedbackSortFields = ['type', 'state', 'name', 'plantname', 'feedbackdate', 'assigneeName'] as const;

const look = mayLook(feedbackMenu.id);
const change = mayChange(feedbackMenu.id, { scope: 'rows' });
const { outsideScope, sameState, reporterLeft, assigneeNoRight, endBeforeStart } = feedbackReasons;
const state = z.enum(feedbackStates);
const several = z.array(oid).min(1).max(feedbackLimits.atOnce);

export const feedbackCalls = {
  search: endpoint({
    method: 'GET',
    path: '/feedback/getfeedbacklist',
    summary: 'Feedback that matches, of reporters in the caller’s data scope, the latest first; `page`, `size` as well',
    right: look,
    query: {
      ...paging,
      ...sorting(feedbackSortFields),
      ...feedbackFilter.shape,
      /** Seed 002 §7: other names of `pageNum` and `pageSize`. */
      page: paging.pageNum.unwrap().optional(),
      size: paging.pageSize.unwrap().optional(),
    },
    answer: paged(feedbackRow),
    reasons: [endBeforeStart],
  }),
  item: itemCall({
    path: '/feedback/item',
    summary: 'One feedback with the conversation about it',
    right: look,
    row: feedbackDetail,
  }),
  similar: endpoint({
    method: 'GET',
    path: '/feedback/similar',
    summary: 'The most similar of the latest 500 of the same type in the caller’s data scope, at most ten',
    right: look,
    query: { oid },
    answer: z.array(similarFeedback),
  }),
  exportAll: endpoint({
    method: 'GET',
    path: '/feedback/export',
    summary: 'All feedback that matches, as a spreadsheet',
    right: look,
    query: { ...sorting(feedbackSortFields), ...feedbackFilter.shape },
    answer: nothing,
    file: 'xlsx',
    reasons: [endBeforeStart],
  }),
  setState: endpoint({
    method: 'PUT',
    undo: true,
    effects: 'the state of a feedback reaches nobody: the reporter is notified of replies',
    path: '/feedback/state',
    summary: 'Changes the state from one to any other; 409 with the current row if it is not in the old state any more',
    right: change,
    content: z.object({ oid, oldState: state, newState: state }),
    answer: feedbackRow,
    reasons: [outsideScope, sameState],
  }),
  reply: endpoint({
    method: 'PUT',
    undo: 'the reporter has been notified of the reply, and may have read it',
    effects: 'the one person whom a reply reaches is named above it',
    path: '/feedback/reply',
    summary: 'Answers the reporter, who gets it as a notice in the app and the console; it is kept in the conversation',
    right: change,
    content: z.object({ oid, content: requiredText(feedbackLimits.reply) }),
    answer: feedbackDetail,
    reasons: [outsideScope, reporterLeft],
  }),
  assignable: endpoint({
    method: 'POST',
    path: '/feedback/assignable',
    summary: 'Which of these employees may change all of the feedback, and so may be assigned to it; a read',
    right: change,
    reads: true,
    content: z.object({ oids: several, ids: z.array(text(feedbackLimits.empid)).max(mostAssignable).default([]) }),
    answer: z.array(z.string()),
    reasons: [outsideScope],
  }),
  assign: endpoint({
    method: 'PUT',
    undo: true,
    effects: 'who sees to a feedback gains and loses no right',
    path: '/feedback/assign',
    summary: 'Says who sees to it, an employee who may change it; empty: nobody',
    right: change,
    content: z.object({ oid, rev: rev.optional(), assignee: text(feedbackLimits.empid).default('') }),
    answer: feedbackRow,
    reasons: [outsideScope, assigneeNoRight],
  }),
  handOver: endpoint({
    method: 'PUT',
    undo: true,
    effects: 'who sees to feedback gains and loses no right',
    path: '/feedback/handover',
    summary:
      'Says who sees to several, all or none: an employee who may change them, notified once; empty: nobody. 409 with the row that was changed since its `rev`',
    right: change,
    content: z.object({
      rows: z
        .array(z.object({ oid, rev: rev.optional() }))
        .min(1)
        .max(feedbackLimits.atOnce),
      assignee: text(feedbackLimits.empid).default(''),
    }),
    answer: z.array(feedbackRow),
    reasons: [outsideScope, assigneeNoRight],
  }),
};
