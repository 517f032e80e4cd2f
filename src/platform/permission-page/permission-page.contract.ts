import { z } from 'zod';
import { authMap, conditionTypes, identityItem, longestContent } from '#platform/rights/conditions.ts';
import { confirmedPeople, confirmImpactReason } from '#platform/impact/impact.contract.ts';
import { endpoint, functionsGiven, mayGrant, mayLook } from '#platform/wire/endpoint.ts';
import { fieldReasons, isSentObject, oid, rev, text, yn } from '#platform/wire/values.ts';

/** The code list of identities (seed 000 §3). */
export const identityList = 'Identity';
/** The code list of condition types; its code `A` means everyone. */
export const conditionList = 'IdentityCondition';
export const meansAll = 'A';

/** `name`: display name of what the condition refers to, in the user's language; empty if that no longer exists. */
const storedCondition = authMap.extend({ oid, rev, name: z.string() });
/**
 * With what the user may do to it. `mayChange`: revoke it; N where it reaches beyond the user's scope. `mayContainSub`:
 * let a department include those below it; N also where only these reach beyond.
 */
export const conditionRow = storedCondition.extend({ mayChange: yn, mayContainSub: yn });
/** `rolename`: name of the identity in the user's language; empty if the code list no longer has it. */
export const identityRow = identityItem.extend({ oid, rolename: z.string(), authmaps: z.array(conditionRow) });
export type ConditionRow = z.infer<typeof conditionRow>;
export type IdentityRow = z.infer<typeof identityRow>;
/** As they are in the database, the same for every user. */
export type StoredCondition = z.infer<typeof storedCondition>;
export type StoredIdentity = Omit<IdentityRow, 'authmaps'> & { authmaps: StoredCondition[] };

/**
 * `rev`: the version that the client read; a condition changed since then is not overwritten. Type A, which has no
 * content, is stored as R with content All.
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
 * Authorization of console and mobile functions (seed 000 §7 /authandmap). The type belongs to the function and is not
 * in the path, so the service rejects callers who only have the screen of the other type.
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
    undo: true,
    path: '/authandmap',
    summary:
      'The identities of a function as they shall be; all or none. 409 with the list as it is now when it holds what is neither in the list nor among the deleted',
    right: mayGrant(functionsGiven, { scope: 'rows' }),
    sealedQuery: {
      deleteAuthOids: z.array(oid).max(1000).default([]),
      deleteMapOids: z.array(oid).max(20_000).default([]),
      confirmed: confirmedPeople,
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
      confirmImpactReason,
    ],
  }),
};
