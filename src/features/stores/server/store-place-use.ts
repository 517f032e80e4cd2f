import { sql } from 'kysely';
import { liesIn, movedTo, type PlaceUse } from '#platform/place-uses/server/place-uses.ts';
import { storeMenu } from '../stores.contract.ts';
import { storeTexts } from '../stores.texts.ts';

const columns = { coid: 's.coid', plantid: 's.plantid' };

/** Stores as rows that name their plant. */
export const storePlaceUse: PlaceUse = {
  key: 'stores',
  title: storeTexts['store.title'],
  functions: [storeMenu.id],
  level: 'CHANGE',
  rows: (place) => sql`select s.oid as key, s.storenm as label from store s where ${liesIn(place, columns)}`,
  path: () => storeMenu.url,
  replace: async (trx, from, to) => {
    const next = { coid: 'coid', plantid: 'plantid' };
    // In the other plant they come before its own stores: the highest number is the first.
    await sql`
      with taken as (select coalesce(max(s.sort), 0) as sort from store s where ${liesIn(to, columns)}),
        moving as (select s.oid, row_number() over (order by s.sort, s.oid) as place from store s where ${liesIn(from, columns)}),
        moved as (select moving.oid, ceil(taken.sort) + moving.place as sort from moving, taken)
      update store as t set ${movedTo(to, next)}, sort = case when ${to.plantid} = '' then t.sort else moved.sort end
      from moved where moved.oid = t.oid`.execute(trx);
  },
};
