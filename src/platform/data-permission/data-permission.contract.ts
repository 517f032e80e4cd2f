import { z } from 'zod';
import {
  conditionRow,
  sentCondition,
  type StoredCondition,
} from '#platform/permission-page/permission-page.contract.ts';
import { confirmedPeople, confirmImpactReason } from '#platform/impact/impact.contract.ts';
import {
  conditionCount,
  countedConditions,
  impactPreview,
  namedPerson,
  storedCondition,
} from '#platform/permission-page/impact-preview.contract.ts';
import { impactKinds } from '#platform/rights/impact.ts';
import { endpoint, functionsGiven, mayGrant, mayLook } from '#platform/wire/endpoint.ts';
import { filters, oid, paged, paging, yn } from '#platform/wire/values.ts';

/** How many items one call may change together: at least two (seed 000 §2.2), at most what fits into a sealed query. */
export const batchLimits = { least: 2, most: 200 } as const;

const functionType = z.enum(['A', 'W']);
const ofFunction = { dataOid: oid, dataType: z.string(), funcOid: oid, funcType: functionType };

/**
 * A function through which an item is visible to those named by the conditions (seed 000 §3). `funcName` is in the
 * user's language.
 */
export const dataFunctionRow = z.object({
  oid,
  ...ofFunction,
  funcId: z.string(),
  funcName: z.string(),
  permissionList: z.array(conditionRow.extend({ dataOid: oid, dataType: z.string() })),
});
export type DataFunctionRow = z.infer<typeof dataFunctionRow>;
/** As it is in the database, the same for every user. */
export type StoredDataFunction = Omit<DataFunctionRow, 'permissionList'> & {
  permissionList: (StoredCondition & { dataOid: string; dataType: string })[];
};

/**
 * `oid`, and the `oid` and `rev` of each condition, are those that the client read; absent if new. Conditions belong to
 * the item of their row.
 */
const sentDataFunction = (kind: z.ZodType<string>) =>
  z.object({
    oid: oid.optional(),
    ...ofFunction,
    dataType: kind,
    permissionList: z.array(sentCondition).max(5000),
  });
export type SentDataFunction = z.output<ReturnType<typeof sentDataFunction>>;

/**
 * The names of an item in the user's language: `typename` is its group within the kind (for a parameter its type).
 * `guarded`: whether it has conditions under any function; without them it is open to all. `mayChange`: N where it
 * decides over everybody's rights and the user may not.
 */
export const dataItem = z.object({ oid, typename: z.string(), name: z.string(), guarded: yn, mayChange: yn });
export type DataItem = z.infer<typeof dataItem>;

/** A function through which items can be granted. */
export const pickableFunction = z.object({ oid, id: z.string(), name: z.string(), type: functionType });
export type PickableFunction = z.infer<typeof pickableFunction>;

/**
 * A person who sees an item. `because`: the conditions that name the person, each with its function; empty for an item
 * that is open to everybody.
 */
export const dataHolder = namedPerson.extend({
  because: z.array(storedCondition.extend({ funcOid: oid })),
});
export type DataHolder = z.infer<typeof dataHolder>;

const dataOids = z.array(oid).max(batchLimits.most);

/**
 * Calls for the permissions of data items: parameters, documents, master data (seed 000 §7 /data/permission). `kind`:
 * the kinds that features declare. The server binds the calls to the functions that govern the kinds; each call then
 * checks the one that governs its kind.
 */
