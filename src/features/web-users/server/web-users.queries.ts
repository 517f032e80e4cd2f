import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Read, Write } from '#platform/db/server/database.ts';
import { preparedRow } from '#platform/db/server/prepared.ts';
import { fold, foldFilters } from '#platform/search/server/fold.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { browserName } from '#platform/session-list/server/device-name.ts';
import type { Login } from '#platform/session/server/accounts.ts';
import { needsAttention } from './web-users.attention.ts';
import type { webUserFilter, WebUserRow, webUserSortFields } from '../web-users.contract.ts';
import { type Order, type Page, type Paged, pageOf, streamPortion } from '#platform/records/server/record-queries.ts';
import { employees, withinScope } from '#platform/rights/server/row-scope.ts';

export type Filter = z.output<typeof webUserFilter>;
export type Sort = { sortField?: (typeof webUserSortFields)[number] | undefined; sortOrder: Order };

/** The name in an employee's `search_text`, which is number, name and domain account with a space between them. */
const foldedName = sql<string>`substr(e.search_text, char_length(e.empid) + 2,
  greatest(0, char_length(e.search_text) - char_length(e.empid) - 1 - coalesce(char_length(e.adaccount) + 1, 0)))`;

const holding = (folded: string): RawBuilder<unknown> => sql`select empid from employees_holding(${folded}) empid`;

/**
 * The conditions of the filter and the scope, all as predicates on `web_user w`: counting needs no other table, and
 * each text is searched once, by an index where one helps, instead of once per row.
 */
const testsOf = (filter: Filter, scope: Scope): RawBuilder<SqlBool>[] => {
  const tests: RawBuilder<SqlBool>[] = [];
  const among = (people: RawBuilder<unknown>): number => tests.push(sql<SqlBool>`w.empid in (${people})`);
  const quick = foldFilters(filter);
  if (quick.length > 0) among(sql.join(quick.map(holding), sql` union `));
  const [id, name] = [fold(filter.id).trim(), fold(filter.name).trim()];
  if (id) tests.push(sql<SqlBool>`position(${id} in lower(w.empid)) > 0`);
  if (name) {
    among(
      sql`select e.empid from employee e join (${holding(name)}) held using (empid)
        where position(${name} in ${foldedName}) > 0`,
    );
  }
  if (filter.userid) {
    among(sql`select a.empid from account a where position(${filter.userid.toLowerCase()} in lower(a.userid)) > 0`);
  }
  if (filter.attention) tests.push(needsAttention(filter.attention));
  if (filter.status) tests.push(sql<SqlBool>`w.status = ${filter.status}`);
  if (!scope.everywhere) among(sql`select e.empid from employee e where ${withinScope(scope, employees)}`);
  return tests;
};

