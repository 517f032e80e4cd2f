import { z } from 'zod';
import { endpoint, signedIn, signedInAnywhere } from '#platform/wire/endpoint.ts';
import { conditionTypes } from '#platform/rights/conditions.ts';
import { requiredText, yn } from '#platform/wire/values.ts';

/** A condition, and the name of what it refers to; empty if that no longer exists. */
export const namedCondition = z.object({
  type: z.enum(conditionTypes),
  contentoid: z.string(),
  containSub: yn,
  name: z.string(),
});
export type NamedCondition = z.infer<typeof namedCondition>;

const ofEmployee = { empid: requiredText(60) };
/** A function or role that a person has. */
const heldRow = z.object({ oid: z.string(), id: z.string(), name: z.string(), explain: z.string() });
export type HeldRow = z.infer<typeof heldRow>;

const dataItemRow = z.object({
  appid: z.string(),
  appname: z.string(),
  type: z.string(),
  typename: z.string(),
  content: z.string(),
});

export const personRightsCalls = {
  appFunctions: endpoint({
    method: 'GET',
    path: '/mb/apps',
    summary: 'Mobile functions of a person (oneself; somebody else for those who may see users or functions)',
    right: signedInAnywhere,
    query: ofEmployee,
    answer: z.array(heldRow),
  }),
  webFunctions: endpoint({
    method: 'GET',
    path: '/web/apps',
    summary: 'Console functions of a person (oneself; somebody else for those who may see users or functions)',
    right: signedIn,
    query: ofEmployee,
    answer: z.array(heldRow),
  }),
  dataItems: endpoint({
    method: 'GET',
    path: '/data/datas',
    summary:
      'Data items that a person has through functions of the type (A mobile, W console); the app asks about itself alone',
    right: signedInAnywhere,
    query: { ...ofEmployee, type: z.enum(['A', 'W']) },
    answer: z.array(dataItemRow),
  }),
  roles: endpoint({
    method: 'GET',
    path: '/user/roles',
    summary: 'The roles of a person (oneself; somebody else for those who may see users or functions)',
    right: signedIn,
    query: ofEmployee,
    answer: z.array(heldRow),
  }),
};
