import type { Write } from '#platform/db/server/database.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import { atField } from '#platform/records/server/record-errors.ts';
import { addressKey, isReserved } from '../web-functions.contract.ts';
import {
  functionByOid,
  hasChildren,
  keepRows,
  otherAddresses,
  standsBelow,
  type FunctionValues,
  type StoredFunction,
} from './web-functions.queries.ts';

/** Position 1 has no parent, whatever was sent (seed 000 §5). */
export const settled = (values: FunctionValues): FunctionValues =>
  values.position === 1 ? { ...values, parentoid: null } : values;

const iconNeededDownTo = 2;

const parentOf = async (trx: Write, values: FunctionValues, code: DomainErrorCode): Promise<StoredFunction | null> => {
  if (values.position === 1) return null;
  if (!values.parentoid) throw atField(code, 'parentoid', 'web_function.parent_needed');
  const parent = await functionByOid(trx, values.parentoid);
  if (!parent) throw atField(code, 'parentoid', 'web_function.parent_missing');
  return parent;
};

/** Throws if icon, parent or level do not fit; returns the parent. */
export const assertPlace = async (
  trx: Write,
  values: FunctionValues,
  code: DomainErrorCode,
): Promise<StoredFunction | null> => {
  if (values.position <= iconNeededDownTo && values.icon === '')
    throw atField(code, 'icon', 'web_function.icon_needed');
  const parent = await parentOf(trx, values, code);
  if (parent && parent.position !== values.position - 1) throw atField(code, 'parentoid', 'web_function.parent_level');
  return parent;
};

/**
 * Throws if the address belongs to the console itself or to another entry, so that one of the two could not be reached.
 * An address that does not change is not checked. Call while the tree is locked.
 */
const assertAddress = async (
  trx: Write,
  after: FunctionValues,
  code: DomainErrorCode,
  before?: StoredFunction,
): Promise<void> => {
  if (before?.url === after.url) return;
  if (isReserved(after.url)) throw atField(code, 'url', 'web_function.url_reserved');
  const key = addressKey(after.url);
  const taken = (await otherAddresses(trx, before?.oid)).find(({ url }) => addressKey(url) === key);
  if (!taken) return;
  throw atField(code, 'url', 'web_function.url_exists', { id: taken.id });
};

/** An enabled entry must not be below a disabled one: it could not be reached (seed 000 §4). */
const assertParentOn = (parent: StoredFunction | null, code: DomainErrorCode, field: 'status' | 'parentoid'): void => {
  if (parent?.status === 'N') throw atField(code, field, 'web_function.enable_upper_layer');
};

/**
 * Throws if a new entry does not fit into the tree, has the address of another entry, or is enabled below a disabled
 * entry.
 */
export const assertNew = async (trx: Write, values: FunctionValues): Promise<void> => {
  const parent = await assertPlace(trx, values, codes.addFailed);
  if (values.status === 'Y') assertParentOn(parent, codes.addFailed, 'parentoid');
  await assertAddress(trx, values, codes.addFailed);
};

/**
 * Endpoints require functions by id (`fixedIds`, those that features declare): giving such an id to another function,
 * or changing it, would grant rights without a check. The same applies to rows that a screen keeps under the id of its
 * menu entry.
 */
const assertIdMayChange = async (
  trx: Write,
  before: FunctionValues,
  after: FunctionValues,
  fixedIds: readonly string[],
): Promise<void> => {
  if (before.id === after.id) return;
  const ids = [before.id, after.id];
  if (ids.some((id) => fixedIds.includes(id)) || (await keepRows(trx, ids)))
    throw atField(codes.editFailed, 'id', 'web_function.id_fixed');
};

/** Throws for a cycle, another level while there are children, a disabled parent, a fixed id, or an address in use. */
export const assertChange = async (
  trx: Write,
  before: StoredFunction,
  after: FunctionValues,
  fixedIds: readonly string[],
): Promise<void> => {
  await assertIdMayChange(trx, before, after, fixedIds);
  if (after.parentoid && (await standsBelow(trx, after.parentoid, before.oid))) {
    throw atField(codes.editFailed, 'parentoid', 'web_function.parent_is_below');
  }
  if (after.position !== before.position && (await hasChildren(trx, before.oid))) {
    throw atField(codes.editFailed, 'position', 'web_function.level_with_children');
  }
  const parent = await assertPlace(trx, after, codes.editFailed);
  const turnedOn = before.status === 'N' && after.status === 'Y';
  const moved = before.parentoid !== after.parentoid && after.status === 'Y';
  if (turnedOn || moved) assertParentOn(parent, codes.editFailed, turnedOn ? 'status' : 'parentoid');
  await assertAddress(trx, after, codes.editFailed, before);
};
