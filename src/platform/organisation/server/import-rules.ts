import { sql, type RawBuilder } from 'kysely';
import type { Write } from '#platform/db/server/database.ts';
import type { ImportReason } from './import-problems.ts';

/** A conflict among rows, or between a row and stored data. `otherFile`, `otherLine`: the earlier row. */
export type RuleFault = {
  file: number;
  line: number;
  field: string;
  reason: ImportReason;
  value: string;
  other?: string | null;
  otherFile?: number | null;
  otherLine?: number | null;
};

/** The maximum depth of a department, counting the root (docs/rules.md, Account). */
export const DEPARTMENT_LEVELS = 12;
const SHOWN = 1_000;

const ask = async (trx: Write, query: RawBuilder<RuleFault>): Promise<RuleFault[]> =>
  (await sql<RuleFault>`select * from (${query}) fault order by file, line limit ${SHOWN}`.execute(trx)).rows;

const duplicates = (
  table: string,
  field: string,
  key: RawBuilder<unknown>,
  value: RawBuilder<unknown>,
): RawBuilder<RuleFault> => sql<RuleFault>`
  select file, line, ${field}::text as field, 'duplicate' as reason, ${value} as value, "otherFile", "otherLine"
  from (
    select *, row_number() over same as number, first_value(file) over same as "otherFile", first_value(line) over same as "otherLine"
    from ${sql.table(table)} where (${key}) is not null
    window same as (partition by ${key} order by file, line)
  ) ranked where number > 1`;

const companyKnown = (coid: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  exists (select from staged_master where class2 = 'CO' and class3 = ${coid})
  or exists (select from master_data where class1 = 'ORG' and class2 = 'CO' and class3 = ${coid}))`;

const plantKnown = (coid: RawBuilder<unknown>, plantid: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  exists (select from staged_master where class2 = 'PLANT' and class3 = ${coid} and class4 = ${plantid})
  or exists (select from master_data where class1 = 'ORG' and class2 = 'PLANT' and class3 = ${coid} and class4 = ${plantid}))`;

