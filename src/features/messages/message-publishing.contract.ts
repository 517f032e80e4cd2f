import { z } from 'zod';
import { richText } from '#platform/rich-text/rich-text.contract.ts';
import { endpoint, mayChange } from '#platform/wire/endpoint.ts';
import { oid, requiredText, rev } from '#platform/wire/values.ts';
import { messageTitle, messageVersion, oncePerLanguage } from './message-title.ts';
import { messageLimits, messageMenu, messageReasons, messageRecord } from './messages.contract.ts';

/** What has changed between the audience that somebody has looked at and that of the moment of publishing. */
export const audienceChanged = 'message.audience_changed';
export const audienceEmpty = 'message.audience_empty';
/** More tests in an hour than anybody looks at; its params: how many `most`. */
export const tooManyTests = 'message.too_many_tests';

const change = mayChange(messageMenu.id, { scope: 'rows' });
const act = { right: change, answer: messageRecord };
const cannotBeTaken = 'people have it on their phones; it can be recalled';

/** Acts on a whole message that reach people. */
export const messagePublishingCalls = {
  /**
   * `looked`: the audience that the person has seen; if it is another one now, the call fails with `audienceChanged`
   * and its params `before` and `now`. People get the message in the background: `state` SENDING, then SENT.
   */
  publish: endpoint({
    method: 'PUT',
    undo: cannotBeTaken,
    effects: 'the publish dialog shows the audience, and the call compares it',
    path: '/message/publish',
    summary: 'Publishes a message now, also one that has a time or waits',
    ...act,
    content: z.object({
      oid,
      rev: rev.optional(),
      looked: z.object({ total: z.int().min(0), digest: requiredText(100) }).optional(),
    }),
    reasons: [
      messageReasons.published,
      messageReasons.noReceivers,
      messageReasons.receiverNotAllowed,
      audienceEmpty,
      audienceChanged,
      'permission.outside_scope',
      'permission.record_outside_scope',
    ],
  }),
  test: endpoint({
    method: 'POST',
    undo: 'it is a notice to the caller',
    effects: 'nobody but the caller gets it',
    path: '/message/test',
    summary: 'Sends a message to the caller alone, marked as a test; so many times an hour',
    ...act,
    content: z.object({ oid }),
    reasons: [tooManyTests],
  }),
  correct: endpoint({
    method: 'PUT',
    undo: cannotBeTaken,
    effects: true,
    path: '/message/correct',
    summary:
      'Replaces content and language versions of a published message. It is unread again for those who have read an older version',
    ...act,
    content: z.object({
      oid,
      rev: rev.optional(),
      title: messageTitle(),
      fullcontent: richText(),
      langList: oncePerLanguage(messageVersion(richText())).default([]),
    }),
    reasons: [
      ...Object.values(messageReasons),
      'richtext.empty',
      'richtext.too_long',
      'richtext.picture_gone',
      'permission.outside_scope',
      'permission.record_outside_scope',
    ],
  }),
  recall: endpoint({
    method: 'PUT',
    undo: 'readers have seen that it was withdrawn; a copy can be published',
    effects: true,
    path: '/message/recall',
    summary: 'Withdraws a published message: it stays in the log, and readers see that it was withdrawn and why',
    ...act,
    content: z.object({ oid, rev: rev.optional(), reason: requiredText(messageLimits.reason) }),
    reasons: [
      messageReasons.notPublished,
      messageReasons.recalled,
      'permission.outside_scope',
      'permission.record_outside_scope',
    ],
  }),
  remind: endpoint({
    method: 'PUT',
    undo: 'people have been reminded',
    effects: true,
    path: '/message/remind',
    summary:
      'Reminds those who have not read, or not confirmed, a published message; nobody more than once an hour. `reminded`: how many are reminded now',
    right: change,
    content: z.object({ oid, whom: z.enum(['unread', 'unconfirmed']).default('unread') }),
    answer: z.object({ reminded: z.number().int() }),
    reasons: [
      messageReasons.notPublished,
      messageReasons.recalled,
      'permission.outside_scope',
      'permission.record_outside_scope',
    ],
  }),
};
