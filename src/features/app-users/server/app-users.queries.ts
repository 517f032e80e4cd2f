import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Read } from '#platform/db/server/database.ts';
import { searchTextHoldsByGram } from '#platform/db/server/folded-search.ts';
import { fold, foldFilters } from '#platform/i18n/server/fold.ts';
import type { Scope } from '#platform/rights/server/grant.ts';
import { withinScope } from '#platform/rights/server/person-scope.ts';
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
export type Sort = { sortField?: (typeof appUserSortFields)[number]; sortOrder: 'asc' | 'desc' };
type Page = { pageNum: number; pageSize: number };

const sortColumns = {
  empid: 'u.empid',
  name: 'e.name',
  userid: 'a.userid',
  email: 'e.email',
  platform: 'u.platform',
  lastlogindate: 'u.lastlogindate',
  status: 'u.status',
} as const;

/** Every app user has an account, and every account an employee: foreign keys say so. */
const people = sql`app_user u join account a on a.empid = u.empid join employee e on e.empid = u.empid`;

type Order = { column: RawBuilder<unknown>; direction: RawBuilder<unknown> };

/** Without a wish those who signed in last stand first; whoever never has stands last in both directions. */
const orderOf = ({ sortField, sortOrder }: Sort): Order => ({
  column: sql.ref(sortColumns[sortField ?? 'lastlogindate']),
  direction: sortField === undefined || sortOrder === 'desc' ? sql`desc nulls last` : sql`asc nulls last`,
});

const contains = (text: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`position(${part} in ${text}) > 0`;

/** The searched text of an employee is number, name and domain account, folded: the name stands between the other two. */
const foldedName = sql`substr(e.search_text, length(e.empid) + 2,
  greatest(0, length(e.search_text) - length(e.empid) - 1 - coalesce(nullif(length(e.adaccount), 0) + 1, 0)))`;

/** What the filters ask for. The grams are in number and name too: the index narrows before the field itself decides. */
const asked = (filter: Filter, scope: Scope): RawBuilder<SqlBool>[] => {
  const tests: RawBuilder<SqlBool>[] = [];
  const quick = foldFilters(filter);
  if (quick.length > 0) tests.push(searchTextHoldsByGram('e.search_text', quick));
  const name = fold(filter.name);
  if (name) tests.push(searchTextHoldsByGram('e.search_text', [name]), contains(foldedName, name));
  const empid = filter.empid.toLowerCase();
  if (empid) tests.push(searchTextHoldsByGram('e.search_text', [fold(empid)]), contains(sql`lower(e.empid)`, empid));
  if (filter.userid) tests.push(contains(sql`lower(a.userid)`, filter.userid.toLowerCase()));
  if (filter.type) tests.push(sql<SqlBool>`a.type = ${filter.type}`);
  if (filter.status) tests.push(sql<SqlBool>`u.status = ${filter.status}`);
  if (!scope.everywhere) tests.push(withinScope(scope));
  return tests;
};

const allOf = (tests: RawBuilder<SqlBool>[]): RawBuilder<SqlBool> => sql<SqlBool>`${sql.join(tests, sql` and `)}`;

/**
 * The keys of one page, in order, and the total. With filters the found ones are taken out first: no plan may walk the order of the sign-ins and ask the
 * filters of each on the way. Without, the index is that order, and counting needs no other table.
 */
const keysOfPage = async (
  db: Read,
  tests: RawBuilder<SqlBool>[],
  sort: Sort,
  { pageNum, pageSize }: Page,
): Promise<{ total: number; keys: string[] }> => {
  const { column, direction } = orderOf(sort);
  const cut = sql`limit ${pageSize} offset ${(pageNum - 1) * pageSize}`;
  const query =
    tests.length > 0
      ? sql<{ total: number; keys: string[] }>`
          with found as materialized (select u.empid, ${column} as place from ${people} where ${allOf(tests)})
          select (select count(*)::int from found) as total,
            array(select empid from found order by place ${direction}, empid ${cut}) as keys`
      : sql<{ total: number; keys: string[] }>`
          select (select count(*)::int from app_user) as total,
            array(select u.empid from ${people} order by ${column} ${direction}, u.empid ${cut}) as keys`;
  const { rows } = await query.execute(db);
  return rows[0] ?? { total: 0, keys: [] };
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

/** One page of the app users in the scope, those who signed in last first unless asked otherwise. */
export const searchAppUsers = async (
  db: Read,
  filter: Filter,
  scope: Scope,
  sort: Sort,
  page: Page,
): Promise<{ total: number; list: AppUserRow[] }> => {
  const { total, keys } = await keysOfPage(db, asked(filter, scope), sort, page);
  const list = await rowsOf(db)
    .where('u.empid', '=', (eb) => eb.fn.any(eb.val(keys)))
    .orderBy(sql`array_position(${keys}::text[], u.empid)`)
    .execute();
  return { total, list };
};

/** All matching app users, read in portions. */
export const streamAppUsers = (db: Read, filter: Filter, scope: Scope, sort: Sort): AsyncIterable<AppUserRow> => {
  const tests = asked(filter, scope);
  const { column, direction } = orderOf(sort);
  const rows = rowsOf(db).orderBy(sql`${column} ${direction}, u.empid`);
  return (tests.length > 0 ? rows.where(allOf(tests)) : rows).stream(500);
};

/** The stored settings over the defaults; what a later version, or somebody else, has left there is no reason to fail. */
export const readConfig = (stored: Record<string, unknown>): UserConfig => {
  const entries = Object.entries(userConfigDefaults).map(([key, usual]) => {
    const { data } = userConfig.shape[key as keyof UserConfig].safeParse(stored[key]);
    return [key, data ?? usual];
  });
  return Object.fromEntries(entries) as UserConfig;
};

/** One app user with device and settings, when in the scope; the assistant goes by the name of today. */
export const appUserDetail = async (db: Read, empid: string, scope: Scope): Promise<AppUserDetail | undefined> => {
  const row = await rowsOf(db)
    .leftJoin('department as d', 'd.depkey', 'e.depkey')
    .leftJoin('employee as m', (join) => join.on(sql<SqlBool>`m.empid = u.userconfig ->> 'openMeetingMember'`))
    .select([
      sql<string>`coalesce(d.depname, '')`.as('depname'),
      sql<string>`coalesce((select content from master_data where class1 = 'ORG' and class2 = 'PLANT' and class3 = e.coid
        and class4 = e.plantid order by status desc, class5 limit 1), e.plantid)`.as('plantname'),
      'u.regid',
      'u.lang',
      'u.platformversion',
      'u.model',
      'u.timezone',
      'u.appversion',
      'u.userconfig',
      'm.name as assistant',
    ])
    .where('u.empid', '=', empid)
    .where(withinScope(scope))
    .executeTakeFirst();
  if (!row) return undefined;
  const { userconfig, assistant, ...rest } = row;
  const config = readConfig(userconfig);
  return {
    ...rest,
    userConfig: { ...config, openMeetingMemberNM: assistant ?? config.openMeetingMemberNM },
  };
};
