import { z } from 'zod';
import { identityItem } from '#platform/rights/conditions.ts';
import { functionIds } from '#platform/rights/function-ids.ts';
import { endpoint, mayGrant, mayLook } from '#platform/wire/endpoint.ts';
import { oid } from '#platform/wire/values.ts';

/** Authorization of a function, console or mobile (seed 000 §7 /authandmap). */
export const permissionCalls = {
  read: endpoint({
    method: 'GET',
    path: '/authandmap',
    summary: 'The identities of a function with their conditions',
    right: mayLook(functionIds.webFunctions),
    sealedQuery: { funcOid: oid },
    answer: z.array(identityItem),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/authandmap',
    summary: 'The identities of a function as they shall be; all or none',
    right: mayGrant(functionIds.webFunctions),
    sealedQuery: { deleteAuthOids: z.array(oid).default([]), deleteMapOids: z.array(oid).default([]) },
    content: z.array(identityItem).max(100),
    answer: z.array(identityItem),
    reasons: [
      'permission.add_information',
      'permission.add_condition',
      'permission.identity_exists',
      'permission.identity_unknown',
      'permission.content_unknown',
      'permission.function_unknown',
      'permission.outside_scope',
      'permission.last_administrator',
    ],
  }),
};