export const dataPermissionCallsOf = (kind: z.ZodType<string>) => ({
  items: endpoint({
    method: 'POST',
    path: '/data/permission/items',
    summary: 'The names of the items, in the order asked for',
    right: mayLook(functionsGiven),
    reads: true,
    content: z.object({ dataType: kind, dataOids: dataOids.min(1) }),
    answer: z.array(dataItem),
    reasons: ['data_permission.item_unknown'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/data/permission',
    summary: 'The functions under which a data item is shown to some people only, with the conditions of each',
    right: mayLook(functionsGiven),
    query: { dataOid: oid, dataType: kind },
    answer: z.array(dataFunctionRow),
    reasons: ['data_permission.item_unknown'],
  }),
  readBatch: endpoint({
    method: 'POST',
    path: '/data/permission/condition',
    summary: 'The conditions of several data items under one function',
    right: mayLook(functionsGiven),
    reads: true,
    content: z.object({ dataType: kind, funcOid: oid, dataOids: dataOids.min(batchLimits.least) }),
    answer: z.array(dataFunctionRow),
    reasons: ['data_permission.item_unknown'],
  }),
  functions: endpoint({
    method: 'GET',
    path: '/data/permission/functions',
    summary: 'The switched-on functions, mobile (A) and console (W), to give data items under',
    right: mayLook(functionsGiven),
    query: { dataType: kind, ...paging, ...filters },
    answer: paged(pickableFunction),
  }),
  save: endpoint({
    method: 'PUT',
    undo: true,
    path: '/data/permission',
    summary:
      'The functions of one item as they shall be, or one function of several items: then its conditions are replaced on each of them and their other functions stay. All or none. 409 with the list as it is now when it holds what is neither in the list nor among the deleted',
    right: mayGrant(functionsGiven, { scope: 'rows' }),
    sealedQuery: { deleteOidList: z.array(oid).max(20_000).default([]), confirmed: confirmedPeople },
    content: z.array(sentDataFunction(kind)).max(1000),
    answer: z.array(dataFunctionRow),
    reasons: [
      'common.dialog.information_incomplete',
      'data_permission.item_unknown',
      'data_permission.function_exists',
      'data_permission.function_unknown',
      'permission.content_unknown',
      'permission.outside_scope',
      'permission.opens_everywhere',
      'data_permission.decides_for_all',
      'parameter.decides_rights',
      confirmImpactReason,
    ],
  }),
  previewImpact: endpoint({
    method: 'POST',
    path: '/data/permission/impact',
    summary:
      'How many would see more or less if these were the functions of one item, or the conditions of one function of several items, with a page of the people of one kind; nothing is saved. People outside the caller’s scope are left out',
    right: mayGrant(functionsGiven, { scope: 'rows' }),
    content: z.object({
      dataType: kind,
      dataOids: dataOids.min(1),
      functions: z.array(z.object({ funcOid: oid, permissionList: countedConditions })).max(1000),
      kind: z.enum(['', ...impactKinds]).default(''),
      ...paging,
    }),
    answer: impactPreview,
    reads: true,
    reasons: ['data_permission.item_unknown'],
  }),
  holders: endpoint({
    method: 'POST',
    path: '/data/permission/holders',
    summary:
      'Who would see an item if these were its functions and conditions, each with the conditions that give it; nothing is saved. People outside the caller’s scope are left out',
    right: mayLook(functionsGiven),
    content: z.object({
      dataType: kind,
      functions: z.array(z.object({ funcOid: oid, permissionList: countedConditions })).max(1000),
      ...filters,
      ...paging,
    }),
    answer: paged(dataHolder),
    reads: true,
  }),
  countPeople: endpoint({
    method: 'POST',
    path: '/data/permission/conditions/count',
    summary: 'How many people in service, of the caller’s scope, each of the conditions names',
    right: mayLook(functionsGiven),
    content: z.object({ dataType: kind, conditions: countedConditions }),
    answer: z.array(conditionCount),
    reads: true,
  }),
  peopleOf: endpoint({
    method: 'POST',
    path: '/data/permission/conditions/people',
    summary: 'The people in service, of the caller’s scope, whom a condition names',
    right: mayLook(functionsGiven),
    content: z.object({ dataType: kind, condition: sentCondition, ...filters, ...paging }),
    answer: paged(namedPerson),
    reads: true,
  }),
});

/** The calls for clients, which may send any kind. */
export const dataPermissionCalls = dataPermissionCallsOf(z.string());
