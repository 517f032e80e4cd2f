import {
  conditionKey,
  deletedOids,
  type Draft,
  type DraftCondition,
  type DraftIdentity,
  sentConditions,
} from '#platform/permission-page/web/permission-draft.ts';
import { holdsTyped } from '#platform/search/web/plain.ts';
import type { DataFunctionRow, PickableFunction } from '../data-permission.contract.ts';

/** Identifies a function on the page by type and oid. */
const keyOf = (type: 'A' | 'W', oid: string): string => `${type} ${oid}`;

/** Returns type and oid of a function of the draft. */
export const functionOf = ({ roleid }: Pick<DraftIdentity, 'roleid'>): { funcType: 'A' | 'W'; funcOid: string } => ({
  funcType: roleid.startsWith('A') ? 'A' : 'W',
  funcOid: roleid.slice(2),
});

/** Returns a newly picked function, which has no conditions yet. */
export const newHolder = ({ oid, id, name, type }: PickableFunction): DraftIdentity => ({
  roleid: keyOf(type, oid),
  rolename: name,
  code: id,
  conditions: [],
});

const conditionOf = ({
  type,
  contentoid,
  containSub,
  name,
  oid,
  rev,
  mayChange,
  mayContainSub,
}: DataFunctionRow['permissionList'][number]): DraftCondition => ({
  type,
  contentoid,
  containSub,
  name,
  oid,
  rev,
  mayChange,
  mayContainSub,
});

/** Returns the functions of one item as a draft. */
export const draftOfFunctions = (rows: readonly DataFunctionRow[]): DraftIdentity[] =>
  rows.map(({ oid, funcOid, funcType, funcId, funcName, permissionList }) => ({
    roleid: keyOf(funcType, funcOid),
    rolename: funcName,
    code: funcId,
    oid,
    conditions: permissionList.map(conditionOf),
  }));

type Item = { dataOid: string; dataType: string };

const sentFunctions = (mine: Draft, base: Draft, item: Item) =>
  sentConditions(mine, base).map(({ roleid, oid, authmaps }) =>
    Object.assign({ oid, permissionList: authmaps }, item, functionOf({ roleid })),
  );

const deletedList = (mine: Draft, base: Draft): string[] => {
  const { deleteAuthOids, deleteMapOids } = deletedOids(base, mine);
  return [...deleteAuthOids, ...deleteMapOids];
};

/** Returns the request for saving one item: its wanted functions, and the oids to delete. */
export const saveOfItem = (mine: Draft, base: Draft, item: Item) => ({
  sealedQuery: { deleteOidList: deletedList(mine, base) },
  content: sentFunctions(mine, base, item),
});

/**
 * Returns the request for saving several items: the same conditions under one function for each. `rows`: what they have
 * under it now.
 */
export const saveOfBatch = (
  holder: DraftIdentity,
  rows: readonly DataFunctionRow[],
  { dataOids, dataType }: { dataOids: readonly string[]; dataType: string },
) => {
  const saves = dataOids.map((dataOid) => {
    const base = draftOfFunctions(rows.filter((row) => row.dataOid === dataOid));
    return saveOfItem([holder], base, { dataOid, dataType });
  });
  return {
    sealedQuery: { deleteOidList: saves.flatMap(({ sealedQuery }) => sealedQuery.deleteOidList) },
    content: saves.flatMap(({ content }) => content),
  };
};

const short = ({ permissionList }: DataFunctionRow): string =>
  permissionList
    .map((row) => `${conditionKey(row)} ${row.containSub}`)
    .toSorted()
    .join('\n');

/**
 * Returns the conditions to start from: those of the items if all have the same, otherwise none. Without oids, because
 * each item has its own conditions.
 */
export const commonConditions = (rows: readonly DataFunctionRow[], items: number): DraftCondition[] => {
  const [first] = rows;
  if (!first || rows.length < items || rows.some((row) => short(row) !== short(first))) return [];
  return first.permissionList.map(({ type, contentoid, containSub, name, mayChange, mayContainSub }) => ({
    type,
    contentoid,
    containSub,
    name,
    mayChange,
    mayContainSub,
  }));
};

/** Returns the functions that match the quick search. */
export const matching = (draft: Draft, search: string): Draft =>
  draft.filter(({ rolename, code }) => holdsTyped(`${code}\n${rolename}`, search));
