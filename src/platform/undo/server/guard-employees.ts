import { holdsRightsOverAll } from '#platform/rights/server/rules-over-rights.ts';
import { absentUsers, strongerAmong, writingMore } from '#platform/rights/server/stronger-people.ts';
import { HttpError } from '#platform/wire/errors.ts';
import type { UndoConcern, UndoGuard } from './undone-table.ts';

/** Where a person is, and whether at all: permissions depend on it. */
const places = ['depkey', 'coid', 'plantid', 'inservice'] as const;

type Row = Readonly<Record<string, unknown>> | null;
const differs = (names: readonly string[], before: Row, after: Row): boolean =>
  names.some((name) => before?.[name] !== after?.[name]);

/** What the rules of employees look at, here and in the counting of who comes and goes. */
export const employeeConcern: UndoConcern = {
  columns: ['empid', 'adaccount', ...places],
  of: (before, after) => differs(['adaccount', ...places], before, after),
};

const stronger = (people: readonly string[]): HttpError =>
  new HttpError(403, 'undo.stronger', { params: { people: people.slice(0, 10) } });

const assertNone = (people: readonly string[]): void => {
  if (people.length > 0) throw stronger(people);
};

/**
 * As in any write of employees: people who can grant permissions that the undoer cannot grant keep account and status,
 * nobody gets the account of a person who can change more, or makes a person so, and the undoer stays where they are.
 */
export const guardEmployees: UndoGuard = async (trx, standing, changes) => {
  const ours = changes.filter(({ table }) => table === 'employee');
  const those = (test: (before: Row, after: Row) => boolean): string[] =>
    ours
      .filter(({ old_row, new_row }) => test(old_row, new_row))
      .map(({ old_row, new_row }) => String((old_row ?? new_row)?.['empid']));
  const entered = those((before, after) => Boolean(before?.['adaccount']) && differs(['adaccount'], before, after));
  const moved = those((before, after) => differs(places, before, after));
  const signing = those((before, after) => differs(['adaccount', 'inservice'], before, after)).map((contentoid) => ({
    type: 'H' as const,
    contentoid,
    containSub: 'N' as const,
  }));
  if (!holdsRightsOverAll(standing)) {
    // What a person has lost does not come back by their own hand.
    assertNone(moved.filter((empid) => empid === standing.empid));
    assertNone(await absentUsers(trx, entered));
  }
  assertNone(await writingMore(trx, standing, entered));
  assertNone(await strongerAmong(trx, standing, signing));
  const before = new Set(await writingMore(trx, standing, moved));
  return async () => {
    assertNone(await strongerAmong(trx, standing, signing));
    assertNone((await writingMore(trx, standing, moved)).filter((empid) => !before.has(empid)));
  };
};
