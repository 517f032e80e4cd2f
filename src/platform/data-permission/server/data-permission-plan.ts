import { wantedOf, type Deleted, type WantedIdentity } from '#platform/permission-page/server/permission-plan.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError, HttpError } from '#platform/wire/errors.ts';
import { batchLimits, type SentDataFunction, type StoredDataFunction } from '../data-permission.contract.ts';
import type { ItemsAsked } from './data-permission.queries.ts';

type Key = Pick<StoredDataFunction, 'dataOid' | 'funcOid'>;

/** Identifies a function of one of several items. */
export const keyOf = ({ dataOid, funcOid }: Key): string => `${dataOid} ${funcOid}`;

export const malformed = (): HttpError => new HttpError(400, 'wire.malformed');

const incomplete = (): DomainError => new DomainError(codes.editFailed, 'common.dialog.information_incomplete');

/** Throws if no function has a condition. An empty list is allowed if it deletes what was there (seed 000 §4). */
export const assertComplete = (sent: readonly SentDataFunction[], deletedOids: readonly string[]): void => {
  const emptied = sent.length === 0 && deletedOids.length > 0;
  if (!emptied && sent.every(({ permissionList }) => permissionList.length === 0)) throw incomplete();
};

/** Returns the kind of all rows; throws if they differ, because one function governs a call. */
const kindOf = (sent: readonly { dataType: string }[]): string | undefined => {
  const kinds = new Set(sent.map(({ dataType }) => dataType));
  if (kinds.size > 1) throw malformed();
  return [...kinds][0];
};

const assertEachOnce = (sent: readonly SentDataFunction[]): void => {
  if (new Set(sent.map(keyOf)).size < sent.length)
    throw new DomainError(codes.editFailed, 'data_permission.function_exists');
};

type Owner = { oid: string; dataOid: string; dataType: string };

/**
 * Returns what a save covers. One item: all its functions. Several items: one function, the same for all, leaving their
 * other functions untouched. Undefined: an emptied list of which nothing exists any more. Throws if something is
 * deleted that belongs to other items.
 */
export const targetOf = (sent: readonly SentDataFunction[], owners: readonly Owner[]): ItemsAsked | undefined => {
  assertEachOnce(sent);
  const rows = sent.length > 0 ? sent : owners;
  const kind = kindOf([...rows, ...owners]);
  const dataOids = [...new Set(rows.map(({ dataOid }) => dataOid))];
  if (kind === undefined) return undefined;
  if (owners.some(({ dataOid }) => !dataOids.includes(dataOid))) throw malformed();
  if (dataOids.length === 1) return { kind, dataOids };
  const functions = new Set(sent.map(({ funcOid }) => funcOid));
  if (functions.size !== 1 || dataOids.length > batchLimits.most) throw malformed();
  return { kind, dataOids, funcOid: [...functions][0] };
};

/** Converts the rows for the rules shared with identities. */
export const asHolders = (current: readonly StoredDataFunction[]) =>
  current.map((row) => ({ oid: row.oid, roleid: keyOf(row), authmaps: row.permissionList }));

export const wantedHolders = (sent: readonly SentDataFunction[]): WantedIdentity[] =>
  wantedOf(sent.map((row) => ({ oid: row.oid, roleid: keyOf(row), authmaps: row.permissionList })));

/**
 * Returns what the sender deleted. A function counts as deleted if it is named itself, or if all its conditions are.
 */
export const deletedOf = (current: readonly StoredDataFunction[], deletedOids: readonly string[]): Deleted => {
  const named = new Set(deletedOids);
  const whole = current.filter(
    ({ oid, permissionList }) =>
      named.has(oid) || (permissionList.length > 0 && permissionList.every((row) => named.has(row.oid))),
  );
  return { authOids: whole.map(({ oid }) => oid), mapOids: deletedOids };
};
