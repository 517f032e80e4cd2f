import type { Write } from '#platform/db/server/database.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
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

/** A refusal that stands at one field of the form. */
export const atField = (code: DomainErrorCode, field: keyof FunctionValues, reason: string): DomainError =>
  new DomainError(code, reason, { fields: { [field]: reason } });

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

/** Icon, parent and level of an entry, new or changed; answers its parent. */
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
 * Refuses an address that is taken: by the console itself, or by another entry, which one of the two would never be reached at. An address that stands already is not asked
 * about. Compared while the tree is locked.
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
  const reason = 'web_function.url_exists';
  throw new DomainError(code, reason, { fields: { url: reason }, params: { id: taken.id } });
};

/** What is on stands below nothing that is off: it could not be reached (seed 000 §4). */
const assertParentOn = (parent: StoredFunction | null, code: DomainErrorCode, field: 'status' | 'parentoid'): void => {
  if (parent?.status === 'N') throw atField(code, field, 'web_function.enable_upper_layer');
};

/** What must hold of a new entry beside its place: an address of its own, and below an entry that is off it is off as well. */
export const assertNew = async (trx: Write, values: FunctionValues): Promise<void> => {
  const parent = await assertPlace(trx, values, codes.addFailed);
  if (values.status === 'Y') assertParentOn(parent, codes.addFailed, 'parentoid');
  await assertAddress(trx, values, codes.addFailed);
};

/**
 * Endpoints ask for functions by id (`fixedIds`, those that features declare): anyone who could give such an id to a
 * function of their own, or take it from another, would hand out rights without being asked for them. The same goes for
 * the rows that a screen keeps under the id of its menu entry.
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

/** What must hold of a change beside what holds of every entry: no circle, children stay one deeper, a parent that is on, a fixed id, an address of its own. */
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
