import { sql, type RawBuilder } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { DEPARTMENT_LEVELS } from '#platform/organisation/server/import-rules.ts';
import { masterDataSearchText } from '#platform/organisation/server/search-text.ts';
import { personPath } from '#platform/person-link/person-link.contract.ts';
import { isCompany, liesIn, movedTo, type PlaceUse, type UsedPlace } from '#platform/place-uses/server/place-uses.ts';
import { titleSql } from '#platform/rights/server/titles.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { masterDataMenu } from '../master-data.contract.ts';
import { words } from './words.texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';

const functions = [masterDataMenu.id];
const columns = { coid: 'd.coid', plantid: 'd.plantid' };

type PlantRow = { oid: string; class4: string; class5: string; class6: string; content: string };

/** The plants of a company. */
const plants: PlaceUse = {
  key: 'plants',
  title: words['master_data.uses.plants'],
  functions,
  level: 'CHANGE',
  rows: (place, lang) => sql`
    select m.oid as key, ${titleSql('m', { langid: 'len', stored: 'content' }, lang)} || ' (' || m.class3 || ' · ' || m.class4 || ')' as label from master_data m
    where ${isCompany(place)} and m.class1 = 'ORG' and m.class2 = 'PLANT' and m.class3 = ${place.coid}`,
  path: (key) => `${masterDataMenu.url}?edit=${key}`,
  replace: async (trx, from, to) => {
    if (!isCompany(from)) return;
    const { rows } = await sql<PlantRow>`
      select oid, class4, class5, class6, content from master_data
      where class1 = 'ORG' and class2 = 'PLANT' and class3 = ${from.coid}`.execute(trx);
    const texts = rows.map((row) => masterDataSearchText({ ...row, class1: 'ORG', class3: to.coid }));
    await sql`
      update master_data m set class3 = ${to.coid}, search_text = moved.text
      from unnest(${rows.map(({ oid }) => oid)}::uuid[], ${texts}::text[]) as moved (oid, text) where moved.oid = m.oid`.execute(
      trx,
    );
  },
};

/** `joined`: the other place has a department with the same number already. */
type Rekeyed = { was: string; will: string; joined: boolean };

/** SQL: the key of the department `d` at the other place; keys are made of the ids of company and plant. */
const keyAt = (from: UsedPlace, to: UsedPlace): RawBuilder<string> => {
  const plant = isCompany(from) ? sql`d.plantid` : sql`${to.plantid}::text`;
  return sql<string>`${to.coid}::text || ${plant} || '_' || d.depid`;
};

/** Departments that both places have, by their numbers and names, with how many people in service are in them. */
export const joinedDepartments = async (
  db: Read,
  from: UsedPlace,
  to: UsedPlace,
): Promise<{ name: string; people: number }[]> => {
  const { rows } = await sql<{ name: string; people: number }>`
    select d.depid || ' ' || other.depname as name,
      (select count(*)::int from employee e where e.inservice = 'Y' and e.depkey in (d.depkey, other.depkey)) as people
    from department d join department other on other.depkey = ${keyAt(from, to)}
    where ${liesIn(from, columns)} order by d.depid`.execute(db);
  return rows;
};

const rekeyed = async (trx: Write, from: UsedPlace, to: UsedPlace): Promise<RawBuilder<unknown>> => {
  const { rows } = await sql<Rekeyed>`
    select d.depkey as was, ${keyAt(from, to)} as will,
      exists (select from department other where other.depkey = ${keyAt(from, to)}) as joined
    from department d where ${liesIn(from, columns)} for update`.execute(trx);
  const keys = (one: 'was' | 'will'): string[] => rows.map((row) => row[one]);
  const joined = rows.map((row) => row.joined);
  return sql`unnest(${keys('was')}::text[], ${keys('will')}::text[], ${joined}::boolean[]) as moved (was, will, joined)`;
};

/** Columns that refer to departments by type and key. `once`: what a department may be named once by. */
const references = [
  { table: 'condition', type: 'type', once: ['identityoid', 'grantoid'], withBelow: true },
  { table: 'blacklist', type: 'type', once: ['blacktype'], withBelow: true },
  { table: 'whitelist', type: 'contenttype', once: ['type'], withBelow: true },
  { table: 'role_mapping', type: 'contenttype', once: ['roleoid'], withBelow: false },
] as const;

/**
 * Lets rows that refer to departments by key refer to the new keys. Of two that then name one department, the one that
 * was there stays, and counts for the departments below it if either did.
 */
const moveReferences = async (
  trx: Write,
  moved: RawBuilder<unknown>,
  { table, type, once, withBelow }: (typeof references)[number],
): Promise<void> => {
  const [name, kind] = [sql.table(table), sql.ref(`t.${type}`)];
  const same = sql.join(
    [...once, type].map((column) => sql`${sql.ref(`other.${column}`)} is not distinct from ${sql.ref(`t.${column}`)}`),
    sql` and `,
  );
  if (withBelow)
    await sql`update ${name} other set containsub = 'Y' from ${name} t join ${moved} on t.contentoid = moved.was
    where ${kind} = 'D' and t.containsub = 'Y' and other.containsub = 'N' and other.contentoid = moved.will and ${same}`.execute(
      trx,
    );
  await sql`delete from ${name} t using ${moved} where ${kind} = 'D' and t.contentoid = moved.was
    and exists (select from ${name} other where other.contentoid = moved.will and ${same})`.execute(trx);
  await sql`update ${name} t set contentoid = moved.will from ${moved} where ${kind} = 'D' and t.contentoid = moved.was`.execute(
    trx,
  );
};

