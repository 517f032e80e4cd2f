import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Read } from '#platform/db/server/database.ts';
import {
  orderAlone,
  type Page,
  type Paged,
  type SortBy,
  streamPortion,
} from '#platform/records/server/record-queries.ts';
import { keptTotal } from '#platform/db/server/kept-total.ts';
import { plantName } from '#platform/organisation/server/place-names.ts';
import { prepared, preparedBy, preparedRow } from '#platform/db/server/prepared.ts';
import { searchTextHoldsByGram } from '#platform/search/server/folded-search.ts';
import { fold, foldFilters } from '#platform/search/server/fold.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { employees, withinScope } from '#platform/rights/server/row-scope.ts';
import { hasFailedSignIns } from './app-users.attention.ts';
import {
  type AppUserDetail,
  type appUserFilter,
  type AppUserRow,
  type appUserSortFields,
  userConfig,
  userConfigDefaults,
  type UserConfig,
} from '../app-users.contract.ts';

export type Filter = z.output<typeof appUserFilter>;
export type Sort = SortBy<(typeof appUserSortFields)[number]>;

/**
 * Foreign keys give every app user an account, and every account an employee: only tables that a query uses are joined.
 */
type Table = 'u' | 'a' | 'e';
const joins: Record<Table, RawBuilder<unknown>> = {
  u: sql`app_user u`,
  a: sql`join account a on a.empid = u.empid`,
  e: sql`join employee e on e.empid = u.empid`,
};
const from = (asked: readonly Table[]): RawBuilder<unknown> =>
  sql.join(
    (['u', 'a', 'e'] as const).filter((table) => table === 'u' || asked.includes(table)).map((table) => joins[table]),
    sql` `,
  );

const sortColumns = {
  empid: ['u', 'empid'],
  name: ['e', 'name'],
  userid: ['a', 'userid'],
  email: ['e', 'email'],
  platform: ['u', 'platform'],
  lastlogindate: ['u', 'lastlogindate'],
  status: ['u', 'status'],
} as const satisfies Record<string, readonly [Table, string]>;

type Ordering = { table: Table; column: RawBuilder<unknown>; direction: RawBuilder<unknown> };

/**
 * By default the latest sign-in first; people who never signed in are last in both directions. The words are those of
 * the indexes.
 */
const orderOf = ({ sortField, sortOrder }: Sort): Ordering => {
  const [table, name] = sortColumns[sortField ?? 'lastlogindate'];
  const way = sortField === undefined || sortOrder === 'desc' ? sql`desc` : sql`asc`;
  const direction = name === 'lastlogindate' ? sql`${way} nulls last` : way;
  return { table, column: sql.ref(`${table}.${name}`), direction };
};

