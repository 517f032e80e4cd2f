import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import type { Tables } from '#platform/db/server/tables.ts';
import { type Page, type Paged, streamPortion } from '#platform/records/server/record-queries.ts';
import { withinScope } from '#platform/rights/server/row-scope.ts';
import type { Channel } from '#platform/wire/endpoint.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import type { AppSignInRow, UnusualKind, WebSignInRow } from '../sign-ins.contract.ts';

/** Whole days: from one day to another, or so many before today until now. */
export type Days = { from: string; to: string } | { before: number };

export type Asked = {
  channel: Channel;
  days: Days;
  result: string;
  platform: string;
  empid: string;
  userid: string;
  /** Accounts or employee numbers, one of which it is. */
  quick: readonly string[];
  /** Only those that are unlike the earlier ones of the person. */
  unusual: boolean;
  scope: Scope;
};

/** Without the browser in words. */
export type Listed = AppSignInRow & Omit<WebSignInRow, 'browser'>;
type Rows = SelectQueryBuilder<{ s: Tables['signin'] }, 's', object>;

/** The days of the platform are those of the connection's time zone. */
const within = (days: Days): RawBuilder<SqlBool> =>
  'from' in days
    ? sql<SqlBool>`s.at >= ${days.from}::timestamptz and s.at < (${days.to}::date + 1)::timestamptz`
    : sql<SqlBool>`s.at >= (current_date - ${sql.lit(days.before)})::timestamptz`;

type Part = Exclude<Scope, { everywhere: true }>;

/** The departments of a scope with those below them, as a list: an index cannot be asked by a query among others. */
const departmentsOf = async (db: Read, { departments }: Part): Promise<string[]> => {
  const keys = (withSub: boolean) => departments.filter((one) => one.withSub === withSub).map((one) => one.depkey);
  const { rows } = await sql<{ depkey: string }>`
    select unnest(${keys(false)}::text[]) as depkey
    union select depkey from department where ancestors && ${keys(true)}::text[]`.execute(db);
  return rows.map(({ depkey }) => depkey);
};

