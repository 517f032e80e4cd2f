import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { keptTotal } from '#platform/db/server/kept-total.ts';
import { withinScope } from '#platform/rights/server/row-scope.ts';
import { isMostlyDigits, searchTextHolds, searchTextHoldsByGram } from '#platform/search/server/folded-search.ts';
import { everywhere, type Scope } from '#platform/wire/server/grant.ts';
import type {
  CompanyRow,
  DepartmentRow,
  DirectoryMemberRow,
  MemberRow,
  NamedDepartment,
  PlantRow,
} from '../organisation.contract.ts';
import { memberColumns } from './member-columns.ts';
import { anywhere, isEverywhere, isThere, peopleThere, placesSearched, type Where } from './people-walk.ts';
import { plantName } from './place-names.ts';

export type Page = { pageNum: number; pageSize: number };
/** One page, with the exact number of rows on all pages. */
export type Paged<Row> = { total: number; list: Row[] };

const offsetOf = ({ pageNum, pageSize }: Page): number => (pageNum - 1) * pageSize;

/** The single row that a page's query returns: a page beyond the last still has the total. */
type PageRow<Row> = { total: number; list: Row[] };

const onePage = async <Row>(read: Read, query: RawBuilder<PageRow<Row>>): Promise<Paged<Row>> => {
  const { rows } = await query.execute(read);
  return rows[0] ?? { total: 0, list: [] };
};

const company = sql`oid, content as label, class3 as value`;
const isCompany = sql<SqlBool>`class1 = 'ORG' and class2 = 'CO' and status = 'Y'`;
const plant = sql`oid, content as label, class3 || class4 as value, class3 as coid, class4 as plantid, class5 as currency`;
/** Of master data: a plant in use. */
export const isPlant = sql<SqlBool>`class1 = 'ORG' and class2 = 'PLANT' and status = 'Y'`;

/**
 * Companies and plants are a few dozen rows, so one query counts and slices them. They are also found by their code as
 * the lists show it: of a plant, company and plant id together.
 */
const masterDataPage = <Row>(
  read: Read,
  shape: { columns: RawBuilder<unknown>; kind: RawBuilder<SqlBool>; within: RawBuilder<SqlBool> },
  filters: readonly string[],
  page: Page,
): Promise<Paged<Row>> =>
  onePage(
    read,
    sql<PageRow<Row>>`
      with found as (
        select ${shape.columns}, sort from (
          select *, search_text || ' ' || lower(class3 || class4) as searched from master_data where ${shape.kind}
        ) shown where ${shape.within} and ${searchTextHolds('searched', filters)}
      ), page as (
        select * from found order by sort, value, oid limit ${page.pageSize} offset ${offsetOf(page)}
      )
      select (select count(*)::int from found) as total,
        (select coalesce(jsonb_agg(to_jsonb(page) - 'sort' order by sort, value, oid), '[]') from page) as list`,
  );

/** Enabled companies inside the scope by sort order; `filters` must be folded. */
export const companyPage = (
  read: Read,
  filters: readonly string[],
  page: Page,
  scope: Scope = everywhere,
): Promise<Paged<CompanyRow>> => {
  const within = scope.everywhere ? sql<SqlBool>`true` : sql<SqlBool>`class3 = any(${scope.companies}::text[])`;
  return masterDataPage(read, { columns: company, kind: isCompany, within }, filters, page);
};

/** Enabled plants inside the scope by sort order; `filters` must be folded. */
export const plantPage = (
  read: Read,
  filters: readonly string[],
  page: Page,
  scope: Scope = everywhere,
): Promise<Paged<PlantRow>> => {
  const within = withinScope(scope, { coid: 'class3', plantid: 'class4' });
  return masterDataPage(read, { columns: plant, kind: isPlant, within }, filters, page);
};

export const allCompanies = async (read: Read): Promise<CompanyRow[]> => {
  const query = sql<CompanyRow>`select ${company} from master_data where ${isCompany} order by sort, class3, oid`;
  return (await query.execute(read)).rows;
};

/** The plants of a company; all plants if `coid` is empty. */
export const plantsOf = async (read: Read, coid: string): Promise<PlantRow[]> => {
  const query = sql<PlantRow>`
    select ${plant} from master_data where ${isPlant} and (${coid} = '' or class3 = ${coid}) order by sort, class3, class4, oid`;
  return (await query.execute(read)).rows;
};

/** `total`: the number of rows in use. */
type Source = {
  table: 'employee' | 'department';
  key: 'empid' | 'depkey';
  inUse: RawBuilder<SqlBool>;
  total: RawBuilder<number>;
};

const people: Source = {
  table: 'employee',
  key: 'empid',
  inUse: sql<SqlBool>`inservice = 'Y'`,
  total: keptTotal('employee_in_service'),
};
const departments: Source = {
  table: 'department',
  key: 'depkey',
  inUse: sql<SqlBool>`status = 'Y'`,
  total: sql<number>`(select count(*)::int from department where status = 'Y')`,
};

