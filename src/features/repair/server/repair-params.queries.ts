import { type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import type { Tables } from '#platform/db/server/tables.ts';
import { companyName } from '#platform/organisation/server/place-names.ts';
import { asked } from '#platform/records/server/record-queries.ts';
import { listReads, rowReads } from '#platform/records/server/record-reads.ts';
import { insertRow, updateByOid } from '#platform/records/server/record-writes.ts';
import type { PlacedRows } from '#platform/rights/server/row-scope.ts';
import { searchText, type QuickSearch } from '#platform/search/server/fold.ts';
import { searchPatterns, searchTextIsLike } from '#platform/search/server/folded-search.ts';
import type { ParamRow } from '../repair.contract.ts';
import { companyType, topType } from '../repair-fields.ts';

/** A row as the database knows it: what depends on its parent and on the reader is missing. */
export type StoredParam = Omit<ParamRow, 'paramtype' | 'paramtypename' | 'layer' | 'mayChange'> & {
  paramtype: typeof companyType | typeof topType;
};

/** What is written of a row. */
export type ParamValues = Pick<
  StoredParam,
  'paramtype' | 'paramcode' | 'paramname' | 'paramsort' | 'parentparam' | 'status'
>;

type Rows = SelectQueryBuilder<Tables & { r: Tables['repair_param'] }, 'r', object>;

/** A row of a company lies in that company, whatever its plants; a repair type lies nowhere. */
export const placedParams: PlacedRows = {
  from: sql`(select oid, case when paramtype = ${companyType} then paramcode end as coid from repair_param) r`,
  key: 'r.oid',
  coid: 'r.coid',
  plantid: null,
};

const params = (db: Read): Rows => db.selectFrom('repair_param as r');

const described = (rows: Rows) =>
  rows.select([
    'r.oid',
    'r.paramtype',
    'r.paramcode',
    // The name that master data has today, else the one that was stored.
    sql<string>`case when r.paramtype = ${companyType} then coalesce(nullif(${companyName('r.paramcode')}, r.paramcode), r.paramname)
      else r.paramname end`.as('paramname'),
    'r.paramsort',
    'r.parentparam',
    'r.status',
    'r.rev',
    'r.crtemp',
    'r.crtdat',
    'r.txemp',
    'r.txdat',
  ]);

const comparable = (filter: QuickSearch) => asked({ patterns: searchPatterns(filter) });

const companies = (db: Read, { patterns }: ReturnType<typeof comparable>): Rows => {
  const rows = params(db).where('r.paramtype', '=', companyType);
  return patterns
    ? rows.where(
        sql<SqlBool>`(${searchTextIsLike('r.search_text', patterns)} or exists (select from master_data m
          where m.class1 = 'ORG' and m.class2 = 'CO' and m.class3 = r.paramcode and ${searchTextIsLike('m.search_text', patterns)}))`,
      )
    : rows;
};

/** The companies in the scope. */
export const { all: companiesWithin } = listReads({
  comparable,
  matching: companies,
  described,
  order: ['paramsort', 'paramcode'],
  place: { coid: 'r.paramcode', plantid: null },
});

/** All repair types, siblings in their order. They are some hundred, and most of what is asked of them needs all. */
export const { all: allTypes } = listReads({
  comparable: () => ({}),
  matching: (db: Read) => params(db).where('r.paramtype', '=', topType),
  described,
  order: ['paramsort', 'paramcode'],
});

/** Regardless of where it lies: for writes, and for reads that check the place themselves. */
export const { byOid: paramByOid, lock: lockParam } = rowReads({ key: 'r.oid', rows: (db) => described(params(db)) });

/**
 * Only one writer at a time may change the tree, so that what was checked about parents and children still holds when
 * it is written. The lock ends with the transaction.
 */
export const lockTree = async (trx: Write): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('repair_param.tree'))`.execute(trx);
};

const rowOf = (values: ParamValues) => ({ ...values, search_text: searchText(values.paramcode, values.paramname) });

export const insertParam = (trx: Write, values: ParamValues): Promise<string> =>
  insertRow(trx, 'repair_param', rowOf(values));

export const updateParam = (trx: Write, oid: string, values: ParamValues): Promise<void> =>
  updateByOid(trx, 'repair_param', oid, rowOf(values));
