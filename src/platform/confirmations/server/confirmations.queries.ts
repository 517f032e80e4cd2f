import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Read, Write } from '#platform/db/server/database.ts';
import { plantName } from '#platform/organisation/server/place-names.ts';
import { employees, withinScope } from '#platform/rights/server/row-scope.ts';
import { foldFilters } from '#platform/search/server/fold.ts';
import { searchTextHoldsByGram } from '#platform/search/server/folded-search.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { otherVersion, type ConfirmationCalls, type ConfirmationRow } from '../confirmations.contract.ts';

export type ConfirmationTable = 'company_document_confirmation' | 'document_confirmation';

/** A document: its present files, of which a reader confirms one; who may read it, as a predicate on `employee e`. */
export type Confirmed = {
  table: ConfirmationTable;
  oid: string;
  fileids: readonly string[];
  readers: RawBuilder<unknown>;
};

type Query = z.output<z.ZodObject<ConfirmationCalls['people']['query']>>;
export type ConfirmationFilter = Omit<Query, 'pageNum' | 'pageSize' | 'oid'>;

/** Rejects a version that is none of the present ones. */
export const assertPresent = (version: string, present: readonly string[]): void => {
  if (!present.includes(version)) throw new DomainError(codes.editFailed, otherVersion);
};

/** Adds a confirmation of one version by a person; the first one counts. */
export const addConfirmation = async (
  trx: Write,
  table: ConfirmationTable,
  { oid, fileid, empid }: { oid: string; fileid: string; empid: string },
): Promise<void> => {
  await sql`insert into ${sql.table(table)} (documentoid, fileid, empid) values (${oid}, ${fileid}, ${empid})
    on conflict do nothing`.execute(trx);
};

/** The first confirmation of any of the present files by each person: `empid`, `confirmedat`. */
const confirmations = ({ table, oid, fileids }: Confirmed): RawBuilder<unknown> =>
  fileids.length === 1
    ? sql`(select empid, confirmedat from ${sql.table(table)} where documentoid = ${oid} and fileid = ${fileids[0]})`
    : sql`(select empid, min(confirmedat) as confirmedat from ${sql.table(table)}
        where documentoid = ${oid} and fileid = any(${[...fileids]}::uuid[]) group by empid)`;

const limits = (filter: ConfirmationFilter, scope: Scope): RawBuilder<unknown> => {
  const folded = foldFilters(filter);
  return sql`${withinScope(scope, employees)}
    and ${folded.length > 0 ? searchTextHoldsByGram('e.search_text', folded) : sql`true`}`;
};

/** Whether nothing of the employee decides who is counted. */
const isWhole = (filter: ConfirmationFilter, scope: Scope): boolean =>
  scope.everywhere && foldFilters(filter).length === 0;

const unconfirmed = (document: Confirmed): RawBuilder<unknown> => sql`employee e
  where ${document.readers} and not exists (select from ${confirmations(document)} x where x.empid = e.empid)`;

/**
 * The people as a statement without order: `empid`, `confirmedat`. In the order of their numbers the first ones are
 * found by two indexes, without reading the others.
 */
const peopleOf = (
  document: Confirmed,
  filter: ConfirmationFilter,
  scope: Scope,
  after = '',
): RawBuilder<{ empid: string; confirmedat: string | null }> => {
  const which = sql`${limits(filter, scope)} and ${after === '' ? sql`true` : sql`e.empid > ${after}`}`;
  if (filter.state === 'unconfirmed')
    return sql`select e.empid, null::timestamptz as confirmedat from ${unconfirmed(document)} and ${which}`;
  const [join, has] =
    filter.state === 'confirmed'
      ? [sql`join`, sql`true`]
      : [sql`left join`, sql`(c.empid is not null or ${document.readers})`];
  return sql`select e.empid, c.confirmedat from employee e ${join} ${confirmations(document)} c on c.empid = e.empid
    where ${has} and ${which}`;
};

const described = (keys: RawBuilder<unknown>): RawBuilder<ConfirmationRow> => sql<ConfirmationRow>`
  select p.empid, e.name, coalesce(d.depname, '') as depname, ${plantName('e.coid', 'e.plantid')} as plantname,
    p.confirmedat
  from (${keys}) p join employee e on e.empid = p.empid left join department d on d.depkey = e.depkey order by p.empid`;

type Counts = { confirmed: number; unconfirmed: number };

/** How many people of the scope have confirmed a document, and how many may read it and have not. */
export const confirmationCounts = async (
  db: Read,
  document: Confirmed,
  filter: ConfirmationFilter,
  scope: Scope,
): Promise<Counts> => {
  const which = limits(filter, scope);
  const [have, lack] = await Promise.all([
    sql<{ count: number }>`select count(*)::int as count from ${confirmations(document)} c ${
      isWhole(filter, scope) ? sql`` : sql`join employee e on e.empid = c.empid where ${which}`
    }`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from ${unconfirmed(document)} and ${which}`.execute(db),
  ]);
  return { confirmed: have.rows[0]?.count ?? 0, unconfirmed: lack.rows[0]?.count ?? 0 };
};

/** One page by number; the numbers are of all of the scope, `total` of those that are searched. */
export const confirmationPage = async (
  db: Read,
  document: Confirmed,
  { pageNum, pageSize, ...filter }: Omit<Query, 'oid'>,
  scope: Scope,
): Promise<Counts & { total: number; list: ConfirmationRow[] }> => {
  const everybody = { state: '', simplifiedFilter: '', traditionalFilter: '' } as const;
  const isSearched = foldFilters(filter).length > 0;
  const [counts, found, { rows }] = await Promise.all([
    confirmationCounts(db, document, everybody, scope),
    isSearched ? confirmationCounts(db, document, filter, scope) : undefined,
    described(
      sql`${peopleOf(document, filter, scope)} order by e.empid limit ${pageSize} offset ${(pageNum - 1) * pageSize}`,
    ).execute(db),
  ]);
  const { confirmed, unconfirmed: lacking } = found ?? counts;
  const total = { '': confirmed + lacking, confirmed, unconfirmed: lacking }[filter.state];
  return { ...counts, total, list: rows };
};

const portion = 5_000;

/** All of them, read in portions. */
export async function* confirmationStream(
  db: Read,
  document: Confirmed,
  filter: ConfirmationFilter,
  scope: Scope,
): AsyncGenerator<ConfirmationRow> {
  for (let after = ''; ;) {
    const keys = sql`${peopleOf(document, filter, scope, after)} order by e.empid limit ${portion}`;
    const { rows } = await described(keys).execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < portion) return;
    after = last.empid;
  }
}
