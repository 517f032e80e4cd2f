import { z } from 'zod';
import { endpoint, readsOwn, signedInAnywhere } from '#platform/wire/endpoint.ts';
import { oid, paging } from '#platform/wire/values.ts';

/**
 * Kinds of notices. job: background work of the reader has ended; message: an announcement; reminder: of one that waits
 * to be read or decided; system: what the platform itself says.
 */
export const noticeTypes = ['job', 'message', 'reminder', 'system'] as const;
export type NoticeType = (typeof noticeTypes)[number];

/**
 * A notice as its reader sees it, also what arrives over the socket. `code` 200 or that of an error; `path`: a place in
 * the console, may be empty; `at` as `YYYY-MM-DD HH:mm:ss`; `subject`: the id of what it is about, such as an
 * execution or an import, may be empty; `round`: how often it has been announced, for a correction or a reminder
 * announces it again.
 */
export const notice = z.object({
  oid,
  type: z.enum(noticeTypes),
  code: z.string(),
  title: z.string(),
  message: z.string(),
  path: z.string(),
  at: z.string(),
  read: z.boolean(),
  subject: z.string(),
  round: z.number().int(),
});
export type Notice = z.infer<typeof notice>;

const answer = z.object({ unread: z.number().int() });
const own = 'notices are the reader’s own';

export const noticeCalls = {
  list: endpoint({
    method: 'GET',
    path: '/notice',
    summary: 'The notices of the caller, the newest first, and how many of all are unread',
    right: readsOwn,
    query: {
      ...paging,
      type: z.enum(['', ...noticeTypes]).default(''),
      unreadOnly: z.enum(['', 'Y']).default(''),
    },
    answer: z.object({ total: z.number().int(), unread: z.number().int(), list: z.array(notice) }),
  }),
  read: endpoint({
    method: 'PUT',
    undo: own,
    effects: own,
    path: '/notice/read',
    summary: 'Marks notices of the caller as read; an empty list marks all of them. Answers how many are left',
    right: signedInAnywhere,
    content: z.array(oid).max(1_000),
    answer,
  }),
};