/** Which rows `found` are: those that are there and hold one of the filters. */
const rowsFound = ({ table, key, inUse }: Source, where: Where, filters: readonly string[]): RawBuilder<unknown> => {
  // Nearly every number holds frequent pairs of digits, so the part of the organisation is read instead.
  if (table === 'employee' && !isEverywhere(where) && filters.every(isMostlyDigits)) {
    return sql`${placesSearched(where)},
      found as materialized (select empid from (${peopleThere(where, { matching: searchTextHolds('e.search_text', filters) })}) there)`;
  }
  const held = filters.length === 0 ? sql<SqlBool>`true` : searchTextHoldsByGram('e.search_text', filters);
  return sql`
    found as materialized (
      select ${sql.ref(key)} from ${sql.table(table)} e where ${inUse} and ${isThere(where)} and ${held}
    )`;
};

/**
 * The keys of one page and the total. With filters, matching keys are selected first, so that the planner cannot walk
 * the table in key order and fold every row's grams. Without filters, key order is the fastest way to a page.
 */
const keysOfPage = (source: Source, where: Where, filters: readonly string[], page: Page): RawBuilder<unknown> => {
  const { table, key, inUse, total } = source;
  const limits = sql`order by ${sql.ref(key)} limit ${page.pageSize} offset ${offsetOf(page)}`;
  if (filters.length === 0 && isEverywhere(where)) {
    return sql`
      counted as (select ${total} as total),
      keys as (select ${sql.ref(key)} from ${sql.table(table)} where ${inUse} ${limits})`;
  }
  return sql`
    ${rowsFound(source, where, filters)},
    counted as (select count(*)::int as total from found),
    keys as (select ${sql.ref(key)} from found ${limits})`;
};

const pageOf = <Row>(
  read: Read,
  { where, ...source }: Source & { where: Where },
  filters: readonly string[],
  page: Page,
  rows: { select: RawBuilder<unknown>; order: RawBuilder<unknown> },
): Promise<Paged<Row>> =>
  onePage(
    read,
    sql<PageRow<Row>>`
      with ${keysOfPage(source, where, filters, page)}, page as (${rows.select})
      select (select total from counted) as total,
        (select coalesce(json_agg(page order by ${rows.order}), '[]') from page) as list`,
  );

const departmentColumns = sql`
  d.depkey as value, d.depid, d.depname, d.coid, d.plantid, ${plantName('d.coid', 'd.plantid')} as plantname,
  (select string_agg(above.depname, ' › ' order by array_position(d.ancestors, above.depkey))
    from department above where above.depkey = any(d.ancestors)) as path`;

/**
 * The enabled departments inside the scope with one of these keys or department codes, letters in either case, by key;
 * `as`: those of the ids that mean them. A code that several plants use means several departments.
 */
export const departmentsNamed = async (
  read: Read,
  where: Where,
  ids: readonly string[],
): Promise<Omit<NamedDepartment, 'mayContainSub'>[]> => {
  if (ids.length === 0) return [];
  const asked = Map.groupBy(new Set(ids), (id) => id.toLowerCase());
  const names = [...asked.keys()];
  const { rows } = await sql<Omit<DepartmentRow, 'mayContainSub'>>`
    with named as materialized (
      select depkey from department e where status = 'Y' and ${isThere(where)}
        and (lower(depkey) = any(${names}::text[]) or lower(depid) = any(${names}::text[]))
    )
    select ${departmentColumns} from named join department d using (depkey) order by d.depkey`.execute(read);
  return rows.map((row) => {
    const own = new Set([row.value.toLowerCase(), row.depid.toLowerCase()]);
    return { ...row, as: [...own].flatMap((id) => asked.get(id) ?? []) };
  });
};

/**
 * Enabled departments inside the scope by key, each with the names from the root to itself (`A › B › C`), which are
 * looked up only for the rows of the page. `filters` must be folded; they match id and name.
 */
export const departmentPage = (
  read: Read,
  filters: readonly string[],
  page: Page,
  where: Where = anywhere,
): Promise<Paged<Omit<DepartmentRow, 'mayContainSub'>>> =>
  pageOf(read, { ...departments, where }, filters, page, {
    order: sql`value`,
    select: sql`
      select ${departmentColumns} from department d join keys using (depkey)`,
  });

/**
 * Employees in service inside the scope by number; `filters` must be folded; they match number, name and domain
 * account.
 */
export const memberPage = (
  read: Read,
  filters: readonly string[],
  page: Page,
  where: Where = anywhere,
): Promise<Paged<MemberRow>> =>
  pageOf(read, { ...people, where }, filters, page, {
    order: sql`id`,
    select: sql`
        select ${memberColumns}
        from keys join employee e using (empid) left join department d on d.depkey = e.depkey`,
  });

/**
 * As `memberPage`, with each person's sign-in account: the existing one, or the one that would be created (`AD` for a
 * domain account, `ED` for an employee number; docs/rules.md, Account).
 */
export const directoryMemberPage = (
  read: Read,
  filters: readonly string[],
  page: Page,
): Promise<Paged<DirectoryMemberRow>> =>
  pageOf(read, { ...people, where: anywhere }, filters, page, {
    order: sql`id`,
    select: sql`
      select ${memberColumns}, coalesce(a.userid, e.adaccount, e.empid) as loginid,
        coalesce(a.type, case when e.adaccount is null then 'ED' else 'AD' end) as type
      from keys join employee e using (empid) left join department d on d.depkey = e.depkey left join account a on a.empid = e.empid`,
  });
