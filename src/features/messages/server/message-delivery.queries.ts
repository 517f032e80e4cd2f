import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Read } from '#platform/db/server/database.ts';
import { companyName, plantName } from '#platform/organisation/server/place-names.ts';
import type { PushNumbers } from '#platform/push/push.contract.ts';
import { pushNumbersOf } from '#platform/push/server/send-push.ts';
import { withinScope } from '#platform/rights/server/row-scope.ts';
import { searchTextHoldsByGram } from '#platform/search/server/folded-search.ts';
import { foldFilters } from '#platform/search/server/fold.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { messageTopic } from './message-notices.ts';
import type { DeliveryRow, messageDeliveryCalls } from '../message-delivery.contract.ts';

type PeopleQuery = z.output<z.ZodObject<(typeof messageDeliveryCalls)['people']['query']>>;
export type DeliveryFilter = Omit<PeopleQuery, 'pageNum' | 'pageSize'>;

/** Where people were when they got the message; their scope does not change with later moves. */
const place = { coid: 'v.coid', plantid: 'v.plantid', depkey: 'v.depkey' };

/** Whether the present version was read, and confirmed: of a delivery `v` of the message `m`. */
const isRead = sql<SqlBool>`v.readversion >= m.version`;
const isConfirmed = sql<SqlBool>`v.confirmedversion >= m.version`;

const inState: Readonly<Record<DeliveryFilter['state'], RawBuilder<SqlBool>>> = {
  '': sql<SqlBool>`true`,
  read: isRead,
  unread: sql<SqlBool>`not ${isRead}`,
  confirmed: isConfirmed,
  unconfirmed: sql<SqlBool>`m.mustconfirm = 'Y' and not ${isConfirmed}`,
};

const counts = sql`count(*)::int as delivered, (count(*) filter (where ${isRead}))::int as read,
  (count(*) filter (where not ${isRead}))::int as unread, (count(*) filter (where ${isConfirmed}))::int as confirmed`;

export type Counts = { delivered: number; read: number; unread: number; confirmed: number };

const ofMessage = (messageoid: string, scope: Scope): RawBuilder<unknown> =>
  sql`message_delivery v join message m on m.oid = v.messageoid
    where v.messageoid = ${messageoid} and ${withinScope(scope, place)}`;

/** The numbers of a message in a scope. */
export const deliveryCounts = async (db: Read, messageoid: string, scope: Scope): Promise<Counts> => {
  const { rows } = await sql<Counts>`select ${counts} from ${ofMessage(messageoid, scope)}`.execute(db);
  return rows[0] ?? { delivered: 0, read: 0, unread: 0, confirmed: 0 };
};

/** How many people of a scope it was pushed to. */
export const pushNumbers = (db: Read, messageoid: string, scope: Scope): Promise<PushNumbers> =>
  pushNumbersOf(db, {
    kind: messageTopic,
    subject: messageoid,
    to: sql`select v.empid from ${ofMessage(messageoid, scope)}`,
  });

const optional = (condition: boolean, predicate: () => RawBuilder<unknown>): RawBuilder<unknown> =>
  condition ? predicate() : sql`true`;

const lacking: Readonly<Record<DeliveryFilter['without'], (coid: string) => RawBuilder<SqlBool>>> = {
  '': () => sql<SqlBool>`true`,
  plant: (coid) => sql<SqlBool>`v.coid = ${coid} and v.plantid = ''`,
  department: () => sql<SqlBool>`v.depkey is null`,
};

const found = ({ messageoid, state, coid, plantid, depkey, without, ...quick }: DeliveryFilter, scope: Scope) => {
  const folded = foldFilters(quick);
  return sql`${ofMessage(messageoid, scope)} and ${inState[state]}
    and ${lacking[without](coid)}
    and ${optional(coid !== '', () => sql`v.coid = ${coid}`)}
    and ${optional(plantid !== '', () => sql`v.plantid = ${plantid}`)}
    and ${optional(depkey !== '', () => sql`v.depkey = ${depkey}`)}
    and ${optional(folded.length > 0, () => sql`v.empid in (select e.empid from employee e where ${searchTextHoldsByGram('e.search_text', folded)})`)}`;
};