const allOf = (tests: RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  tests.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(tests, sql` and `)}`;

const joined = (db: Read) =>
  db
    .selectFrom('web_user as w')
    .innerJoin('employee as e', 'e.empid', 'w.empid')
    .innerJoin('account as a', 'a.empid', 'w.empid');

const columns = [
  'w.empid',
  'e.name',
  'a.userid',
  'a.type',
  'e.adaccount',
  'w.lastlogindate',
  'w.browser',
  'w.status',
  'a.must_change',
  'e.inservice',
  'w.rev',
  'w.crtemp',
  'w.crtdat',
  'w.txemp',
  'w.txdat',
] as const;
const depname = sql<string>`coalesce((select d.depname from department d where d.depkey = e.depkey), '')`.as('depname');

type Stored = Omit<WebUserRow, 'userConfig'> & { must_change: 'Y' | 'N' };
const wireRow = ({ must_change, browser, ...row }: Stored): WebUserRow => ({
  ...row,
  browser: browserName(browser),
  userConfig: { reset: must_change },
});

const sortColumns = {
  empid: 'w.empid',
  name: 'e.name',
  userid: 'a.userid',
  status: 'w.status',
  txdat: 'w.txdat',
} as const;

/** Matching rows in order. The last sign-in sorts along its index in both directions; never signed in is the oldest. */
const listed = (db: Read, filter: Filter, scope: Scope, { sortField, sortOrder }: Sort) => {
  const rows = joined(db)
    .where(allOf(testsOf(filter, scope)))
    .select(columns)
    .select(depname);
  const field = sortField ?? 'lastlogindate';
  if (field !== 'lastlogindate') return rows.orderBy(sortColumns[field], sortOrder).orderBy('w.empid');
  return sortField && sortOrder === 'asc'
    ? rows.orderBy(sql`w.lastlogindate asc nulls first`).orderBy('w.empid', 'desc')
    : rows.orderBy(sql`w.lastlogindate desc nulls last`).orderBy('w.empid');
};

/** One page of the users in the scope; by default the latest sign-in first. */
export const searchWebUsers = async (
  db: Read,
  filter: Filter,
  scope: Scope,
  sort: Sort,
  page: Page,
): Promise<Paged<WebUserRow>> => {
  const matching = db.selectFrom('web_user as w').where(allOf(testsOf(filter, scope)));
  const { total, list } = await pageOf(matching, listed(db, filter, scope, sort), page);
  return { total, list: list.map(wireRow) };
};

/** All matching rows, read in portions. */
export async function* streamWebUsers(db: Read, filter: Filter, scope: Scope, sort: Sort): AsyncIterable<WebUserRow> {
  for await (const row of listed(db, filter, scope, sort).stream(streamPortion)) yield wireRow(row);
}

const rowByEmpid = preparedRow((db: Read, empid: string) =>
  joined(db).select(columns).select(depname).where('w.empid', '=', empid),
);

export const webUserByEmpid = async (db: Read, empid: string): Promise<WebUserRow | undefined> => {
  const row = await rowByEmpid(db, empid);
  return row && wireRow(row);
};

export type LockedUser = { empid: string; oneTimeOutstanding: boolean };

/**
 * Locks users with their accounts for the rest of the transaction, always in the same order; missing ones are left out.
 */
export const lockWebUsers = (trx: Write, empids: readonly string[]): Promise<LockedUser[]> =>
  joined(trx)
    .select(['w.empid', sql<boolean>`a.password_expires_at is not null`.as('oneTimeOutstanding')])
    .where('w.empid', '=', (eb) => eb.fn.any(eb.val([...empids])))
    .orderBy('w.empid')
    .forUpdate(['w', 'a'])
    .execute();

/** Increases the revision even where nothing changes, so that a form that was opened before is stale. */
export const writeStatus = preparedRow((trx: Write, empid: string, status: 'Y' | 'N') =>
  trx.updateTable('web_user').set({ status }).where('empid', '=', empid),
);

export const writeMustChange = preparedRow((trx: Write, empid: string, must_change: 'Y' | 'N') =>
  trx.updateTable('account').set({ must_change }).where('empid', '=', empid),
);

/** Changes the login name and deletes the password. May break `account_userid_unique`. */
export const writeLogin = async (trx: Write, empid: string, login: Login): Promise<void> => {
  const noPassword = { password_hash: null, must_change: 'N', password_expires_at: null } as const;
  await trx
    .updateTable('account')
    .set({ ...login, ...noPassword })
    .where('empid', '=', empid)
    .execute();
};

/** Deletes console users, and the accounts of those who do not use the app; answers how many users there were. */
export const deleteWebUsers = async (trx: Write, empids: readonly string[]): Promise<number> => {
  const { numDeletedRows } = await trx
    .deleteFrom('web_user')
    .where('empid', '=', (eb) => eb.fn.any(eb.val([...empids])))
    .executeTakeFirst();
  await sql`delete from account a where a.empid = any(${[...empids]}::text[])
    and not exists (select from app_user u where u.empid = a.empid)
    and not exists (select from web_user w where w.empid = a.empid)`.execute(trx);
  return Number(numDeletedRows);
};
