import type { UndoImpact } from '#platform/undo/server/undone-table.ts';

/** People whom undoing an import brings back, or takes out of service again, and their permissions with that. */
export const employeesSwitched: UndoImpact = (_trx, _rights, changes) => {
  const ours = changes.filter(({ table }) => table === 'employee');
  const isIn = (row: Readonly<Record<string, unknown>> | null): boolean => row?.['inservice'] === 'Y';
  const affected = {
    gained: ours.filter(({ old_row, new_row }) => isIn(old_row) && !isIn(new_row)).length,
    lost: ours.filter(({ old_row, new_row }) => isIn(new_row) && !isIn(old_row)).length,
    changed: 0,
  };
  return Promise.resolve(() => Promise.resolve(affected));
};
