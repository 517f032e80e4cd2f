import {
  conditionKey,
  deletedOids,
  type Draft,
  type DraftCondition,
  type DraftIdentity,
  sentConditions,
} from '#platform/permission-page/web/permission-draft.ts';
import type { DataFunctionRow, PickableFunction } from '../data-permission.contract.ts';

/** Tells the functions of a page apart: a mobile and a console one may have the same id. */
const keyOf = (type: 'A' | 'W', oid: string): string => `${type} ${oid}`;

/** Type and oid of a function of the draft. */
export const functionOf = ({ roleid }: Pick<DraftIdentity, 'roleid'>): { funcType: 'A' | 'W'; funcOid: string } => ({
  funcType: roleid.startsWith('A') ? 'A' : 'W',
  funcOid: roleid.slice(2),
});

/** A function without conditions, as it has just been picked. */
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
}: DataFunctionRow['permissionList'][number]): DraftCondition => ({ type, contentoid, containSub, name, oid, rev });

/** The functions of one item as they are edited. */
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

/** A save of one item: its functions as they shall be, and the oids that it had and shall have no longer. */
export const saveOfItem = (mine: Draft, base: Draft, item: Item) => ({
  sealedQuery: { deleteOidList: deletedList(mine, base) },
  content: sentFunctions(mine, base, item),
});

/** A save of several items: the function with the same conditions on each; `rows`: what they have under it now. */
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
 * The conditions to begin with: those that all the items have already, or none where they differ. As new ones, because
 * each item has its own.
 */
export const commonConditions = (rows: readonly DataFunctionRow[], items: number): DraftCondition[] => {
  const [first] = rows;
  if (!first || rows.length < items || rows.some((row) => short(row) !== short(first))) return [];
  return first.permissionList.map(({ type, contentoid, containSub, name }) => ({ type, contentoid, containSub, name }));
};

/** The functions that the quick search leaves. */
export const matching = (draft: Draft, search: string): Draft => {
  const words = search.trim().toLocaleLowerCase();
  if (words === '') return draft;
  return draft.filter(({ rolename, code }) => `${code}\n${rolename}`.toLocaleLowerCase().includes(words));
};
