import { sql, type SqlBool } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { everywhere, type Scope } from '#platform/wire/server/grant.ts';
import type { CandidateRow } from '../web-users.contract.ts';
import { membersNamed } from '#platform/organisation/server/member-suggestions.queries.ts';
import { plantName } from '#platform/organisation/server/place-names.ts';
import type { Page, Paged } from '#platform/records/server/record-queries.ts';
import { employees, withinScope } from '#platform/rights/server/row-scope.ts';

const candidateColumns = sql`
  e.empid as id, e.name, coalesce(d.depname, '') as depname, ${plantName('e.coid', 'e.plantid')} as plantname,
  coalesce(a.userid, e.adaccount, e.empid) as loginid,
  coalesce(a.type, case when e.adaccount is null then 'ED' else 'AD' end) as type, e.adaccount,
  case when a.empid is null then 'N' else 'Y' end as account,
  case when w.empid is null then 'N' else 'Y' end as webuser,
  case when u.empid is null then 'N' else 'Y' end as appuser`;
const accountsOfThem = sql`
  left join department d on d.depkey = e.depkey left join account a on a.empid = e.empid
  left join web_user w on w.empid = e.empid left join app_user u on u.empid = e.empid`;

/** The same for every reader. */
export type FoundCandidate = Omit<CandidateRow, 'mayAdd'>;

/** `narrowed`: the place that the reader chose, within the scope. */
type Search = { filters: readonly string[]; empid: string; scope: Scope; narrowed: Scope };

/**
 * Employees in service inside the scope, by number, each with the account that exists or would be added; `filters`
 * folded.
 */
export const candidatePage = async (
  db: Read,
  { filters, empid, scope, narrowed }: Search,
  { pageNum, pageSize }: Page,
): Promise<Paged<FoundCandidate>> => {
  const tests = [sql<SqlBool>`e.inservice = 'Y'`, withinScope(scope, employees), withinScope(narrowed, employees)];
  if (empid) tests.push(sql<SqlBool>`e.empid = ${empid}`);
  const searched = filters.map((folded) => sql`select empid from employees_holding(${folded}) empid`);
  if (searched.length > 0) tests.push(sql<SqlBool>`e.empid in (${sql.join(searched, sql` union `)})`);
  const matching = sql`select e.empid from employee e where ${sql.join(tests, sql` and `)}`;
  // The rows that a search finds are counted and paged. Without a search the index has the order, and counting needs no
  // list.
  const source =
    searched.length > 0 ? sql`found as materialized (${matching}),` : sql`found as not materialized (${matching}),`;
  const { rows } = await sql<{ total: number; list: FoundCandidate[] }>`
    with ${source}
      keys as (select empid from found order by empid limit ${pageSize} offset ${(pageNum - 1) * pageSize}),
      page as (
        select ${candidateColumns} from keys join employee e using (empid) ${accountsOfThem})
    select (select count(*)::int from found) as total,
      (select coalesce(json_agg(page order by id), '[]') from page) as list`.execute(db);
  return rows[0] ?? { total: 0, list: [] };
};

/** The candidates with these numbers or domain accounts; `as`: those of the ids that mean them. */
export const candidatesNamed = async (
  db: Read,
  scope: Scope,
  ids: readonly string[],
): Promise<(FoundCandidate & { as: string[] })[]> => {
  const named = new Map(
    (await membersNamed(db, { scope, narrowed: everywhere }, ids)).map((one) => [one.id, one.as] as const),
  );
  if (named.size === 0) return [];
  const { rows } = await sql<FoundCandidate>`
    select ${candidateColumns} from employee e ${accountsOfThem} where e.empid = any(${[...named.keys()]}::text[])
    order by e.empid`.execute(db);
  return rows.map((row) => ({ ...row, as: named.get(row.id) ?? [] }));
};

export type Person = {
  id: string;
  name: string;
  inservice: 'Y' | 'N';
  adaccount: string | null;
  account: { userid: string; type: 'AD' | 'ED'; hasPassword: boolean } | null;
  webuser: boolean;
};

/** Employees with their accounts; ids without an employee are left out. */
export const peopleByEmpid = async (db: Read, ids: readonly string[]): Promise<Person[]> => {
  const { rows } = await sql<Person>`
    select e.empid as id, e.name, e.inservice, e.adaccount, w.empid is not null as webuser,
      case when a.empid is not null then
        json_build_object('userid', a.userid, 'type', a.type, 'hasPassword', a.password_hash is not null) end as account
    from employee e left join account a on a.empid = e.empid left join web_user w on w.empid = e.empid
    where e.empid = any(${[...ids]}::text[]) order by e.empid`.execute(db);
  return rows;
};
