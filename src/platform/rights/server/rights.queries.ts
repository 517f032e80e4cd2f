import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { everybody, type Condition } from '../conditions.ts';
import type { ConditionRow, FunctionRow, PersonFacts } from './rights-index.ts';

/** Every console and mobile function, or the one with this oid. */
export const functionRows = async (db: Read, oid?: string): Promise<FunctionRow[]> => {
  const only = oid === undefined ? sql`true` : sql`oid = ${oid}::uuid`;
  const { rows } = await sql<FunctionRow>`
    select oid, id, 'W' as functype, parentoid, status, component from web_function where ${only}
    union all
    select oid, id, 'A', null, status, '' from app_function where ${only}`.execute(db);
  return rows;
};

/** The conditions of all functions, or of the one with this oid. */
export const conditionRows = (db: Read, funcoids?: readonly string[]): Promise<ConditionRow[]> => {
  const rows = db
    .selectFrom('function_identity as i')
    .innerJoin('condition as c', 'c.identityoid', 'i.oid')
    .select(['i.funcoid', 'i.roleid', 'c.type', 'c.contentoid', 'c.containsub']);
  return (funcoids ? rows.where('i.funcoid', '=', (eb) => eb.fn.any(eb.val([...funcoids]))) : rows).execute();
};

/** Extended codes of the switched-on identities. */
export const identityCodes = (db: Read): Promise<{ paramcode: string; desccode: string }[]> =>
  db
    .selectFrom('parameter')
    .select(['paramcode', 'desccode'])
    .where('paramtype', '=', 'Identity')
    .where('status', '=', 'Y')
    .execute();

/**
 * The entries of a kind of the blacklist. There an entry of type R names a role; `All`, which means everybody in a
 * condition, matches nobody (`person_places` of migration 0038).
 */
export const blacklistOf = (db: Read, kind: 'APP' | 'WEB' | 'SURVEY'): Promise<Condition[]> =>
  db
    .selectFrom('blacklist')
    .select(['type', 'contentoid', 'containsub as containSub'])
    .where('blacktype', '=', kind)
    .where('status', '=', 'Y')
    .where((eb) => eb.not(eb.and({ type: 'R', contentoid: everybody })))
    .execute();

/** What the blacklist closes to a channel: the people on it have none of the channel's functions. */
export const blacklisted = (db: Read, channel: 'A' | 'W'): Promise<Condition[]> =>
  blacklistOf(db, channel === 'A' ? 'APP' : 'WEB');

/** The facts of people. People who are unknown or no longer in service have no rights, and are left out. */
export const peopleFacts = (db: Read, empids: readonly string[]): Promise<PersonFacts[]> =>
  db
    .selectFrom('employee as e')
    .leftJoin('department as d', 'd.depkey', 'e.depkey')
    .select([
      'e.empid',
      'e.coid',
      'e.plantid',
      'e.depkey',
      sql<string[]>`coalesce(d.ancestors, '{}')`.as('ancestors'),
      sql<string[]>`coalesce((select array_agg(r.id) from role_member m join role r on r.oid = m.roleoid
        where m.empid = e.empid and r.status = 'Y'), '{}')`.as('roles'),
      sql<('A' | 'W')[]>`(select coalesce(array_agg(channel), '{}') from unnest('{A,W}'::text[]) channel
        where door_of(e.empid, channel) = 'blacklist')`.as('denied'),
    ])
    .where('e.empid', '=', (eb) => eb.fn.any(eb.val([...empids])))
    .where('e.inservice', '=', 'Y')
    .execute();

/** The facts of one person; undefined for an unknown person or one who is no longer in service. */
export const personFacts = async (db: Read, empid: string): Promise<PersonFacts | undefined> =>
  (await peopleFacts(db, [empid]))[0];
