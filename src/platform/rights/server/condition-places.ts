import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import { DomainError, HttpError } from '#platform/wire/errors.ts';
import { everybody, type Condition } from '../conditions.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { scopeHolds } from './grant.ts';

type Content = Pick<Condition, 'type' | 'contentoid'>;

/** The place of a condition's content in the organisation; `depkeys` from the root down. A role has no place. */
type Place = Content & {
  coid: string;
  plantid: string;
  depkeys: string[];
  inUse: boolean;
};

const keyOf = ({ type, contentoid }: Content): string => `${type} ${contentoid}`;
const isEverybody = ({ type, contentoid }: Content): boolean => type === 'R' && contentoid === everybody;

/** The most names in an error message. */
export const namesOf = (contents: readonly Content[]): string[] => {
  const names = contents.map(({ contentoid }) => contentoid);
  return names.length > 10 ? [...names.slice(0, 10), '…'] : names;
};

/** The places of the contents that exist. `inUse`: enabled, or in service. */
const placesOf = async (db: Read, contents: readonly Content[]): Promise<Place[]> => {
  const ids = (type: Condition['type']): string[] =>
    contents.filter((one) => one.type === type).map((one) => one.contentoid);
  const { rows } = await sql<Place>`
    select 'R' as type, id as contentoid, '' as coid, '' as plantid, '{}'::text[] as depkeys, true as "inUse"
      from role where id = any(${ids('R')}::text[])
    union all
    select 'H', e.empid, e.coid, e.plantid, coalesce(d.ancestors, '{}'), e.inservice = 'Y'
      from employee e left join department d on d.depkey = e.depkey where e.empid = any(${ids('H')}::text[])
    union all
    select 'D', depkey, coid, plantid, ancestors, status = 'Y' from department where depkey = any(${ids('D')}::text[])
    union all
    select 'C', class3, class3, '', '{}', bool_or(status = 'Y') from master_data
      where class1 = 'ORG' and class2 = 'CO' and class3 = any(${ids('C')}::text[]) group by class3
    union all
    select 'P', class3 || class4, class3, class4, '{}', bool_or(status = 'Y') from master_data
      where class1 = 'ORG' and class2 = 'PLANT' and class3 || class4 = any(${ids('P')}::text[]) group by class3, class4`.execute(
    db,
  );
  return rows;
};

/**
 * Blocks deleting these roles while something that refers to them is being written: the condition would outlive its
 * role.
 */
const holdRoles = async (db: Read, contents: readonly Content[]): Promise<void> => {
  const ids = contents.filter(({ type }) => type === 'R').map(({ contentoid }) => contentoid);
  if (ids.length > 0) await sql`select from role where id = any(${ids}::text[]) order by oid for share`.execute(db);
};

/**
 * Blocks the deletion of these companies and plants, likewise (ADR 0033). Two statements, since each has an index of
 * its own.
 */
const holdPlaces = async (db: Read, contents: readonly Content[]): Promise<void> => {
  const ids = (asked: Condition['type']): string[] =>
    contents.filter(({ type }) => type === asked).map(({ contentoid }) => contentoid);
  const [companies, plants] = [ids('C'), ids('P')];
  if (companies.length > 0)
    await sql`select from master_data where class1 = 'ORG' and class2 = 'CO' and class3 = any(${companies}::text[])
      order by oid for key share`.execute(db);
  if (plants.length > 0)
    await sql`select from master_data where class1 = 'ORG' and class2 = 'PLANT' and class3 || class4 = any(${plants}::text[])
      order by oid for key share`.execute(db);
};

/** Those of the contents that do not exist or are no longer in use. */
export const contentsUnknown = async <Named extends Content>(db: Read, asked: readonly Named[]): Promise<Named[]> => {
  const known = new Set((await placesOf(db, asked)).filter(({ inUse }) => inUse).map(keyOf));
  return asked.filter((one) => !known.has(keyOf(one)));
};

/**
 * Throws for new conditions and list entries whose role, person, department, company or plant does not exist or is no
 * longer in use; existing ones may refer to missing ones.
 */
export const assertContentsKnown = async (
  db: Read,
  added: readonly Content[],
  code: DomainErrorCode = codes.editFailed,
): Promise<void> => {
  const asked = added.filter((one) => !isEverybody(one));
  if (asked.length === 0) return;
  await holdRoles(db, asked);
  await holdPlaces(db, asked);
  const unknown = await contentsUnknown(db, asked);
  if (unknown.length === 0) return;
  throw new DomainError(code, 'permission.content_unknown', {
    params: { names: namesOf(unknown), total: unknown.length },
  });
};

/** A department with its descendants requires a scope that includes them, too. */
const holds = (scope: Scope, condition: Condition, place: Place | undefined): boolean => {
  if (scope.everywhere) return true;
  if (!place || condition.type === 'R') return false;
  const row = condition.type === 'C' ? { coid: place.coid } : place;
  if (condition.containSub === 'N') return scopeHolds(scope, row);
  return scopeHolds({ ...scope, departments: scope.departments.filter(({ withSub }) => withSub) }, row);
};

type Reaching = { depkey: string; coid: string; plantid: string };

/**
 * Keys of those departments whose subtree reaches outside the scope. A subtree may include other plants: a department
 * of one's own plant then includes people of another one. A subtree of a department in the scope is within it.
 */
export const reachingOutside = async (db: Read, scope: Scope, depkeys: readonly string[]): Promise<string[]> => {
  if (scope.everywhere || depkeys.length === 0) return [];
  const within = scope.departments.filter(({ withSub }) => withSub).map(({ depkey }) => depkey);
  const { rows } = await sql<Reaching>`
    with asked as (select depkey from department where depkey = any(${[...depkeys]}::text[]) and not ancestors && ${within}::text[]),
      below as (select asked.depkey as top, d.depkey, d.coid, d.plantid from asked join department d on d.ancestors @> array[asked.depkey])
    select top as depkey, coid, plantid from below
    union
    select below.top, e.coid, e.plantid from below join employee e on e.depkey = below.depkey and e.inservice = 'Y'`.execute(
    db,
  );
  const places = { ...scope, departments: [] };
  return [...new Set(rows.filter((row) => !scopeHolds(places, row)).map(({ depkey }) => depkey))];
};

/**
 * Those of the conditions that lie outside the scope. For a partial scope this includes roles, and anything that does
 * not exist.
 */
export const contentsOutside = async <Touched extends Condition>(
  db: Read,
  scope: Scope,
  touched: readonly Touched[],
): Promise<Touched[]> => {
  if (scope.everywhere || touched.length === 0) return [];
  const places = new Map((await placesOf(db, touched)).map((place) => [keyOf(place), place]));
  const withBelow = touched.filter(({ type, containSub }) => type === 'D' && containSub === 'Y');
  const reaching = new Set(
    await reachingOutside(
      db,
      scope,
      withBelow.map(({ contentoid }) => contentoid),
    ),
  );
  return touched.filter(
    (one) => !holds(scope, one, places.get(keyOf(one))) || (withBelow.includes(one) && reaching.has(one.contentoid)),
  );
};

/** Throws 403 for conditions outside the scope. */
export const assertContentsInScope = async (db: Read, scope: Scope, touched: readonly Condition[]): Promise<void> => {
  const outside = await contentsOutside(db, scope, touched);
  if (outside.length > 0) throw new HttpError(403, 'permission.outside_scope', { params: { names: namesOf(outside) } });
};