const contains = (text: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`position(${part} in ${text}) > 0`;

/**
 * The searched text of an employee is the folded number, name and domain account: the name is between the other two.
 */
const foldedName = sql`substr(e.search_text, length(e.empid) + 2,
  greatest(0, length(e.search_text) - length(e.empid) - 1 - coalesce(nullif(length(e.adaccount), 0) + 1, 0)))`;

type Asked = { table: Table; holds: RawBuilder<SqlBool> };

/**
 * The conditions of the filters, each with its table. The grams are of number and name too: the index narrows the rows
 * before the field itself decides.
 */
const askedFor = (filter: Filter, scope: Scope): Asked[] => {
  const tests: Asked[] = [];
  const ask = (table: Table, ...holds: RawBuilder<SqlBool>[]): void => {
    for (const one of holds) tests.push({ table, holds: one });
  };
  const quick = foldFilters(filter);
  if (quick.length > 0) ask('e', searchTextHoldsByGram('e.search_text', quick));
  const name = fold(filter.name);
  if (name) ask('e', searchTextHoldsByGram('e.search_text', [name]), contains(foldedName, name));
  const empid = filter.empid.toLowerCase();
  if (empid) ask('e', searchTextHoldsByGram('e.search_text', [fold(empid)]), contains(sql`lower(e.empid)`, empid));
  if (filter.userid) ask('a', contains(sql`lower(a.userid)`, filter.userid.toLowerCase()));
  if (filter.type) ask('a', sql<SqlBool>`a.type = ${filter.type}`);
  if (filter.attention) ask('u', hasFailedSignIns);
  if (filter.status) ask('u', sql<SqlBool>`u.status = ${filter.status}`);
  if (!scope.everywhere) ask('e', withinScope(scope, employees));
  return tests;
};

const allOf = (tests: readonly Asked[]): RawBuilder<SqlBool> =>
  tests.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.join(
        tests.map(({ holds }) => holds),
        sql` and `,
      )}`;

type Keys = { total: number; keys: string[] };
type Cut = { limit: number; offset: number };

/** The index has the order. */
const keysOfAll = preparedBy((_: Read, sort: Sort, { limit, offset }: Cut) => {
  const { table, column, direction } = orderOf(sort);
  return sql<Keys>`select ${keptTotal('app_user')} as total,
    array(select u.empid from ${from([table])} order by ${column} ${direction}, u.empid
      limit ${limit} offset ${offset}) as keys`;
});

/**
 * The keys of one page, in order, and the total. With filters the matching rows are collected first, so that no plan
 * walks the sign-ins in order and evaluates the filters row by row.
 */
const keysOfPage = async (
  db: Read,
  tests: readonly Asked[],
  sort: Sort,
  { pageNum, pageSize }: Page,
): Promise<Keys | undefined> => {
  const cut = { limit: pageSize, offset: (pageNum - 1) * pageSize };
  if (tests.length === 0) return (await keysOfAll(db, orderAlone(sort), cut))[0];
  const { table, column, direction } = orderOf(sort);
  const { rows } = await sql<Keys>`
    with found as materialized (select u.empid, ${column} as place
      from ${from([table, ...tests.map((test) => test.table)])} where ${allOf(tests)})
    select (select count(*)::int from found) as total,
      array(select empid from found order by place ${direction}, empid limit ${cut.limit} offset ${cut.offset}) as keys`.execute(
    db,
  );
  return rows[0];
};

const rowsOf = (db: Read) =>
  db
    .selectFrom('app_user as u')
    .innerJoin('account as a', 'a.empid', 'u.empid')
    .innerJoin('employee as e', 'e.empid', 'u.empid')
    .select([
      'u.empid',
      'e.name',
      'a.userid',
      'e.email',
      'a.type',
      'u.platform',
      'u.lastlogindate',
      'u.status',
      'e.inservice',
      sql<string | null>`(select b.remark from blacklist_entries(u.empid, 'APP') b limit 1)`.as('blocked'),
      'u.rev',
      'u.crtemp',
      'u.crtdat',
      'u.txemp',
      'u.txdat',
    ]);

const rowsInOrder = prepared((db: Read, keys: readonly string[]) =>
  rowsOf(db)
    .where('u.empid', '=', (eb) => eb.fn.any(eb.val(keys)))
    .orderBy(sql`array_position(${keys}::text[], u.empid)`),
);

/** One page of the app users in the scope; by default the latest sign-in first. */
export const searchAppUsers = async (
  db: Read,
  filter: Filter,
  scope: Scope,
  sort: Sort,
  page: Page,
): Promise<Paged<AppUserRow>> => {
  const { total, keys } = (await keysOfPage(db, askedFor(filter, scope), sort, page)) ?? { total: 0, keys: [] };
  return { total, list: await rowsInOrder(db, keys) };
};

/** All matching app users, read in portions. */
export const streamAppUsers = (db: Read, filter: Filter, scope: Scope, sort: Sort): AsyncIterable<AppUserRow> => {
  const { column, direction } = orderOf(sort);
  return rowsOf(db)
    .where(allOf(askedFor(filter, scope)))
    .orderBy(sql`${column} ${direction}, u.empid`)
    .stream(streamPortion);
};

/** The stored settings over the defaults; values that are not valid, for example of a later version, are ignored. */
export const readConfig = (stored: Record<string, unknown>): UserConfig => {
  const entries = Object.entries(userConfigDefaults).map(([key, usual]) => {
    const { data } = userConfig.shape[key as keyof UserConfig].safeParse(stored[key]);
    return [key, data ?? usual];
  });
  return Object.fromEntries(entries) as UserConfig;
};

const details = (db: Read) =>
  rowsOf(db)
    .leftJoin('department as d', 'd.depkey', 'e.depkey')
    .leftJoin('employee as m', (join) => join.on(sql<SqlBool>`m.empid = u.userconfig ->> 'openMeetingMember'`))
    .select([
      sql<string>`coalesce(d.depname, '')`.as('depname'),
      plantName('e.coid', 'e.plantid').as('plantname'),
      'u.regid',
      'u.lang',
      'u.platformversion',
      'u.model',
      'u.timezone',
      'u.appversion',
      'u.userconfig',
      'm.name as assistant',
    ]);

const detailOf = preparedRow((db: Read, empid: string) => details(db).where('u.empid', '=', empid));

/** One app user with device and settings, if in the scope; the assistant's name is the current one. */
export const appUserDetail = async (db: Read, empid: string, scope: Scope): Promise<AppUserDetail | undefined> => {
  const row = scope.everywhere
    ? await detailOf(db, empid)
    : await details(db).where('u.empid', '=', empid).where(withinScope(scope, employees)).executeTakeFirst();
  if (!row) return undefined;
  const { userconfig, assistant, ...rest } = row;
  const config = readConfig(userconfig);
  return {
    ...rest,
    userConfig: { ...config, openMeetingMemberNM: assistant ?? config.openMeetingMemberNM },
  };
};
