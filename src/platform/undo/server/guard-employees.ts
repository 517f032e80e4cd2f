import { strongerAmong } from '#platform/rights/server/stronger-people.ts';
import { HttpError } from '#platform/wire/errors.ts';
import type { UndoGuard } from './undone-table.ts';

/** Whether putting the row back changes how a person signs in, or whether at all. */
const touchesSignIn = (
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>> | null,
): boolean => ['adaccount', 'inservice'].some((name) => before?.[name] !== after?.[name]);

/**
 * People who can grant permissions that the undoer cannot grant keep account and status, as in any write of employees.
 */
export const guardEmployees: UndoGuard = async (trx, standing, changes) => {
  const people = changes
    .filter(({ table, old_row, new_row }) => table === 'employee' && touchesSignIn(old_row, new_row))
    .map(({ old_row, new_row }) => ({
      type: 'H' as const,
      contentoid: String((old_row ?? new_row)?.['empid']),
      containSub: 'N' as const,
    }));
  const assertNobodyStronger = async (): Promise<void> => {
    const found = await strongerAmong(trx, standing, people);
    if (found.length > 0) throw new HttpError(403, 'undo.stronger', { params: { people: found.join(', ') } });
  };
  await assertNobodyStronger();
  return assertNobodyStronger;
};
