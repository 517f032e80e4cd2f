import type { Write } from '#platform/db/server/database.ts';
import { functionIds } from '#platform/rights/function-ids.ts';
import { codes, type RefusalCode } from '#platform/wire/envelope.ts';
import { Refusal } from '#platform/wire/refusal.ts';
import {
  functionByOid,
  hasChildren,
  standsBelow,
  type FunctionValues,
  type StoredFunction,
} from './web-functions.queries.ts';

/** A refusal that stands at one field of the form. */
export const atField = (code: RefusalCode, field: keyof FunctionValues, reason: string): Refusal =>
  new Refusal(code, reason, { fields: { [field]: reason } });

/** Position 1 has no parent, whatever was sent (seed 000 §5). */
export const settled = (values: FunctionValues): FunctionValues =>
  values.position === 1 ? { ...values, parentoid: null } : values;

const iconNeededDownTo = 2;

const parentOf = async (trx: Write, values: FunctionValues, code: RefusalCode): Promise<StoredFunction | null> => {
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
  code: RefusalCode,
): Promise<StoredFunction | null> => {
  if (values.position <= iconNeededDownTo && values.icon === '')
    throw atField(code, 'icon', 'web_function.icon_needed');
  const parent = await parentOf(trx, values, code);
  if (parent && parent.position !== values.position - 1) throw atField(code, 'parentoid', 'web_function.parent_level');
  return parent;
};

const fixedIds: readonly string[] = Object.values(functionIds);

/**
 * Endpoints ask for functions by id: whoever could give the own function such an id, or take it from another, would hand out rights without being asked for them.
 */
const assertIdMayChange = (before: FunctionValues, after: FunctionValues): void => {
  if (before.id === after.id) return;
  if (fixedIds.includes(before.id) || fixedIds.includes(after.id))
    throw atField(codes.editFailed, 'id', 'web_function.id_fixed');
};

/** What must hold of a change beside what holds of every entry: no circle, children stay one deeper, a parent that is on, a fixed id. */
export const assertChange = async (trx: Write, before: StoredFunction, after: FunctionValues): Promise<void> => {
  assertIdMayChange(before, after);
  if (after.parentoid && (await standsBelow(trx, after.parentoid, before.oid))) {
    throw atField(codes.editFailed, 'parentoid', 'web_function.parent_is_below');
  }
  if (after.position !== before.position && (await hasChildren(trx, before.oid))) {
    throw atField(codes.editFailed, 'position', 'web_function.level_with_children');
  }
  const parent = await assertPlace(trx, after, codes.editFailed);
  if (before.status === 'N' && after.status === 'Y' && parent?.status === 'N') {
    throw atField(codes.editFailed, 'status', 'web_function.enable_upper_layer');
  }
};