/** As `withinScope`, with only those conditions that the scope needs, each of which has an index. */
const inPart = ({ companies, plants }: Part, departments: readonly string[]): RawBuilder<SqlBool> => {
  const any = (column: RawBuilder<unknown>, keys: readonly string[]) =>
    keys.length === 0 ? [] : [sql`${column} = any(${[...keys]}::text[])`];
  const held = [
    ...any(sql`s.coid`, companies),
    // A row without a plant belongs to no plant, whatever the ids are.
    ...any(sql`(s.coid || s.plantid)`, plants).map((inPlant) => sql`(s.plantid <> '' and ${inPlant})`),
    ...any(sql`s.depkey`, departments),
  ];
  return held.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(held, sql` or `)})`;
};

const isAccount = (userid: string): RawBuilder<SqlBool> => sql<SqlBool>`lower(s.userid) = ${userid.toLowerCase()}`;
/** Employee numbers are looked up in both usual letter cases: `lower()` of the column has no index. */
const isPerson = (empid: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`s.empid = any(${[...new Set([empid, empid.toUpperCase(), empid.toLowerCase()])]}::text[])`;

/** Those that are noted as unusual. There are few, and each finds its row by the primary key: none is compared. */
const unusualOf = (channel: Channel, days: Days) =>
  sql<Tables['signin']>`(select f.* from (
      select s.channel, s.at, s.oid from signin_unusual s where s.channel = ${channel} and ${within(days)}) u
    cross join lateral (select * from signin s where s.channel = u.channel and s.at = u.at and s.oid = u.oid offset 0) f)`.as(
    's',
  );

const matching = (
  db: Read,
  { channel, days, result, platform, empid, userid, quick, unusual }: Asked,
  inScope: RawBuilder<SqlBool> | null,
): Rows => {
  const from = unusual ? db.selectFrom(unusualOf(channel, days)) : db.selectFrom('signin as s');
  let rows = from.where('s.channel', '=', channel).where(within(days)) as Rows;
  if (result) rows = rows.where(sql<SqlBool>`s.result = ${sql.lit(result)}`);
  if (platform) rows = rows.where('s.platform', '=', platform);
  if (empid) rows = rows.where(isPerson(empid));
  if (userid) rows = rows.where(isAccount(userid));
  if (quick.length > 0) rows = rows.where((eb) => eb.or(quick.flatMap((one) => [isAccount(one), isPerson(one)])));
  return inScope ? rows.where(inScope) : rows;
};

const rowsOf = async (db: Read, asked: Asked): Promise<Rows> => {
  const { scope } = asked;
  return matching(db, asked, scope.everywhere ? null : inPart(scope, await departmentsOf(db, scope)));
};

const listed = (rows: Rows, order: 'asc' | 'desc') =>
  rows
    .select([
      's.oid',
      's.at as logintime',
      's.userid',
      's.empid',
      's.result',
      's.reason',
      's.times',
      's.ip',
      's.browser as useragent',
      's.appversion',
      's.timezone',
      's.platform',
      's.platformversion',
      's.model',
    ])
    .select([
      sql<UnusualKind[]>`coalesce((select array_remove(array[case when u.place then 'place' end,
        case when u.device then 'device' end, case when u.failures > 0 then 'failures' end], null)
        from signin_unusual u where u.channel = s.channel and u.at = s.at and u.oid = s.oid), '{}')`.as('unusual'),
      sql<number>`coalesce((select u.failures from signin_unusual u
        where u.channel = s.channel and u.at = s.at and u.oid = s.oid), 0)`.as('failures'),
    ])
    .orderBy('s.at', order)
    .orderBy('s.oid', order);

/** What the days say that are counted all along (migration 0210): all but accounts, persons and departments. */
const isCounted = ({ empid, userid, quick, scope, unusual }: Asked): boolean =>
  !unusual && !empid && !userid && quick.length === 0 && (scope.everywhere || scope.departments.length === 0);

/** Null while the days are those of another time zone, after that of the platform has changed. */
const countedTotal = async (db: Read, { channel, days, result, platform, scope }: Asked): Promise<number | null> => {
  const { rows } = await sql<{ total: number | null }>`
    select case when coalesce((select min(zone) <> current_setting('TimeZone') or max(zone) <> current_setting('TimeZone')
        from signin_count), false) then null
      else (select coalesce(sum(difference), 0)::int from signin_count c
        where zone = current_setting('TimeZone') and channel = ${channel}
          and ${'from' in days ? sql`day between ${days.from}::date and ${days.to}::date` : sql`day >= current_date - ${sql.lit(days.before)}`}
          ${result ? sql`and result = ${result}` : sql``} ${platform ? sql`and platform = ${platform}` : sql``}
          and ${withinScope(scope, { coid: 'c.coid', plantid: 'c.plantid' })})
      end as total`.execute(db);
  return rows[0]?.total ?? null;
};

const countOf = async (rows: Rows): Promise<number> => {
  const { total } = await rows.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return total;
};

/** Departments beside companies and plants: only what belongs to none of these is counted row by row. */
const totalBeside = async (db: Read, asked: Asked, scope: Part): Promise<number | null> => {
  const places = { ...scope, departments: [] };
  const inPlaces = { ...asked, scope: places };
  const counted = isCounted(inPlaces) ? await countedTotal(db, inPlaces) : null;
  if (counted === null) return null;
  const ofDepartments = inPart({ ...scope, companies: [], plants: [] }, await departmentsOf(db, scope));
  const others = sql<SqlBool>`(${ofDepartments} and ${inPart(places, [])} is not true)`;
  return counted + (await countOf(matching(db, asked, others)));
};

const isBeside = ({ companies, plants, departments }: Part): boolean =>
  departments.length > 0 && companies.length + plants.length > 0;

const totalOf = async (db: Read, asked: Asked, rows: Rows): Promise<number> => {
  const { scope } = asked;
  if (!scope.everywhere && isBeside(scope)) return (await totalBeside(db, asked, scope)) ?? countOf(rows);
  return (isCounted(asked) ? await countedTotal(db, asked) : null) ?? countOf(rows);
};

/** In a part of the organisation the total comes first: where there is nothing, all rows would be looked at in vain. */
export const signInPage = async (
  db: Read,
  asked: Asked,
  order: 'asc' | 'desc',
  { pageNum, pageSize }: Page,
): Promise<Paged<Listed>> => {
  const rows = await rowsOf(db, asked);
  const counting = totalOf(db, asked, rows);
  if (!asked.scope.everywhere && (await counting) === 0) return { total: 0, list: [] };
  const [total, list] = await Promise.all([
    counting,
    listed(rows, order)
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
  ]);
  return { total, list };
};

export async function* streamSignIns(db: Read, asked: Asked, order: 'asc' | 'desc'): AsyncGenerator<Listed> {
  yield* listed(await rowsOf(db, asked), order).stream(streamPortion);
}
