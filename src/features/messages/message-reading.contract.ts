import { z } from 'zod';
import { languages } from '#platform/i18n/languages.ts';
import { endpoint, readsOwn, signedInAnywhere } from '#platform/wire/endpoint.ts';
import { oid, paging, rev } from '#platform/wire/values.ts';

/**
 * A message as its reader has it: in the reader’s language, else Simplified Chinese, else as it was written (`lang` is
 * empty then). `summary`: the beginning of its content. `read`, `confirmed`: in the present version. `withdrawn`: it
 * was recalled; its title and content are empty then, and `reason` says why. `version`: raised by each correction;
 * `corrected`: when its content last changed, for those who have read an older version; otherwise null. `round`: grows
 * with each correction, reminder and recall.
 */
export const receivedMessage = z.object({
  oid,
  lang: z.enum(['', ...languages]),
  title: z.string(),
  summary: z.string(),
  at: z.string(),
  read: z.boolean(),
  mustconfirm: z.boolean(),
  confirmed: z.boolean(),
  version: z.number().int(),
  corrected: z.string().nullable(),
  withdrawn: z.boolean(),
  reason: z.string(),
  round: z.number().int(),
});
export type ReceivedMessage = z.infer<typeof receivedMessage>;

/** Another version has come since the one that the reader confirms. */
export const correctedMeanwhile = 'message.corrected_meanwhile';

const own = 'it is about the caller’s own reading';
const write = { right: signedInAnywhere, undo: own, effects: own } as const;
const answer = z.object({ unread: z.number().int() });

/** The messages of the caller, for the app and the notice centre. Somebody else’s behave as if they did not exist. */
export const messageReadingCalls = {
  list: endpoint({
    method: 'GET',
    path: '/mb/message',
    summary: 'The messages that the caller has got, the newest first, and how many are unread',
    right: readsOwn,
    query: paging,
    answer: z.object({ total: z.number().int(), unread: z.number().int(), list: z.array(receivedMessage) }),
  }),
  item: endpoint({
    method: 'GET',
    path: '/mb/message/item',
    summary: 'One message of the caller with its content; it does not count as read',
    right: readsOwn,
    query: { oid },
    answer: receivedMessage.extend({ fullcontent: z.string() }),
  }),
  read: endpoint({
    method: 'PUT',
    path: '/mb/message/read',
    summary: 'Marks messages of the caller as read in their present version; answers how many are still unread',
    ...write,
    content: z.array(oid).min(1).max(1_000),
    answer,
  }),
  confirm: endpoint({
    method: 'PUT',
    path: '/mb/message/confirm',
    summary:
      'Confirms a message that asks for it, and marks it as read; the first time counts. `version`: the one that was shown, if it must be the present one',
    ...write,
    content: z.object({ oid, version: rev.optional() }),
    answer,
    reasons: ['message.recalled', 'message.no_confirmation', correctedMeanwhile],
  }),
};
