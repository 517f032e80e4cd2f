import { sql } from 'kysely';
import type { Write } from '#platform/db/server/database.ts';

/** A plant, or a whole company if `plantid` is empty. */
type Place = { coid: string; plantid: string };

/**
 * Remembers that one company or plant was replaced by another one. Places that the replaced one had replaced get the
 * new successor, which itself is no longer replaced.
 */
export const recordReplacement = async (trx: Write, from: Place, to: Place): Promise<void> => {
  const isCompany = from.plantid === '';
  await sql`
    delete from replaced_place where fromcoid = ${to.coid} and (fromplantid = ${to.plantid}
      or ${isCompany} and tocoid = ${from.coid} and toplantid = fromplantid)`.execute(trx);
  const next = isCompany ? sql`` : sql`, toplantid = ${to.plantid}`;
  await sql`
    update replaced_place set tocoid = ${to.coid}${next}
    where tocoid = ${from.coid} and (${isCompany} or toplantid = ${from.plantid})`.execute(trx);
  await sql`
    insert into replaced_place (fromcoid, fromplantid, tocoid, toplantid)
    values (${from.coid}, ${from.plantid}, ${to.coid}, ${to.plantid})
    on conflict (fromcoid, fromplantid) do update set tocoid = excluded.tocoid, toplantid = excluded.toplantid`.execute(
    trx,
  );
};

/** A place of the files that was replaced, by what, and in how many rows. */
export type FollowedPlace = { from: string; to: string; rows: number };

/** Which place each one in the staged rows is by now: by its plant, else by its company and then that one's plant. */
const mapPlaces = async (trx: Write): Promise<boolean> => {
  await sql`
    create temporary table followed_place on commit drop as
    with named as (
      select class3 as coid, class4 as plantid from staged_master
      union select coid, plantid from staged_department
      union select coid, coalesce(plantid, '') from staged_employee where coid is not null
      union select fromcoid, fromplantid from replaced_place
      union select r.fromcoid, d.plantid from replaced_place r join department d on d.coid = r.tocoid where r.fromplantid = ''
    )
    select named.coid, named.plantid, coalesce(own.tocoid, later.tocoid, whole.tocoid) as tocoid,
      coalesce(own.toplantid, later.toplantid, named.plantid) as toplantid
    from named
    left join replaced_place own on own.fromcoid = named.coid and own.fromplantid = named.plantid and named.plantid <> ''
    left join replaced_place whole on whole.fromcoid = named.coid and whole.fromplantid = ''
    left join replaced_place later on later.fromcoid = whole.tocoid and later.fromplantid = named.plantid and named.plantid <> ''
    where coalesce(own.tocoid, whole.tocoid) is not null`.execute(trx);
  const { rows } = await sql<{ any: boolean }>`select exists (select from followed_place) as any`.execute(trx);
  return rows[0]?.any ?? false;
};

/** The keys of departments at replaced places by those that they have now. */
const mapDepartments = async (trx: Write): Promise<void> => {
  await sql`
    create temporary table followed_department on commit drop as
    select p.coid || p.plantid || '_' || d.depid as was, p.tocoid || p.toplantid || '_' || d.depid as will
    from followed_place p join department d on d.coid = p.tocoid and d.plantid = p.toplantid
    union
    select s.depkey, p.tocoid || p.toplantid || '_' || s.depid
    from staged_department s join followed_place p using (coid, plantid)`.execute(trx);
  await sql`create index on followed_department (was)`.execute(trx);
  await sql`analyze followed_place, followed_department`.execute(trx);
};

/**
 * Reads the staged rows of the HR feed as if they named the places that have replaced theirs. A row of a replaced
 * company or plant is dropped, since its successor has one of its own; so is a department that the files have twice.
 */
export const followReplacedPlaces = async (trx: Write): Promise<FollowedPlace[]> => {
  if (!(await mapPlaces(trx))) return [];
  await mapDepartments(trx);
  const { rows } = await sql<FollowedPlace>`
    with counted as (
      select class3 as coid, class4 as plantid from staged_master
      union all select coid, plantid from staged_department
      union all select coid, coalesce(plantid, '') from staged_employee
    )
    select concat_ws(' · ', coid, nullif(plantid, '')) as "from", concat_ws(' · ', tocoid, nullif(toplantid, '')) as "to",
      count(*)::int as rows
    from counted join followed_place using (coid, plantid) group by 1, 2 order by 1`.execute(trx);
  await sql`
    delete from staged_master s using followed_place p
    where p.coid = s.class3 and p.plantid = s.class4 and (s.class2 = 'CO' or p.toplantid <> p.plantid
      or exists (select from staged_master o where o.class2 = 'PLANT' and o.class3 = p.tocoid and o.class4 = p.toplantid)
      or exists (select from replaced_place r where r.fromcoid = p.coid and r.fromplantid = p.plantid))`.execute(trx);
  await sql`
    update staged_master s set class3 = p.tocoid, class4 = p.toplantid from followed_place p
    where p.coid = s.class3 and p.plantid = s.class4`.execute(trx);
  await sql`
    delete from staged_department s using followed_department f
    where f.was = s.depkey and (exists (select from staged_department o where o.depkey = f.will)
      or exists (select from followed_department other join staged_department o on o.depkey = other.was
        where other.will = f.will and other.was < f.was))`.execute(trx);
  await sql`
    update staged_department s set depkey = p.tocoid || p.toplantid || '_' || s.depid, coid = p.tocoid, plantid = p.toplantid
    from followed_place p where p.coid = s.coid and p.plantid = s.plantid`.execute(trx);
  await sql`update staged_department s set parentkey = f.will from followed_department f where f.was = s.parentkey`.execute(
    trx,
  );
  await sql`update staged_employee s set depkey = f.will from followed_department f where f.was = s.depkey`.execute(
    trx,
  );
  await sql`
    update staged_employee s set coid = p.tocoid, plantid = case when s.plantid is null then null else p.toplantid end
    from followed_place p where p.coid = s.coid and p.plantid = coalesce(s.plantid, '')`.execute(trx);
  return rows;
};
