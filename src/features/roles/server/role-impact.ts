import { sql } from 'kysely';
import { type AffectedPeople, nobody } from '#platform/impact/impact.contract.ts';
import { assertImpactConfirmed } from '#platform/impact/server/impact-limit.ts';
import type { Read } from '#platform/db/server/database.ts';
import type { DomainErrorCode } from '#platform/wire/envelope.ts';
import { rolesInUse } from './role-usage.queries.ts';

/** How many people the roles give something to: their members, each once; none while a role is switched off. */
export const activeMembers = async (db: Read, oids: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(distinct m.empid)::int as total from role_member m join role r on r.oid = m.roleoid
    where r.status = 'Y' and r.oid = any(${[...oids]}::uuid[])`.execute(db);
  return rows[0]?.total ?? 0;
};

type Members = { come: number; gone: number };
type Switched = { before: { status: 'Y' | 'N'; members: number }; after: { status: 'Y' | 'N'; members: number } };

/** Who joins and who leaves, as far as it has an effect: a role that is switched off has no members. */
export const membersAffected = ({ come, gone }: Members, { before, after }: Switched): Members => {
  if (before.status === 'Y' && after.status === 'Y') return { come, gone };
  return {
    come: after.status === 'Y' ? after.members : 0,
    gone: before.status === 'Y' ? before.members : 0,
  };
};

/** Who gains and loses something by joining and leaving roles: nobody if nothing names them. */
export const affectedByMembers = async (
  db: Read,
  ids: readonly string[],
  { come, gone }: Members,
): Promise<AffectedPeople> => {
  const matters = come + gone > 0 && (await rolesInUse(db, ids)).length > 0;
  return matters ? { gained: come, lost: gone, changed: 0 } : nobody;
};

/** Throws if more people join or leave roles than may without a confirmation. */
export const assertMembersConfirmed = async (
  trx: Read,
  ids: readonly string[],
  members: Members,
  { confirmed, code }: { confirmed: string; code: DomainErrorCode },
): Promise<void> => assertImpactConfirmed(trx, await affectedByMembers(trx, ids, members), confirmed, code);
