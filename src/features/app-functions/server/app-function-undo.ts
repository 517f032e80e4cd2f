import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { UndoGuard } from '#platform/undo/server/undone-table.ts';
import { appFunctionUsageOf } from './app-functions.queries.ts';

/** A function that something is granted on keeps its id, undoing included: the app knows its functions by them. */
export const guardIds: UndoGuard = (trx, _standing, changes) => {
  const renamed = changes.flatMap(({ table, old_row, new_row }) =>
    table === 'app_function' && old_row && new_row && old_row['id'] !== new_row['id'] ? [String(old_row['oid'])] : [],
  );
  return Promise.resolve(async () => {
    if (renamed.length === 0) return;
    const { identities, dataItems } = await appFunctionUsageOf(trx, renamed);
    if (identities + dataItems > 0) throw new DomainError(codes.editFailed, 'app_function.id_fixed');
  });
};
