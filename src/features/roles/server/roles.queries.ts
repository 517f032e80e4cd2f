import { sql } from 'kysely';
import type { z } from 'zod';
import type { Read, Write } from '#platform/db/server/database.ts';
import { searchTextHolds } from '#platform/search/server/folded-search.ts';
import { foldFilters, searchText } from '#platform/search/server/fold.ts';
import { preparedRow } from '#platform/db/server/prepared.ts';
import {
  type Page,
  type Paged,
  pageOf,
  storedColumns,
  streamPortion,
} from '#platform/records/server/record-queries.ts';
import { highestRoleNumber, type roleCalls, type roleForm, roleRow, type RoleRow } from '../roles.contract.ts';

type SearchQuery = { [Key in keyof typeof roleCalls.search.query]: z.output<(typeof roleCalls.search.query)[Key]> };
export type RoleFilter = Omit<SearchQuery, keyof Page>;

const columns = [
  ...storedColumns('r', roleRow, ['memberCount', 'refreshedAt', 'refreshError']),
  'r.member_count as memberCount',
  'r.refreshed_at as refreshedAt',
  'r.refresh_error as refreshError',
] as const;

const sortColumns = {
  id: 'r.id',
  name: 'r.name',
  sourcetype: 'r.sourcetype',
  status: 'r.status',
  memberCount: 'r.member_count',
  txdat: 'r.txdat',
} as const;

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

const matching = (db: Read, filter: RoleFilter) => {
  let rows = db.selectFrom('role as r').where(searchTextHolds('r.search_text', foldFilters(filter)));
  if (filter.status) rows = rows.where('r.status', '=', filter.status);
  if (filter.sourcetype) rows = rows.where('r.sourcetype', '=', filter.sourcetype);
  return rows;
};

const listed = (db: Read, filter: RoleFilter) =>
  matching(db, filter)
    .select(columns)
    .orderBy(sortColumns[filter.sortField ?? 'id'], filter.sortOrder)
    .orderBy('r.oid');

/** One page of roles that hold the quick search in id, name or explanation; by id unless asked otherwise. */
export const searchRoles = async (db: Read, filter: RoleFilter, page: Page): Promise<Paged<RoleRow>> => {
  const { total, list } = await pageOf(matching(db, filter), listed(db, filter), page);
  return { total, list: list.map(wireRow) };
};

/** All matching roles, read in portions. */
export async function* streamRoles(db: Read, filter: RoleFilter): AsyncIterable<RoleRow> {
  for await (const row of listed(db, filter).stream(streamPortion)) yield wireRow(row);
}

const rowByOid = preparedRow((db: Read, oid: string) =>
  db.selectFrom('role as r').select(columns).where('r.oid', '=', oid),
);

export const roleByOid = async (db: Read, oid: string): Promise<RoleRow | undefined> => {
  const row = await rowByOid(db, oid);
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

export const insertRole = async (trx: Write, values: RoleValues): Promise<string> => {
  const row = { ...values, search_text: searched(values) };
  const { oid } = await trx.insertInto('role').values(row).returning('oid').executeTakeFirstOrThrow();
  return oid;
};

const writeRole = preparedRow((trx: Write, oid: string, values: RoleValues & { search_text: string }) =>
  trx.updateTable('role').set(values).where('oid', '=', oid),
);

/** Raises the revision even if nothing differs. */
export const updateRole = async (trx: Write, oid: string, values: RoleValues): Promise<void> => {
  await writeRole(trx, oid, { ...values, search_text: searched(values) });
};