const departmentKnown = (depkey: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  exists (select from staged_department d where d.depkey = ${depkey}) or exists (select from department d where d.depkey = ${depkey}))`;

const fault = (reason: ImportReason, field: string, value: RawBuilder<unknown>, of?: string): RawBuilder<unknown> =>
  sql`${of === undefined ? sql`file, line` : sql`${sql.ref(`${of}.file`)}, ${sql.ref(`${of}.line`)}`}, ${field}::text as field, ${reason}::text as reason, ${value} as value`;

/** Looked up once per pair rather than once for each of a million rows. */
const unknownPlaces = (table: string): RawBuilder<RuleFault>[] => [
  sql<RuleFault>`
    select ${fault('unknown_company', 'coid', sql`coid`)} from ${sql.table(table)}
    where coid in (select coid from (select distinct coid from ${sql.table(table)}) one where coid is not null and not ${companyKnown(sql`one.coid`)})`,
  sql<RuleFault>`
    select ${fault('unknown_plant', 'plantid', sql`plantid`)} from ${sql.table(table)}
    where (coid, plantid) in (
      select coid, plantid from (select distinct coid, plantid from ${sql.table(table)}) one
      where plantid is not null and coid is not null and ${companyKnown(sql`one.coid`)} and not ${plantKnown(sql`one.coid`, sql`one.plantid`)})`,
];

const plantsOfUnknownCompanies = sql<RuleFault>`
  select ${fault('unknown_company', 'coid', sql`class3`)} from staged_master plant
  where class2 = 'PLANT' and not ${companyKnown(sql`plant.class3`)}`;

/** Conditions name a plant by both ids together, so no two plants may have the same (`keep_plants_apart`). */
const ambiguousPlants = sql<RuleFault>`
  select distinct on (s.file, s.line) ${fault('plant_ambiguous', 'plantid', sql`s.class3 || s.class4`, 's')},
    o.class3 || ' ' || o.class4 as other
  from staged_master s
  join (
    select class3, class4, 0 as file, 0 as line from master_data where class1 = 'ORG' and class2 = 'PLANT'
    union all
    select class3, class4, file, line from staged_master where class2 = 'PLANT'
  ) o on o.class3 || o.class4 = s.class3 || s.class4 and o.class3 <> s.class3 and (o.file, o.line) < (s.file, s.line)
  where s.class2 = 'PLANT' order by s.file, s.line, o.file, o.line`;

const unknownParents = sql<RuleFault>`
  select ${fault('unknown_department', 'parentid', sql`parentkey`)} from staged_department s
  where parentkey is not null and not ${departmentKnown(sql`s.parentkey`)}`;

const unknownDepartments = sql<RuleFault>`
  select ${fault('unknown_department', 'depid', sql`s.depkey`)} from staged_employee s
  where s.depkey is not null and not ${departmentKnown(sql`s.depkey`)}`;

/** The account belongs to another person, who is not in the files or whose account they leave unchanged. */
const takenAccounts = sql<RuleFault>`
  select s.file, s.line, 'adaccount' as field, 'account_taken' as reason, s.adaccount as value, e.empid as other
  from staged_employee s
  join employee e on lower(e.adaccount) = lower(s.adaccount) and e.empid <> s.empid
  left join staged_employee named on named.empid = e.empid and e.origin = 'HR'
  where s.adaccount <> '' and named.adaccount is null`;

/** Keeps the stored companies and plants that rows name until the transaction ends (ADR 0033). */
const holdPlaces = async (trx: Write): Promise<void> => {
  await sql`
    with named as (
      select coid, plantid from staged_department union select coid, plantid from staged_employee
    )
    select from master_data m
    where m.class1 = 'ORG' and (m.class2 = 'CO' and m.class3 in (select coid from named)
      or m.class2 = 'PLANT' and (m.class3, m.class4) in (select coid, plantid from named))
    order by m.oid for key share of m`.execute(trx);
};

/** Checks each row against the others and against stored data; checks the tree only if nothing else is wrong. */
export const findFaults = async (trx: Write): Promise<RuleFault[]> => {
  const queries = [
    duplicates('staged_master', 'id', sql`class2 || ':' || class3 || ':' || class4`, sql`class3 || class4`),
    duplicates('staged_department', 'depid', sql`depkey`, sql`depkey`),
    duplicates('staged_employee', 'empid', sql`empid`, sql`empid`),
    duplicates('staged_employee', 'adaccount', sql`nullif(lower(adaccount), '')`, sql`adaccount`),
    plantsOfUnknownCompanies,
    ambiguousPlants,
    ...unknownPlaces('staged_department'),
    ...unknownPlaces('staged_employee'),
    unknownParents,
    unknownDepartments,
    takenAccounts,
  ];
  await holdPlaces(trx);
  const found: RuleFault[] = [];
  for (const query of queries) found.push(...(await ask(trx, query)));
  return found;
};

/**
 * Builds the resulting tree, files over stored data, in the table `department_tree` (`depkey`, `ancestors` from the
 * root to itself). The walk goes one level beyond the limit, so that departments that are too deep are found; those
 * that no walk from a root reaches are on or under a cycle.
 */
export const layOutTree = async (trx: Write): Promise<void> => {
  await sql`
    create temporary table department_tree on commit drop as
    with recursive merged as (
      select depkey, parentkey from staged_department
      union all
      select d.depkey, d.parentkey from department d where not exists (select from staged_department s where s.depkey = d.depkey)
    ), walk as (
      select depkey, array[depkey] as ancestors from merged where parentkey is null
      union all
      select below.depkey, walk.ancestors || below.depkey
      from walk join merged below on below.parentkey = walk.depkey
      where cardinality(walk.ancestors) <= ${DEPARTMENT_LEVELS}
    )
    select depkey, ancestors from walk`.execute(trx);
  await sql`create index on department_tree (depkey)`.execute(trx);
  await sql`analyze department_tree`.execute(trx);
};

const tooDeep = sql<RuleFault>`
  select coalesce(s.file, 0) as file, coalesce(s.line, 0) as line, 'parentid' as field, 'too_deep' as reason, t.depkey as value
  from department_tree t left join staged_department s using (depkey)
  where cardinality(t.ancestors) > ${DEPARTMENT_LEVELS}`;

/** Only departments on a cycle: following the parents from each leads back to it. */
const onCircles = sql<RuleFault>`
  with recursive lost as (
    select s.file, s.line, s.depkey, s.parentkey from staged_department s
    where not exists (select from department_tree t where t.depkey = s.depkey)
  ), up as (
    select depkey as start, parentkey as at, 1 as steps from lost
    union all
    select up.start, lost.parentkey, up.steps + 1 from up join lost on lost.depkey = up.at
    where up.at <> up.start and up.steps <= ${DEPARTMENT_LEVELS}
  )
  select file, line, 'parentid' as field, 'cycle' as reason, depkey as value from lost
  where exists (select from up where up.start = lost.depkey and up.at = up.start)`;

/**
 * Departments on or under a cycle longer than the maximum depth, or one that a moved department closes with departments
 * not in the files.
 */
const lost = sql<RuleFault>`
  select s.file, s.line, 'parentid' as field, 'cycle' as reason, s.depkey as value from staged_department s
  where not exists (select from department_tree t where t.depkey = s.depkey)`;

/** Departments that are too deep or on a cycle; needs `department_tree`. */
export const findTreeFaults = async (trx: Write): Promise<RuleFault[]> => {
  for (const query of [tooDeep, onCircles, lost]) {
    const found = await ask(trx, query);
    if (found.length > 0) return found;
  }
  return [];
};