/** Deliveries with the present version of their message, as `described` takes them. */
const keys = sql`v.*, m.version as present`;

/** Who has read or confirmed an older version has not read, or confirmed, this one. */
const columns = sql`v.empid, coalesce(e.name, '') as name, v.coid, v.plantid, ${plantName('v.coid', 'v.plantid')} as plantname,
  coalesce(v.depkey, '') as depkey, coalesce(d.depname, '') as depname, v.deliveredat,
  case when v.readversion >= v.present then v.readat end as readat, v.readversion,
  case when v.confirmedversion >= v.present then v.confirmedat end as confirmedat, v.confirmedversion, v.remindedat, v.reminders`;

const described = (deliveries: RawBuilder<unknown>): RawBuilder<DeliveryRow> => sql<DeliveryRow>`
  select ${columns} from (${deliveries}) v
  left join employee e on e.empid = v.empid left join department d on d.depkey = v.depkey order by v.empid`;

/** One page of the people who have a message, by number; names are read for the page alone. */
export const deliveryPage = async (
  db: Read,
  { pageNum, pageSize, ...filter }: PeopleQuery,
  scope: Scope,
): Promise<{ total: number; list: DeliveryRow[] }> => {
  const there = found(filter, scope);
  const [counted, list] = await Promise.all([
    sql<{ total: number }>`select count(*) as total from ${there}`.execute(db),
    described(
      sql`select ${keys} from ${there} order by v.empid limit ${pageSize} offset ${(pageNum - 1) * pageSize}`,
    ).execute(db),
  ]);
  return { total: counted.rows[0]?.total ?? 0, list: list.rows };
};

const portion = 5_000;

/** All of them, read in portions. */
export async function* deliveryStream(db: Read, filter: DeliveryFilter, scope: Scope): AsyncGenerator<DeliveryRow> {
  for (let after = ''; ;) {
    const there = sql`select ${keys} from ${found(filter, scope)} and v.empid > ${after} order by v.empid limit ${portion}`;
    const { rows } = await described(there).execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < portion) return;
    after = last.empid;
  }
}

export type PlaceCounts = Counts & { coid: string; plantid: string; depkey: string; name: string };

/** The numbers by plant; with a plant, by department. */
export const countsByPlace = async (
  db: Read,
  { messageoid, coid, plantid }: { messageoid: string; coid: string; plantid: string },
  scope: Scope,
): Promise<PlaceCounts[]> => {
  const there = ofMessage(messageoid, scope);
  const byPlant = sql<PlaceCounts>`
    select v.coid, v.plantid, '' as depkey,
      concat_ws(' · ', nullif(${companyName('v.coid')}, ''), nullif(${plantName('v.coid', 'v.plantid')}, '')) as name, ${counts}
    from ${there} group by v.coid, v.plantid order by delivered desc, v.coid, v.plantid`;
  const byDepartment = sql<PlaceCounts>`
    select v.coid, v.plantid, coalesce(v.depkey, '') as depkey,
      coalesce((select d.depname from department d where d.depkey = v.depkey), v.depkey, '') as name, ${counts}
    from ${there} and v.coid = ${coid} and v.plantid = ${plantid}
    group by v.coid, v.plantid, v.depkey order by delivered desc, v.depkey`;
  return (await (plantid === '' ? byPlant : byDepartment).execute(db)).rows;
};

/** The delivery of one person, if the person has the message and lies within the scope. */
export const deliveryOf = async (
  db: Read,
  messageoid: string,
  empid: string,
  scope: Scope,
): Promise<DeliveryRow | null> => {
  const { rows } = await described(
    sql`select ${keys} from ${ofMessage(messageoid, scope)} and v.empid = ${empid}`,
  ).execute(db);
  return rows[0] ?? null;
};
