import { type RawBuilder, sql } from 'kysely';
import type { Write } from '#platform/db/server/database.ts';
import { companyName } from '#platform/organisation/server/place-names.ts';
import { isCompany, type PlaceUse, type UsedPlace } from '#platform/place-uses/server/place-uses.ts';
import { searchText } from '#platform/search/server/fold.ts';
import { repairMenu } from '../repair.contract.ts';
import { companyType } from '../repair-fields.ts';
import { repairTexts } from '../repair.texts.ts';

const shared = { functions: [repairMenu.id], level: 'CHANGE', path: () => repairMenu.url } as const;

const ofCompany = (place: UsedPlace, coid: string, rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${rows} where ${isCompany(place)} and ${sql.ref(coid)} = ${place.coid}`;

const nameOf = async (trx: Write, coid: string): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select ${companyName('c.coid')} as name from (select ${coid}::text as coid) c`.execute(trx);
  return rows[0]?.name ?? coid;
};

/** Repair companies as rows that name a company. */
const companies: PlaceUse = {
  key: 'repair-companies',
  title: repairTexts['repair.companies'],
  ...shared,
  rows: (place) =>
    ofCompany(
      place,
      'r.paramcode',
      sql`select r.oid as key, r.paramname as label from (select * from repair_param where paramtype = ${companyType}) r`,
    ),
  replace: async (trx, from, to) => {
    if (!isCompany(from)) return;
    await sql`delete from repair_param r where r.paramtype = ${companyType} and r.paramcode = ${from.coid}
      and exists (select from repair_param o where o.paramtype = ${companyType} and o.paramcode = ${to.coid})`.execute(
      trx,
    );
    const name = await nameOf(trx, to.coid);
    await trx
      .updateTable('repair_param')
      .set({ paramcode: to.coid, paramname: name, search_text: searchText(to.coid, name) })
      .where('paramtype', '=', companyType)
      .where('paramcode', '=', from.coid)
      .execute();
  },
};

/** The same for repair people. */
const people: PlaceUse = {
  key: 'repair-people',
  title: repairTexts['repair.people'],
  ...shared,
  rows: (place) =>
    ofCompany(
      place,
      'r.companyid',
      sql`select r.oid as key, r.name || ' (' || r.empid || ')' as label from repair_person r`,
    ),
  replace: async (trx, from, to) => {
    if (!isCompany(from)) return;
    await sql`delete from repair_person r where r.companyid = ${from.coid}
      and exists (select from repair_person o where o.companyid = ${to.coid} and o.empid = r.empid)`.execute(trx);
    const rows = await trx
      .selectFrom('repair_person')
      .select(['oid', 'empid', 'name'])
      .where('companyid', '=', from.coid)
      .execute();
    const texts = rows.map(({ empid, name }) => searchText(to.coid, empid, name));
    await sql`update repair_person r set companyid = ${to.coid}, search_text = moved.text
      from unnest(${rows.map(({ oid }) => oid)}::uuid[], ${texts}::text[]) as moved (oid, text) where moved.oid = r.oid`.execute(
      trx,
    );
  },
};

export const repairPlaceUses: readonly PlaceUse[] = [companies, people];
