import { sql, type RawBuilder } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import type { RolePreview } from '../role-impact.contract.ts';

/** The employees in service that a build role maps: those of its departments and the ones below, and its members. */
const named = (roleoid: string): RawBuilder<unknown> => sql`
  select e.empid from employee e join role_mapping m on m.contenttype = 'H' and m.contentoid = e.empid
    where m.roleoid = ${roleoid} and e.inservice = 'Y'
  union
  select e.empid from employee e join department d on d.depkey = e.depkey
    where e.inservice = 'Y' and d.ancestors && array(select contentoid from role_mapping where roleoid = ${roleoid} and contenttype = 'D')`;

/** Up to this many ids are looked up one by one; more are compared with all employees at once. */
const fewIds = 1_000;

/**
 * Those of the ids that are employees in service. Many ids are intersected instead of joined: with the statistics of a
 * table that has just been filled, PostgreSQL was seen to join them by a nested loop.
 */
const inService = (ids: readonly string[]): RawBuilder<unknown> =>
  ids.length <= fewIds
    ? sql`select e.empid from employee e where e.empid = any(${[...ids]}::text[]) and e.inservice = 'Y'`
    : sql`select e.empid from employee e where e.inservice = 'Y' intersect select unnest(${[...ids]}::text[])`;

/**
 * The members as they should be and as they are, to be compared by `except`: the planner knows the size of neither, and
 * a join of the two was seen to take minutes.
 */
const compared = (roleoid: string, wanted: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  wanted as materialized (${wanted}), had as materialized (select empid from role_member where roleoid = ${roleoid})`;
const coming = sql`select empid from wanted except select empid from had`;
const going = sql`select empid from had except select empid from wanted`;

/** How many there will be, how many of them are new, and how many are no longer among them. */
export type MemberDifference = { total: number; come: number; gone: number };

const differenceTo = async (db: Read, roleoid: string, wanted: RawBuilder<unknown>): Promise<MemberDifference> => {
  const { rows } = await sql<MemberDifference>`with ${compared(roleoid, wanted)}
    select (select count(*)::int from wanted) as total, (select count(*)::int from (${coming}) c) as come,
      (select count(*)::int from (${going}) g) as gone`.execute(db);
  return rows[0] ?? { total: 0, come: 0, gone: 0 };
};

/**
 * Writes the members of a role; returns how many there are. Only differences are written: every statement makes all
 * servers drop their caches of people, even one that changes no row.
 */
export const writeMembers = async (
  trx: Write,
  roleoid: string,
  from: { mapping: true } | { ids: readonly string[] },
): Promise<MemberDifference> => {
  const wanted = 'ids' in from ? inService(from.ids) : named(roleoid);
  const { total, come, gone } = await differenceTo(trx, roleoid, wanted);
  if (gone > 0) {
    await sql`with ${compared(roleoid, wanted)}
      delete from role_member m using (${going}) gone where m.roleoid = ${roleoid} and m.empid = gone.empid`.execute(
      trx,
    );
  }
  if (come > 0) {
    await sql`with ${compared(roleoid, wanted)}
      insert into role_member (roleoid, empid) select ${roleoid}::uuid, empid from (${coming}) come on conflict do nothing`.execute(
      trx,
    );
  }
  return { total, come, gone };
};

export const noteRefreshed = async (trx: Write, oid: string, memberCount: number): Promise<void> => {
  await trx
    .updateTable('role')
    .set({ refreshed_at: sql<string>`now()`, refresh_error: null, member_count: memberCount })
    .where('oid', '=', oid)
    .execute();
};

export const noteRefreshFailed = async (trx: Write, oid: string, error: string): Promise<void> => {
  await trx
    .updateTable('role')
    .set({ refresh_error: error })
    .where('oid', '=', oid)
    .where('refresh_error', 'is distinct from', error)
    .execute();
};

/** How many of the ids are employees in service, how many are not, and the first of those who are. */
export const previewOf = async (
  db: Read,
  ids: readonly string[],
  rows: number,
): Promise<Omit<RolePreview, 'impact'>> => {
  const found = await sql<{ total: number; list: RolePreview['list'] }>`
    with listed as materialized (${inService(ids)}),
      page as (select e.empid as id, e.name, coalesce(d.depname, '') as depname
        from (select empid from listed order by empid limit ${rows}) first join employee e using (empid)
        left join department d on d.depkey = e.depkey)
    select (select count(*)::int from listed) as total, (select coalesce(json_agg(page order by id), '[]') from page) as list`.execute(
    db,
  );
  const { total, list } = found.rows[0] ?? { total: 0, list: [] };
  return { total, unknown: ids.length - total, list };
};

/** How the members of a role would differ if they were these ids. */
export const differenceToIds = (db: Read, roleoid: string, ids: readonly string[]): Promise<MemberDifference> =>
  differenceTo(db, roleoid, inService(ids));
