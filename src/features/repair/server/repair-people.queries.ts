import { type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Read, Write } from '#platform/db/server/database.ts';
import type { Tables } from '#platform/db/server/tables.ts';
import { companyName } from '#platform/organisation/server/place-names.ts';
import { asked, type SortBy } from '#platform/records/server/record-queries.ts';
import { listReads, rowReads } from '#platform/records/server/record-reads.ts';
import { insertRow, updateByOid } from '#platform/records/server/record-writes.ts';
import type { PlacedRows } from '#platform/rights/server/row-scope.ts';
import { searchText } from '#platform/search/server/fold.ts';
import { searchPatterns, searchTextIsLike } from '#platform/search/server/folded-search.ts';
import { everywhere } from '#platform/wire/server/grant.ts';
import type { personForm, PersonRow, personSortFields, repairPersonCalls } from '../repair.contract.ts';

/** A row without what depends on the reader. */
export type StoredPerson = Omit<PersonRow, 'mayChange'>;

export type Filter = Pick<
  z.output<z.ZodObject<typeof repairPersonCalls.people.query>>,
  'attention' | 'simplifiedFilter' | 'traditionalFilter'
> & { companyId?: string };
export type Sort = SortBy<(typeof personSortFields)[number]>;

type Joined = Tables & { r: Tables['repair_person']; e: Tables['employee']; d: Tables['department'] };
type Rows = SelectQueryBuilder<Joined, 'r' | 'e' | 'd', object>;

/** A repair person works for a company, wherever the employee belongs. */
export const placedPeople: PlacedRows = {
  from: sql`repair_person r`,
  key: 'r.oid',
  coid: 'r.companyid',
  plantid: null,
};

const people = (db: Read): Rows =>
  db
    .selectFrom('repair_person as r')
    .leftJoin('employee as e', 'e.empid', 'r.empid')
    .leftJoin('department as d', 'd.depkey', 'e.depkey');

const inService = sql<'Y' | 'N'>`coalesce(e.inservice::text, 'N')`;

const described = (rows: Rows) =>
  rows.select([
    'r.oid',
    'r.companyid as companyId',
    companyName('r.companyid').as('companyName'),
    'r.empid as id',
    sql<string>`coalesce(e.name, r.name)`.as('name'),
    sql<string>`coalesce(d.depname, '')`.as('depname'),
    inService.as('inservice'),
    'r.status',
    'r.rev',
    'r.crtemp',
    'r.crtdat',
    'r.txemp',
    'r.txdat',
  ]);

const comparable = ({ attention, companyId = '', ...quick }: Filter) =>
  asked({ attention, companyId, patterns: searchPatterns(quick) });

/** Switched on although the person has left. */
export const hasLeft = sql<SqlBool>`r.status = 'Y' and ${inService} = 'N'`;

const matching = (db: Read, { attention, companyId, patterns }: ReturnType<typeof comparable>): Rows => {
  let rows = people(db);
  if (companyId) rows = rows.where('r.companyid', '=', companyId);
  if (patterns)
    rows = rows.where(
      sql<SqlBool>`(${searchTextIsLike('r.search_text', patterns)} or ${searchTextIsLike('e.search_text', patterns)}
        or exists (select from master_data m where m.class1 = 'ORG' and m.class2 = 'CO' and m.class3 = r.companyid
          and ${searchTextIsLike('m.search_text', patterns)}))`,
    );
  if (attention) rows = rows.where(hasLeft);
  return rows;
};

export const { page: searchPeople, stream: streamPeople } = listReads({
  comparable,
  matching,
  described,
  order: ['companyId', 'id'],
  place: placedPeople,
});

export const { byOid: personByOid } = rowReads({
  key: 'r.oid',
  rows: (db) => described(people(db)),
  place: placedPeople,
});

/** Locks the row for the rest of the transaction, so that what was checked is what is written. */
export const lockPerson = async (trx: Write, oid: string): Promise<StoredPerson | undefined> => {
  const { rows } = await sql`select from repair_person where oid = ${oid} for update`.execute(trx);
  return rows.length > 0 ? personByOid(trx, oid, everywhere) : undefined;
};

/** The name of an employee, and whether the person is in service. */
export const employeeNamed = (db: Read, empid: string): Promise<{ name: string; inservice: 'Y' | 'N' } | undefined> =>
  db.selectFrom('employee').select(['name', 'inservice']).where('empid', '=', empid).executeTakeFirst();

type Values = z.output<typeof personForm>;

const rowOf = ({ companyId, id, name, status }: Values) => ({
  companyid: companyId,
  empid: id,
  name,
  status,
  search_text: searchText(companyId, id, name),
});

export const insertPerson = (trx: Write, values: Values): Promise<string> =>
  insertRow(trx, 'repair_person', rowOf(values));

export const updatePerson = (trx: Write, oid: string, values: Values): Promise<void> =>
  updateByOid(trx, 'repair_person', oid, rowOf(values));