/** Gives the departments at and below these keys their paths; throws if one would be too deep, or above itself. */
const settlePaths = async (trx: Write, moved: RawBuilder<unknown>): Promise<void> => {
  const walk = sql`
    with recursive walk as (
      select depkey, array[depkey] as ancestors from department where parentkey is null
      union all
      select d.depkey, walk.ancestors || d.depkey from walk join department d on d.parentkey = walk.depkey
      where cardinality(walk.ancestors) < ${DEPARTMENT_LEVELS} and d.depkey <> all(walk.ancestors)
    ), touched as (
      select d.depkey, d.ancestors from department d
      where d.ancestors && array(select unnest(array[was, will]) from ${moved})
    )`;
  const { rows: lost } = await sql<{ name: string }>`
    ${walk} select depkey as name from touched where not exists (select from walk where walk.depkey = touched.depkey)
    order by 1 limit 10`.execute(trx);
  if (lost.length > 0)
    throw new DomainError(codes.editFailed, 'master_data.departments_tree', {
      params: { names: lost.map(({ name }) => name), most: DEPARTMENT_LEVELS },
    });
  await sql`
    ${walk} update department t set ancestors = walk.ancestors from walk join touched using (depkey)
    where walk.depkey = t.depkey and t.ancestors <> walk.ancestors`.execute(trx);
};

const portion = 20_000;

/** People by the thousand, since a statement ends after a minute and a half; `some`: the limit of a portion. */
const inPortions = async (
  trx: Write,
  moved: (people: number) => Promise<void>,
  update: (some: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<void> => {
  for (;;) {
    const { numAffectedRows = 0n } = await update(sql`limit ${sql.lit(portion)}`).execute(trx);
    await moved(Number(numAffectedRows));
    if (numAffectedRows < portion) return;
  }
};

/** SQL: where a row of the alias `t` then belongs, if it belonged to the place. */
const placeThen = (from: UsedPlace, to: UsedPlace): RawBuilder<unknown> => {
  const own = liesIn(from, { coid: 't.coid', plantid: 't.plantid' });
  const plant = isCompany(from) ? sql`` : sql`, plantid = case when ${own} then ${to.plantid} else t.plantid end`;
  return sql`coid = case when ${own} then ${to.coid} else t.coid end${plant}`;
};

const departments: PlaceUse = {
  key: 'departments',
  title: vocabulary['common.departments'],
  functions,
  level: 'CHANGE',
  decides: true,
  rows: (place) =>
    sql`select d.depkey as key, d.depname || ' (' || d.depkey || ')' as label from department d where ${liesIn(place, columns)}`,
  replace: async (trx, from, to, people) => {
    const moved = await rekeyed(trx, from, to);
    for (const reference of references) await moveReferences(trx, moved, reference);
    await inPortions(
      trx,
      people,
      (some) => sql`
        with part as (select t.empid, moved.will from employee t join ${moved} on t.depkey = moved.was ${some})
        update employee t set depkey = part.will, ${placeThen(from, to)} from part where part.empid = t.empid`,
    );
    // A department that people work in is open.
    await sql`update department t set status = 'Y' from ${moved} join department old on old.depkey = moved.was
      where moved.joined and t.depkey = moved.will and t.status = 'N' and old.status = 'Y'`.execute(trx);
    await sql`update department t set parentkey = moved.will from ${moved} where t.parentkey = moved.was
      and t.depkey not in (select was from ${moved} where joined)`.execute(trx);
    const next = movedTo(to, { coid: 'coid', plantid: 'plantid' });
    await sql`update department t set ${next} from ${moved} where t.depkey = moved.was and not moved.joined`.execute(
      trx,
    );
    await sql`delete from department t using ${moved} where t.depkey = moved.was and moved.joined`.execute(trx);
    await settlePaths(trx, moved);
  },
};

const employees: PlaceUse = {
  key: 'employees',
  title: vocabulary['common.employees'],
  functions,
  level: 'CHANGE',
  decides: true,
  rows: (place) =>
    sql`select d.empid as key, d.name || ' (' || d.empid || ')' as label from employee d where ${liesIn(place, columns)}`,
  path: personPath,
  replace: async (trx, from, to, moved) => {
    await inPortions(
      trx,
      moved,
      (some) => sql`
        update employee e set ${movedTo(to, { coid: 'coid', plantid: 'plantid' })}
        where e.empid in (select d.empid from employee d where ${liesIn(from, columns)} ${some})`,
    );
  },
};

/**
 * The organisation itself as rows that name companies and plants. Employees and departments come with the HR feed;
 * departments take their people along, so that each person is written once.
 */
export const organisationUses: readonly PlaceUse[] = [departments, employees, plants];

/** Uses of which the HR feed brings the ids back, unless they are changed there, too. */
export const fedUses: ReadonlySet<string> = new Set(['employees', 'departments']);
