import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import type { DomainErrorCode } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { listedRoleReason } from '../roles.contract.ts';

/** How many entries of the two lists name roles. */
export type Listed = { blacklist: number; whitelist: number };

/** Entries that name the roles; `inForce`: only those that are switched on. */
export const entriesNaming = async (db: Read, ids: readonly string[], inForce: boolean): Promise<Listed> => {
  const counted = (table: 'blacklist' | 'whitelist', typeColumn: 'type' | 'contenttype') => sql`
    (select count(*)::int from ${sql.table(table)} where ${sql.ref(typeColumn)} = 'R' and contentoid = any(${[...ids]}::text[])
      and (status = 'Y' or not ${inForce}))`;
  const { rows } = await sql<Listed>`
    select ${counted('blacklist', 'type')} as blacklist, ${counted('whitelist', 'contenttype')} as whitelist`.execute(
    db,
  );
  return rows[0] ?? { blacklist: 0, whitelist: 0 };
};

export const deleteEntriesNaming = async (trx: Write, ids: readonly string[]): Promise<void> => {
  const named = sql<string>`any(${[...ids]}::text[])`;
  await trx.deleteFrom('blacklist').where('type', '=', 'R').where('contentoid', '=', named).execute();
  await trx.deleteFrom('whitelist').where('contenttype', '=', 'R').where('contentoid', '=', named).execute();
};

const listedError = (code: DomainErrorCode, listed: Listed, people: number): DomainError =>
  new DomainError(code, listedRoleReason, { params: { ...listed, people } });

/** The people to whom list entries with this role apply: none while the role is switched off. */
const affectedBy = async (db: Read, oid: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('role_member as m')
    .innerJoin('role as r', 'r.oid', 'm.roleoid')
    .select('m.empid')
    .where('r.oid', '=', oid)
    .where('r.status', '=', 'Y')
    .execute();
  return rows.map(({ empid }) => empid);
};

type Acknowledged = { liftEntries: 'Y' | 'N'; code: DomainErrorCode };

/**
 * Makes a change of a role. Throws if entries of the blacklist or the whitelist that name the role would apply to fewer
 * people after it, or to nobody because the role is switched off, unless that was acknowledged.
 */
export const keepingEntries = async <Done>(
  trx: Write,
  { oid, id, status }: { oid: string; id: string; status: 'Y' | 'N' },
  { liftEntries, code }: Acknowledged,
  change: () => Promise<Done>,
): Promise<Done> => {
  const listed = await entriesNaming(trx, [id], true);
  if (liftEntries === 'Y' || status === 'N' || listed.blacklist + listed.whitelist === 0) return change();
  const before = await affectedBy(trx, oid);
  const done = await change();
  const after = new Set(await affectedBy(trx, oid));
  const { status: now } = await trx
    .selectFrom('role')
    .select('status')
    .where('oid', '=', oid)
    .executeTakeFirstOrThrow();
  const lost = before.filter((empid) => !after.has(empid)).length;
  if (lost > 0 || now === 'N') throw listedError(code, listed, lost);
  return done;
};

/** Throws if entries name the roles, switched on or not, unless it was acknowledged that they are deleted too. */
export const assertEntriesMayGo = async (
  trx: Write,
  roles: readonly { oid: string; id: string }[],
  { liftEntries, code }: Acknowledged,
): Promise<void> => {
  if (liftEntries === 'Y') return;
  const listed = await entriesNaming(
    trx,
    roles.map(({ id }) => id),
    false,
  );
  if (listed.blacklist + listed.whitelist === 0) return;
  const people = new Set((await Promise.all(roles.map(({ oid }) => affectedBy(trx, oid)))).flat());
  throw listedError(code, listed, people.size);
};
