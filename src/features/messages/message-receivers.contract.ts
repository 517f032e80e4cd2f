import { z } from 'zod';
import { conditionTypes, longestContent } from '#platform/rights/conditions.ts';
import { endpoint, mayChange, mayLook } from '#platform/wire/endpoint.ts';
import { oid, paging, requiredText, rev, text, yn } from '#platform/wire/values.ts';

/** The menu entry of messages; `messages.contract.ts` describes it. */
const menuId = 'F010';

/** The most receivers of a message. */
const receiversAtMost = 1_000;

/**
 * One receiver: R role (`All`: everybody), H employee, D department with those below it if `containSub`, C company,
 * P plant. `id` as in conditions (seed 001 §3).
 */
export const receiver = z.object({
  oid: oid.optional(),
  type: z.enum(conditionTypes),
  id: requiredText(longestContent),
  containSub: yn.default('N'),
  name: text(400).optional(),
});
export type Receiver = z.infer<typeof receiver>;

/** A stored receiver with the names of what it is. `gone`: it does not exist any more, or is out of use. */
export const receiverRow = z.object({
  oid,
  msgoid: oid,
  type: z.enum(conditionTypes),
  id: z.string(),
  containSub: yn,
  name: z.string(),
  coFactory: z.string(),
  depName: z.string(),
  empName: z.string(),
  gone: yn,
});
export type ReceiverRow = z.infer<typeof receiverRow>;

/** What a 409 answers: the receivers as they are stored. */
export const receiversConflict = z.object({
  rev,
  txemp: z.string(),
  txdat: z.string(),
  receiverList: z.array(receiverRow),
});

const person = z.object({ id: z.string(), name: z.string(), depname: z.string(), plantname: z.string() });

const look = mayLook(menuId);
const change = mayChange(menuId, { scope: 'rows' });

export const messageReceiverCalls = {
  list: endpoint({
    method: 'GET',
    path: '/message/receiver',
    summary: 'The receivers of a message: everybody and roles, plants, departments, companies, people (seed 001 §9)',
    right: look,
    query: { messageoid: oid },
    answer: z.array(receiverRow),
  }),
  save: endpoint({
    method: 'PUT',
    undo: true,
    effects: 'nobody gets a message before it is published',
    path: '/message/receiver',
    summary:
      'Deletes and adds receivers of an unpublished message, all or none; at least one has to remain. `rev`: of the message with which they were read; after another change it is a conflict',
    right: change,
    content: z.object({
      messageoid: oid,
      deleteOidList: z.array(oid).max(receiversAtMost).default([]),
      addList: z.array(receiver).max(receiversAtMost).default([]),
      rev: rev.optional(),
    }),
    answer: z.array(receiverRow),
    reasons: [
      'message.published',
      'message.no_receivers',
      'message.receiver_not_allowed',
      'permission.content_unknown',
      'permission.outside_scope',
      'permission.record_outside_scope',
    ],
  }),
  /**
   * `digest` is the same for the same people, in any order: publishing compares it with the audience of its moment.
   * `blocked`: how many of those named are left out since they may not enter the app.
   */
  audience: endpoint({
    method: 'POST',
    reads: true,
    path: '/message/audience',
    summary: 'Who would get a message with these receivers now, paged; `content` is the list of receivers',
    right: look,
    body: { ...paging, search: text(100).default('') },
    content: z.array(receiver).max(receiversAtMost),
    answer: z.object({
      total: z.number().int(),
      list: z.array(person),
      digest: z.string(),
      blocked: z.number().int(),
    }),
  }),
  role: endpoint({
    method: 'GET',
    path: '/message/role',
    summary:
      'Whether the caller is a publisher, who may name any receiver, and the plants that the caller may name (seed 001 §6)',
    right: look,
    query: { empId: text(60).default('') },
    answer: z.object({
      publisher: yn,
      plants: z.array(z.object({ label: z.string(), value: z.string(), coid: z.string(), plantid: z.string() })),
    }),
  }),
  departments: endpoint({
    method: 'GET',
    path: '/message/role/dep',
    summary: 'The departments of a plant that the caller may name as receivers',
    right: look,
    query: { coId: requiredText(20), plantId: requiredText(20) },
    answer: z.array(
      z.object({
        oid: z.string(),
        depid: z.string(),
        depname: z.string(),
        plantname: z.string(),
        coid: z.string(),
        plantid: z.string(),
        depkey: z.string(),
        parentkey: z.string().nullable(),
      }),
    ),
  }),
};
