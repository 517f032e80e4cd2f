import type { Read, Write } from '#platform/db/server/database.ts';
import { strongerAmong } from '#platform/rights/server/stronger-people.ts';
import { beyond, rolesBeyond, type Standing } from '#platform/rights/server/stronger-roles.ts';
import { HttpError } from '#platform/wire/errors.ts';
import type { ListedRole, RoleRow } from '../roles.contract.ts';

type Role = Pick<RoleRow, 'oid' | 'id'>;

/** Others are put into a role: it must not grant more than its writer may grant. */
const granting = ['GRANT'] as const;

/** Throws 403 if the roles let their members grant rights that the writer may not grant. */
export const assertNotStronger = async (db: Read, standing: Standing, roles: readonly Role[]): Promise<void> => {
  const ids = roles.map(({ id }) => id);
  const functions = await beyond(db, standing, ids, granting);
  if (functions.length > 0) throw new HttpError(403, 'role.stronger', { params: { functions: functions.join(', ') } });
};

/** The rows with whether `assertNotStronger` rejects them to the reader. */
export const withPower = async (db: Read, standing: Standing, rows: readonly RoleRow[]): Promise<ListedRole[]> => {
  const ids = rows.map(({ id }) => id);
  const stronger = await rolesBeyond(db, standing, ids, granting);
  return rows.map((row) => ({ ...row, stronger: stronger.has(row.id) ? 'Y' : 'N' }));
};

const ownRoles = async (db: Read, empid: string, roles: readonly Role[]): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('role_member as m')
    .innerJoin('role as r', 'r.oid', 'm.roleoid')
    .select('r.oid')
    .where('m.empid', '=', empid)
    .where('r.status', '=', 'Y')
    .where('r.oid', '=', (eb) => eb.fn.any(eb.val(roles.map(({ oid }) => oid))))
    .execute();
  return new Set(rows.map(({ oid }) => oid));
};

/**
 * Call before a change of the roles; the function that it returns is called after it, and throws 403 if the writer has
 * become a member of a role that gives more than the writer has, at any level.
 */
export const watchOwnRoles = async (
  trx: Write,
  standing: Standing,
  roles: readonly Role[],
): Promise<() => Promise<void>> => {
  const before = await ownRoles(trx, standing.empid, roles);
  return async () => {
    const after = await ownRoles(trx, standing.empid, roles);
    const joined = roles.filter(({ oid }) => after.has(oid) && !before.has(oid)).map(({ id }) => id);
    if (joined.length === 0) return;
    const functions = await beyond(trx, standing, joined, ['LOOK', 'CHANGE', 'GRANT']);
    if (functions.length > 0)
      throw new HttpError(403, 'role.joins_stronger', { params: { functions: functions.join(', ') } });
  };
};

/** Ids of the roles whose members a switched-on blacklist entry keeps out of the console. */
const blacklisted = async (db: Read, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('blacklist')
    .select('contentoid')
    .where('blacktype', '=', 'WEB')
    .where('type', '=', 'R')
    .where('status', '=', 'Y')
    .where('contentoid', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .execute();
  return rows.map(({ contentoid }) => contentoid);
};

const strongerMembers = async (trx: Write, standing: Standing, ids: readonly string[]): Promise<Set<string>> => {
  const conditions = ids.map((contentoid) => ({ type: 'R' as const, contentoid, containSub: 'N' as const }));
  return new Set(await strongerAmong(trx, standing, conditions, Number.MAX_SAFE_INTEGER));
};

/**
 * Call before a change of the roles; the function that it returns is called after it, and throws 403 if a blacklisted
 * role has gained a member who may grant rights that the writer may not, as the blacklist itself does for a single
 * person.
 */
export const watchBlacklisted = async (
  trx: Write,
  standing: Standing,
  roles: readonly Role[],
): Promise<() => Promise<void>> => {
  const ids = await blacklisted(
    trx,
    roles.map(({ id }) => id),
  );
  if (ids.length === 0) return () => Promise.resolve();
  const before = await strongerMembers(trx, standing, ids);
  return async () => {
    const people = [...(await strongerMembers(trx, standing, ids))].filter((empid) => !before.has(empid));
    if (people.length > 0)
      throw new HttpError(403, 'access_list.stronger', { params: { people: people.slice(0, 10).join(', ') } });
  };
};

/**
 * Throws 403 for SQL of a role that gives more than the writer has: the SQL may return the writer at any later refresh.
 */
export const assertMayWriteSqlOf = async (db: Read, standing: Standing, role: Role): Promise<void> => {
  const functions = await beyond(db, standing, [role.id], ['LOOK', 'CHANGE', 'GRANT']);
  if (functions.length > 0) throw new HttpError(403, 'role.stronger', { params: { functions: functions.join(', ') } });
};
