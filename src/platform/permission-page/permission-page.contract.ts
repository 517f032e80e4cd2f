import { z } from 'zod';
import { authMap, conditionTypes, identityItem, longestContent } from '#platform/rights/conditions.ts';
import { endpoint, functionsGiven, mayGrant, mayLook } from '#platform/wire/endpoint.ts';
import { fieldReasons, isSentObject, oid, rev, text } from '#platform/wire/values.ts';

/** The code list whose entries identities are (seed 000 §3). */
export const identityList = 'Identity';
/** The code list whose entries the types of conditions are; its code `A` means all. */
export const conditionList = 'IdentityCondition';
export const meansAll = 'A';

/** A condition as it is answered. `name`: what it stands for, in the reader's words; empty when that is gone. */
export const conditionRow = authMap.extend({ oid, rev, name: z.string() });
/** `rolename`: the identity in the reader's language; empty when the code list no longer has it. */
export const identityRow = identityItem.extend({ oid, rolename: z.string(), authmaps: z.array(conditionRow) });
export type ConditionRow = z.infer<typeof conditionRow>;
export type IdentityRow = z.infer<typeof identityRow>;

/**
 * `rev`: the version that was read; a condition changed since then is not overwritten. Type A, which names nothing, is
 * taken as R with content All.
 */
export const sentCondition = authMap
  .extend({
    type: z.enum([...conditionTypes, meansAll]),
    contentoid: text(longestContent).default(''),
    rev: rev.optional(),
  })
  .refine(({ type, contentoid }) => type === meansAll || contentoid !== '', {
    path: ['contentoid'],
    error: fieldReasons.required,
    when: ({ value }) => isSentObject(value),
  });
export const sentIdentity = identityItem.extend({ authmaps: z.array(sentCondition).max(5000) });
export type SentIdentity = z.output<typeof sentIdentity>;

/**
 * Authorization of a function, console or mobile (seed 000 §7 /authandmap). Anyone who has the screen of the other type
 * alone is rejected by the service: the type stands in the function, not in the path.
 */
export const permissionCalls = {
  read: endpoint({
    method: 'GET',
    path: '/authandmap',
    summary: 'The identities of a function with their conditions',
    right: mayLook(functionsGiven),
    sealedQuery: { funcOid: oid },
    answer: z.array(identityRow),
    reasons: ['permission.function_unknown'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/authandmap',
    summary:
      'The identities of a function as they shall be; all or none. 409 with the list as it is now when it holds what is neither in the list nor among the deleted',
    right: mayGrant(functionsGiven, { scope: 'rows' }),
    sealedQuery: {
      deleteAuthOids: z.array(oid).max(1000).default([]),
      deleteMapOids: z.array(oid).max(20_000).default([]),
    },
    content: z.array(sentIdentity).max(100),
    answer: z.array(identityRow),
    reasons: [
      'permission.add_information',
      'permission.holds_others',
      'permission.add_condition',
      'permission.identity_exists',
      'permission.identity_unknown',
      'permission.content_unknown',
      'permission.function_unknown',
      'permission.outside_scope',
      'permission.opens_everywhere',
      'permission.last_administrator',
    ],
  }),
};
