import { sql, type RawBuilder } from 'kysely';
import type { Write } from '#platform/db/server/database.ts';
import { masterDataSearchText } from '#platform/organisation/server/search-text.ts';
import { personPath } from '#platform/person-link/person-link.contract.ts';
import { isCompany, liesIn, movedTo, type PlaceUse, type UsedPlace } from '#platform/place-uses/server/place-uses.ts';
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
  rows: (place) => sql`
    select m.oid as key, m.content || ' (' || m.class3 || ' · ' || m.class4 || ')' as label from master_data m
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

type Rekeyed = { was: string; will: string };

/** Keys of departments are made of the ids of company and plant, and other rows name departments by these keys. */
const rekeyed = async (trx: Write, from: UsedPlace, to: UsedPlace): Promise<RawBuilder<unknown>> => {
  const plant = isCompany(from) ? sql`d.plantid` : sql`${to.plantid}::text`;
  const { rows } = await sql<Rekeyed>`
    select d.depkey as was, ${to.coid}::text || ${plant} || '_' || d.depid as will
    from department d where ${liesIn(from, columns)} for update`.execute(trx);
  const keys = (one: keyof Rekeyed): string[] => rows.map((row) => row[one]);
  return sql`unnest(${keys('was')}::text[], ${keys('will')}::text[]) as moved (was, will)`;
};

/** Columns that refer to departments by type and key. */
const references = [
  ['condition', 'type'],
  ['blacklist', 'type'],
  ['whitelist', 'contenttype'],
  ['role_mapping', 'contenttype'],
] as const;

const departments: PlaceUse = {
  key: 'departments',
  title: vocabulary['common.departments'],
  functions,
  level: 'CHANGE',
  decides: true,
  rows: (place) =>
    sql`select d.depkey as key, d.depname || ' (' || d.depkey || ')' as label from department d where ${liesIn(place, columns)}`,
  replace: async (trx, from, to) => {
    const moved = await rekeyed(trx, from, to);
    for (const [table, type] of references)
      await sql`update ${sql.table(table)} t set contentoid = moved.will from ${moved}
        where ${sql.ref(`t.${type}`)} = 'D' and t.contentoid = moved.was`.execute(trx);
    await sql`update employee t set depkey = moved.will from ${moved} where t.depkey = moved.was`.execute(trx);
    const next = movedTo(to, { coid: 'coid', plantid: 'plantid' });
    await sql`update department t set ${next} from ${moved} where t.depkey = moved.was`.execute(trx);
    await sql`
      with moved as (select * from ${moved}), paths as (
        select d.depkey, above.will as parentkey, array(
          select coalesce(moved.will, step.depkey) from unnest(d.ancestors) with ordinality step (depkey, place)
          left join moved on moved.was = step.depkey order by step.place) as ancestors
        from department d left join moved above on above.was = d.parentkey
        where d.ancestors && array(select was from moved))
      update department t set parentkey = coalesce(paths.parentkey, t.parentkey), ancestors = paths.ancestors
      from paths where paths.depkey = t.depkey`.execute(trx);
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
  replace: async (trx, from, to) => {
    await sql`update employee d set ${movedTo(to, { coid: 'coid', plantid: 'plantid' })} where ${liesIn(from, columns)}`.execute(
      trx,
    );
  },
};

/** The organisation itself as rows that name companies and plants. Employees and departments come with the HR feed. */
export const organisationUses: readonly PlaceUse[] = [employees, departments, plants];

/** Uses of which the HR feed brings the ids back, unless they are changed there, too. */
export const fedUses: ReadonlySet<string> = new Set(['employees', 'departments']);
