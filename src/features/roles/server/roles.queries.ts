import { type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Read, Write } from '#platform/db/server/database.ts';
import { searchPatterns, searchTextIsLike } from '#platform/search/server/folded-search.ts';
import { searchText } from '#platform/search/server/fold.ts';
import type { Tables } from '#platform/db/server/tables.ts';
import { asked, type Page, type Paged, storedColumns } from '#platform/records/server/record-queries.ts';
import { listReads, rowReads } from '#platform/records/server/record-reads.ts';
import { insertRow, updateByOid } from '#platform/records/server/record-writes.ts';
import { needsAttention } from './roles.attention.ts';
import { highestRoleNumber, type roleCalls, type roleForm, roleRow, type RoleRow } from '../roles.contract.ts';

type SearchQuery = { [Key in keyof typeof roleCalls.search.query]: z.output<(typeof roleCalls.search.query)[Key]> };
export type RoleFilter = Omit<SearchQuery, keyof Page>;

const columns = [
  ...storedColumns('r', roleRow, ['memberCount', 'refreshedAt', 'refreshError']),
  'r.member_count as memberCount',
  'r.refreshed_at as refreshedAt',
  'r.refresh_error as refreshError',
] as const;

/** The failure of a refresh is stored as its reason and, in the lines after it, PostgreSQL's message. */
export const storedError = ({ reason, message }: { reason: string; message: string }): string =>
  `${reason}\n${message}`;

const readError = (stored: string | null): RoleRow['refreshError'] => {
  if (stored === null) return null;
  const [reason = '', ...message] = stored.split('\n');
  return { reason, message: message.join('\n') };
};

const wireRow = (row: Omit<RoleRow, 'refreshError'> & { refreshError: string | null }): RoleRow => ({
  ...row,
  refreshError: readError(row.refreshError),
});

type Roles = SelectQueryBuilder<Tables & { r: Tables['role'] }, 'r', object>;
const roles = (db: Read): Roles => db.selectFrom('role as r');
const described = (rows: Roles) => rows.select(columns);

/** The filters as the query compares them. */
const comparable = ({ status, sourcetype, attention, ...quick }: RoleFilter) =>
  asked({ patterns: searchPatterns(quick), status, sourcetype, attention });

const matching = (db: Read, { patterns, status, sourcetype, attention }: ReturnType<typeof comparable>): Roles => {
  let rows = roles(db);
  if (patterns) rows = rows.where(searchTextIsLike('r.search_text', patterns));
  if (status) rows = rows.where('r.status', '=', status);
  if (sourcetype) rows = rows.where('r.sourcetype', '=', sourcetype);
  if (attention) rows = rows.where(needsAttention(attention));
  return rows;
};

const { page, stream } = listReads({ comparable, matching, described, order: ['id'] });

/** By id unless asked otherwise, in either direction. */
const sortOf = ({ sortField = 'id', sortOrder }: RoleFilter) => ({ sortField, sortOrder });

/** One page of roles that hold the quick search in id, name or explanation. */
export const searchRoles = async (db: Read, filter: RoleFilter, cut: Page): Promise<Paged<RoleRow>> => {
  const { total, list } = await page(db, filter, { ...cut, ...sortOf(filter) });
  return { total, list: list.map(wireRow) };
};

/** All matching roles, read in portions. */
export async function* streamRoles(db: Read, filter: RoleFilter): AsyncIterable<RoleRow> {
  for await (const row of stream(db, filter, sortOf(filter))) yield wireRow(row);
}

const { byOid } = rowReads({ key: 'r.oid', rows: (db) => described(roles(db)) });

export const roleByOid = async (db: Read, oid: string): Promise<RoleRow | undefined> => {
  const row = await byOid(db, oid);
  return row && wireRow(row);
};

/** Locks the roles for the rest of the transaction, always in the same order, so that two writers cannot deadlock. */
export const lockRoles = async (trx: Write, oids: readonly string[]): Promise<RoleRow[]> => {
  const rows = await trx
    .selectFrom('role as r')
    .select(columns)
    .where('r.oid', '=', (eb) => eb.fn.any(eb.val([...oids])))
    .orderBy('r.oid')
    .forUpdate()
    .execute();
  return rows.map(wireRow);
};

/** The highest number in use + 1; the lowest free number if that would not fit the eight digits of an id. */
export const nextRoleNumber = async (db: Read): Promise<number> => {
  const { rows } = await sql<{ next: number }>`
    with used as (select substring(id from 5)::int as number from role),
      free as (select 1 as number union select number + 1 from used except select number from used)
    select coalesce((select max(number) + 1 from used having max(number) < ${highestRoleNumber}),
      (select min(number) from free)) as next`.execute(db);
  return rows[0]?.next ?? 1;
};

export const allRoleOids = async (db: Read): Promise<string[]> => {
  const rows = await db.selectFrom('role').select('oid').orderBy('id').execute();
  return rows.map(({ oid }) => oid);
};

export type RoleValues = z.output<typeof roleForm>;

const searched = ({ id, name, explain }: RoleValues): string => searchText(id, name, explain);

export const insertRole = (trx: Write, values: RoleValues): Promise<string> =>
  insertRow(trx, 'role', { ...values, search_text: searched(values) });

export const updateRole = (trx: Write, oid: string, values: RoleValues): Promise<void> =>
  updateByOid(trx, 'role', oid, { ...values, search_text: searched(values) });
