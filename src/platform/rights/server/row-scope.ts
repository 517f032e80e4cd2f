import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { HttpError } from '#platform/wire/errors.ts';
import type { Grant, Scope } from '#platform/wire/server/grant.ts';
import { scopeHolds } from './grant.ts';

/**
 * The columns that give a row its place in the organisation, as a query refers to them. `plantid` null: the rows
 * belong to whole companies. Only employees have a department.
 */
export type PlaceColumns = { coid: string; plantid: string | null; depkey?: string };

/** A place already known; without a plant it is a whole company. */
export type Place = { coid: string; plantid?: string };

/** Rows with a place in the organisation: their table, and the column that identifies one. */
export type PlacedRows = PlaceColumns & { from: RawBuilder<unknown>; key: string };

/** All employees, in service or not. */
export const employees: PlacedRows = {
  from: sql`employee e`,
  key: 'e.empid',
  coid: 'e.coid',
  plantid: 'e.plantid',
  depkey: 'e.depkey',
};

/**
 * Whether a row lies in the scope, as a predicate of a query: the same meaning as `scopeHolds`. A row without a
 * department belongs to its whole plant or company, so a scope of departments alone holds none.
 */
export const withinScope = (scope: Scope, { coid, plantid, depkey }: PlaceColumns): RawBuilder<SqlBool> => {
  if (scope.everywhere) return sql<SqlBool>`true`;
  const company = sql.ref(coid);
  const inPlant = (plant: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql` or (${plant} <> '' and ${company} || ${plant} = any(${scope.plants}::text[]))`;
  const place = sql`${company} = any(${scope.companies}::text[])${plantid === null ? sql`` : inPlant(sql.ref(plantid))}`;
  if (depkey === undefined) return sql<SqlBool>`(${place})`;
  const keys = (withSub: boolean): string[] =>
    scope.departments.filter((one) => one.withSub === withSub).map((one) => one.depkey);
  const department = sql.ref(depkey);
  return sql<SqlBool>`(${place} or ${department} = any(${keys(false)}::text[])
    or ${department} in (select depkey from department where ancestors && ${keys(true)}::text[]))`;
};

/** Those of the keys whose rows exist and lie within the scope. */
export const keysWithin = async (
  db: Read,
  scope: Scope,
  rows: PlacedRows,
  keys: readonly string[],
): Promise<Set<string>> => {
  const key = sql.ref(rows.key);
  const found = await sql<{ key: string }>`
    select ${key} as key from ${rows.from} where ${key} = any(${[...keys]}) and ${withinScope(scope, rows)}`.execute(
    db,
  );
  return new Set(found.rows.map((row) => row.key));
};

const refused = (reason: string): HttpError => new HttpError(403, reason);

/** A record that does not lie within the scope; for a partial scope also one that does not exist. */
export const outsideScope = (): HttpError => refused('permission.record_outside_scope');

/**
 * Rejects (403 with `reason`) unless all of the rows lie within the scope. For a partial scope a missing row lies
 * outside: the response must not reveal which rows exist elsewhere.
 */
export const assertRowsInScope = async (
  db: Read,
  scope: Scope,
  rows: PlacedRows,
  keys: readonly string[],
  reason: string,
): Promise<void> => {
  if (scope.everywhere || keys.length === 0) return;
  const inside = await keysWithin(db, scope, rows, keys);
  if (!keys.every((key) => inside.has(key))) throw refused(reason);
};

/** The same for places already known, such as that of a row to be added. An undefined scope includes nothing. */
export const assertPlacesInScope = (scope: Scope | undefined, places: readonly Place[], reason: string): void => {
  if (!scope || !places.every((place) => scopeHolds(scope, place))) throw refused(reason);
};

/**
 * Those of a list's rows that its reader may also change; needs no query for a reader who may change everything. The
 * scope of CHANGE may be narrower than that of LOOK, by which the rows were found.
 */
export const changeable = async (
  db: Read,
  { scopes }: Pick<Grant, 'scopes'>,
  rows: PlacedRows,
  keys: readonly string[],
): Promise<ReadonlySet<string>> => {
  const scope = scopes.CHANGE;
  if (!scope) return new Set();
  return scope.everywhere ? new Set(keys) : keysWithin(db, scope, rows, keys);
};

/** The same for one row whose place is already known. */
export const isChangeable = ({ scopes }: Pick<Grant, 'scopes'>, place: Place): 'Y' | 'N' =>
  scopes.CHANGE && scopeHolds(scopes.CHANGE, place) ? 'Y' : 'N';
