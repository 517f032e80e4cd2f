import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { isPlant } from '#platform/organisation/server/organisation.queries.ts';
import { withinScope, type PlacedRows } from '#platform/rights/server/row-scope.ts';
import type { PlaceOfRow } from '#platform/undo/server/undone-table.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import type { PlantOption } from '../stores.contract.ts';

/** A store belongs to a whole plant, so a scope of departments includes none. */
export const placedStores: PlacedRows = {
  from: sql`store s`,
  key: 's.oid',
  coid: 's.coid',
  plantid: 's.plantid',
};

/** Feedback belongs to the plant of its store. */
export const placedFeedback: PlacedRows = {
  ...placedStores,
  from: sql`store_feedback b join store s on s.oid = b.sourceoid`,
  key: 'b.oid',
};

/** The place of a store's row of the database log. */
export const placeOfStore: PlaceOfRow = ({ coid, plantid }) => ({
  type: 'P',
  contentoid: `${String(coid)}${String(plantid)}`,
  containSub: 'N',
});

/** The place of what belongs to a store, which the same act may have deleted. */
export const placeOfItsStore = async (
  oid: string,
  db: Read,
  changes: Parameters<PlaceOfRow>[2],
): Promise<Awaited<ReturnType<PlaceOfRow>>> => {
  const logged = changes.find(({ table, key }) => table === 'store' && key === oid);
  const store =
    logged?.old_row ??
    logged?.new_row ??
    (await db.selectFrom('store').select(['coid', 'plantid']).where('oid', '=', oid).executeTakeFirst());
  return store ? placeOfStore(store, db, changes) : null;
};

export const outsideScope = 'store.outside_scope';

type Plant = Omit<PlantOption, 'mayChange'>;

/** The enabled plants within the scope, in their own order. */
export const plantsWithin = async (db: Read, scope: Scope): Promise<Plant[]> => {
  const { rows } = await sql<Plant>`
    with plant as (
      select distinct on (class3, class4) content as label, class3 || class4 as value, class3 as coid, class4 as plantid,
        class5 as currency, sort
      from master_data where ${isPlant} and class3 <> '' and class4 <> ''
      order by class3, class4, sort, oid)
    select label, value, coid, plantid, currency from plant
    where ${withinScope(scope, { coid: 'plant.coid', plantid: 'plant.plantid' })} order by sort, value`.execute(db);
  return rows;
};
