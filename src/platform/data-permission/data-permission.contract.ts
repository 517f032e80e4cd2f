import { z } from 'zod';
import { conditionRow, sentCondition } from '#platform/permission-page/permission-page.contract.ts';
import { endpoint, functionsGiven, mayGrant, mayLook } from '#platform/wire/endpoint.ts';
import { filters, oid, paged, paging } from '#platform/wire/values.ts';

/** Items that one call may change together: at least two (seed 000 §2.2), and no more than one sealed text holds. */
export const batchLimits = { least: 2, most: 200 } as const;

const functionType = z.enum(['A', 'W']);
const ofFunction = { dataOid: oid, dataType: z.string(), funcOid: oid, funcType: functionType };

/**
 * A function under which an item is shown to those its conditions name (seed 000 §3). `funcName`: in the reader's
 * language.
 */
export const dataFunctionRow = z.object({
  oid,
  ...ofFunction,
  funcId: z.string(),
  funcName: z.string(),
  permissionList: z.array(conditionRow.extend({ dataOid: oid, dataType: z.string() })),
});
export type DataFunctionRow = z.infer<typeof dataFunctionRow>;

/**
 * `oid` and each condition's `oid` and `rev`: what was read; absent where it is new. Which item a condition belongs to
 * is the row's word.
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
 * An item by name: what the kind is divided by (of a parameter its type) and what it is called, in the reader's
 * language.
 */
export const dataItem = z.object({ oid, typename: z.string(), name: z.string() });
export type DataItem = z.infer<typeof dataItem>;

/** A function that items can be given under. */
export const pickableFunction = z.object({ oid, id: z.string(), name: z.string(), type: functionType });
export type PickableFunction = z.infer<typeof pickableFunction>;

const dataOids = z.array(oid).max(batchLimits.most);

/**
 * Permissions of data items: parameters, documents, master data (seed 000 §7 /data/permission). `kind`: the names of
 * the kinds that features declare. The functions that govern the kinds are named where the calls are bound; each call
 * then asks for the one of its kind.
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
    path: '/data/permission',
    summary:
      'The functions of one item as they shall be, or one function of several items: then its conditions are replaced on each of them and their other functions stay. All or none. 409 with the list as it is now when it holds what is neither in the list nor among the deleted',
    right: mayGrant(functionsGiven, { scope: 'rows' }),
    sealedQuery: { deleteOidList: z.array(oid).max(20_000).default([]) },
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
    ],
  }),
});

/** As a client calls them, who names a kind of its own. */
export const dataPermissionCalls = dataPermissionCallsOf(z.string());
