import type { UndoImpact } from './undone-table.ts';

type Row = Readonly<Record<string, unknown>> | null;

const isOn = (row: Row): boolean => row?.['status'] === 'Y';

/**
 * How many people of a table of accounts the undo lets in and keeps out. A row that the act has added goes; one that it
 * has deleted or changed comes back as it was.
 */
export const peopleSwitched =
  (table: string): UndoImpact =>
  (_trx, _rights, changes) => {
    const ours = changes.filter((change) => change.table === table);
    const people = (test: (before: Row, after: Row) => boolean): number =>
      new Set(
        ours
          .filter(({ old_row, new_row }) => test(old_row, new_row))
          .map(({ old_row, new_row }) => String((old_row ?? new_row)?.['empid'])),
      ).size;
    const affected = {
      gained: people((before, after) => isOn(before) && !isOn(after)),
      lost: people((before, after) => isOn(after) && !isOn(before)),
      changed: 0,
    };
    return Promise.resolve(() => Promise.resolve(affected));
  };
