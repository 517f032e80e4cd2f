import gcoord from 'gcoord';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { searchPatterns, searchTextIsLike } from '#platform/search/server/folded-search.ts';
import type { NearStore } from '../app-stores.contract.ts';

/** Degrees; both or neither. */
type Place = { longitude: number | null; latitude: number | null };
type Asked = Place & { plantid: string; simplifiedFilter?: string; traditionalFilter?: string };
/** A store as the database knows it; its pictures are read from the files capability. */
export type StoredNearStore = Omit<NearStore, 'cover'> & { coverfileid: string };

/** Switched on, and its plant in use. */
const isOpen = sql<SqlBool>`s.status = 'Y'`;

const columns = sql`s.oid, s.coid || s.plantid as plant, s.storenm as "storeNm", s.introduce, s.addr, s.discount,
  s.openinghours as "openingHours", s.tel, s.currency, s.perexpense as "perExpense", f.avggrade as "avgGrade",
  coalesce(f.visitcount, 0) as visitcount, s.map, s.longitude, s.latitude, s.coverfileid`;

const from = sql`store s left join store_figure f on f.storeoid = s.oid`;

const earthRadius = 6_371_000;

const metresTo = (longitude: number, latitude: number): RawBuilder<number> => sql`(2 * ${earthRadius} * asin(least(1,
  sqrt(power(sin(radians(s.latitude - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(s.latitude))
      * power(sin(radians(s.longitude - ${longitude}::float8) / 2), 2)))))::int`;

/**
 * Metres between the place and a store, as the crow flies; null if either has none. Phones give their place in WGS 84,
 * as most maps do; Amap's coordinates are GCJ-02, some 500 metres off in mainland China.
 */
const distance = ({ longitude, latitude }: Place): RawBuilder<number | null> => {
  if (longitude === null || latitude === null) return sql`null::int`;
  const [amapLongitude, amapLatitude] = gcoord.transform([longitude, latitude], gcoord.WGS84, gcoord.GCJ02);
  return sql`case s.map when 'AMAP' then ${metresTo(amapLongitude, amapLatitude)}
    else ${metresTo(longitude, latitude)} end`;
};

/** Those of the plant, or of all plants by their distance. */
export const nearStores = async (
  db: Read,
  { plantid, longitude, latitude, ...quick }: Asked,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<{ total: number; list: StoredNearStore[] }> => {
  const patterns = searchPatterns({ simplifiedFilter: '', traditionalFilter: '', ...quick });
  const which = sql`${isOpen} and ${plantid === '' ? sql`true` : sql`s.coid || s.plantid = ${plantid}`}
    and ${patterns ? searchTextIsLike('s.search_text', patterns) : sql`true`}`;
  const [counted, listed] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from store s where ${which}`.execute(db),
    sql<StoredNearStore>`select ${columns}, ${distance({ longitude, latitude })} as distance from ${from} where ${which}
      order by distance nulls last, s.sort desc, s.oid limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
      db,
    ),
  ]);
  return { total: counted.rows[0]?.total ?? 0, list: listed.rows };
};

type StoredDetail = Omit<StoredNearStore, 'distance'> & { grade: number | null };

export const nearStoreByOid = async (db: Read, empid: string, oid: string): Promise<StoredDetail | undefined> => {
  const { rows } = await sql<StoredDetail>`
    select ${columns}, (select b.grade from store_feedback b where b.sourceoid = s.oid and b.userid = ${empid}
      and b.grade is not null order by b.crtdat desc, b.oid desc limit 1) as grade
    from ${from} where s.oid = ${oid} and ${isOpen}`.execute(db);
  return rows[0];
};

/** Company and plant id of a person, together. */
export const plantOfPerson = async (db: Read, empid: string): Promise<string> => {
  const { rows } = await sql<{ plant: string }>`
    select coid || plantid as plant from employee where empid = ${empid}`.execute(db);
  return rows[0]?.plant ?? '';
};

/** The switched-on stores of each plant, by company and plant id together. */
export const storesOfPlants = async (db: Read): Promise<Map<string, number>> => {
  const { rows } = await sql<{ plant: string; stores: number }>`
    select s.coid || s.plantid as plant, count(*)::int as stores from store s where ${isOpen} group by 1`.execute(db);
  return new Map(rows.map(({ plant, stores }) => [plant, stores]));
};

/** Locks the figures of a store, made if there are none yet. Undefined if the store is not open. */
export const lockFigures = async (trx: Write, oid: string): Promise<{ avggrade: number | null } | undefined> => {
  const { rows } = await sql<{ avggrade: number | null }>`
    insert into store_figure (storeoid) select s.oid from store s where s.oid = ${oid} and ${isOpen}
    on conflict on constraint store_figure_pk do update set visitcount = store_figure.visitcount
    returning avggrade`.execute(trx);
  return rows[0];
};

export const countVisit = async (trx: Write, oid: string): Promise<number | undefined> => {
  const { rows } = await sql<{ visitcount: number }>`
    insert into store_figure (storeoid, visitcount) select s.oid, 1 from store s where s.oid = ${oid} and ${isOpen}
    on conflict on constraint store_figure_pk do update set visitcount = store_figure.visitcount + 1
    returning visitcount`.execute(trx);
  return rows[0]?.visitcount;
};

/** Undefined if the store is not open. */
export const visitsOf = async (db: Read, oid: string): Promise<number | undefined> => {
  const { rows } = await sql<{ visitcount: number }>`
    select coalesce(f.visitcount, 0) as visitcount from ${from} where s.oid = ${oid} and ${isOpen}`.execute(db);
  return rows[0]?.visitcount;
};

/** What a person says waits until this transaction ends, so that the count is exact. */
export const lockSpeaker = async (trx: Write, empid: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('feedback on stores of ' || ${empid}))`.execute(trx);
};

export type Said = { oid: string; content: string; grade: number | null; sourceoid: string; recent: boolean };

/** What a person has said in the last hour, the newest first; `recent`: within the last minute. */
export const saidInHour = async (trx: Write, empid: string): Promise<Said[]> => {
  const { rows } = await sql<Said>`
    select oid, content, grade, sourceoid, crtdat > now() - interval '1 minute' as recent from store_feedback
    where userid = ${empid} and crtdat > now() - interval '1 hour' order by crtdat desc, oid desc`.execute(trx);
  return rows;
};

export const insertFeedback = async (
  trx: Write,
  { empid, oid, content, grade }: { empid: string; oid: string; content: string; grade: number | null },
): Promise<string> => {
  const { rows } = await sql<{ oid: string }>`
    insert into store_feedback (sourceoid, userid, name, content, grade)
    select ${oid}, empid, name, ${content}, ${grade}::smallint from employee where empid = ${empid}
    returning oid`.execute(trx);
  if (!rows[0]) throw new Error('feedback of somebody who is no employee');
  return rows[0].oid;
};

/** The average of the latest grade of each person. */
export const renewGrade = async (trx: Write, oid: string): Promise<number | null> => {
  const { rows } = await sql<{ avggrade: number | null }>`
    update store_figure set avggrade = (select round(avg(grade), 2) from (
      select distinct on (userid) grade from store_feedback where sourceoid = ${oid} and grade is not null
      order by userid, crtdat desc, oid desc) latest)
    where storeoid = ${oid} returning avggrade`.execute(trx);
  return rows[0]?.avggrade ?? null;
};
