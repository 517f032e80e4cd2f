import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { companyName, plantName } from '#platform/organisation/server/place-names.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import type { PersonFacts } from '#platform/rights/server/rights-index.ts';

type YN = 'Y' | 'N';

/** Data about a person besides the facts that conditions test; a status is null if there is no such row. */
export type PersonRow = {
  empid: string;
  name: string;
  inservice: YN;
  depkey: string | null;
  depname: string;
  path: string;
  ancestors: string[];
  coid: string;
  coname: string;
  plantid: string;
  plantname: string;
  userid: string | null;
  account: YN | null;
  console: YN | null;
  app: YN | null;
  maintenance: boolean;
  whitelisted: boolean;
};

/** A person, in service or not; undefined if unknown. `channel`: console or app. */
export const personRow = async (db: Read, empid: string, channel: 'A' | 'W'): Promise<PersonRow | undefined> => {
  const { rows } = await sql<PersonRow>`
    select e.empid, e.name, e.inservice, e.depkey, coalesce(d.depname, '') as depname, coalesce(d.ancestors, '{}') as ancestors, e.coid, e.plantid,
      coalesce((select string_agg(up.depname, ' › ' order by array_position(d.ancestors, up.depkey))
        from department up where up.depkey = any(d.ancestors)), '') as path,
      ${companyName('e.coid')} as coname, ${plantName('e.coid', 'e.plantid')} as plantname,
      a.userid, a.status as account, w.status as console, u.status as app,
      under_maintenance(${channel}) as maintenance, is_whitelisted(e.empid, 'MAINTENANCE') as whitelisted
    from employee e
    left join department d on d.depkey = e.depkey
    left join account a on a.empid = e.empid
    left join web_user w on w.empid = e.empid
    left join app_user u on u.empid = e.empid
    where e.empid = ${empid}`.execute(db);
  return rows[0];
};

export type BlacklistEntry = Condition & { oid: string; remark: string };

const kindOf = (channel: 'A' | 'W'): string => (channel === 'A' ? 'APP' : 'WEB');

/** The blacklist entries that close the channel to the person, oldest first. */
export const entriesOfPerson = async (db: Read, empid: string, channel: 'A' | 'W'): Promise<BlacklistEntry[]> => {
  const { rows } = await sql<BlacklistEntry>`
    select oid, type, contentoid, containsub as "containSub", remark from blacklist_entries(${empid}, ${kindOf(channel)})`.execute(
    db,
  );
  return rows;
};

/** The blacklist entries that close the channel to every member of the role. */
export const entriesOfRole = (db: Read, roleid: string, channel: 'A' | 'W'): Promise<BlacklistEntry[]> =>
  db
    .selectFrom('blacklist')
    .select(['oid', 'type', 'contentoid', 'containsub as containSub', 'remark'])
    .where('blacktype', '=', kindOf(channel))
    .where('type', '=', 'R')
    .where('contentoid', '=', roleid)
    .where('status', '=', 'Y')
    .execute();

export type RoleRow = { id: string; name: string; status: YN; members: number; refreshedAt: string | null };

export const roleRow = (db: Read, id: string): Promise<RoleRow | undefined> =>
  db
    .selectFrom('role')
    .select(['id', 'name', 'status', 'member_count as members', 'refreshed_at as refreshedAt'])
    .where('id', '=', id)
    .executeTakeFirst();

/** The facts of people who are already on a list of those who have a function, so none of them is blacklisted. */
export const factsOf = async (db: Read, empids: readonly string[]): Promise<ReadonlyMap<string, PersonFacts>> => {
  const { rows } = await sql<PersonFacts>`
    select e.empid, e.coid, e.plantid, e.depkey, coalesce(d.ancestors, '{}') as ancestors,
      coalesce((select array_agg(r.id) from role_member m join role r on r.oid = m.roleoid
        where m.empid = e.empid and r.status = 'Y'), '{}') as roles,
      '{}'::text[] as denied
    from employee e left join department d on d.depkey = e.depkey
    where e.empid = any(${[...empids]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.empid, row]));
};

/** Ids of all roles that the person is a member of, including disabled ones. */
export const memberRoles = async (db: Read, empid: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('role_member as m')
    .innerJoin('role as r', 'r.oid', 'm.roleoid')
    .select('r.id')
    .where('m.empid', '=', empid)
    .execute();
  return rows.map(({ id }) => id);
};
