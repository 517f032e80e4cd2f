import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { strongerAmong, strongerThan } from '#platform/rights/server/stronger-people.ts';
import { beyond, rolesBeyond, type Standing } from '#platform/rights/server/stronger-roles.ts';
import type { ReasonParams } from '#platform/wire/envelope.ts';
import { HttpError } from '#platform/wire/errors.ts';
import type { ListedRole, RoleRow } from '../roles.contract.ts';

type Role = Pick<RoleRow, 'oid' | 'id'>;

/** Others are put into a role: it must not grant more than its writer may grant. */
const granting = ['GRANT'] as const;
/** A person joins a role: it must not give more than this person has. */
const giving = ['LOOK', 'CHANGE', 'GRANT'] as const;

/** `field`: where a form shows the error. */
const refused = (reason: string, params: ReasonParams, field?: string): HttpError =>
  new HttpError(403, reason, { params, ...(field ? { fields: { [field]: reason } } : {}) });
const blocksStronger = (people: readonly string[], field?: string): HttpError =>
  refused('access_list.stronger', { people: people.slice(0, 10) }, field);

/** Throws 403 if the roles let their members grant rights that the writer may not grant. */
export const assertNotStronger = async (db: Read, standing: Standing, roles: readonly Role[]): Promise<void> => {
  const ids = roles.map(({ id }) => id);
  const functions = await beyond(db, standing, ids, granting);
  if (functions.length > 0) throw refused('role.stronger', { functions });
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

/** Ids of the roles that name somebody who may grant rights that the writer may not, whether they are on or off. */
const namingStrongerMembers = async (db: Read, standing: Standing, ids: readonly string[]): Promise<Set<string>> => {
  const stronger = ids.length === 0 ? null : await strongerThan(db, standing);
  if (!stronger) return new Set();
  const { rows } = await sql<{ id: string }>`select r.id from role r where r.id = any(${[...ids]}::text[]) and exists (
    select from role_member m join employee e on e.empid = m.empid where m.roleoid = r.oid and ${stronger})`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
};

/** Oids of those of the roles that have the person as a member, whether they are on or off. */
const rolesOf = async (db: Read, empid: string, oids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (oids.length === 0) return new Set();
  const rows = await db
    .selectFrom('role_member')
    .select('roleoid')
    .where('empid', '=', empid)
    .where('roleoid', '=', (eb) => eb.fn.any(eb.val([...oids])))
    .execute();
  return new Set(rows.map(({ roleoid }) => roleoid));
};

/**
 * The rows with what the checks of this file leave to the reader, with a fixed number of queries. `maySwitchOn` is
 * decided for roles that are on, too: it holds as soon as they are switched off.
 */
export const withPower = async (db: Read, standing: Standing, rows: readonly RoleRow[]): Promise<ListedRole[]> => {
  const ids = rows.map(({ id }) => id);
  const { granting: stronger, giving: wider } = await rolesBeyond(db, standing, ids);
  const joined = await rolesOf(
    db,
    standing.empid,
    rows.filter(({ id }) => wider.has(id)).map(({ oid }) => oid),
  );
  const blocking = await namingStrongerMembers(db, standing, await blacklisted(db, ids));
  return rows.map((row) => ({
    ...row,
    stronger: stronger.has(row.id) ? 'Y' : 'N',
    wider: wider.has(row.id) ? 'Y' : 'N',
    maySwitchOn: stronger.has(row.id) || joined.has(row.oid) || blocking.has(row.id) ? 'N' : 'Y',
  }));
};

/** What the reader may not map to the role: it would make the reader a member of a role that gives more. */
export const joiningEntries = async (db: Read, standing: Standing, role: ListedRole): Promise<string[]> => {
  const { empid } = standing;
  if (role.wider === 'N' || (role.status === 'Y' && (await rolesOf(db, empid, [role.oid])).size > 0)) return [];
  const place = await db
    .selectFrom('employee as e')
    .leftJoin('department as d', 'd.depkey', 'e.depkey')
    .select('d.ancestors')
    .where('e.empid', '=', empid)
    .executeTakeFirst();
  return [empid, ...(place?.ancestors ?? [])];
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
    const functions = await beyond(trx, standing, joined, giving);
    if (functions.length > 0) throw refused('role.joins_stronger', { functions });
  };
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
  field?: string,
): Promise<() => Promise<void>> => {
  const ids = await blacklisted(
    trx,
    roles.map(({ id }) => id),
  );
  if (ids.length === 0) return () => Promise.resolve();
  const before = await strongerMembers(trx, standing, ids);
  return async () => {
    const people = [...(await strongerMembers(trx, standing, ids))].filter((empid) => !before.has(empid));
    if (people.length > 0) throw blocksStronger(people, field);
  };
};

/**
 * Throws 403 for SQL of a role that gives more than the writer has: the SQL may return the writer at any later refresh.
 */
export const assertMayWriteSqlOf = async (db: Read, standing: Standing, role: Role): Promise<void> => {
  const functions = await beyond(db, standing, [role.id], giving);
  if (functions.length > 0) throw refused('role.stronger', { functions }, 'source');
};

/**
 * Throws 403, at the field `source`, if SQL that returns these ids would put people into a blacklisted role who may
 * grant rights that the writer may not.
 */
export const assertSqlBlocksNobodyStronger = async (
  db: Read,
  standing: Standing,
  role: Role,
  empids: readonly string[],
): Promise<void> => {
  if ((await blacklisted(db, [role.id])).length === 0) return;
  const before = new Set(
    (await db.selectFrom('role_member').select('empid').where('roleoid', '=', role.oid).execute()).map(
      ({ empid }) => empid,
    ),
  );
  const coming = empids.filter((empid) => !before.has(empid));
  const conditions = coming.map((contentoid) => ({ type: 'H' as const, contentoid, containSub: 'N' as const }));
  const people = await strongerAmong(db, standing, conditions);
  if (people.length > 0) throw blocksStronger(people, 'source');
};
