import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { UndoGuard } from '#platform/undo/server/undone-table.ts';
import { mobileFormsInCatalogue } from './catalogue-user.ts';

/** A process that forms are made for stays in the catalogue, also when its upload is undone. */
export const guardUsedProcesses: UndoGuard = (trx, _standing, changes) => {
  const added = changes.flatMap(({ table, old_row, new_row }) =>
    table === 'process' && !old_row && new_row ? [String(new_row['proid'])] : [],
  );
  return Promise.resolve(async () => {
    if (added.length === 0) return;
    const there = await trx
      .selectFrom('process')
      .select('proid')
      .where('proid', '=', (eb) => eb.fn.any(eb.val(added)))
      .execute();
    const kept = new Set(there.map(({ proid }) => proid));
    const gone = added.filter((proid) => !kept.has(proid));
    const names = (await mobileFormsInCatalogue.uses(trx, gone)).map(({ name }) => name);
    if (names.length > 0) throw new DomainError(codes.editFailed, 'undo.needed', { params: { names } });
  });
};
