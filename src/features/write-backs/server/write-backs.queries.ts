import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { type Page, type Paged, pageOf, type SortBy, streamPortion } from '#platform/records/server/record-queries.ts';
import { foldFilters } from '#platform/search/server/fold.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import {
  type WriteBackFilter,
  writeBackReasons,
  type WriteBackRow,
  type writeBackSortFields,
} from '../write-backs.contract.ts';

export type Sort = SortBy<(typeof writeBackSortFields)[number]>;

const atField = (field: 'startTime' | 'endTime', reason: string): DomainError =>
  new DomainError(codes.serverMessage, reason, { fields: { [field]: reason } });

/** Both days or none, the last one not before the first. */
const assertDays = ({ startTime, endTime }: WriteBackFilter): void => {
  if (startTime === '' && endTime === '') return;
  if (startTime === '' || endTime === '')
    throw atField(startTime === '' ? 'startTime' : 'endTime', writeBackReasons.rangeIncomplete);
  if (endTime < startTime) throw atField('endTime', writeBackReasons.endBeforeStart);
};

const holds = (column: string, text: string) => sql<SqlBool>`position(${text} in ${sql.ref(column)}) > 0`;

/** SQL: which rows of `write_back w` match. Throws a domain error for days that do not belong together. */
export const matches = (filter: WriteBackFilter): RawBuilder<SqlBool> => {
  assertDays(filter);
  const { formId, insId, state, reason, detail, empid, startTime, endTime } = filter;
  const typed = foldFilters(filter);
  const all: RawBuilder<SqlBool>[] = [
    ...(formId ? [sql<SqlBool>`w.formid = ${formId}`] : []),
    ...(insId ? [sql<SqlBool>`w.insid = ${insId}`] : []),
    ...(state ? [sql<SqlBool>`w.state = ${state}`] : []),
    ...(reason ? [sql<SqlBool>`w.reason = ${reason}`] : []),
    ...(detail ? [sql<SqlBool>`position(lower(${detail}) in lower(w.detail)) > 0`] : []),
    ...(empid ? [sql<SqlBool>`lower(w.empid) = lower(${empid})`] : []),
    ...(startTime
      ? [
          sql<SqlBool>`w.submittedat >= ${startTime}::timestamptz and w.submittedat < (${endTime}::date + 1)::timestamptz`,
        ]
      : []),
    ...(typed.length > 0
      ? [
          sql<SqlBool>`(${sql.join(
            typed.map((text) => holds('w.search_text', text)),
            sql` or `,
          )})`,
        ]
      : []),
  ];
  return all.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(all, sql` and `)})`;
};

const rows = (db: Read, filter: WriteBackFilter) => db.selectFrom('write_back as w').where(matches(filter));
const orNone = (column: string) => sql<string>`coalesce(${sql.ref(column)}, '')`;

/** The latest first, unless asked otherwise. */
const listed = (db: Read, filter: WriteBackFilter, { sortField, sortOrder }: Sort) => {
  const order = sortField ? sortOrder : 'desc';
  return rows(db, filter)
    .leftJoin('write_back_discard as d', 'd.oid', 'w.discardoid')
    .select([
      'w.oid',
      'w.formid as formId',
      'w.insid as insId',
      'w.name',
      'w.empid',
      'w.state',
      'w.attempts',
      'w.reason',
      'w.detail',
      'w.submittedat',
      'w.lasttry',
      'w.writtenat',
      'w.retryoid',
      'w.discardedat',
      orNone('d.crtemp').as('discardedby'),
      orNone('d.reason').as('discardreason'),
    ])
    .select(sql<string | null>`case when w.state = 'W' then w.nexttry end`.as('nexttry'))
    .orderBy(sql.ref(`w.${sortField ?? 'submittedat'}`), order)
    .orderBy('w.oid', order);
};

export const searchWriteBacks = (db: Read, filter: WriteBackFilter, query: Sort & Page): Promise<Paged<WriteBackRow>> =>
  pageOf(rows(db, filter), listed(db, filter, query), query);

export async function* streamWriteBacks(db: Read, filter: WriteBackFilter, order: Sort): AsyncGenerator<WriteBackRow> {
  yield* listed(db, filter, order).stream(streamPortion);
}

/** How many wait, and how many failed for good. */
export const countOpen = async (db: Read): Promise<{ waiting: number; dead: number }> => {
  const { rows: counted } = await sql<{ waiting: number; dead: number }>`
    select (select count(*)::int from write_back where state = 'W') as waiting,
      (select count(*)::int from write_back where state = 'F') as dead`.execute(db);
  return counted[0] ?? { waiting: 0, dead: 0 };
};
