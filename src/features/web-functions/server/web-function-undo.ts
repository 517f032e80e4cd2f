import type { Read } from '#platform/db/server/database.ts';
import type { UndoGuard } from '#platform/undo/server/undone-table.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { addressKey } from '../web-functions.contract.ts';
import { enabledBelowDisabled, keepRows, lockTree, otherAddresses } from './web-functions.queries.ts';

const assertAddressesFree = async (db: Read, returning: ReadonlySet<string>): Promise<void> => {
  const taken = new Set<string>();
  for (const { id, url } of await otherAddresses(db, undefined)) {
    const key = addressKey(url);
    if (taken.has(key) && returning.has(key))
      throw new DomainError(codes.editFailed, 'web_function.url_exists', { params: { id } });
    taken.add(key);
  }
};

type Row = Readonly<Record<string, unknown>>;

const differs = (before: Row, after: Row, fields: readonly string[]): boolean =>
  fields.some((field) => before[field] !== after[field]);

/**
 * Entries that come back wait for other changes of the menu, and follow the rules of changing it: they must not take an
 * address that is in use by now, be switched on below one that is off, or take the id from under which rows are kept.
 */
export const guardEntries: UndoGuard = async (trx, _standing, changes) => {
  await lockTree(trx);
  const ours = changes.filter(({ table }) => table === 'web_function');
  const returning = new Set(ours.flatMap(({ old_row }) => (old_row ? [addressKey(String(old_row['url']))] : [])));
  const turnedOn = ours.flatMap(({ old_row, new_row }) =>
    old_row?.['status'] === 'Y' && new_row && differs(old_row, new_row, ['status', 'parentoid'])
      ? [String(old_row['oid'])]
      : [],
  );
  const renamed = ours.flatMap(({ old_row, new_row }) =>
    old_row && new_row && differs(old_row, new_row, ['id']) ? [String(old_row['id']), String(new_row['id'])] : [],
  );
  return async () => {
    await assertAddressesFree(trx, returning);
    if (renamed.length > 0 && (await keepRows(trx, renamed)))
      throw new DomainError(codes.editFailed, 'web_function.id_fixed');
    if (await enabledBelowDisabled(trx, turnedOn))
      throw new DomainError(codes.editFailed, 'web_function.enable_upper_layer');
  };
};
