import { sql } from 'kysely';
import type { Write } from '#platform/db/server/database.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { rightsFunction } from '../deciding-lists.ts';
import { namedBy } from './audience.ts';

/** Signs in through the directory, or with a permanent password; a one-time password expires by itself. */
const canSignIn = sql`(a.type = 'AD' or (a.password_hash is not null and a.password_expires_at is null))`;

/** Two administrators who remove each other at the same time must not both succeed. */
const guardLock = 7_305_202_002;

/** Whether somebody can still grant rights everywhere; the check of `assertAdministratorRemains`, without its lock. */
export const hasAdministrator = async (trx: Write): Promise<boolean> => {
  const screen = await trx
    .selectFrom('web_function as f')
    .select('f.oid')
    .where('f.id', '=', rightsFunction)
    .where(
      sql<boolean>`not exists (
        with recursive above as (
          select oid, parentoid, status from web_function where oid = f.oid
          union select p.oid, p.parentoid, p.status from web_function p join above on p.oid = above.parentoid)
        select from above where status <> 'Y')`,
    )
    .executeTakeFirst();
  const conditions = await trx
    .selectFrom('function_identity as i')
    .innerJoin('condition as c', 'c.identityoid', 'i.oid')
    .innerJoin('parameter as p', (join) =>
      join.onRef('p.paramcode', '=', 'i.roleid').on('p.paramtype', '=', 'Identity').on('p.status', '=', 'Y'),
    )
    .select(['c.type', 'c.contentoid', 'c.containsub as containSub'])
    .where('i.funcoid', '=', screen?.oid ?? null)
    .where(sql<string>`upper(trim(p.desccode))`, '=', 'GRANT')
    // An administrator with a partial scope cannot restore what is lost for everybody.
    .where('c.type', 'in', ['R', 'H'])
    .execute();
  const { rows } = await sql`
    select from employee e join account a on a.empid = e.empid and a.status = 'Y' join web_user w on w.empid = e.empid and w.status = 'Y'
    where ${namedBy(conditions)} and ${canSignIn} and door_of(e.empid, 'W') = 'open' limit 1`.execute(trx);
  return rows.length > 0;
};

/**
 * Throws (502, `permission.last_administrator`) if after this transaction nobody could grant rights everywhere: no
 * employee in service, with an enabled account and console access, not kept out by the blacklist or by maintenance, who
 * has the authorization screen at level GRANT. Call it last, inside the transaction (docs/rules.md, Who may do what).
 */
export const assertAdministratorRemains = async (trx: Write): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${guardLock})`.execute(trx);
  if (!(await hasAdministrator(trx))) throw new DomainError(codes.editFailed, 'permission.last_administrator');
};
