import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { plantName } from '#platform/organisation/server/place-names.ts';
import type { MappedDepartment, MappedMember } from '../roles.contract.ts';

export type MappingEntry = { contenttype: 'D' | 'H'; contentoid: string };

/** Empty if the department or employee no longer exists. */
const plantname = sql`coalesce(${plantName('x.coid', 'x.plantid')}, '')`;

export const mappedDepartments = async (db: Read, roleoid: string): Promise<MappedDepartment[]> => {
  const { rows } = await sql<MappedDepartment>`
    select m.oid, m.contentoid, coalesce(x.depid, m.contentoid) as depid, coalesce(x.depname, '') as depname,
      ${plantname} as plantname, coalesce(x.coid, '') as coid, coalesce(x.plantid, '') as plantid
    from role_mapping m left join department x on x.depkey = m.contentoid
    where m.roleoid = ${roleoid} and m.contenttype = 'D' order by m.contentoid`.execute(db);
  return rows;
};

export const mappedMembers = async (db: Read, roleoid: string): Promise<MappedMember[]> => {
  const { rows } = await sql<MappedMember>`
    select m.contentoid as id, coalesce(x.name, '') as name, coalesce(d.depname, '') as depname, ${plantname} as plantname
    from role_mapping m left join employee x on x.empid = m.contentoid left join department d on d.depkey = x.depkey
    where m.roleoid = ${roleoid} and m.contenttype = 'H' order by m.contentoid`.execute(db);
  return rows;
};

export const mappingsOf = (db: Read, roleoids: readonly string[]): Promise<(MappingEntry & { roleoid: string })[]> =>
  db
    .selectFrom('role_mapping')
    .select(['roleoid', 'contenttype', 'contentoid'])
    .where('roleoid', '=', (eb) => eb.fn.any(eb.val([...roleoids])))
    .execute();

export const insertMapping = async (trx: Write, roleoid: string, entries: readonly MappingEntry[]): Promise<void> => {
  if (entries.length === 0) return;
  await sql`insert into role_mapping (roleoid, contenttype, contentoid)
    select ${roleoid}::uuid, * from unnest(${entries.map((one) => one.contenttype)}::text[], ${entries.map((one) => one.contentoid)}::text[])`.execute(
    trx,
  );
};

export const deleteMapping = async (trx: Write, roleoid: string, entries: readonly MappingEntry[]): Promise<void> => {
  if (entries.length === 0) return;
  await sql`delete from role_mapping m using unnest(${entries.map((one) => one.contenttype)}::text[], ${entries.map((one) => one.contentoid)}::text[])
    as gone(contenttype, contentoid)
    where m.roleoid = ${roleoid} and m.contenttype = gone.contenttype and m.contentoid = gone.contentoid`.execute(trx);
};

export const deleteWholeMappings = async (trx: Write, roleoids: readonly string[]): Promise<void> => {
  await trx
    .deleteFrom('role_mapping')
    .where('roleoid', '=', (eb) => eb.fn.any(eb.val([...roleoids])))
    .execute();
};

/** The place of a mapped department or employee; `depkeys`: from the root down to the department itself. */
export type MappedPlace = MappingEntry & { coid: string; plantid: string; depkeys: string[] };

/** The places of the entries that exist: departments in use, employees in service. */
export const placesOf = async (db: Read, entries: readonly MappingEntry[]): Promise<MappedPlace[]> => {
  const ids = (type: MappingEntry['contenttype']): string[] =>
    entries.filter((one) => one.contenttype === type).map((one) => one.contentoid);
  const { rows } = await sql<MappedPlace>`
    select 'D' as contenttype, depkey as contentoid, coid, plantid, ancestors as depkeys
      from department where depkey = any(${ids('D')}::text[]) and status = 'Y'
    union all
    select 'H', e.empid, e.coid, e.plantid, coalesce(d.ancestors, '{}')
      from employee e left join department d on d.depkey = e.depkey where e.empid = any(${ids('H')}::text[]) and e.inservice = 'Y'`.execute(
    db,
  );
  return rows;
};
