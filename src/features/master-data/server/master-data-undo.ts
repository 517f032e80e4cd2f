import type { PlaceUse } from '#platform/place-uses/server/place-uses.ts';
import type { UndoConcern, UndoGuard } from '#platform/undo/server/undone-table.ts';
import { codes } from '#platform/wire/envelope.ts';
import { assertNoneLost, type Classes } from './master-data-places.ts';

const isRow = (row: Record<string, unknown> | null): row is Record<string, unknown> & Classes =>
  row !== null && ['class1', 'class2', 'class3', 'class4'].every((name) => typeof row[name] === 'string');

/** Undoing must not take away a company or plant that other rows name by now. */
export const guardMasterData =
  (uses: () => readonly PlaceUse[]): UndoGuard =>
  (trx, _standing, changes) => {
    const rows = changes
      .filter(({ table }) => table === 'master_data')
      .flatMap(({ new_row }) => [new_row].filter(isRow));
    return Promise.resolve(() => assertNoneLost(trx, uses(), rows, { code: codes.editFailed }));
  };

/** What that looks at: companies and plants. */
export const masterDataConcern: UndoConcern = {
  columns: ['class1', 'class2', 'class3', 'class4'],
  of: (_before, after) => after?.['class1'] === 'ORG',
};
