import type { ImportRow } from '#platform/bulk-import/server/import-kind.ts';
import type { Read, Write } from '#platform/db/server/database.ts';
import type { ImportedEmployee } from '#platform/organisation/server/employee-import.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import { contentsOutside } from '#platform/rights/server/condition-places.ts';
import { holdsRightsOverAll } from '#platform/rights/server/rules-over-rights.ts';
import { absentUsers, strongerAmong, writingMore } from '#platform/rights/server/stronger-people.ts';
import type { Standing } from '#platform/rights/server/stronger-roles.ts';
import { HttpError } from '#platform/wire/errors.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import type { PlaceOfRow } from '#platform/undo/server/undone-table.ts';

type Column = keyof ImportedEmployee;

const valuesOf = ({ values }: Pick<ImportRow, 'values'>): ImportedEmployee => values as ImportedEmployee;

const personOf = (empid: string): Condition => ({ type: 'H', contentoid: empid, containSub: 'N' });

/** Where a row puts a person: the department, else the plant. */
const placeOf = ({ coid, plantid, depid }: ImportedEmployee): Condition => ({
  ...(depid === ''
    ? { type: 'P', contentoid: coid + plantid }
    : { type: 'D', contentoid: `${coid}${plantid}_${depid}` }),
  containSub: 'N',
});

/** The place of a stored row, as it was or is. */
export const placeOfEmployeeRow: PlaceOfRow = ({ depkey, coid, plantid }) =>
  typeof depkey === 'string'
    ? { type: 'D', contentoid: depkey, containSub: 'N' }
    : { type: 'P', contentoid: `${String(coid)}${String(plantid)}`, containSub: 'N' };

/** The column that is outside the scope, with what it says. */
type Outside = { column: Column; value: string };

/** The rows that a person with this scope may not import: those that put somebody, or are about somebody, outside. */
export const employeesOutside = async (
  db: Read,
  scope: Scope,
  rows: readonly ImportRow[],
): Promise<ReadonlyMap<ImportRow, Outside>> => {
  const found = new Map<ImportRow, Outside>();
  if (scope.everywhere) return found;
  const stored = rows.flatMap((row) => (row.before ? [{ ...personOf(row.key), row }] : []));
  for (const { row } of await contentsOutside(db, scope, stored)) found.set(row, { column: 'empid', value: row.key });
  // Where the place itself lies outside, the fault is the same whether or not somebody has the number.
  const sent = rows.map((row) => ({ ...placeOf(valuesOf(row)), row }));
  for (const { row, type } of await contentsOutside(db, scope, sent)) {
    const { plantid, depid } = valuesOf(row);
    found.set(row, type === 'D' ? { column: 'depid', value: depid } : { column: 'plantid', value: plantid });
  }
  return found;
};

/** Whether a row puts somebody somewhere: a new person, or one who moves or comes back. */
export const isPlaced = (row: ImportRow): boolean => {
  const [before, after] = [row.before?.values, valuesOf(row)];
  return (['coid', 'plantid', 'depid', 'inservice'] as const).some((name) => before?.[name] !== after[name]);
};

/** The column by which a row changes what a person may do: the account, whether in service, and the place. */
const powerOf = (row: ImportRow): Column | undefined => {
  const [before, after] = [row.before?.values, valuesOf(row)];
  if (!before) return undefined;
  return (['adaccount', 'inservice', 'depid', 'plantid', 'coid'] as const).find((name) => before[name] !== after[name]);
};

/** Whether a row lets somebody with another domain account sign in as the person. */
const isEntered = ({ before, values }: ImportRow): boolean =>
  before !== null && values['adaccount'] !== '' && before.values['adaccount'] !== values['adaccount'];

/**
 * Rows that take something from people who can grant permissions that the importer cannot grant, let somebody sign in
 * as a person who can change or grant more than the importer, or change where the importer is.
 */
export const strongerEmployees = async (
  db: Read,
  standing: Standing,
  rows: readonly ImportRow[],
): Promise<{ row: ImportRow; column: Column; isOwn: boolean }[]> => {
  const decides = holdsRightsOverAll(standing);
  const touched = rows.flatMap((row) => {
    const column = powerOf(row);
    return column ? [{ row, column, isOwn: row.key === standing.empid && !decides }] : [];
  });
  const people = touched.map(({ row }) => personOf(row.key));
  const entered = touched.filter(({ row }) => isEntered(row)).map(({ row }) => row.key);
  const stronger = new Set([
    ...(await strongerAmong(db, standing, people, people.length)),
    ...(await writingMore(db, standing, entered)),
    ...(decides ? [] : await absentUsers(db, entered)),
  ]);
  return touched.filter(({ row, isOwn }) => isOwn || stronger.has(row.key));
};

/**
 * Call before people are written; the function that it returns throws 403 if one of them can now grant permissions that
 * the importer cannot grant, or has become a console user who can change more.
 */
export const watchRaised = async (
  trx: Write,
  standing: Standing,
  empids: readonly string[],
): Promise<() => Promise<void>> => {
  const before = new Set(await writingMore(trx, standing, empids));
  return async () => {
    const raised = (await writingMore(trx, standing, empids)).filter((empid) => !before.has(empid));
    const people = [
      ...new Set([...raised.slice(0, 10), ...(await strongerAmong(trx, standing, empids.map(personOf)))]),
    ];
    if (people.length > 0) throw new HttpError(403, 'imports.stronger', { params: { people } });
  };
};
